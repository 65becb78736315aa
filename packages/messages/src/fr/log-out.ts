/** Logging out. */

export const logOutOwed =
  'Vous êtes déconnecté de ce navigateur. La déconnexion sera terminée dès que vous serez de nouveau en ligne.'
