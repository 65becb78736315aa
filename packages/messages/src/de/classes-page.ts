import { liveClasses } from './discovery.ts'
import { number } from './language.ts'

/** The page of all classes, as a list and by the week. */

export const title = 'Live-Stunden'
export const titleOfPage = (page: number) => `Live-Stunden, Seite ${page}`
/** For search engines and link previews. */
export const description =
  'Live-Stunden in Musik, Kunst, Sport, Technik und Sprachen. Finde Tag und Uhrzeit, die dir passen, und buche einen freien Platz.'
export const subtitle =
  'Live mit einer Lehrkraft, die deine Fragen beantwortet. Such dir Tag und Uhrzeit aus.'
export const allClasses = 'Alle Live-Stunden'
export const found = (total: number, capped?: boolean) => `${liveClasses(total, capped)} gefunden`
export const tryFewerFilters = 'Versuche es mit weniger Filtern.'

/** The two views of the page. */
export const view = 'Ansicht'
export const list = 'Liste'
export const week = 'Woche'

/** In the title of the page and above the week: '28. Nov. – 4. Dez.'. */
export const titleOfWeek = (days: string) => `Live-Stunden, ${days}`
export const previousWeek = 'Vorige Woche'
export const nextWeek = 'Nächste Woche'
export const today = 'Heute'
export const tomorrow = 'Morgen'
export const nothingThisDay = 'Keine Live-Stunden'
export const noneThisWeek = 'Keine Live-Stunden in dieser Woche'
export const tryAnotherWeek = 'Sieh dir die nächste Woche an oder versuche es mit weniger Filtern.'
/** Leads to all classes of a day that has more than are shown. The day is for screen readers. */
export const moreOfDay = (count: number, capped: boolean) =>
  capped
    ? `Mehr als ${number(count)} weitere<hidden> am <day/></hidden>`
    : `${number(count)} weitere<hidden> am <day/></hidden>`
