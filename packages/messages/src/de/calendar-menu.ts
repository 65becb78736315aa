/** Adding a booking to a calendar. */

/** The title is for screen readers. */
export const addToCalendar = 'In den Kalender<hidden>: „<title/>“</hidden>'
export const google = 'Google Kalender'
export const outlook = 'Outlook'
/** For a course. */
export const outlookFirst = 'Outlook (nur erster Termin)'
export const file = 'Kalenderdatei (.ics)'
