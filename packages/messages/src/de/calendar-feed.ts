/** The person's calendar feed (rule calendar-1). */

export const calendar = 'Kalender'
export const help =
  'Einmal abonniert, enthält dein Kalender alles, was du buchst oder unterrichtest. Gib diese Adresse nicht weiter: Wer sie hat, kann deinen Kalender lesen.'
export const loading = 'Deine Kalenderadresse wird geladen …'
export const address = 'Deine private Adresse'
export const subscribe = 'Abonnieren'
export const copy = 'Adresse kopieren'
export const copied = 'Die Adresse ist kopiert.'
/** Shown if the browser cannot copy. */
export const copyYourself = 'Markiere die Adresse und kopiere sie.'
export const renew = 'Neue Adresse erstellen'
export const renewQuestion =
  'Möchtest du deine private Adresse ersetzen? Kalender mit der jetzigen Adresse werden dann nicht mehr aktualisiert.'
export const renewConfirm = 'Ja, neue erstellen'
export const keep = 'Nein, behalten'
export const renewed = 'Du hast eine neue Adresse. Abonniere den Kalender damit neu.'
