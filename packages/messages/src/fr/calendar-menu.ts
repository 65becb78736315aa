/** Adding a booking to a calendar. */

/** `of` precedes the title, for screen readers. */
export const addToCalendar = 'Ajouter au calendrier<of>\u00a0: </of>'
export const google = 'Google Agenda'
export const outlook = 'Outlook'
/** For a course. */
export const outlookFirst = 'Outlook (première séance seulement)'
export const file = 'Fichier de calendrier (.ics)'
