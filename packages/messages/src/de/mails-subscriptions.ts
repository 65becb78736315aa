/** The newsletter, and the pages on which mails are ended. */

export const welcomeSubject = 'Willkommen beim Firstbell-Newsletter'
export const welcomePreview = 'Ab und zu Neues über Live-Stunden und Kurse.'
export const welcomeHeading = 'Du hast den Newsletter abonniert'
export const welcome =
  'Ab und zu stellen wir dir neue Live-Stunden und Kurse vor und die Menschen, die sie geben.'
export const exploreCourses = 'Kurse entdecken'
export const reasonNewsletter =
  'Du bekommst diese E-Mail, weil deine Adresse in unser Newsletter-Formular eingetragen wurde.'

/** The mail and the pages that confirm a subscription. */
export const confirmSubject = 'Bestätige dein Abo für den Firstbell-Newsletter'
export const confirmPreview = 'Bestätige dein Abo, und du bist dabei.'
export const confirmHeading = 'Bitte bestätige dein Abo'
export const confirmWhy =
  'Deine E-Mail-Adresse wurde in unser Newsletter-Formular eingetragen. Wir schicken dir erst etwas, wenn du bestätigst.'
export const confirmIgnore = 'Du warst das nicht? Dann kannst du diese E-Mail ignorieren.'
export const confirm = 'Abo bestätigen'
/** `<email/>` is replaced with the email address. */
export const confirmQuestion = 'Möchtest du den Firstbell-Newsletter an <email/> bekommen?'
export const notNow = 'Nein, danke'
export const confirmMailed =
  'Wir haben dir eine E-Mail geschickt. Öffne den Link darin, um den Newsletter zu abonnieren.'
export const confirmLinkUnknown =
  'Vielleicht ist er unvollständig oder zu alt. Bitte gib deine E-Mail-Adresse noch einmal ein. Das Feld dafür findest du ganz unten auf jeder Seite.'

export const yourEmail = 'Deine E-Mail-Adresse'
export const subscribe = 'Abonnieren'

export const unsubscribe = 'Abbestellen'
export const endNewsletter = 'Möchtest du den Firstbell-Newsletter an <email/> abbestellen?'
export const endReminders =
  'Möchtest du die Erinnerungen an deine Live-Stunden und Kurse abbestellen?'
export const keepNewsletter = 'Nein, Abo behalten'
export const keepReminders = 'Nein, Erinnerungen behalten'
export const unsubscribed = 'Abbestellt'
export const newsletterEnded =
  'Du bekommst den Newsletter nicht mehr. Anders überlegt? Ganz unten auf jeder Seite kannst du ihn wieder abonnieren.'
export const remindersEnded =
  'Du bekommst keine Erinnerungen mehr. Anders überlegt? Schalte „Erinnerungen per E-Mail“ in deinen Einstellungen wieder ein.'
export const linkNotFound = 'Link nicht gefunden'
export const linkUnknown = 'Dieser Link ist ungültig'
export const newsletterLink =
  'Vielleicht ist er unvollständig. Bitte öffne den Link „Abbestellen“ in einem Newsletter noch einmal oder kopiere ihn vollständig.'
export const remindersLink =
  'Vielleicht ist er unvollständig. Bitte öffne den Link „Erinnerungen abbestellen“ in einer Erinnerung noch einmal oder kopiere ihn vollständig.'
export const backToHome = 'Zur Startseite'
