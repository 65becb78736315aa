/** The rails of the home page. */

/** What administrators have chosen. */
export const featured = 'مختارات'
export const thisEvening = 'هذا المساء'
/** Instead of the evening's, if it has too few classes. */
export const comingUp = 'قريبًا'
export const everyWeek = 'كل أسبوع'
export const shortCourses = 'دورات قصيرة'
export const newTeachers = 'مدرّسون جدد'
