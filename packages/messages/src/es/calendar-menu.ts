/** Adding a booking to a calendar. */

/** The title is for screen readers. */
export const addToCalendar = 'Añadir al calendario<hidden>: «<title/>»</hidden>'
export const google = 'Google Calendar'
export const outlook = 'Outlook'
/** For a course. */
export const outlookFirst = 'Outlook (solo la primera sesión)'
export const file = 'Archivo de calendario (.ics)'
