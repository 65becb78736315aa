/** The materials of an own class or course. `title` is that of a material, as it was typed. */

export const heading = 'Materialien'
/** Keys: the kind of offering. */
export const hint = {
  class:
    'Dateien und Links für alle, die diese Live-Stunde gebucht haben. Sie sind vor und nach dem Termin verfügbar.',
  course:
    'Dateien und Links für alle, die diesen Kurs gebucht haben. Sie sind vor und nach dem Kurs verfügbar.',
}
export const addedAfterwards =
  'Wenn du jetzt etwas hinzufügst, schicken wir allen, die gebucht haben, eine E-Mail.'
/** With the following classes of a series. */
export const followingHint = (classes: number) =>
  `Was du hinzufügst, erscheint bei diesen ${classes} Live-Stunden.`
export const none = 'Noch keine.'
export const full = (count: number) =>
  `Du hast ${count} Materialien hinzugefügt. Mehr sind nicht möglich.`
export const moveUp = (title: string) => `${title} nach oben`
export const moveDown = (title: string) => `${title} nach unten`
export const moved = (title: string, to: number, count: number) =>
  `${title} ist jetzt Nummer ${to} von ${count}.`
export const added = (title: string) => `${title} wurde hinzugefügt.`
export const addedToFollowing = (title: string, classes: number) =>
  `${title} wurde zu diesen ${classes} Live-Stunden hinzugefügt.`
export const addFile = 'Datei hinzufügen'

// A link
export const addLink = 'Link hinzufügen'
export const add = 'Hinzufügen'
export const adding = 'Wird hinzugefügt …'
export const title = 'Titel'
export const link = 'Link'

// Another title
export const renameNamed = (title: string) => `${title} umbenennen`
export const renameHeading = 'Material umbenennen'
export const rename = 'Umbenennen'
export const renaming = 'Wird umbenannt …'

// Removing
export const removeNamed = (title: string) => `${title} entfernen`
export const removeHeading = 'Material entfernen'
export const removeQuestion =
  'Möchtest du „<title/>“ entfernen? Teilnehmer:innen können es dann nicht mehr öffnen.'
export const remove = 'Entfernen'
export const removing = 'Wird entfernt …'
export const removed = (title: string) => `${title} wurde entfernt.`

// Recordings
export const recordings = 'Aufzeichnungen'
export const recordingsHint =
  'Sobald eine Aufzeichnung fertig ist, erscheint sie bei den Materialien.'
export const recordingStates = {
  recording: 'Aufzeichnung läuft',
  processing: 'Wird verarbeitet',
  ready: 'Fertig',
  failed: 'Fehlgeschlagen',
}
export const recordingFaults = {
  lost: 'Der Server des Unterrichtsraums ist ausgefallen. Was davor aufgezeichnet wurde, ist gespeichert.',
  limit: 'Die Aufzeichnung hat ihre maximale Größe erreicht.',
  materials_full:
    'Mehr Materialien sind nicht möglich. Entferne eines und versuche es noch einmal.',
  media_server: 'Der Server des Unterrichtsraums konnte die Datei nicht speichern.',
}
