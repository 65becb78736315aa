/** Mails about changes of one's ways to sign in. */
import { sentence } from '../sentence.ts'
import { number, plural } from './language.ts'

export const signedInSubject = 'Nuevo inicio de sesión en Firstbell'
export const signedIn = (browser: string): string =>
  sentence(`Se acaba de iniciar sesión en tu cuenta desde un navegador nuevo: ${browser}`)
export const unknownBrowser = 'Un navegador desconocido'
export const browserOn = (browser: string, system: string): string => `${browser} en ${system}`

export const passwordSetSubject = 'Tu cuenta de Firstbell ya tiene contraseña'
export const passwordSet =
  'Tu cuenta ya tiene contraseña. Hemos cerrado tu sesión en todos los dispositivos.'
export const passwordChangedSubject = 'Tu contraseña de Firstbell ha cambiado'
export const passwordChanged =
  'Tu contraseña ha cambiado y hemos cerrado tu sesión en todos los demás dispositivos.'
export const passwordResetSubject = 'Tu contraseña de Firstbell se ha restablecido'
export const passwordReset =
  'Se ha creado una contraseña nueva con el enlace que te enviamos por correo. Hemos cerrado tu sesión en todos los dispositivos.'
export const calendarRenewed =
  'También ha cambiado el enlace privado de tu calendario. Si lo usas en una aplicación de calendario, copia el nuevo desde tus Ajustes.'
export const waysStay =
  'También se puede iniciar sesión de estas formas. Si alguna no es tuya, elimínala.'
export const passkeys = (names: string): string => `Claves de acceso: ${names}.`
export const connections = (names: string): string => sentence(`Cuentas vinculadas: ${names}`)
/** A name that a person has given. */
export const quoted = (name: string): string => `«${name}»`

/** @param name in quotation marks */
export const passkeyAddedSubject = 'Se ha añadido una clave de acceso a tu cuenta de Firstbell'
export const passkeyAdded = (name: string): string =>
  sentence(`Ya puedes iniciar sesión con la clave de acceso ${name}`)
export const passkeyRemovedSubject = 'Se ha eliminado una clave de acceso de tu cuenta de Firstbell'
export const passkeyRemoved = (name: string): string =>
  sentence(`Ya no puedes iniciar sesión con la clave de acceso ${name}`)
export const passkeyRefusedSubject = 'Hemos bloqueado una clave de acceso de tu cuenta de Firstbell'
export const passkeyRefused = (name: string): string =>
  `Hemos bloqueado un inicio de sesión con la clave de acceso ${name}, porque puede que alguien la haya copiado. Si crees que otra persona puede tenerla, elimínala.`

export const connectedSubject = 'Se ha vinculado otra cuenta a tu cuenta de Firstbell'
export const connected = (provider: string): string =>
  sentence(`Ya puedes iniciar sesión con ${provider}`)
export const disconnectedSubject = 'Se ha desvinculado otra cuenta de tu cuenta de Firstbell'
export const disconnected = (provider: string): string =>
  sentence(`Ya no puedes iniciar sesión con ${provider}`)

export const twoStepOnSubject = 'Se ha activado la verificación en dos pasos'
export const twoStepOn =
  'A partir de ahora, después de la contraseña tendrás que introducir un código.'
export const twoStepOffSubject = 'Se ha desactivado la verificación en dos pasos'
export const twoStepOff = 'Ya no tendrás que introducir un código después de la contraseña.'
export const twoStepResetSubject = 'Se ha restablecido la verificación en dos pasos'
export const twoStepReset =
  'El operador del sitio ha desactivado la verificación en dos pasos de tu cuenta. Hemos cerrado tu sesión en todos los dispositivos.'
export const codesMadeSubject = 'Nuevos códigos de recuperación para tu cuenta de Firstbell'
export const codesMade = 'Tus códigos de recuperación anteriores ya no sirven.'
export const codeUsedSubject = 'Se ha usado un código de recuperación de tu cuenta de Firstbell'
export const codeUsed = (left: number): string =>
  left === 0
    ? 'Se ha iniciado sesión con uno de tus códigos de recuperación. Era el último, así que crea códigos nuevos.'
    : plural(left, {
        one: `Se ha iniciado sesión con uno de tus códigos de recuperación. Te queda ${number(left)} código.`,
        many: `Se ha iniciado sesión con uno de tus códigos de recuperación. Te quedan ${number(left)} códigos.`,
        other: `Se ha iniciado sesión con uno de tus códigos de recuperación. Te quedan ${number(left)} códigos.`,
      })

export const when = (when: string): string => `Cuándo: ${when}.`
export const notYou =
  '¿No has sido tú? Elige «¿Has olvidado la contraseña?» en la página de inicio de sesión y crea una contraseña nueva. Así se cerrarán todas tus sesiones. Después revisa en Seguridad tus formas de iniciar sesión y tus dispositivos.'
export const openSecurity = 'Ir a Seguridad'
