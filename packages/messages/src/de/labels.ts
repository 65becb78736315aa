/** The labels of the contract's values. */

/** Keys: `CATEGORIES`. */
export const categories = {
  Music: 'Musik',
  Arts: 'Kunst',
  Sports: 'Sport',
  Technology: 'Technik',
  Language: 'Sprachen',
}

/** Keys: `LEVELS`. */
export const levels = {
  Beginner: 'Einsteiger:innen',
  Intermediate: 'Mittelstufe',
  Advanced: 'Fortgeschrittene',
}

/** Keys: `GENDERS`. */
export const genders = {
  male: 'Männlich',
  female: 'Weiblich',
  other: 'Divers',
}

/** Keys: `ROLES`. */
export const roles = {
  student: 'Teilnehmer:in',
  instructor: 'Lehrkraft',
  admin: 'Admin',
}
