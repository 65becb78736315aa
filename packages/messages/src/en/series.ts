/** The dates of a class that repeats. */

export const heading = 'Series'
export const classOf = (at: number, count: number) => `Class ${at} of ${count}`
export const weeklyClassOf = (at: number, count: number) => `Class ${at} of ${count}, weekly`

// The state of a date
export const booked = 'Booked'
export const past = 'Past'
export const full = 'Full'
