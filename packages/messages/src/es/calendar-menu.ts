/** Adding a booking to a calendar. */

/** `of` precedes the title, for screen readers. */
export const addToCalendar = 'Añadir al calendario<of>: </of>'
export const google = 'Google Calendar'
export const outlook = 'Outlook'
/** For a course. */
export const outlookFirst = 'Outlook (solo la primera sesión)'
export const file = 'Archivo de calendario (.ics)'
