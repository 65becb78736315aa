/** The titles of pages that appear once the login is known. */

export const profile = 'Perfil'
export const join = 'Entrar'
export const security = 'Seguridad'
export const createClass = 'Crear clase'
export const teaching = 'Enseñar'
