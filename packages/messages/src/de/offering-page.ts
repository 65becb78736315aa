import { sentence } from '../sentence.ts'
import { number, plural } from './language.ts'

/** The page of a class or course. */

export const loadingClass = 'Live-Stunde wird geladen …'
export const loadingCourse = 'Kurs wird geladen …'
/** Precedes the description, for search engines and link previews. */
export const classTerms = (when: string) => `${when}.`
export const pricedClassTerms = (price: string, when: string) => `${price}, ${when}.`
export const courseTerms = (price: string, length: string, when: string) =>
  `${price}, ${length}, ${when}.`
/** Leads to the list, with its filters, from which a reader has come. */
export const backToResults = 'Zurück zu den Ergebnissen'
export const daysRemaining = 'Verbleibende Tage'
export const seatsTaken = (taken: number, seats: number) =>
  plural(seats, {
    one: `${number(taken)} von ${number(seats)} Platz belegt`,
    other: `${number(taken)} von ${number(seats)} Plätzen belegt`,
  })
/** Instead of the price, for a booked seat. */
export const paid = (amount: string) => `Bezahlt: ${amount}`
export const online = 'online'
/** Keys: `LEVELS`; after the days and hours. */
export const forLevel = {
  Beginner: 'für Einsteiger:innen',
  Intermediate: 'mit Vorkenntnissen',
  Advanced: 'für Fortgeschrittene',
}

// Sections
export const learn = 'Was du lernst'
export const yourTeacher = 'Deine Lehrkraft'
/** @param atLeast whether there may be more */
export const classesTaught = (count: number, atLeast: boolean) =>
  plural(count, {
    one: `${number(count)} Live-Stunde gegeben`,
    other: `${atLeast ? 'über ' : ''}${number(count)} Live-Stunden gegeben`,
  })
export const coursesTaught = (count: number, atLeast: boolean) =>
  plural(count, {
    one: `${number(count)} Kurs gegeben`,
    other: `${atLeast ? 'über ' : ''}${number(count)} Kurse gegeben`,
  })
export const moreAbout = (name: string) => `Mehr über ${name}`
export const loadingTeacher = 'Lehrkraft wird geladen …'
export const quotes = 'Was andere sagen'
export const allReviews = (count: number) =>
  plural(count, { one: 'Bewertung ansehen', other: `Alle ${number(count)} Bewertungen ansehen` })
export const where = 'Wo ihr euch trefft'
/** @param early minutes before the start */
export const whereOnline = (early: number) =>
  early === 0
    ? 'Online. Sobald es losgeht, kannst du auf dieser Seite oder in deinen Buchungen beitreten.'
    : plural(early, {
        one: `Online. Ab ${number(early)} Minute vor Beginn kannst du auf dieser Seite oder in deinen Buchungen beitreten.`,
        other: `Online. Ab ${number(early)} Minuten vor Beginn kannst du auf dieser Seite oder in deinen Buchungen beitreten.`,
      })
/** The same for those booked, of what takes place on this site. */
export const whereHere = (early: number) =>
  early === 0
    ? 'Online, hier bei Firstbell. Sobald es losgeht, kannst du auf dieser Seite oder in deinen Buchungen beitreten.'
    : plural(early, {
        one: `Online, hier bei Firstbell. Ab ${number(early)} Minute vor Beginn kannst du auf dieser Seite oder in deinen Buchungen beitreten.`,
        other: `Online, hier bei Firstbell. Ab ${number(early)} Minuten vor Beginn kannst du auf dieser Seite oder in deinen Buchungen beitreten.`,
      })
export const dates = 'Termine'
/** @param sessions '30 daily sessions of 60 minutes' */
export const onDay = (sessions: string, day: string) => sentence(`${sessions}, ${day}`)
export const fromTo = (sessions: string, first: string, last: string) =>
  sentence(`${sessions}, von ${first} bis ${last}`)
/** Opens the list of a course's sessions. */
export const allDates = 'Alle Termine'
export const details = 'Details'
export const moreFrom = (name: string) => `Mehr von ${name}`

export const share = 'Teilen'
export const linkCopied = 'Link kopiert.'
export const addressIs = (url: string) => `Der Link zu dieser Seite: ${url}`
/** Shown instead of a cancelled offering. */
export const otherClasses = {
  Music: 'Weitere Live-Stunden: Musik',
  Arts: 'Weitere Live-Stunden: Kunst',
  Sports: 'Weitere Live-Stunden: Sport',
  Technology: 'Weitere Live-Stunden: Technik',
  Language: 'Weitere Live-Stunden: Sprachen',
}
export const otherCourses = {
  Music: 'Weitere Musikkurse',
  Arts: 'Weitere Kunstkurse',
  Sports: 'Weitere Sportkurse',
  Technology: 'Weitere Technikkurse',
  Language: 'Weitere Sprachkurse',
}
