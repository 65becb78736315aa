/** The page about the security of an account, and where the person is signed in. */

export const title = 'Security'
export const about = 'How you log in, and where you’re logged in.'

export const backToSettings = 'Back to Settings'

export const sessions = 'Where you are signed in'
export const sessionsAbout = 'Don’t recognize a browser? Sign out there and set a new password.'
export const thisBrowser = 'This browser'
export const unknownBrowser = 'Unknown browser'
/** 'Firefox on Windows' */
export const browserOn = (browser: string, system: string) => `${browser} on ${system}`
export const signedIn = (moment: string) => `Signed in ${moment}`
export const signedInAndActive = (moment: string, lastActive: string) =>
  `Signed in ${moment} · Last active ${lastActive}`
export const signOut = 'Sign out<hidden> of <browser/></hidden>'
export const signingOut = 'Signing out...'
export const signOutElsewhere = 'Sign out everywhere else'
export const signOutQuestion =
  'Sign out in every browser except this one? Your private calendar link changes, too.'
export const yesSignOut = 'Yes, sign out'

/** The private URL of the person's calendar. */
export const calendarLink = 'Calendar link'
export const calendarLinkAbout =
  'Anyone with this link can read your calendar. It changes when you change or reset your password, or sign out everywhere else.'
export const calendarLinkMade = (moment: string) => `Private link, created ${moment}`
export const renew = 'Renew'
export const calendarLinkRenewed =
  'Your calendar link was changed. You’ll find the new one in your Settings.'
