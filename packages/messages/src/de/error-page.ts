/** Pages that could not be shown. */

export const wentWrong = 'Etwas ist schiefgelaufen'
export const wentWrongText =
  'Wir konnten diese Seite nicht anzeigen. Bitte versuche es noch einmal oder komm etwas später wieder.'
/** The id by which the operator finds the error. */
export const request = (id: string) => `Anfrage ${id}`
export const noConnection = 'Keine Verbindung'
export const noConnectionText =
  'Wir konnten diese Seite nicht laden. Sie öffnet sich automatisch, sobald du wieder online bist.'
export const trying = 'Neuer Versuch …'
export const backHome = 'Zur Startseite'
