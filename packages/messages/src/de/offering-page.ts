import { number, plural } from './language.ts'

/** The page of a class or course. */

export const loadingClass = 'Live-Stunde wird geladen …'
export const loadingCourse = 'Kurs wird geladen …'
/** Precedes the description, for search engines and link previews. */
export const classTerms = (when: string) => `${when}.`
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
export const share = 'Teilen'
export const linkCopied = 'Link kopiert.'
export const addressIs = (url: string) => `Die Adresse dieser Seite: ${url}`
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
