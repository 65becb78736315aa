/** The fields about a person. */

export const name = 'Nombre completo'
export const email = 'Correo electrónico'
export const newPassword = 'Nueva contraseña'
export const passwordHelp = (least: number) => `${least} caracteres o más.`
export const contact = 'Teléfono'
export const contactHelp = 'Diez cifras, sin espacios.'
export const contactHelpInternational = 'Con el prefijo del país, por ejemplo +49 30 123456.'
export const birth = 'Fecha de nacimiento'
export const birthHelp = (age: number) => `Desde los ${age} años.`
export const gender = 'Género'
/** The placeholder of a select without a choice. */
export const chooseOne = 'Elige una opción'
