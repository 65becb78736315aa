/** The dashboard with the person's own data, and their settings. */

export const title = 'Übersicht'
export const verifyEmail = (email: string) =>
  `Bitte bestätige deine E-Mail-Adresse. Öffne dazu den Link, den wir an ${email} geschickt haben. Sonst kannst du dich beim nächsten Mal nicht anmelden.`
export const defaultPicture = 'Standardbild'
export const yourPicture = 'Dein Bild'

// Facts
export const name = 'Name'
export const email = 'E-Mail-Adresse'
export const role = 'Rolle'
/** Keys: `SIGNUP_ROLES`. In English the screen capitalizes the first letters. */
export const roles = { student: 'Teilnehmer:in', instructor: 'Lehrkraft' }
/** Instead of 'student' for a person who administers the site. */
export const administrator = 'Admin'
/** Separates several roles. */
export const separator = ', '
export const birth = 'Geburtsdatum'
export const gender = 'Geschlecht'
/** Keys: `GENDERS`. In English the screen capitalizes the first letter. */
export const genders = { male: 'Männlich', female: 'Weiblich', other: 'Divers' }
export const timeZone = 'Zeitzone'
/** Shown for an unknown fact. */
export const notAvailable = 'Keine Angabe'

/** The link leads to the settings. */
export const moreInSettings =
  'Kalender-Link, Erinnerungen, deine Daten und die Sicherheit findest du in den <link>Einstellungen</link>.'

// Settings
export const settings = 'Einstellungen'
export const notifications = 'Benachrichtigungen'
export const loadingPreferences = 'Einstellungen werden geladen …'
export const reminders = 'Erinnerungen per E-Mail'
export const remindersHelp =
  'Kurz vor jedem Termin, den du gebucht hast oder unterrichtest, bekommst du eine E-Mail.'

// Own data
export const ownData = 'Deine Daten'
export const ownDataAbout =
  'Alles, was Firstbell über dich gespeichert hat, und deine hochgeladenen Dateien, zusammen in einer ZIP-Datei.'
export const download = 'Meine Daten herunterladen'
export const preparing = 'Deine Daten werden vorbereitet …'
export const downloadStarted = 'Der Download läuft.'

// Security
export const security = 'Sicherheit'
export const securityAbout = 'Wie du dich anmeldest und wo du angemeldet bist.'
