import { sentence } from '../sentence.ts'
import { number, plural } from './language.ts'

/** Two-step verification of the person's account. */

export const title = 'Validation en deux étapes'
export const about =
  'Après votre mot de passe, un code fourni par une application de votre téléphone. Le mot de passe seul ne suffit plus pour se connecter.'
export const setUp = 'Configurer la validation en deux étapes'
/** Its state. */
export const on = 'Activée'
export const codesLeft = (count: number) =>
  count === 0
    ? 'Il ne reste aucun code de récupération. Créez-en de nouveaux.'
    : plural(count, {
        one: `Il reste ${number(count)} code de récupération.`,
        many: `Il reste ${number(count)} codes de récupération.`,
        other: `Il reste ${number(count)} codes de récupération.`,
      })
export const newCodes = 'Nouveaux codes de récupération'
export const newCodesQuestion =
  'Créer dix nouveaux codes de récupération\u202f? Ceux que vous avez ne fonctionneront plus.'
export const turnOff = 'Désactiver'
export const turnOffTitle = 'Désactiver la validation en deux étapes'
export const turnOffQuestion =
  'La désactiver\u202f? Votre mot de passe suffira alors pour ouvrir votre compte.'

// Setting it up
export const scan =
  'Scannez ce code avec une application d’authentification de votre téléphone, par exemple celle de votre gestionnaire de mots de passe.'
export const qrCode = 'Code QR de la clé'
export const typeKey = 'Ou saisissez cette clé dans l’application\u00a0:'
export const openApp = 'Ouvrir l’application sur cet appareil'
export const code = 'Code'
export const codeHelp = 'Les six chiffres que l’application affiche actuellement.'
export const turnOn = 'Activer'
export const turningOn = 'Activation...'

// Its recovery codes
export const codesTitle = 'Vos codes de récupération'
export const codesAbout =
  'Sans votre téléphone, chacun de ces codes vous permet de vous connecter une fois. Gardez-les là où vous les retrouverez, et où personne d’autre ne les trouvera. Ils ne seront plus affichés.'
export const codes = 'Codes de récupération'
export const downloadCodes = 'Télécharger les codes'
export const copyCodes = 'Copier les codes'
export const done = 'Terminé'
export const codesNotKept = 'Vos codes de récupération ne sont pas enregistrés'
export const codesNotKeptQuestion = 'Partir sans eux\u202f? Ils ne seront plus affichés.'
export const leaveCodes = 'Partir sans eux'
export const stayWithCodes = 'Rester'
export const copied = 'Les codes sont copiés.'
export const copyThem = 'Sélectionnez les codes et copiez-les.'
/** The head of the file. @param host of the site */
export const codesFor = (host: string) => `Codes de récupération pour ${host}`
/** Its second line. @param date `YYYY-MM-DD` */
export const codesMadeOn = (date: string) =>
  `${sentence(`Créés le ${date}`)} Chacun ne sert qu’une fois.`
