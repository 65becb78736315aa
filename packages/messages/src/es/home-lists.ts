/** The rails of the home page. */

/** What administrators have chosen. */
export const featured = 'Destacados'
export const thisEvening = 'Esta tarde y noche'
/** Instead of the evening's, if it has too few classes. */
export const comingUp = 'Próximas clases'
export const everyWeek = 'Todas las semanas'
export const shortCourses = 'Cursos cortos'
export const newTeachers = 'Nuevos profesores'
