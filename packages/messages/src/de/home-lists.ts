/** The rails of the home page. */

/** What administrators have chosen. */
export const featured = 'Unsere Empfehlungen'
export const thisEvening = 'Heute Abend'
/** Instead of the evening's, if it has too few classes. */
export const comingUp = 'Demnächst'
export const everyWeek = 'Jede Woche'
export const shortCourses = 'Kurze Kurse'
export const newTeachers = 'Neue Lehrkräfte'
