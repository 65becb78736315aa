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
export const onlyInstructorDraws = 'Hier zeichnet nur deine Lehrkraft.'
export const youMayDraw = 'Du kannst mitzeichnen.'

/** Text on the board. */
export const textHint =
  'Klicke auf die Stelle, an der der Text beginnen soll. Oder bewege das Fadenkreuz mit den Pfeiltasten und drücke die Eingabetaste.'
export const writeText = 'Text auf dem Whiteboard'
export const textNamed = (text: string) => `Text: ${text}`
export const textKeys =
  'Mit den Pfeiltasten verschieben, mit der Eingabetaste bearbeiten, mit Entf löschen.'

/** Pages. */
export const pages = 'Seiten'
export const pageOf = (page: number, pages: number) => `Seite ${number(page)} von ${number(pages)}`
export const previousPage = 'Vorherige Seite'
export const nextPage = 'Nächste Seite'
export const addPage = 'Seite hinzufügen'
export const deletePage = 'Seite löschen'
export const pageDeleted = 'Seite gelöscht. Mit „Rückgängig“ holst du sie zurück.'
export const description = 'Beschreibung dieser Seite'
export const descriptionHelp = 'Für alle, die das Whiteboard nicht sehen können.'

/** Saving. */
export const saveToMaterials = 'In den Materialien speichern'
export const saving = (page: number, pages: number) =>
  `Seite ${number(page)} von ${number(pages)} wird gespeichert …`
export const saved = (pages: number) =>
  plural(pages, {
    one: 'Eine Seite wurde in den Materialien gespeichert.',
    other: `${number(pages)} Seiten wurden in den Materialien gespeichert.`,
  })
export const nothingToSave = 'Das Whiteboard ist leer.'
export const materialsFull = (count: number) =>
  `Mehr als ${number(count)} Materialien sind nicht möglich. Entferne zuerst einige.`
export const notSaved = 'Das Whiteboard konnte nicht in den Materialien gespeichert werden.'
/** The title of a page among the materials. */
export const materialTitle = (date: string, page: number) =>
  `Whiteboard, ${date}, Seite ${number(page)}`

/** What keeps the board from working. */
export const unreachable =
  'Das Whiteboard lässt sich gerade nicht speichern. Wir versuchen es automatisch weiter.'
export const full = 'Das Whiteboard ist voll. Bei diesem Termin kann nichts mehr gezeichnet werden.'
export const refused =
  'Du darfst nicht mehr zeichnen. Deine letzten Änderungen wurden nicht gespeichert.'
