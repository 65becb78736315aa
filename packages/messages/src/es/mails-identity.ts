/** Mails about emails, passwords and accounts. */
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

export const verifySubject = 'Verifica tu correo para Firstbell'
export const verifyPreview = 'Un clic y podrás iniciar sesión.'
export const verifyChangePreview = 'Un clic y esta dirección será la tuya.'
export const verifyHeading = 'Verifica tu correo'
export const verify =
  'Te damos la bienvenida a Firstbell. Confirma que esta dirección es tuya y podrás iniciar sesión.'
export const verifyChange =
  'Se ha indicado esta dirección como la nueva de una cuenta de Firstbell. Confirma que es tuya; a partir de entonces iniciarás sesión con ella y recibirás en ella nuestros mensajes.'
export const contestedSignUp = (when: string): string =>
  `Esta dirección se ha indicado más de una vez. Este enlace confirma el registro de esta fecha: ${when}. Al abrirlo elegirás una contraseña nueva; las que se eligieron antes no valen.`
export const contestedChange = (when: string): string =>
  `Esta dirección se ha indicado más de una vez. Este enlace confirma el cambio de esta fecha: ${when}. Al abrirlo elegirás una contraseña nueva; las que se eligieron antes no valen.`
export const verifyButton = 'Verificar el correo'
export const notSignedUp = 'Si no te has registrado en Firstbell, no tienes que hacer nada.'
export const notAsked = 'Si no lo has pedido, no tienes que hacer nada.'
export const reasonGiven =
  'Recibes este mensaje porque alguien ha indicado esta dirección en Firstbell.'

export const resetSubject = 'Restablece tu contraseña de Firstbell'
export const resetPreview = 'El enlace para elegir una contraseña nueva.'
export const resetHeading = 'Elige una contraseña nueva'
export const reset = 'Alguien, esperamos que tú, ha pedido restablecer la contraseña de tu cuenta.'
export const resetButton = 'Restablecer la contraseña'
export const resetNote =
  'Si no has sido tú, ignora este mensaje: tu contraseña sigue siendo la misma.'

export const codeSubject = 'Tu código de Firstbell'
export const codePreview = 'El código confirma que eres tú.'
export const codeHeading = 'Confirma que eres tú'
export const codeLabel = 'Tu código'
export const codeWorks = (minutes: number): string =>
  plural(minutes, {
    one: `El código funciona durante ${number(minutes)} minuto, en el navegador que lo pidió.`,
    many: `El código funciona durante ${number(minutes)} minutos, en el navegador que lo pidió.`,
    other: `El código funciona durante ${number(minutes)} minutos, en el navegador que lo pidió.`,
  })
export const codeNotAsked =
  'Si no has pedido este código, otra persona ha iniciado sesión en tu cuenta. Abre Seguridad y cierra su sesión. No le des el código a nadie.'
export const openSecurity = 'Abrir Seguridad'

export const passwordSubject = 'Tu contraseña de Firstbell ha cambiado'
export const passwordPreview = 'Se ha cerrado la sesión en todos los demás dispositivos.'
export const passwordHeading = 'Tu contraseña ha cambiado'
export const passwordChanged =
  'La contraseña de tu cuenta acaba de cambiarse y se ha cerrado la sesión en todos los demás dispositivos. Si has sido tú, todo está bien.'
export const calendarRenewed =
  'La dirección privada de tu calendario es nueva. Si algún programa de calendario la usa, añade la nueva desde tus Ajustes.'
export const passwordNote = 'Si no has sido tú, elige enseguida una contraseña nueva.'
export const setPassword = 'Elegir una contraseña nueva'

export const addressSubject = 'Tu correo electrónico de Firstbell ha cambiado'
export const addressPreview = 'Tu cuenta va a tener una dirección nueva.'
export const addressHeading = 'Tu correo electrónico ha cambiado'
export const addressChanged = (address: string): string =>
  `Tu cuenta va a usar ${address}. Cuando se verifique esa dirección, iniciarás sesión con ella y recibirás en ella nuestros mensajes; hasta entonces llegarán aquí.`
export const addressNote =
  'Si no has sido tú, otra persona conoce tu contraseña: elige enseguida una nueva. Así también conservarás esta dirección.'

export const deletedSubject = 'Tu cuenta de Firstbell se ha eliminado'
export const deletedPreview = 'Tu cuenta y todo lo que contenía ya no existen.'
export const deletedHeading = 'Tu cuenta se ha eliminado'
export const deleted =
  'Se han eliminado tu cuenta, tu perfil y tus archivos, y las plazas que habías reservado vuelven a estar libres.'
export const deletedByGuardian =
  'Tu padre, madre o tutor ha retirado su consentimiento, y con ello termina tu cuenta.'
export const deletedThanks =
  'Gracias por el tiempo que has pasado con nosotros. Puedes volver cuando quieras.'
export const reasonDeleted =
  'Recibes este último mensaje porque esta dirección tenía una cuenta en Firstbell.'
