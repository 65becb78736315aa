/** What the values of the contract are called on screens. */

/** By `CATEGORIES`. */
export const categories = {
  Music: 'Musique',
  Arts: 'Arts',
  Sports: 'Sport',
  Technology: 'Technologie',
  Language: 'Langues',
}

/** By `LEVELS`. */
export const levels = {
  Beginner: 'Débutant',
  Intermediate: 'Intermédiaire',
  Advanced: 'Avancé',
}

/** By `GENDERS`. */
export const genders = {
  male: 'Homme',
  female: 'Femme',
  other: 'Autre',
}

/** By `ROLES`. */
export const roles = {
  student: 'Élève',
  instructor: 'Enseignant',
  admin: 'Administration',
}
