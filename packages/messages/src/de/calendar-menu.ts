/** Adding a booking to a calendar. */

/** `of` stands before the title, for screen readers. */
export const addToCalendar = 'In den Kalender<of>: </of>'
export const google = 'Google Kalender'
export const outlook = 'Outlook'
/** Of a course. */
export const outlookFirst = 'Outlook (nur erster Termin)'
export const file = 'Kalenderdatei (.ics)'
