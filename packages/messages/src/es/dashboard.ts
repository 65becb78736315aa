/** The dashboard with the person's own data, and their settings. */
import { sentence } from '../sentence.ts'

export const title = 'Panel'
export const verifyEmail = (email: string) =>
  `${sentence(`Verifica tu correo electrónico con el enlace que hemos enviado a ${email}`)} Si no, no podrás volver a iniciar sesión.`
export const defaultPicture = 'Foto predeterminada'
export const yourPicture = 'Tu foto'

// Facts
export const name = 'Nombre'
export const email = 'Correo electrónico'
export const role = 'Cuenta para'
/** Keys: `SIGNUP_ROLES`. In English the screen capitalizes the first letters. */
export const roles = { student: 'Aprender', instructor: 'Enseñar' }
/** Instead of 'student' for a person who administers the site. */
export const administrator = 'Administrar'
/** Separates several roles. */
export const separator = ', '
export const birth = 'Fecha de nacimiento'
export const gender = 'Género'
/** Keys: `GENDERS`. In English the screen capitalizes the first letter. */
export const genders = { male: 'Hombre', female: 'Mujer', other: 'Otro' }
export const timeZone = 'Zona horaria'
/** Shown for an unknown fact. */
export const notAvailable = 'No disponible'

/** The link leads to the settings. */
export const moreInSettings =
  'El enlace de tu calendario, los recordatorios, tus datos y la seguridad están en <link>Ajustes</link>.'

// Settings
export const settings = 'Ajustes'
export const notifications = 'Notificaciones'
export const loadingPreferences = 'Cargando las preferencias…'
export const reminders = 'Recordatorios por correo'
export const remindersHelp =
  'Te escribiremos poco antes de cada sesión que hayas reservado o impartas.'

// Own data
export const ownData = 'Tus datos'
export const ownDataAbout =
  'Todo lo que Firstbell guarda sobre ti, con los archivos que has subido, en un archivo ZIP.'
export const download = 'Descargar tus datos'
export const preparing = 'Preparando tus datos…'
export const downloadStarted = 'La descarga ha empezado.'

// Security
export const security = 'Seguridad'
export const securityAbout = 'Cómo inicias sesión y dónde la tienes abierta.'
