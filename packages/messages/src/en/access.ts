/** Pages shown to people who cannot see the requested page. */

export const backToHome = 'Back to Home'

export const notFoundTitle = 'Page Not Found'
export const notFound = 'We can’t find this page. It may have moved, or there’s a typo in the link.'

export const noPermissionTitle = 'No permission'
export const noPermission =
  'You don’t have permission to view this page. It’s for another kind of account.'

/** The document's title; the heading names the page. */
export const loggedInName = 'Already logged in'
export const loggedInTitle = 'You are already logged in'
export const loggedOutTitle = 'You are not logged in'
export const loggedOut = 'You can continue to the page you were going to.'
export const loggedInAs = 'You are logged in as <email/>. Log out first to use another account.'
export const logOutFirst = 'Log out first to use another account.'
export const logOut = 'Logout'
export const continue_ = 'Continue'
