/** Adding a booking to a calendar. */

/** `of` precedes the title, for screen readers. */
export const addToCalendar = 'إضافة إلى التقويم<of>: </of>'
export const google = 'تقويم Google'
export const outlook = 'Outlook'
/** For a course. */
export const outlookFirst = 'Outlook (الجلسة الأولى فقط)'
export const file = 'ملف تقويم (.ics)'
