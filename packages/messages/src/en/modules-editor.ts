/** The part of the course form that lists the modules. They are numbered from 1. */

export const heading = 'Modules'
export const hint =
  'The parts of your course, in the order you teach them. You can leave this empty.'
export const module = (at: number) => `Module ${at}`
export const moved = (from: number, to: number, count: number) =>
  `Module ${from} is now module ${to} of ${count}.`
export const removed = (at: number) => `Module ${at} removed.`
export const added = (at: number) => `Module ${at} added.`
export const undo = 'Undo'
export const moveUp = (at: number) => `Move up module ${at}`
export const moveDown = (at: number) => `Move down module ${at}`
export const remove = (at: number) => `Remove module ${at}`
export const title = 'Module title'
export const duration = 'Module duration (minutes)'
export const content = 'Module content'
export const add = 'Add module'
