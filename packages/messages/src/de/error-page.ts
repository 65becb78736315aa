/** Pages that could not be shown. */

export const wentWrong = 'Etwas ist schiefgelaufen'
export const wentWrongText =
  'Diese Seite lässt sich gerade nicht anzeigen. Bitte versuche es noch einmal oder komm etwas später wieder.'
/** The id by which the operator finds the error. */
export const request = (id: string) => `Anfrage-ID: ${id}`
export const noConnection = 'Keine Verbindung'
export const noConnectionText =
  'Diese Seite konnte nicht geladen werden. Sie öffnet sich automatisch, sobald du wieder online bist.'
export const trying = 'Neuer Versuch …'
export const backHome = 'Zur Startseite'
