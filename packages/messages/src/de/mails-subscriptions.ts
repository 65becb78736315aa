/** The newsletter, and the pages on which mails are ended. */

export const welcomeSubject = 'Willkommen beim Firstbell-Newsletter'
export const welcomePreview = 'Ab und zu neue Live-Stunden und Kurse.'
export const welcomeHeading = 'Du hast den Newsletter abonniert'
export const welcome =
  'Ab und zu schreiben wir dir über neue Live-Stunden und Kurse und über die, die sie geben.'
export const exploreCourses = 'Kurse entdecken'
export const reasonNewsletter =
  'Du bekommst diese Mail, weil diese Adresse für unseren Newsletter eingetragen wurde.'

/** The mail and the pages that confirm a subscription. */
export const confirmSubject = 'Bestätige dein Abo des Firstbell-Newsletters'
export const confirmPreview = 'Ein Klick, und du bist dabei.'
export const confirmHeading = 'Bitte bestätige dein Abo'
export const confirmWhy =
  'Diese Adresse wurde in unser Newsletter-Feld eingetragen. Bevor du das bestätigst, schicken wir nichts.'
export const confirmIgnore = 'Wenn du das nicht warst, musst du nichts tun.'
export const confirm = 'Abo bestätigen'
/** `<email/>` is replaced with the email address. */
export const confirmQuestion = 'Sollen wir den Firstbell-Newsletter an <email/> schicken?'
export const notNow = 'Nein, danke'
export const confirmMailed =
  'Wir haben dir eine E-Mail geschickt. Öffne den Link darin, dann bist du dabei.'
export const confirmLinkUnknown =
  'Vielleicht ist er unterwegs abgeschnitten worden, oder er ist zu alt. Trag deine Adresse noch einmal in das Feld am Fuß jeder Seite ein.'

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
