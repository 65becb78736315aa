/** Waiting for a session, and joining it (rule screen-45). */
import { sentence } from '../sentence.ts'
import { number, plural } from './language.ts'
import { withArticle } from './moments.ts'

export const join = 'Entrar'
/** The page's title. */
export const joinTitle = (title: string) => `Entrar en ${title}`

/** @param countdown 'a time until something', by the messages below */
export const opensIn = (countdown: string) => `Se abre en ${countdown}`
export const daysAndHours = (days: number, hours: number) =>
  `${plural(days, { one: `${number(days)} día`, many: `${number(days)} de días`, other: `${number(days)} días` })} y ${hours} h`
export const days = (count: number) =>
  plural(count, {
    one: `${number(count)} día`,
    many: `${number(count)} de días`,
    other: `${number(count)} días`,
  })
export const hoursAndMinutes = (hours: number, minutes: number) => `${hours} h ${minutes} min`
export const hours = (count: number) => `${count} h`
export const minutes = (count: number) => `${count} min`

/** For screen readers, without abbreviations. */
export const opensInDays = (count: number) =>
  plural(count, {
    one: `Se abre dentro de ${number(count)} día`,
    many: `Se abre dentro de ${number(count)} de días`,
    other: `Se abre dentro de ${number(count)} días`,
  })
export const opensInAboutHours = (count: number) =>
  plural(count, {
    one: `Se abre dentro de ${number(count)} hora aproximadamente`,
    many: `Se abre dentro de unos ${number(count)} de horas`,
    other: `Se abre dentro de unas ${number(count)} horas`,
  })
export const opensInMinutes = (count: number) =>
  plural(count, {
    one: `Se abre dentro de ${number(count)} minuto`,
    many: `Se abre dentro de ${number(count)} de minutos`,
    other: `Se abre dentro de ${number(count)} minutos`,
  })

/** @param session 'today, 18:00–19:30' */
export const timeChanged = (session: string) => sentence(`Ha cambiado el horario: ${session}`)
/** @param moment '18:20', or 'Mon 23 Nov, 18:20' */
export const youCanJoin = (moment: string) => sentence(`Puedes entrar desde ${withArticle(moment)}`)
export const youAndStudentsCanJoin = (moment: string) =>
  sentence(`Podrás entrar con tus estudiantes desde ${withArticle(moment)}`)
export const keepOpen = 'Deja esta página abierta. Entrarás en la videollamada automáticamente.'
export const keepOpenForRoom = 'Deja esta página abierta. Entrarás en el aula automáticamente.'
export const comeBack = 'Vuelve a esa hora o deja esta página abierta.'

export const classOpen = 'La clase está abierta.'
export const sessionOpen = 'La sesión está abierta.'
export const startClass = 'Empezar la clase'
export const openMeeting = 'Abrir la videollamada'
export const openingMeeting = 'Abriendo la videollamada…'
export const noConnection = 'No hay conexión en este momento. Seguimos intentándolo.'
export const linkMissing = 'Aún no has añadido un enlace de videollamada.'
export const addLink = 'Añadir enlace de videollamada'
export const stay = 'Quédate en esta página. Lo comprobaremos cada pocos segundos.'

export const bookFirst = 'Para entrar, primero reserva una plaza.'
export const noSeat = 'No tienes plaza'
export const noSeatText =
  'Solo pueden entrar quienes tienen plaza. Si queda alguna, puedes reservarla ahora.'

/** How soon a session starts. @param countdown '2 days 3 h', '15 min' */
export const startsIn = (countdown: string) => `Empieza en ${countdown}`
export const startsTomorrow = 'Empieza mañana'
/** Instead of the countdown, while a session takes place. */
export const onNow = 'En directo'

/** The people with a seat, by their first names: for the instructor, and for a student. */
export const whoComes = 'Quién asiste'
export const whoElseComes = 'Quién más asiste'
export const nobodyYet = 'Nadie por ahora'
export const nobodyElse = 'Nadie más por ahora'
/** Ends the list of names. */
export const andOthers = (count: number) =>
  plural(count, {
    one: `y ${number(count)} persona más`,
    many: `y ${number(count)} de personas más`,
    other: `y ${number(count)} personas más`,
  })
