/** The labels of the contract's values. */

/** Keys: `CATEGORIES`. */
export const categories = {
  Music: 'Musique',
  Arts: 'Arts',
  Sports: 'Sport',
  Technology: 'Technologie',
  Language: 'Langues',
}

/** Keys: `LEVELS`. */
export const levels = {
  Beginner: 'Débutant',
  Intermediate: 'Intermédiaire',
  Advanced: 'Avancé',
}

/** Keys: `GENDERS`. */
export const genders = {
  male: 'Homme',
  female: 'Femme',
  other: 'Autre',
}

/** Keys: `ROLES`. */
export const roles = {
  student: 'Élève',
  instructor: 'Enseignant',
  admin: 'Administration',
}
