/** The rails of the home page. */

/** What administrators have chosen. */
export const featured = 'À la une'
export const thisEvening = 'Ce soir'
/** Instead of the evening's, if it has too few classes. */
export const comingUp = 'À venir'
export const everyWeek = 'Chaque semaine'
export const shortCourses = 'Formations courtes'
export const newTeachers = 'Nouveaux enseignants'
