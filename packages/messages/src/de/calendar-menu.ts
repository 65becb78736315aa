/** Adding a booking to a calendar. */

/** `of` precedes the title, for screen readers. */
export const addToCalendar = 'In den Kalender<of>: </of>'
export const google = 'Google Kalender'
export const outlook = 'Outlook'
/** For a course. */
export const outlookFirst = 'Outlook (nur erster Termin)'
export const file = 'Kalenderdatei (.ics)'
