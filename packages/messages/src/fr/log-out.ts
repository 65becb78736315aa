/** Logging out. */

export const logOutOwed =
  'Vous êtes déconnecté ici. Le serveur mettra fin à la session dès que la connexion sera rétablie.'
