/** Pages for whoever cannot see the one that was asked for. */

export const backToHome = 'Back to Home'

export const notFoundTitle = 'Page Not Found'
export const notFound =
  'The page you are looking for is not here. It may have moved, or the address may be mistyped.'

export const noPermissionTitle = 'No permission'
export const noPermission =
  'You do not have permission to view this page. It is for another kind of account.'

/** Of the tab; the heading says which of the two it is. */
export const loggedInName = 'Already logged in'
export const loggedInTitle = 'You are already logged in'
export const loggedOutTitle = 'You are not logged in'
export const loggedOut = 'You can go on to where you wanted to be.'
export const loggedInAs = 'You are logged in as <email/>. Log out first to use another account.'
export const logOutFirst = 'Log out first to use another account.'
export const logOut = 'Logout'
export const continue_ = 'Continue'
