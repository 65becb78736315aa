/** The labels of the contract's values. */

/** Keys: `CATEGORIES`. */
export const categories = {
  Music: 'Música',
  Arts: 'Arte',
  Sports: 'Deporte',
  Technology: 'Tecnología',
  Language: 'Idiomas',
}

/** Keys: `LEVELS`. */
export const levels = {
  Beginner: 'Principiante',
  Intermediate: 'Intermedio',
  Advanced: 'Avanzado',
}

/** Keys: `GENDERS`. */
export const genders = {
  male: 'Hombre',
  female: 'Mujer',
  other: 'Otro',
}

/** Keys: `ROLES`. */
export const roles = {
  student: 'Aprender',
  instructor: 'Enseñar',
  admin: 'Administrar',
}
