/** The page from which an instructor runs a class or course. */

/** The link to it. Keys: the kind of offering. */
export const manage = { class: 'Gestionar clase', course: 'Gestionar curso' }
/** The number of a class among the dates of its series. */
export const dateOf = (at: number, count: number) => `Fecha ${at} de ${count}`
export const otherDates = 'Otras fechas'

// Tabs
export const people = 'Estudiantes'
export const settings = 'Ajustes'

export const notYours = 'Esto no lo impartes tú'
export const notYoursText = 'Solo puede abrir esta página quien lo imparte.'
