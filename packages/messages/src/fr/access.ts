/** Pages shown to people who cannot see the requested page. */

export const backToHome = 'Retour à l’accueil'

export const notFoundTitle = 'Page introuvable'
export const notFound = 'Elle a peut-être été déplacée, ou le lien contient une faute de frappe.'

export const noPermissionTitle = 'Accès refusé'
export const noPermission =
  'Vous n’avez pas accès à cette page. Elle est réservée à un autre type de compte.'

/** The document's title; the heading names the page. */
export const loggedInName = 'Session déjà ouverte'
export const loggedInTitle = 'Votre session est déjà ouverte'
export const loggedOutTitle = 'Votre session est fermée'
export const loggedOut = 'Vous pouvez maintenant accéder à la page que vous vouliez voir.'
export const loggedInAs =
  'Compte actuel\u00a0: <email/>. Déconnectez-vous d’abord pour en utiliser un autre.'
export const logOutFirst = 'Déconnectez-vous d’abord pour utiliser un autre compte.'
export const logOut = 'Se déconnecter'
export const continue_ = 'Continuer'
