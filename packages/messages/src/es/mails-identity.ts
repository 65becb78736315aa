/** Mails about emails, passwords and accounts. */
import { sentence } from '../sentence.ts'
import { number, plural } from './language.ts'

export const worksOnLogin = (hours: number): string =>
  plural(hours, {
    one: `El enlace es válido durante ${number(hours)} hora. Puedes pedir uno nuevo en la página de inicio de sesión.`,
    many: `El enlace es válido durante ${number(hours)} horas. Puedes pedir uno nuevo en la página de inicio de sesión.`,
    other: `El enlace es válido durante ${number(hours)} horas. Puedes pedir uno nuevo en la página de inicio de sesión.`,
  })
export const worksOnce = (hours: number): string =>
  plural(hours, {
    one: `El enlace es válido durante ${number(hours)} hora y solo se puede usar una vez.`,
    many: `El enlace es válido durante ${number(hours)} horas y solo se puede usar una vez.`,
    other: `El enlace es válido durante ${number(hours)} horas y solo se puede usar una vez.`,
  })

export const verifySubject = 'Verifica tu correo en Firstbell'
export const verifyPreview = 'Verifica tu correo y después inicia sesión.'
export const verifyChangePreview = 'Verifica tu nuevo correo.'
export const verifyHeading = 'Verifica tu correo'
export const verify =
  '¡Te damos la bienvenida a Firstbell! Verifica tu correo y ya podrás iniciar sesión.'
export const verifyChange =
  'Confirma que quieres usar este correo en tu cuenta de Firstbell. A partir de entonces iniciarás sesión con él y recibirás aquí nuestros correos.'
export const contestedSignUp = (when: string): string =>
  `${sentence(`Este correo se ha introducido más de una vez. El enlace confirma el registro que se hizo el ${when}`)} Después elegirás una contraseña nueva. Las anteriores ya no sirven.`
export const contestedChange = (when: string): string =>
  `${sentence(`Este correo se ha introducido más de una vez. El enlace confirma el cambio que se pidió el ${when}`)} Después elegirás una contraseña nueva. Las anteriores ya no sirven.`
export const verifyButton = 'Verificar el correo'
export const notSignedUp = '¿No has creado ninguna cuenta? Puedes ignorar este correo.'
export const notAsked = '¿No lo has pedido tú? Puedes ignorar este correo.'
export const reasonGiven = 'Recibes este correo porque han introducido tu dirección en Firstbell.'

export const resetSubject = 'Restablece tu contraseña de Firstbell'
export const resetPreview = 'Aquí tienes el enlace para elegir una contraseña nueva.'
export const resetHeading = 'Elige una contraseña nueva'
export const reset = 'Hemos recibido una solicitud para restablecer tu contraseña.'
export const resetButton = 'Restablecer la contraseña'
export const resetNote =
  '¿No lo has pedido tú? Puedes ignorar este correo. Tu contraseña sigue siendo la misma.'

export const codeSubject = 'Tu código de Firstbell'
export const codePreview = 'Usa este código para confirmar que eres tú.'
export const codeHeading = 'Confirma que eres tú'
export const codeLabel = 'Tu código'
export const codeWorks = (minutes: number): string =>
  plural(minutes, {
    one: `El código caduca en ${number(minutes)} minuto. Introdúcelo en el navegador en el que lo pediste.`,
    many: `El código caduca en ${number(minutes)} minutos. Introdúcelo en el navegador en el que lo pediste.`,
    other: `El código caduca en ${number(minutes)} minutos. Introdúcelo en el navegador en el que lo pediste.`,
  })
export const codeNotAsked =
  '¿No has pedido este código? Entonces otra persona ha iniciado sesión en tu cuenta. Ve a Seguridad y cierra su sesión. No compartas nunca el código.'
export const openSecurity = 'Ir a Seguridad'

export const passwordSubject = 'Tu contraseña de Firstbell ha cambiado'
export const passwordPreview = 'Hemos cerrado tu sesión en todos los demás dispositivos.'
export const passwordHeading = 'Tu contraseña ha cambiado'
export const passwordChanged =
  'Tu contraseña acaba de cambiar y hemos cerrado tu sesión en todos los demás dispositivos. Si has sido tú, no tienes que hacer nada.'
export const calendarRenewed =
  'También ha cambiado el enlace privado de tu calendario. Si lo usas en una aplicación de calendario, copia el nuevo desde tus Ajustes.'
export const passwordNote = '¿No has sido tú? Elige una contraseña nueva cuanto antes.'
export const setPassword = 'Elegir una contraseña nueva'

export const addressSubject = 'Nuevo correo electrónico para tu cuenta de Firstbell'
export const addressPreview = 'Se ha pedido cambiar el correo de tu cuenta.'
export const addressHeading = 'Nuevo correo electrónico para tu cuenta'
export const addressChanged = (address: string): string =>
  `${sentence(`Se ha pedido cambiar el correo de tu cuenta a ${address}`)} Cuando se verifique, iniciarás sesión con él y recibirás ahí nuestros correos. Hasta entonces no cambia nada.`
export const addressNote =
  '¿No has sido tú? Entonces otra persona conoce tu contraseña. Elige una nueva cuanto antes para conservar también este correo.'

export const deletedSubject = 'Hemos eliminado tu cuenta de Firstbell'
export const deletedPreview = 'Hemos eliminado tu cuenta y tus datos.'
export const deletedHeading = 'Hemos eliminado tu cuenta'
export const deleted =
  'Hemos eliminado tu cuenta, tu perfil y tus archivos, y hemos cancelado tus reservas.'
export const deletedByGuardian =
  'Tu padre, madre o tutor ha retirado su consentimiento para tu cuenta.'
export const deletedThanks = 'Gracias por aprender con nosotros. Puedes volver cuando quieras.'
export const reasonDeleted = 'Recibes este último correo porque tenías una cuenta en Firstbell.'
