/** Logging out. */

export const logOutOwed =
  'Votre session est fermée dans ce navigateur. La déconnexion sera terminée dès que vous serez de nouveau en ligne.'
