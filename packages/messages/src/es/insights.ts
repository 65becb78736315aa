import { sentence } from '../sentence.ts'
import { number, plural } from './language.ts'

/** Charts and tables about bookings and attendance. */

export const period = 'Periodo'
export const days = (count: number) =>
  plural(count, {
    one: `${number(count)} día`,
    many: `${number(count)} de días`,
    other: `${number(count)} días`,
  })
export const loading = 'Cargando estadísticas…'
export const downloadCsv = 'Descargar CSV'
export const empty = 'Aún no hay datos de estos días.'
export const emptyMine =
  'Aquí verás, día a día, las reservas, las cancelaciones, las plazas ocupadas, las listas de espera, la asistencia y las valoraciones de tus clases y cursos.'
export const emptySite =
  'Aquí verás, día a día, las reservas, las cancelaciones, las plazas ocupadas, las listas de espera, la asistencia y las valoraciones de todo el sitio.'

/** '3 Nov 2026 to 9 Nov 2026' */
export const span = (from: string, to: string) => `${from} – ${to}`
/** Above the charts. @param span as of `span` */
export const byDays = (span: string, timeZone: string) =>
  `${sentence(`${span}, ${timeZone}`)} Hoy aún no ha terminado.`
export const byWeeks = (span: string, timeZone: string) =>
  `${span}, ${timeZone}, por semanas. Hoy aún no ha terminado.`

// Figures
/** `of` is for screen readers only. */
export const showAsChart = (title: string) => `Ver como gráfico<of>: ${title}</of>`
export const showAsTable = (title: string) => `Ver como tabla<of>: ${title}</of>`
/** A figure for screen readers: 'Bookings: 3 bookings, 1 cancellation.' */
export const figure = (title: string, totals: readonly string[]) =>
  `${title}: ${totals.join(', ')}.`
/** A column for the pointer. @param name of its days */
export const column = (name: string, values: readonly string[]) => `${name}: ${values.join(', ')}`
export const day = 'Día'
export const week = 'Semana'
/** @param value a whole number */
export const percent = (value: number) => `${value}\u00a0%`

export const bookings = 'Reservas'
export const booked = 'Nuevas'
export const bookingsOf = (count: number) =>
  plural(count, {
    one: `${number(count)} reserva`,
    many: `${number(count)} de reservas`,
    other: `${number(count)} reservas`,
  })
export const cancelled = 'Canceladas'
export const cancellationsOf = (count: number) =>
  plural(count, {
    one: `${number(count)} cancelación`,
    many: `${number(count)} de cancelaciones`,
    other: `${number(count)} cancelaciones`,
  })

export const seats = 'Plazas ocupadas'
export const seatsAbout = (percent: string) =>
  `${percent} de las plazas de las clases y los cursos que empiezan estos días.`
export const nextWeek = (taken: number, seats: number) =>
  `Plazas reservadas para los próximos 7 días: ${number(taken)} de ${number(seats)}`
export const nothingNextWeek = 'En los próximos 7 días no empieza nada.'
export const filled = 'Ocupadas'
export const filledOf = (count: number) =>
  plural(count, {
    one: `${number(count)} ocupada`,
    many: `${number(count)} ocupadas`,
    other: `${number(count)} ocupadas`,
  })
export const unfilled = 'Libres'
export const unfilledOf = (count: number) =>
  plural(count, {
    one: `${number(count)} libre`,
    many: `${number(count)} libres`,
    other: `${number(count)} libres`,
  })

export const waitlist = 'Lista de espera'
export const joined = 'Se unieron'
export const joinedOf = (count: number) =>
  plural(count, {
    one: `${number(count)} se unió`,
    many: `${number(count)} se unieron`,
    other: `${number(count)} se unieron`,
  })
export const joinedInAll = (count: number) =>
  plural(count, {
    one: `${number(count)} se unió a una lista de espera`,
    many: `${number(count)} se unieron a una lista de espera`,
    other: `${number(count)} se unieron a una lista de espera`,
  })

export const attendance = 'Asistencia'
export const attended = 'Asistieron'
export const attendedOf = (count: number) =>
  plural(count, {
    one: `${number(count)} asistió`,
    many: `${number(count)} asistieron`,
    other: `${number(count)} asistieron`,
  })
export const absent = 'Ausentes'
export const absentOf = (count: number) =>
  plural(count, {
    one: `${number(count)} ausente`,
    many: `${number(count)} ausentes`,
    other: `${number(count)} ausentes`,
  })
export const notKnown = 'Sin datos'
export const notKnownOf = (count: number) => `${number(count)} sin datos`

export const revenue = 'Ingresos'
/** @param currency its code, as 'EUR' */
export const revenueIn = (currency: string) => `Ingresos en ${currency}`
export const revenueAbout = 'Pagos menos reembolsos, comisión de servicio incluida.'

export const ratings = 'Valoraciones'
export const ratingsOf = (average: number, count: number) =>
  plural(count, {
    one: `${number(average, 1)} de 5, ${number(count)} valoración`,
    many: `${number(average, 1)} de 5, ${number(count)} de valoraciones`,
    other: `${number(average, 1)} de 5, ${number(count)} valoraciones`,
  })
export const stars = 'Estrellas'
export const starsOf = (count: number) =>
  plural(count, {
    one: `${number(count)} estrella`,
    many: `${number(count)} de estrellas`,
    other: `${number(count)} estrellas`,
  })

/** Shown instead of empty charts. */
export const nothingOf = (titles: readonly string[]) =>
  `Sin datos en estos días: ${titles.join(', ')}.`
/** Below figures in words. */
export const chartsFromDays = 'Cuando haya datos de tres días, aquí verás los gráficos.'
export const chartsFromWeeks = 'Cuando haya datos de tres semanas, aquí verás los gráficos.'

// On the dashboard of administrators
export const lastSevenDays = 'Los últimos 7 días'
export const seatsNextWeek = 'Plazas reservadas, próximos 7 días'
export const allInsights = 'Todas las estadísticas'
/** @param taken, seats formatted numbers */
export const ofSeats = (taken: string, seats: string) => `${taken} de ${seats}`
