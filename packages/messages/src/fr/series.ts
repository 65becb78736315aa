/** The dates of a class that repeats. */

export const heading = 'Série'
export const classOf = (at: number, count: number) => `Cours ${at} sur ${count}`
export const weeklyClassOf = (at: number, count: number) =>
  `Cours ${at} sur ${count}, chaque semaine`

// The state of a date
export const booked = 'Réservée'
export const past = 'Passée'
export const full = 'Complète'
