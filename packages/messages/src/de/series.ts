/** The dates of a class that repeats. */

export const heading = 'Reihe'
export const classOf = (at: number, count: number) => `Termin ${at} von ${count}`
export const weeklyClassOf = (at: number, count: number) => `Termin ${at} von ${count}, wöchentlich`

// The state of a date
export const booked = 'Gebucht'
export const past = 'Vorbei'
export const full = 'Ausgebucht'
