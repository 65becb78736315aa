/** The filters above the lists. */

export const filters = 'Filtros'
export const filtersSet = (count: number) => `Filtros (${count})`
export const categories = 'Categorías'
export const clearAll = 'Quitar filtros'
export const showResults = 'Ver resultados'
/** `<hidden>` is for screen readers, `<filter/>` is the removed filter. */
export const remove = '<hidden>Quitar </hidden><filter/>'

export const category = 'Categoría'
export const anyCategory = 'Todas'
export const level = 'Nivel'
export const anyLevel = 'Todos'
export const when = 'Cuándo'
export const anyDay = 'Cualquier día'
export const today = 'Hoy'
export const tomorrow = 'Mañana'
export const thisWeek = 'Esta semana'
export const thisWeekend = 'Este fin de semana'
export const chooseDates = 'Elegir fechas'
export const firstDay = 'Desde'
export const lastDay = 'Hasta'
export const timeOfDay = 'Momento del día'
export const anyTime = 'A cualquier hora'
/** Parts of the day: from 5:00, 12:00, 17:00, and 0:00 to 5:00. */
export const morning = 'Por la mañana'
export const afternoon = 'Por la tarde'
export const evening = 'Por la tarde-noche'
export const night = 'De madrugada'
export const afterSix = 'A partir de las 6 p.\u00a0m.'
/** `afterSix` on a clock of 24 hours. */
export const after18 = 'A partir de las 18:00'
/** @param hour12 whether the reader's clock has 12 hours */
export const hoursOfParts = (hour12: boolean) => ({
  morning: hour12 ? '5 a. m. – mediodía' : '5:00 – 12:00',
  afternoon: hour12 ? 'mediodía – 5 p. m.' : '12:00 – 17:00',
  evening: hour12 ? '5 p. m. – medianoche' : '17:00 – 24:00',
  night: hour12 ? 'medianoche – 5 a. m.' : '0:00 – 5:00',
})
export const partOfDay = (part: string, hours: string) => `${part}, ${hours}`
/** The days of the week, as a filter. */
export const weekdays = 'Días de la semana'
export const lowestPrice = 'Precio mínimo'
export const highestPrice = 'Precio máximo'
export const withSeats = 'Con plazas libres'
export const sortBy = 'Ordenar por'
export const soonest = 'Fecha'
export const rating = 'Valoración'
export const price = 'Precio'

/** Active filters for days and prices. */
export const fromDay = (day: string) => `Desde el ${day}`
export const untilDay = (day: string) => `Hasta el ${day}`
export const fromPrice = (amount: string) => `Desde ${amount}`
export const upToPrice = (amount: string) => `Hasta ${amount}`
