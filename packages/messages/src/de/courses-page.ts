import { courses } from './discovery.ts'

/** The page of all courses. */

export const title = 'Kurse'
export const titleOfPage = (page: number) => `Kurse, Seite ${page}`
/** For search engines and link previews. */
export const description =
  'Mehrtägige Kurse in Musik, Kunst, Sport, Technik und Sprachen. Sieh dir Preis, Kursbeginn, Module und freie Plätze an und buche deinen Kurs.'
export const subtitle =
  'Mehrere Tage mit einer Lehrkraft, vom ersten bis zum letzten Modul. Was bald beginnt, steht ganz oben.'
export const enrollNow = 'Jetzt buchen'
export const allCourses = 'Alle Kurse'
export const found = (total: number, capped?: boolean) => `${courses(total, capped)} gefunden`
export const tryFewerFilters = 'Versuche es mit weniger Filtern.'
export const none = 'Noch keine Kurse'
export const newHere = 'Neue Kurse erscheinen hier, sobald eine Lehrkraft sie veröffentlicht.'
export const seeClasses = 'Live-Stunden ansehen'
