/** The dashboard with the person's own data, and their settings. */

export const title = 'Dashboard'
export const verifyEmail = (email: string) =>
  `Please verify your email. Open the link we sent to ${email}. You’ll need it for your next login.`
export const defaultPicture = 'Default picture'
export const yourPicture = 'Your picture'

// Facts
export const name = 'Name'
export const email = 'Email'
export const role = 'Role'
/** Keys: `SIGNUP_ROLES`. In English the screen capitalizes the first letters. */
export const roles = { student: 'student', instructor: 'instructor' }
/** Instead of 'student' for a person who administers the site. */
export const administrator = 'administrator'
/** Separates several roles. */
export const separator = ', '
export const birth = 'Date of birth'
export const gender = 'Gender'
/** Keys: `GENDERS`. In English the screen capitalizes the first letter. */
export const genders = { male: 'male', female: 'female', other: 'other' }
export const timeZone = 'Time zone'
/** Shown for an unknown fact. */
export const notAvailable = 'N/A'

/** The link leads to the settings. */
export const moreInSettings =
  'Your calendar link, reminders, data and security are in <link>Settings</link>.'

// Settings
export const settings = 'Settings'
export const notifications = 'Notifications'
export const loadingPreferences = 'Loading preferences...'
export const reminders = 'Email reminders'
export const remindersHelp = 'We’ll email you shortly before each session you’ve booked or teach.'

// Own data
export const ownData = 'Your data'
export const ownDataAbout =
  'Everything Firstbell stores about you, and the files you’ve uploaded, in one ZIP file.'
export const download = 'Download my data'
export const preparing = 'Preparing your data...'
export const downloadStarted = 'Your download has started.'

// Security
export const security = 'Security'
export const securityAbout = 'How you log in, and where you’re logged in.'
