/** The page about the security of an account, and where the person is signed in. */

export const title = 'Security'
export const about = 'How you sign in, and where you are signed in.'

export const backToSettings = 'Back to Settings'

export const sessions = 'Where you are signed in'
export const sessionsAbout = 'Sign out where you do not know the browser, and set a new password.'
export const thisBrowser = 'This browser'
export const unknownBrowser = 'Unknown browser'
/** 'Firefox on Windows' */
export const browserOn = (browser: string, system: string) => `${browser} on ${system}`
export const signedIn = (moment: string) => `Signed in ${moment}`
export const signedInAndActive = (moment: string, lastActive: string) =>
  `Signed in ${moment} · Last active ${lastActive}`
export const signOut = 'Sign out'
export const signingOut = 'Signing out...'
export const signOutElsewhere = 'Sign out everywhere else'
export const signOutQuestion =
  'Sign out in every browser but this one? Your private calendar address is renewed as well.'
export const yesSignOut = 'Yes, sign out'

/** The private URL of the person's calendar. */
export const calendarLink = 'Calendar link'
export const calendarLinkAbout =
  'Anyone who has this address can read your calendar. It is renewed when you change or reset your password, or sign out everywhere else.'
export const calendarLinkMade = (moment: string) => `Private address, made ${moment}`
export const renew = 'Renew'
export const calendarLinkRenewed = 'The address is a new one. You find it in your Settings.'
