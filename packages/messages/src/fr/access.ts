/** Pages shown to people who cannot see the requested page. */

export const backToHome = 'Retour à l’accueil'

export const notFoundTitle = 'Page introuvable'
export const notFound =
  'Nous ne trouvons pas cette page. Elle a peut-être été déplacée, ou le lien contient une faute de frappe.'

export const noPermissionTitle = 'Accès refusé'
export const noPermission =
  'Vous n’avez pas accès à cette page. Elle est réservée à un autre type de compte.'

/** The document's title; the heading names the page. */
export const loggedInName = 'Déjà connecté'
export const loggedInTitle = 'Vous êtes déjà connecté'
export const loggedOutTitle = 'Vous n’êtes pas connecté'
export const loggedOut = 'Vous pouvez continuer vers la page que vous souhaitiez voir.'
export const loggedInAs =
  'Vous êtes connecté en tant que <email/>. Déconnectez-vous d’abord pour utiliser un autre compte.'
export const logOutFirst = 'Déconnectez-vous d’abord pour utiliser un autre compte.'
export const logOut = 'Se déconnecter'
export const continue_ = 'Continuer'
