/** The whiteboard of a classroom (rules classroom-16, classroom-17). */

import { number, plural } from './language.ts'

export const board = 'Whiteboard'
export const loading = 'Das Whiteboard wird geladen …'

/** Tools. */
export const tools = 'Werkzeuge'
export const tool = {
  pen: 'Stift',
  line: 'Linie',
  rectangle: 'Rechteck',
  text: 'Text',
  eraser: 'Radierer',
}
export const colors = 'Farben'
export const color = { black: 'Schwarz', red: 'Rot', blue: 'Blau', green: 'Grün' }
export const undo = 'Rückgängig'
export const redo = 'Wiederholen'
export const studentsMayDraw = 'Teilnehmer:innen dürfen zeichnen'
export const onlyInstructorDraws = 'Hier zeichnet nur die Lehrkraft.'
export const youMayDraw = 'Du darfst mitzeichnen.'

/** Text on the board. */
export const textHint =
  'Tippe auf die Stelle, an der der Text beginnen soll. Mit der Tastatur: Kreuz mit den Pfeiltasten bewegen, dann Eingabetaste drücken.'
export const writeText = 'Text auf dem Whiteboard'
export const textNamed = (text: string) => `Text: ${text}`
export const textKeys = 'Pfeiltasten verschieben, Eingabetaste ändert, Entf löscht.'

/** Pages. */
export const pages = 'Seiten'
export const pageOf = (page: number, pages: number) => `Seite ${number(page)} von ${number(pages)}`
export const previousPage = 'Vorherige Seite'
export const nextPage = 'Nächste Seite'
export const addPage = 'Seite hinzufügen'
export const deletePage = 'Seite löschen'
export const pageDeleted = 'Die Seite wurde gelöscht. „Rückgängig“ holt sie zurück.'
export const description = 'Beschreibung dieser Seite'
export const descriptionHelp = 'Für alle, die das Whiteboard nicht sehen.'

/** Saving. */
export const saveToMaterials = 'In den Materialien speichern'
export const saving = (page: number, pages: number) =>
  `Seite ${number(page)} von ${number(pages)} wird gespeichert …`
export const saved = (pages: number) =>
  plural(pages, {
    one: 'Eine Seite steht jetzt in den Materialien.',
    other: `${number(pages)} Seiten stehen jetzt in den Materialien.`,
  })
export const nothingToSave = 'Das Whiteboard ist leer.'
export const materialsFull = (count: number) =>
  `Die Materialien haben Platz für ${number(count)} Einträge. Entferne zuerst einige.`
export const notSaved = 'Das Whiteboard wurde nicht in den Materialien gespeichert.'
/** The title of a page among the materials. */
export const materialTitle = (date: string, page: number) =>
  `Whiteboard, ${date}, Seite ${number(page)}`

/** What keeps the board from working. */
export const unreachable =
  'Das Whiteboard wird gerade nicht gespeichert. Diese Seite versucht es weiter.'
export const full = 'Das Whiteboard ist voll. In diesem Termin passt nichts mehr darauf.'
export const refused =
  'Du darfst nicht mehr zeichnen. Was du zuletzt gezeichnet hast, wurde nicht gespeichert.'
