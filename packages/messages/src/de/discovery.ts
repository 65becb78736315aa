import { number, plural } from './language.ts'

/** The home page, and the public lists. */

export const title = 'Lerne live etwas Neues'
export const subtitle =
  'Live-Stunden und Kurse von Mensch zu Mensch. Such dir eine Uhrzeit aus und buche deinen Platz.'
export const findClass = 'Live-Stunde finden'
export const searchByTitle = 'Nach Titel suchen'
export const search = 'Suche'
export const searchFor = (text: string) => `Suche: ${text}`
export const searchResults = 'Suchergebnisse'
export const searching = 'Suche läuft …'

export const liveClasses = (total: number, capped?: boolean) =>
  moreThan(
    capped,
    plural(total, { one: `${number(total)} Live-Stunde`, other: `${number(total)} Live-Stunden` }),
  )
export const courses = (total: number, capped?: boolean) =>
  moreThan(capped, plural(total, { one: `${number(total)} Kurs`, other: `${number(total)} Kurse` }))
const moreThan = (capped: boolean | undefined, text: string) => (capped ? `mehr als ${text}` : text)
export const freeToCancel = 'Kostenlose Live-Stunden kannst du bis zum Beginn stornieren'

/** The parts of the search, next to 'Find Class'. */
export const whichDays = 'Welche Tage'
export const whatTime = 'Welche Tageszeit'
/** Days that the search has no choice for. */
export const chosenDays = 'Gewählte Tage'
export const find = 'Suchen'
/** The name of the links to the days of the week. */
export const byDay = 'Live-Stunden nach Tag'

export const startsInMinutes = (count: number) => `Beginnt in ${number(count)} Min.`
export const startsInHours = (count: number) =>
  plural(count, {
    one: `Beginnt in ${number(count)} Stunde`,
    other: `Beginnt in ${number(count)} Stunden`,
  })
/** @param count days of the calendar: 1 is tomorrow */
export const startsInDays = (count: number) =>
  count === 1 ? 'Beginnt morgen' : `Beginnt in ${number(count)} Tagen`
/** The name of a dot below the pictures of what starts soon. */
export const showSlide = (title: string, position: number, count: number) =>
  `${title} zeigen, ${position} von ${count}`
/** Above what the person has booked or teaches. */
export const yourNext = 'Dein nächster Termin'

export const startingSoon = 'Demnächst'
export const teach = 'Möchtest du selbst unterrichten?'
export const teachHow =
  'Kurse kannst du sofort veröffentlichen. Live-Stunden kannst du anbieten, sobald unser Team dein Profil freigegeben hat.'
export const createClass = 'Live-Stunde erstellen'
export const joinUs = 'Mitmachen'

export const liveClassesTitle = 'Live-Stunden'
export const noClasses = 'Gerade sind keine Live-Stunden geplant'
export const newClassesHere =
  'Neue Live-Stunden erscheinen hier, sobald eine Lehrkraft sie veröffentlicht.'
export const seeTheCourses = 'Kurse ansehen'

/** The role of the carousel and of each slide, for screen readers. */
export const carousel = 'Karussell'
export const slide = 'Folie'
export const carouselName = 'Karussell'
export const previousCourse = 'Vorheriger Kurs'
export const nextCourse = 'Nächster Kurs'
export const slideOf = (position: number, count: number) => `${position} von ${count}`
export const daysRemaining = (count: number) =>
  plural(count, { one: `Noch ${number(count)} Tag`, other: `Noch ${number(count)} Tage` })
export const loadingCourses = 'Kurse werden geladen …'
export const noCourses = 'Noch keine Kurse'
export const newCoursesHere =
  'Neue Kurse erscheinen hier, sobald eine Lehrkraft sie veröffentlicht.'
export const seeCourse = 'Zur Kursseite'
export const seeCourses = (total: number, capped: boolean) =>
  capped
    ? plural(total, {
        one: `Mehr als ${number(total)} Kurs ansehen`,
        other: `Mehr als ${number(total)} Kurse ansehen`,
      })
    : plural(total, {
        one: `${number(total)} Kurs ansehen`,
        other: `Alle ${number(total)} Kurse ansehen`,
      })

export const loadingClasses = 'Live-Stunden werden geladen …'
/** The name of the paged list, within a phrase. */
export const pagesOfClasses = 'Live-Stunden'
export const pagesOfCourses = 'Kurse'
/** Below the last page of a list that has more. */
export const classesEnd = (count: number) =>
  `Das sind die ersten ${number(count)} Live-Stunden. Weitere findest du über die Suche nach dem Titel.`
export const coursesEnd = (count: number) =>
  `Das sind die ersten ${number(count)} Kurse. Weitere findest du über die Suche nach dem Titel.`
