/** The rails of the home page. */

/** What administrators have chosen. */
export const featured = 'Featured'
export const thisEvening = 'This evening'
/** Instead of the evening's, if it has too few classes. */
export const comingUp = 'Coming up'
export const everyWeek = 'Every week'
export const shortCourses = 'Short courses'
export const newTeachers = 'New teachers'
