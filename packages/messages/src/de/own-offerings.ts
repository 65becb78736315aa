import { number, plural } from './language.ts'

/** The lists of booked and taught offerings, with their materials and messages. */

export const upcoming = 'Demnächst'
export const past = 'Vergangen'
export const searchByTitle = 'Nach Titel suchen'
export const clearSearch = 'Suche zurücksetzen'
export const tryShorter = 'Versuche es mit einem kürzeren Wort aus dem Titel.'
export const nothingEnded = 'Hier ist noch nichts'
export const endedHere =
  'Hier erscheinen vergangene Live-Stunden und Kurse mit ihren Nachrichten und Bewertungen.'
export const nothingComing = 'Noch nichts geplant'
export const endedElsewhere = 'Was vorbei ist, findest du unter „Vergangen“.'

export const materials = 'Materialien'
export const loadingMaterials = 'Materialien werden geladen …'
export const noMaterials = 'Die Lehrkraft hat noch keine Materialien hinzugefügt.'
export const picture = 'Bild'
export const video = 'Video'
/** A file of any type. */
export const file = 'Datei'
/**
 * @param type 'PDF'
 * @param size '1.4 MB'
 */
export const fileFacts = (type: string, size: string) => `${type}, ${size}`

export const loadingMessages = 'Nachrichten werden geladen …'
/** `<time/>` is when a message was sent. */
export const sentTo = (students: number) =>
  plural(students, {
    one: `<time/>, an ${number(students)} Teilnehmer:in`,
    other: `<time/>, an ${number(students)} Teilnehmer:innen`,
  })
