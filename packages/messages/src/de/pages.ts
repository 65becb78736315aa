/** The titles of pages that appear once the login is known. */

export const profile = 'Profil'
export const join = 'Beitreten'
export const security = 'Sicherheit'
export const createClass = 'Live-Stunde erstellen'
export const teaching = 'Unterricht'
