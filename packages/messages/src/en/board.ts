/** The whiteboard of a classroom (rules classroom-16, classroom-17). */

import { number, plural } from './language.ts'

export const board = 'Board'
export const loading = 'Loading the board…'

/** Tools. */
export const tools = 'Tools'
export const tool = {
  pen: 'Pen',
  line: 'Line',
  rectangle: 'Rectangle',
  text: 'Text',
  eraser: 'Eraser',
}
export const colors = 'Colors'
export const color = { black: 'Black', red: 'Red', blue: 'Blue', green: 'Green' }
export const undo = 'Undo'
export const redo = 'Redo'
export const studentsMayDraw = 'Students may draw'
export const onlyInstructorDraws = 'Only your instructor can draw.'
export const youMayDraw = 'You can draw, too.'

/** Text on the board. */
export const textHint =
  'Click where the text should start. Or move the cross with the arrow keys and press Enter.'
export const writeText = 'Text on the board'
export const textNamed = (text: string) => `Text: ${text}`
export const textKeys = 'Use the arrow keys to move it, Enter to edit it, and Delete to erase it.'

/** Pages. */
export const pages = 'Pages'
export const pageOf = (page: number, pages: number) => `Page ${number(page)} of ${number(pages)}`
export const previousPage = 'Previous page'
export const nextPage = 'Next page'
export const addPage = 'Add page'
export const deletePage = 'Delete page'
export const pageDeleted = 'Page deleted. Choose Undo to bring it back.'
export const description = 'Text description of this page'
export const descriptionHelp = 'For people who can’t see the board.'

/** Saving. */
export const saveToMaterials = 'Save to materials'
export const saving = (page: number, pages: number) =>
  `Saving page ${number(page)} of ${number(pages)}…`
export const saved = (pages: number) =>
  plural(pages, {
    one: 'One page was added to the materials.',
    other: `${number(pages)} pages were added to the materials.`,
  })
export const nothingToSave = 'The board is empty.'
export const materialsFull = (count: number) =>
  `There’s room for ${number(count)} materials. Remove some first.`
export const notSaved = 'We couldn’t save the board to the materials.'
/** The title of a page among the materials. */
export const materialTitle = (date: string, page: number) => `Board, ${date}, page ${number(page)}`

/** What keeps the board from working. */
export const unreachable = 'We can’t save the board right now. This page keeps trying.'
export const full = 'The board is full. Nothing more can be drawn in this session.'
export const refused = 'You can no longer draw. Your last changes weren’t saved.'
