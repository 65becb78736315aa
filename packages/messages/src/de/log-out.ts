/** Logging out. */

export const logOutOwed =
  'In diesem Browser bist du abgemeldet. Wir schließen die Abmeldung ab, sobald du wieder online bist.'
