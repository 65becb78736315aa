/** What the values of the contract are called on screens. */

/** By `CATEGORIES`. */
export const categories = {
  Music: 'Música',
  Arts: 'Arte',
  Sports: 'Deporte',
  Technology: 'Tecnología',
  Language: 'Idiomas',
}

/** By `LEVELS`. */
export const levels = {
  Beginner: 'Principiante',
  Intermediate: 'Intermedio',
  Advanced: 'Avanzado',
}

/** By `GENDERS`. */
export const genders = {
  male: 'Hombre',
  female: 'Mujer',
  other: 'Otro',
}

/** By `ROLES`. */
export const roles = {
  student: 'Estudiante',
  instructor: 'Docente',
  admin: 'Administración',
}
