/** Pages shown to people who cannot see the requested page. */

export const backToHome = 'Back to Home'

export const notFoundTitle = 'Page Not Found'
export const notFound =
  'The page you are looking for is not here. It may have moved, or the address may be mistyped.'

export const noPermissionTitle = 'No permission'
export const noPermission =
  'You do not have permission to view this page. It is for another kind of account.'

/** The document's title; the heading names the page. */
export const loggedInName = 'Already logged in'
export const loggedInTitle = 'You are already logged in'
export const loggedOutTitle = 'You are not logged in'
export const loggedOut = 'You can go on to where you wanted to be.'
export const loggedInAs = 'You are logged in as <email/>. Log out first to use another account.'
export const logOutFirst = 'Log out first to use another account.'
export const logOut = 'Logout'
export const continue_ = 'Continue'
