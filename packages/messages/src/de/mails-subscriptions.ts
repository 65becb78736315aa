/** The newsletter, and the pages on which mails are ended. */

export const welcomeSubject = 'Willkommen beim Firstbell-Newsletter'
export const welcomePreview = 'Ab und zu neue Live-Stunden und Kurse.'
export const welcomeHeading = 'Du hast den Newsletter abonniert'
export const welcome =
  'Ab und zu schreiben wir dir über neue Live-Stunden und Kurse und über die, die sie geben.'
export const exploreCourses = 'Kurse entdecken'
export const reasonNewsletter =
  'Du bekommst diese Mail, weil diese Adresse für unseren Newsletter eingetragen wurde.'

export const yourEmail = 'Deine E-Mail-Adresse'
export const subscribe = 'Abonnieren'

export const unsubscribe = 'Abbestellen'
export const endNewsletter = 'Sollen wir den Firstbell-Newsletter nicht mehr an <email/> schicken?'
export const endReminders =
  'Sollen wir dir keine Erinnerungen an deine Live-Stunden und Kurse mehr schicken?'
export const keepNewsletter = 'Doch, ich möchte ihn weiter bekommen'
export const keepReminders = 'Doch, ich möchte sie weiter bekommen'
export const unsubscribed = 'Abbestellt'
export const newsletterEnded =
  'Es kommen keine Newsletter mehr. Wenn du es dir anders überlegst, findest du das Feld am Ende jeder Seite.'
export const remindersEnded =
  'Es kommen keine Erinnerungen mehr. Wenn du es dir anders überlegst, schalte die E-Mail-Erinnerungen in den Einstellungen deines Profils wieder ein.'
export const linkNotFound = 'Link nicht gefunden'
export const linkUnknown = 'Diesen Link kennen wir nicht'
export const newsletterLink =
  'Vielleicht wurde er unterwegs abgeschnitten. Bitte öffne den Link zum Abbestellen in einem Newsletter noch einmal oder kopiere ihn ganz.'
export const remindersLink =
  'Vielleicht wurde er unterwegs abgeschnitten. Bitte öffne den Link zum Abbestellen in einer Erinnerung noch einmal oder kopiere ihn ganz.'
export const backToHome = 'Zur Startseite'
