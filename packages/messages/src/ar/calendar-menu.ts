/** Adding a booking to a calendar. */

/** The title is for screen readers. */
export const addToCalendar = 'إضافة إلى التقويم<hidden>: <title/></hidden>'
export const google = 'تقويم Google'
export const outlook = 'Outlook'
/** For a course. */
export const outlookFirst = 'Outlook (الجلسة الأولى فقط)'
export const file = 'ملف تقويم (.ics)'
