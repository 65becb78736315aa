/** Confirming the identity of a logged-in person. */
import { sentence } from '../sentence.ts'

export const about =
  'Votre dernière connexion remonte à un certain temps. Par sécurité, confirmez que c’est bien vous.'
export const confirm = 'Confirmer'
export const confirming = 'Confirmation…'
export const password = 'Mot de passe'
export const code = 'Code'
export const codeHelp =
  'Le code de votre application d’authentification, ou un code de récupération.'
export const withPasskey = 'Utiliser une clé d’accès'
export const waitingForPasskey = 'En attente de votre clé d’accès…'
/** A label is the name of a provider, as 'Google'. */
export const goOnInWindow = (label: string) =>
  `${sentence(`Continuez dans la fenêtre ${label}`)} Si elle est fermée, appuyez de nouveau sur le bouton.`
export const closeWindow = 'Vous pouvez fermer cette fenêtre.'
export const mailCode = 'M’envoyer un code par e-mail'
export const mailAnotherCode = 'Envoyer un autre code'
export const mailingCode = 'Envoi…'
export const mailedCode = 'Code reçu par e-mail'
export const mailedCodeHelp =
  'Nous vous avons envoyé un code par e-mail. Il est valable dix minutes.'
/** A label is the name of a provider, as 'Google'. */
export const unproven = (label: string) =>
  `${label} n’a pas pu confirmer que vous venez de vous connecter. Choisissez un autre moyen.`
