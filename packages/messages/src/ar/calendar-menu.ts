/** Adding a booking to a calendar. */

/** `of` stands before the title, for screen readers. */
export const addToCalendar = 'إضافة إلى التقويم<of>: </of>'
export const google = 'تقويم Google'
export const outlook = 'Outlook'
/** Of a course. */
export const outlookFirst = 'Outlook (الجلسة الأولى فقط)'
export const file = 'ملف تقويم (.ics)'
