/** The titles of pages that appear once the login is known. */

export const profile = 'Profil'
export const join = 'Rejoindre'
export const security = 'Sécurité'
export const createClass = 'Créer un cours'
export const teaching = 'Enseignement'
