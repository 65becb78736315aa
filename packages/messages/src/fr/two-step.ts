import { sentence } from '../sentence.ts'
import { number, plural } from './language.ts'

/** Two-step verification of the person's account. */

export const title = 'Validation en deux étapes'
export const about =
  'Après votre mot de passe, vous saisissez un code affiché par une application de votre téléphone. Avec le mot de passe seul, personne ne peut se connecter.'
export const setUp = 'Configurer la validation en deux étapes'
/** Its state. */
export const on = 'Activée'
export const codesLeft = (count: number) =>
  count === 0
    ? 'Il ne vous reste aucun code de récupération. Créez-en de nouveaux.'
    : plural(count, {
        one: `Il vous reste ${number(count)} code de récupération.`,
        many: `Il vous reste ${number(count)} de codes de récupération.`,
        other: `Il vous reste ${number(count)} codes de récupération.`,
      })
export const newCodes = 'Nouveaux codes de récupération'
export const newCodesQuestion =
  'Créer dix nouveaux codes de récupération\u202f? Vos codes actuels ne fonctionneront plus.'
export const turnOff = 'Désactiver'
export const turnOffTitle = 'Désactiver la validation en deux étapes'
export const turnOffQuestion =
  'La désactiver\u202f? Votre mot de passe suffira alors pour vous connecter.'

// Setting it up
export const scan =
  'Scannez ce code avec une application d’authentification sur votre téléphone. De nombreux gestionnaires de mots de passe en proposent une.'
export const qrCode = 'Code QR de la clé'
export const typeKey = 'Ou saisissez cette clé dans l’application\u00a0:'
export const openApp = 'Ouvrir l’application sur cet appareil'
export const code = 'Code'
export const codeHelp = 'Les six chiffres que l’application affiche actuellement.'
export const turnOn = 'Activer'
export const turningOn = 'Activation…'

// Its recovery codes
export const codesTitle = 'Vos codes de récupération'
export const codesAbout =
  'Si vous perdez votre téléphone, chacun de ces codes vous permet de vous connecter une fois. Enregistrez-les maintenant en lieu sûr. Ils ne seront plus affichés.'
export const codes = 'Codes de récupération'
export const downloadCodes = 'Télécharger les codes'
export const copyCodes = 'Copier les codes'
export const done = 'Terminé'
export const codesNotKept = 'Vous n’avez pas enregistré vos codes de récupération'
export const codesNotKeptQuestion =
  'Quitter sans les enregistrer\u202f? Ils ne seront plus affichés.'
export const leaveCodes = 'Quitter sans les enregistrer'
export const stayWithCodes = 'Rester'
export const copied = 'Codes copiés.'
export const copyThem = 'Sélectionnez les codes et copiez-les.'
/** The head of the file. @param host of the site */
export const codesFor = (host: string) => `Codes de récupération pour ${host}`
/** Its second line. @param date `YYYY-MM-DD` */
export const codesMadeOn = (date: string) =>
  `${sentence(`Créés le ${date}`)} Chacun ne sert qu’une fois.`
