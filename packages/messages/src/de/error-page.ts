/** Pages that could not be shown. */

export const wentWrong = 'Etwas ist schiefgelaufen'
export const wentWrongText =
  'Diese Seite konnte nicht angezeigt werden. Bitte versuche es noch einmal. Wenn es weiter nicht klappt, versuche es später wieder.'
/** The id by which the operator finds the error. */
export const request = (id: string) => `Anfrage ${id}`
export const noConnection = 'Keine Verbindung'
export const noConnectionText =
  'Diese Seite konnte nicht geladen werden. Sie öffnet sich von selbst, sobald du wieder online bist.'
export const trying = 'Wird versucht …'
export const backHome = 'Zur Startseite'
