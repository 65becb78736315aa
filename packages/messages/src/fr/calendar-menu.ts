/** Adding a booking to a calendar. */

/** The title is for screen readers. */
export const addToCalendar = 'Ajouter au calendrier<hidden>\u00a0: «\u00a0<title/>\u00a0»</hidden>'
export const google = 'Google Agenda'
export const outlook = 'Outlook'
/** For a course. */
export const outlookFirst = 'Outlook (première séance seulement)'
export const file = 'Fichier de calendrier (.ics)'
