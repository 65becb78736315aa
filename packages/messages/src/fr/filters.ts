/** The filters above the lists. */

export const filters = 'Filtres'
export const filtersSet = (count: number) => `Filtres (${count})`
export const categories = 'Catégories'
export const clearAll = 'Tout effacer'
export const showResults = 'Afficher les résultats'
/** `<hidden>` is for screen readers, `<filter/>` is the removed filter. */
export const remove = '<hidden>Retirer </hidden><filter/>'

export const category = 'Catégorie'
export const anyCategory = 'Toutes'
export const level = 'Niveau'
export const anyLevel = 'Tous'
export const when = 'Quand'
export const anyDay = 'Peu importe'
export const today = 'Aujourd’hui'
export const tomorrow = 'Demain'
export const thisWeek = 'Cette semaine'
export const thisWeekend = 'Ce week-end'
export const chooseDates = 'Choisir des dates'
export const firstDay = 'Du'
export const lastDay = 'Au'
export const timeOfDay = 'Moment de la journée'
export const anyTime = 'Peu importe'
/** Parts of the day: from 5:00, 12:00, 17:00, and 0:00 to 5:00. */
export const morning = 'Le matin'
export const afternoon = 'L’après-midi'
export const evening = 'Le soir'
export const night = 'La nuit'
export const afterSix = 'Après 18 h'
/** `afterSix` on a clock of 24 hours. */
export const after18 = 'Après 18\u00a0h'
/** @param hour12 whether the reader's clock has 12 hours */
export const hoursOfParts = (_hour12: boolean) => ({
  morning: '5\u00a0h – midi',
  afternoon: 'midi – 17\u00a0h',
  evening: '17\u00a0h – minuit',
  night: 'minuit – 5\u00a0h',
})
export const partOfDay = (part: string, hours: string) => `${part}, ${hours}`
/** The days of the week, as a filter. */
export const weekdays = 'Jours'
export const lowestPrice = 'Prix minimum'
export const highestPrice = 'Prix maximum'
export const withSeats = 'Places disponibles'
export const sortBy = 'Trier par'
export const soonest = 'Date'
export const rating = 'Note'
export const price = 'Prix'

/** Active filters for days and prices. */
export const fromDay = (day: string) => `À partir du ${day}`
export const untilDay = (day: string) => `Jusqu’au ${day}`
export const fromPrice = (amount: string) => `À partir de ${amount}`
export const upToPrice = (amount: string) => `Jusqu’à ${amount}`
