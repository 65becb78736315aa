/** Adding a booking to a calendar. */

/** The title is for screen readers. */
export const addToCalendar = 'Add to calendar<hidden> for <title/></hidden>'
export const google = 'Google Calendar'
export const outlook = 'Outlook'
/** For a course. */
export const outlookFirst = 'Outlook (first session only)'
export const file = 'Calendar file (.ics)'
