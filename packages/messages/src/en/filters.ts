/** The filters above the lists. */

export const filters = 'Filters'
export const filtersSet = (count: number) => `Filters (${count})`
export const categories = 'Categories'
export const clearAll = 'Clear all'
export const showResults = 'Show results'
/** `<hidden>` is for screen readers, `<filter/>` is the removed filter. */
export const remove = '<hidden>Remove </hidden><filter/>'

export const category = 'Category'
export const anyCategory = 'Any category'
export const level = 'Level'
export const anyLevel = 'Any level'
export const when = 'When'
export const anyDay = 'Any day'
export const today = 'Today'
export const tomorrow = 'Tomorrow'
export const thisWeek = 'This week'
export const thisWeekend = 'This weekend'
export const chooseDates = 'Choose dates'
export const firstDay = 'From'
export const lastDay = 'To'
export const timeOfDay = 'Time of day'
export const anyTime = 'Any time'
/** Parts of the day: from 5:00, 12:00, 17:00, and 0:00 to 5:00. */
export const morning = 'Morning'
export const afternoon = 'Afternoon'
export const evening = 'Evening'
export const night = 'Night'
export const afterSix = 'After 6 PM'
/** `afterSix` on a clock of 24 hours. */
export const after18 = 'After 18:00'
/** @param hour12 whether the reader's clock has 12 hours */
export const hoursOfParts = (hour12: boolean) => ({
  morning: hour12 ? '5 AM – noon' : '5:00 – noon',
  afternoon: hour12 ? 'noon – 5 PM' : 'noon – 17:00',
  evening: hour12 ? '5 PM – midnight' : '17:00 – midnight',
  night: hour12 ? 'midnight – 5 AM' : 'midnight – 5:00',
})
export const partOfDay = (part: string, hours: string) => `${part}, ${hours}`
/** The days of the week, as a filter. */
export const weekdays = 'Weekdays'
export const lowestPrice = 'Lowest price'
export const highestPrice = 'Highest price'
export const withSeats = 'With seats left'
export const sortBy = 'Sort by'
export const soonest = 'Soonest'
export const rating = 'Rating'
export const price = 'Price'

/** Active filters for days and prices. */
export const fromDay = (day: string) => `From ${day}`
export const untilDay = (day: string) => `Up to ${day}`
export const fromPrice = (amount: string) => `From ${amount}`
export const upToPrice = (amount: string) => `Up to ${amount}`
