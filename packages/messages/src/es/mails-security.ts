/** Mails about changes of one's ways to sign in. */
import { number, plural } from './language.ts'

export const signedInSubject = 'Nuevo inicio de sesión en Firstbell'
export const signedIn = (browser: string): string =>
  `Alguien ha iniciado sesión en tu cuenta desde un navegador que no se había usado antes con ella: ${browser}.`
export const unknownBrowser = 'Un navegador desconocido'
export const browserOn = (browser: string, system: string): string => `${browser} en ${system}`

export const passwordSetSubject = 'Tu cuenta de Firstbell tiene ahora una contraseña'
export const passwordSet =
  'Tu cuenta no tenía contraseña y ahora tiene una. Se ha cerrado la sesión en todos los dispositivos.'
export const passwordChangedSubject = 'Tu contraseña de Firstbell ha cambiado'
export const passwordChanged =
  'La contraseña de tu cuenta ha cambiado y se ha cerrado la sesión en todos los demás dispositivos.'
export const passwordResetSubject = 'Tu contraseña de Firstbell se ha restablecido'
export const passwordReset =
  'Se ha elegido una contraseña nueva con un enlace que te enviamos por correo y se ha cerrado la sesión en todos los dispositivos.'
export const calendarRenewed =
  'La dirección privada de tu calendario es nueva. Si algún programa de calendario la usa, añade la nueva desde tus Ajustes.'
export const waysStay = 'Estas formas de iniciar sesión se mantienen. Quita las que no sean tuyas.'
export const passkeys = (names: string): string => `Claves de acceso: ${names}.`
export const connections = (names: string): string => `Cuentas conectadas: ${names}.`
/** A name that a person has given. */
export const quoted = (name: string): string => `«${name}»`

/** @param name in quotation marks */
export const passkeyAddedSubject = 'Se ha añadido una clave de acceso a tu cuenta de Firstbell'
export const passkeyAdded = (name: string): string =>
  `La clave de acceso ${name} abre tu cuenta a partir de ahora.`
export const passkeyRemovedSubject = 'Se ha quitado una clave de acceso de tu cuenta de Firstbell'
export const passkeyRemoved = (name: string): string =>
  `La clave de acceso ${name} ya no abre tu cuenta.`
export const passkeyRefusedSubject = 'Se ha rechazado una clave de acceso de tu cuenta de Firstbell'
export const passkeyRefused = (name: string): string =>
  `Alguien ha intentado iniciar sesión con la clave de acceso ${name} y su contador ha retrocedido: puede que exista una copia. No se ha dejado entrar a nadie. Si no es solo tuya, quítala.`

export const connectedSubject = 'Se ha conectado una cuenta con tu cuenta de Firstbell'
export const connected = (provider: string): string =>
  `${provider} abre tu cuenta a partir de ahora.`
export const disconnectedSubject = 'Se ha desconectado una cuenta de tu cuenta de Firstbell'
export const disconnected = (provider: string): string => `${provider} ya no abre tu cuenta.`

export const twoStepOnSubject = 'Se ha activado la verificación en dos pasos'
export const twoStepOn = 'A partir de ahora se pedirá un código después de la contraseña.'
export const twoStepOffSubject = 'Se ha desactivado la verificación en dos pasos'
export const twoStepOff = 'A partir de ahora no se pedirá ningún código después de la contraseña.'
export const twoStepResetSubject = 'Se ha restablecido la verificación en dos pasos'
export const twoStepReset =
  'El operador del sitio ha desactivado la verificación en dos pasos de tu cuenta y ha cerrado la sesión en todos los dispositivos.'
export const codesMadeSubject = 'Nuevos códigos de recuperación para tu cuenta de Firstbell'
export const codesMade = 'Los códigos de recuperación que tenías antes ya no funcionan.'
export const codeUsedSubject = 'Se ha usado un código de recuperación de tu cuenta de Firstbell'
export const codeUsed = (left: number): string =>
  left === 0
    ? 'Alguien ha iniciado sesión con uno de tus códigos de recuperación. No queda ninguno: genera otros nuevos.'
    : plural(left, {
        one: `Alguien ha iniciado sesión con uno de tus códigos de recuperación. Queda ${number(left)} código.`,
        many: `Alguien ha iniciado sesión con uno de tus códigos de recuperación. Quedan ${number(left)} códigos.`,
        other: `Alguien ha iniciado sesión con uno de tus códigos de recuperación. Quedan ${number(left)} códigos.`,
      })

export const when = (when: string): string => `Cuándo: ${when}.`
export const notYou =
  '¿No has sido tú? Elige enseguida una contraseña nueva con «¿Has olvidado la contraseña?» en la página de inicio de sesión, lo que cierra la sesión en todos los dispositivos; después revisa tus formas de iniciar sesión y dónde tienes la sesión abierta.'
export const openSecurity = 'Abrir Seguridad'
