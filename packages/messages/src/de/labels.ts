/** What the values of the contract are called on screens. */

/** By `CATEGORIES`. */
export const categories = {
  Music: 'Musik',
  Arts: 'Kunst',
  Sports: 'Sport',
  Technology: 'Technik',
  Language: 'Sprachen',
}

/** By `LEVELS`. */
export const levels = {
  Beginner: 'Anfänger',
  Intermediate: 'Mittelstufe',
  Advanced: 'Fortgeschrittene',
}

/** By `GENDERS`. */
export const genders = {
  male: 'Männlich',
  female: 'Weiblich',
  other: 'Divers',
}

/** By `ROLES`. */
export const roles = {
  student: 'Teilnehmer:in',
  instructor: 'Lehrkraft',
  admin: 'Administration',
}
