/** The titles of pages that appear once the login is known. */

export const profile = 'Profile'
export const join = 'Join'
export const security = 'Security'
export const createClass = 'Create Class'
export const teaching = 'Teaching'
