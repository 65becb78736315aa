/** The person's calendar feed (rule calendar-1). */

export const calendar = 'Kalender'
export const help =
  'Abonniere diesen Kalender, dann siehst du alles, was du buchst oder unterrichtest, auch in deiner Kalender-App. Gib den Link nicht weiter. Wer ihn hat, kann deinen Kalender sehen.'
export const loading = 'Dein Kalender-Link wird geladen …'
export const address = 'Dein privater Link'
export const subscribe = 'Abonnieren'
export const copy = 'Link kopieren'
export const copied = 'Link kopiert.'
/** Shown if the browser cannot copy. */
export const copyYourself = 'Markiere den Link und kopiere ihn.'
export const renew = 'Neuen Link erstellen'
export const renewQuestion =
  'Möchtest du deinen privaten Link ersetzen? Kalender mit dem bisherigen Link werden dann nicht mehr aktualisiert.'
export const renewConfirm = 'Ja, ersetzen'
export const keep = 'Nein, behalten'
export const renewed = 'Dein Link wurde ersetzt. Abonniere deinen Kalender mit dem neuen Link.'
