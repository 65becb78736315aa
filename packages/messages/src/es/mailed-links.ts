/** Mailed links and their pages: a forgotten password, and the verification of an email. */

export const backToLogin = 'Volver al inicio de sesión'
export const logIn = 'Iniciar sesión'

// Forgot Password
export const forgotTitle = '¿Has olvidado la contraseña?'
export const forgotIntro = 'Te enviaremos un enlace para elegir una contraseña nueva.'
export const sendResetLink = 'Enviar enlace'
export const resetAddressHelp = 'El correo con el que inicias sesión.'

// Reset Password
export const resetTitle = 'Restablecer la contraseña'
export const resetIntro = 'Elige una nueva contraseña para tu cuenta.'
export const resetPassword = 'Restablecer la contraseña'
export const askForLink = 'Pedir un enlace nuevo'

// Verify Email
export const verifyTitle = 'Verificar el correo electrónico'
export const verifyingEmail = 'Verificando tu correo electrónico…'
export const verifyEmail = 'Verificar el correo electrónico'
export const verifying = 'Verificando…'
export const verifiedAndLoggedIn = 'Tu correo electrónico está verificado y has iniciado sesión.'
export const toProfile = 'Ir a tu perfil'
export const continue_ = 'Continuar'
export const sendLink = 'Enviar un enlace nuevo'
export const verifyAddressHelp = 'El correo con el que creaste la cuenta.'
export const sendAgain = 'Volver a enviar el correo'
