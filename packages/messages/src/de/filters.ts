/** The filters above the lists. */

export const filters = 'Filter'
export const filtersSet = (count: number) => `Filter (${count})`
export const categories = 'Kategorien'
export const clearAll = 'Zurücksetzen'
export const showResults = 'Ergebnisse anzeigen'
/** `<hidden>` is for screen readers, `<filter/>` is the removed filter. */
export const remove = '<filter/><hidden> entfernen</hidden>'

export const category = 'Kategorie'
export const anyCategory = 'Alle'
export const level = 'Niveau'
export const anyLevel = 'Alle'
export const when = 'Wann'
export const anyDay = 'Egal wann'
export const today = 'Heute'
export const tomorrow = 'Morgen'
export const thisWeek = 'Diese Woche'
export const thisWeekend = 'Dieses Wochenende'
export const chooseDates = 'Zeitraum wählen'
export const firstDay = 'Von'
export const lastDay = 'Bis'
export const timeOfDay = 'Tageszeit'
export const anyTime = 'Jederzeit'
/** Parts of the day: from 5:00, 12:00, 17:00, and 0:00 to 5:00. */
export const morning = 'Vormittags'
export const afternoon = 'Nachmittags'
export const evening = 'Abends'
export const night = 'Nachts'
export const afterSix = 'Ab 18 Uhr'
/** `afterSix` on a clock of 24 hours. */
export const after18 = 'Ab 18 Uhr'
/** @param hour12 whether the reader's clock has 12 hours */
export const hoursOfParts = (_hour12: boolean) => ({
  morning: '5–12 Uhr',
  afternoon: '12–17 Uhr',
  evening: '17–24 Uhr',
  night: '0–5 Uhr',
})
export const partOfDay = (part: string, hours: string) => `${part}, ${hours}`
/** The days of the week, as a filter. */
export const weekdays = 'Wochentage'
export const lowestPrice = 'Preis ab'
export const highestPrice = 'Preis bis'
export const withSeats = 'Mit freien Plätzen'
export const sortBy = 'Sortieren nach'
export const soonest = 'Termin'
export const rating = 'Bewertung'
export const price = 'Preis'

/** Active filters for days and prices. */
export const fromDay = (day: string) => `Ab ${day}`
export const untilDay = (day: string) => `Bis ${day}`
export const fromPrice = (amount: string) => `Ab ${amount}`
export const upToPrice = (amount: string) => `Bis ${amount}`
