/** Making an account. A label is the name of a provider, as 'Google'. */
import { sentence } from '../sentence.ts'

export const title = 'Crear cuenta'
export const description =
  'Únete a Firstbell para reservar clases en directo y cursos, o para impartir los tuyos.'
export const intro = 'Reserva clases en directo y cursos, o imparte los tuyos.'
export const introWith = (label: string) =>
  sentence(
    `Solo unos datos más y tu cuenta estará lista. A partir de ahora iniciarás sesión con ${label}`,
  )
export const haveAccount = '¿Ya tienes cuenta? <link>Iniciar sesión</link>'
export const register = 'Crear cuenta'
export const registering = 'Creando la cuenta…'
export const verificationSent = (email: string) =>
  sentence(`Hemos enviado un enlace de verificación a ${email}`)
export const emailHelp = 'Te enviaremos un enlace para verificarlo.'
export const emailHelpOf = (label: string) => sentence(`El de tu cuenta de ${label}`)
export const password = 'Contraseña'
export const contactHelp = 'Tu número de teléfono: diez cifras, sin espacios.'
export const role = 'Quiero'
export const roleHelp = 'Reservar clases y cursos, o publicar los tuyos.'

// Young people
export const guardianEmail = 'Correo de tu padre, madre o tutor'
export const guardianHelp = (age: number) =>
  `Tienes menos de ${age} años, así que le enviaremos un enlace. Podrás reservar en cuanto confirme.`
export const guardianMailed = (email: string) =>
  sentence(`También hemos escrito a tu padre, madre o tutor: ${email}`)

/** Above Register, with links to the pages that exist. */
export const consent = {
  both: 'Al crear la cuenta, aceptas las <terms>condiciones</terms> y la <privacy>política de privacidad</privacy>.',
  terms: 'Al crear la cuenta, aceptas las <terms>condiciones</terms>.',
  privacy: 'Al crear la cuenta, aceptas la <privacy>política de privacidad</privacy>.',
}
