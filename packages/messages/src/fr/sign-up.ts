/** Making an account. A label is the name of a provider, as 'Google'. */
import { sentence } from '../sentence.ts'

export const title = 'Créer un compte'
export const description =
  'Rejoignez Firstbell pour réserver des cours en direct et des formations, ou pour donner les vôtres.'
export const intro = 'Réservez des cours en direct et des formations, ou donnez les vôtres.'
export const introWith = (label: string) =>
  `Encore quelques informations et votre compte sera prêt. Vous vous connecterez ensuite avec ${label}.`
export const haveAccount = 'Vous avez déjà un compte\u202f? <link>Se connecter</link>'
export const register = 'Créer mon compte'
export const registering = 'Création du compte…'
export const verificationSent = (email: string) =>
  sentence(`Nous avons envoyé un lien de confirmation à ${email}`)
export const emailHelp = 'Nous vous enverrons un lien pour la confirmer.'
export const emailHelpOf = (label: string) => sentence(`Celle de votre compte ${label}`)
export const password = 'Mot de passe'
export const contactHelp = 'Votre numéro de téléphone\u00a0: dix chiffres, sans espaces.'
export const role = 'Rôle'
export const roleHelp = 'Les élèves réservent, les enseignants donnent cours.'

// Young people
export const guardianEmail = 'Adresse e-mail d’un parent ou tuteur'
export const guardianHelp = (age: number) =>
  `Vous avez moins de ${age} ans\u00a0: nous enverrons un lien à cette adresse. Vous pourrez réserver dès que votre parent ou tuteur aura donné son accord.`
export const guardianMailed = (email: string) =>
  sentence(`Nous avons aussi écrit à votre parent ou tuteur\u00a0: ${email}`)

/** Above Register, with links to the pages that exist. */
export const consent = {
  both: 'En créant votre compte, vous acceptez les <terms>conditions</terms> et la <privacy>politique de confidentialité</privacy>.',
  terms: 'En créant votre compte, vous acceptez les <terms>conditions</terms>.',
  privacy:
    'En créant votre compte, vous acceptez la <privacy>politique de confidentialité</privacy>.',
}
