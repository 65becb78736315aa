/** The header and footer of every page. Only constants, which the build can inline. */

export const skipToContent = 'Zum Inhalt springen'
/** The name of the navigation, for screen readers. */
export const mainNavigation = 'Hauptnavigation'
export const menu = 'Menü'
export const home = 'Startseite'
export const about = 'Über uns'
export const classes = 'Live-Stunden'
export const courses = 'Kurse'
export const profile = 'Profil'
export const logIn = 'Anmelden'
export const logOut = 'Abmelden'
/** In the phone's menu, to the foot of the page. */
export const languageAndZone = 'Sprache und Zeitzone'
export const signUp = 'Registrieren'

export const sitemap = 'Seitenübersicht'
export const search = 'Suche'
export const upcomingClasses = 'Nächste Live-Stunden'
export const catalogue = 'Kurskatalog'
export const mission = 'Unsere Mission'
export const resources = 'Gut zu wissen'
export const offer = 'Was wir bieten'
export const reasons = 'Warum Firstbell'
export const bookingAndCancelling = 'Buchen und stornieren'
export const teaching = 'Hier unterrichten'
export const terms = 'AGB'
export const privacy = 'Datenschutz'

export const newsletter = 'Newsletter'
export const newsletterHelp = 'Ab und zu Neues über Live-Stunden und Kurse.'
export const newsletterMailed =
  'Wir haben dir eine E-Mail geschickt. Öffne den Link darin, um den Newsletter zu abonnieren.'
export const yourEmail = 'Deine E-Mail-Adresse'
export const subscribe = 'Abonnieren'
