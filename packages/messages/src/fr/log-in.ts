/** Logging in: the page, its second step, and the reason for a redirect to it. */
import { sentence } from '../sentence.ts'

export const title = 'Connexion'
export const description =
  'Connectez-vous à Firstbell pour réserver des cours en direct et des formations.'
export const newHere = 'Première fois sur Firstbell\u202f? <link>Créer un compte</link>'
export const logIn = 'Se connecter'
export const loggingIn = 'Connexion…'
export const password = 'Mot de passe'
export const forgotPassword = 'Mot de passe oublié'
export const verificationSent = (email: string) =>
  `${sentence(`Nous avons envoyé un lien de confirmation à ${email}`)} Ouvrez-le, puis connectez-vous ici.`
export const cookiesBlocked =
  'Votre navigateur bloque les cookies, indispensables pour se connecter. Autorisez-les pour ce site.'

// Why
export const toBook = 'Connectez-vous pour réserver votre place.'
export const toEnroll = 'Connectez-vous pour vous inscrire à la formation.'
export const toReview = 'Connectez-vous pour écrire votre avis.'
export const toJoin = 'Connectez-vous pour rejoindre votre séance.'

// With a passkey
export const withPasskey = 'Se connecter avec une clé d’accès'
export const waitingForPasskey = 'En attente de votre clé d’accès…'

// The second step
export const twoStepOn = 'La validation en deux étapes est activée pour ce compte.'
export const code = 'Code'
export const codeHelp =
  'Les six chiffres que votre application d’authentification affiche pour Firstbell.'
export const toRecoveryCode = 'Utiliser un code de récupération'
export const recoveryCode = 'Code de récupération'
export const recoveryCodeHelp =
  'L’un des dix codes que vous avez enregistrés en activant la validation en deux étapes. Chacun ne sert qu’une fois.'
export const toAppCode = 'Utiliser un code de l’application'
