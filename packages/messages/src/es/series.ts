/** The dates of a class that repeats. */

export const heading = 'Serie'
export const classOf = (at: number, count: number) => `Clase ${at} de ${count}`
export const weeklyClassOf = (at: number, count: number) => `Clase ${at} de ${count}, semanal`

// The state of a date
export const booked = 'Reservada'
export const past = 'Pasada'
export const full = 'Sin plazas'
