/** Logging out. */

export const logOutOwed =
  'Du bist hier abgemeldet. Der Server beendet die Sitzung, sobald wieder eine Verbindung besteht.'
