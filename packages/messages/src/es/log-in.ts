/** Logging in: the page, its second step, and the reason for a redirect to it. */

export const title = 'Iniciar sesión'
export const description = 'Inicia sesión en Firstbell para reservar clases en directo y cursos.'
export const newHere = '¿Aún no tienes cuenta? <link>Crear cuenta</link>'
export const logIn = 'Iniciar sesión'
export const loggingIn = 'Iniciando sesión…'
export const password = 'Contraseña'
export const forgotPassword = '¿Has olvidado la contraseña?'
export const verificationSent = (email: string) =>
  `Hemos enviado un enlace de verificación a ${email}. Ábrelo y después inicia sesión aquí.`
export const cookiesBlocked =
  'Tu navegador bloquea las cookies y sin ellas no puedes iniciar sesión. Permítelas en este sitio.'

// Why
export const toBook = 'Inicia sesión para reservar tu plaza en la clase.'
export const toEnroll = 'Inicia sesión para inscribirte en el curso.'
export const toReview = 'Inicia sesión para escribir tu reseña.'
export const toJoin = 'Inicia sesión para entrar en tu sesión.'

// With a passkey
export const withPasskey = 'Iniciar sesión con una clave de acceso'
export const waitingForPasskey = 'Esperando tu clave de acceso…'

// The second step
export const twoStepOn = 'Esta cuenta tiene activada la verificación en dos pasos.'
export const code = 'Código'
export const codeHelp = 'Las seis cifras que tu aplicación de autenticación muestra para Firstbell.'
export const toRecoveryCode = 'Usar un código de recuperación'
export const recoveryCode = 'Código de recuperación'
export const recoveryCodeHelp =
  'Uno de los diez códigos que guardaste al activar la verificación en dos pasos. Cada uno sirve una sola vez.'
export const toAppCode = 'Usar un código de la aplicación'
