import { sentence } from '../sentence.ts'
import { number, plural } from './language.ts'

/** Two-step verification of the person's account. */

export const title = 'Verificación en dos pasos'
export const about =
  'Después de la contraseña, introduces un código de una aplicación de tu teléfono. Así nadie puede iniciar sesión solo con tu contraseña.'
export const setUp = 'Configurar la verificación en dos pasos'
/** Its state. */
export const on = 'Activada'
export const codesLeft = (count: number) =>
  count === 0
    ? 'No te quedan códigos de recuperación. Crea otros nuevos.'
    : plural(count, {
        one: `Te queda ${number(count)} código de recuperación.`,
        many: `Te quedan ${number(count)} códigos de recuperación.`,
        other: `Te quedan ${number(count)} códigos de recuperación.`,
      })
export const newCodes = 'Nuevos códigos de recuperación'
export const newCodesQuestion =
  '¿Quieres crear diez códigos de recuperación nuevos? Los actuales dejarán de funcionar.'
export const turnOff = 'Desactivar'
export const turnOffTitle = 'Desactivar la verificación en dos pasos'
export const turnOffQuestion =
  '¿Quieres desactivarla? Solo necesitarás tu contraseña para iniciar sesión.'

// Setting it up
export const scan =
  'Escanéalo con una aplicación de autenticación de tu teléfono. Muchos gestores de contraseñas incluyen una.'
export const qrCode = 'Código QR de la clave'
export const typeKey = 'O escribe esta clave en la aplicación:'
export const openApp = 'Abrir la aplicación en este dispositivo'
export const code = 'Código'
export const codeHelp = 'Las seis cifras que muestra ahora la aplicación.'
export const turnOn = 'Activar'
export const turningOn = 'Activando…'

// Its recovery codes
export const codesTitle = 'Tus códigos de recuperación'
export const codesAbout =
  'Si pierdes el teléfono, cada uno de estos códigos te permite iniciar sesión una vez. Guárdalos ahora en un lugar seguro. No volverán a mostrarse.'
export const codes = 'Códigos de recuperación'
export const downloadCodes = 'Descargar códigos'
export const copyCodes = 'Copiar códigos'
export const done = 'Listo'
export const codesNotKept = 'No has guardado tus códigos de recuperación'
export const codesNotKeptQuestion = '¿Quieres salir sin ellos? No volverán a mostrarse.'
export const leaveCodes = 'Salir sin ellos'
export const stayWithCodes = 'Quedarse'
export const copied = 'Códigos copiados.'
export const copyThem = 'Selecciona los códigos y cópialos.'
/** The head of the file. @param host of the site */
export const codesFor = (host: string) => `Códigos de recuperación de ${host}`
/** Its second line. @param date `YYYY-MM-DD` */
export const codesMadeOn = (date: string) =>
  `${sentence(`Creados el ${date}`)} Cada código sirve una sola vez.`
