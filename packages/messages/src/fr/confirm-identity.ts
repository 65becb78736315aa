/** Confirming the identity of a logged-in person. */

export const about =
  'Votre connexion date d’un certain temps, et ce que vous allez faire est réservé à vous seul.'
export const confirm = 'Confirmer'
export const confirming = 'Confirmation...'
export const password = 'Mot de passe'
export const code = 'Code'
export const codeHelp =
  'Celui de votre application d’authentification, ou l’un de vos codes de récupération.'
export const withPasskey = 'Utiliser une clé d’accès'
export const waitingForPasskey = 'En attente de votre clé d’accès...'
/** A label is the name of a provider, as 'Google'. */
export const goOnInWindow = (label: string) =>
  `Continuez dans la fenêtre de ${label}. Si elle est fermée, appuyez de nouveau sur le bouton.`
export const closeWindow = 'Vous pouvez fermer cette fenêtre.'
export const mailCode = 'M’envoyer un code par e-mail'
export const mailAnotherCode = 'Envoyer un autre code'
export const mailingCode = 'Envoi...'
export const mailedCode = 'Code reçu par e-mail'
export const mailedCodeHelp =
  'Nous vous avons envoyé un code par e-mail. Il est valable dix minutes.'
/** A label is the name of a provider, as 'Google'. */
export const unproven = (label: string) =>
  `${label} n’a pas prouvé que vous venez de vous y connecter. Utilisez un autre moyen.`
