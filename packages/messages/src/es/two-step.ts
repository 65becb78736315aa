import { number, plural } from './language.ts'

/** Two-step verification of the person's account. */

export const title = 'Verificación en dos pasos'
export const about =
  'Después de la contraseña, un código de una aplicación del teléfono. Quien consiga solo la contraseña no podrá iniciar sesión.'
export const setUp = 'Configurar la verificación en dos pasos'
/** Its state. */
export const on = 'Activada'
export const codesLeft = (count: number) =>
  count === 0
    ? 'No queda ningún código de recuperación. Crea códigos nuevos.'
    : plural(count, {
        one: `Queda ${number(count)} código de recuperación.`,
        many: `Quedan ${number(count)} códigos de recuperación.`,
        other: `Quedan ${number(count)} códigos de recuperación.`,
      })
export const newCodes = 'Nuevos códigos de recuperación'
export const newCodesQuestion =
  '¿Crear diez códigos de recuperación nuevos? Los que tienes ahora dejarán de funcionar.'
export const turnOff = 'Desactivar'
export const turnOffTitle = 'Desactivar la verificación en dos pasos'
export const turnOffQuestion =
  '¿Desactivarla? Entonces bastará la contraseña para entrar en tu cuenta.'

// Setting it up
export const scan =
  'Escanéalo con una aplicación de autenticación del teléfono, como la de tu gestor de contraseñas.'
export const qrCode = 'Código QR de la clave'
export const typeKey = 'O escribe esta clave en la aplicación:'
export const openApp = 'Abrir la aplicación en este dispositivo'
export const code = 'Código'
export const codeHelp = 'Las seis cifras que la aplicación muestra ahora.'
export const turnOn = 'Activar'
export const turningOn = 'Activando...'

// Its recovery codes
export const codesTitle = 'Tus códigos de recuperación'
export const codesAbout =
  'Si no tienes el teléfono, cada uno de estos códigos te permite iniciar sesión una vez. Guárdalos donde los encuentres cuando los necesites, y donde nadie más los encuentre. No volverán a mostrarse.'
export const codes = 'Códigos de recuperación'
export const downloadCodes = 'Descargar códigos'
export const copyCodes = 'Copiar códigos'
export const done = 'Listo'
export const codesNotKept = 'No has guardado tus códigos de recuperación'
export const codesNotKeptQuestion = '¿Salir sin ellos? No se vuelven a mostrar.'
export const leaveCodes = 'Salir sin ellos'
export const stayWithCodes = 'Quedarse'
export const copied = 'Códigos copiados.'
export const copyThem = 'Selecciona los códigos y cópialos.'
/** The head of the file. @param host of the site */
export const codesFor = (host: string) => `Códigos de recuperación de ${host}`
/** Its second line. @param date `YYYY-MM-DD` */
export const codesMadeOn = (date: string) => `Creados el ${date}. Cada uno sirve una sola vez.`
