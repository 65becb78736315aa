/** Adding a booking to a calendar. */

/** `of` precedes the title, for screen readers. */
export const addToCalendar = 'Add to calendar<of> for </of>'
export const google = 'Google Calendar'
export const outlook = 'Outlook'
/** For a course. */
export const outlookFirst = 'Outlook (first session only)'
export const file = 'Calendar file (.ics)'
