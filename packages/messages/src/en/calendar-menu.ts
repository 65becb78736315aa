/** Adding a booking to a calendar. */

/** `of` stands before the title, for screen readers. */
export const addToCalendar = 'Add to calendar<of> for </of>'
export const google = 'Google Calendar'
export const outlook = 'Outlook'
/** Of a course. */
export const outlookFirst = 'Outlook (first session only)'
export const file = 'Calendar file (.ics)'
