/** The page from which an instructor runs a class or course. */

/** The link to it. Keys: the kind of offering. */
export const manage = { class: 'Live-Stunde verwalten', course: 'Kurs verwalten' }
/** The number of a class among the dates of its series. */
export const dateOf = (at: number, count: number) => `Termin ${at} von ${count}`
export const otherDates = 'Weitere Termine'

// Tabs
export const people = 'Personen'
export const settings = 'Einstellungen'

export const notYours = 'Das ist nicht dein Angebot'
export const notYoursText = 'Diese Seite ist nur für die Lehrkraft.'
