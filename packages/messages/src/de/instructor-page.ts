import { number, plural } from './language.ts'

/** The public page of an instructor. */

export const instructor = 'Lehrkraft'
export const loading = 'Lehrkraft wird geladen …'
export const othersTeach = 'Sieh dir an, was andere Lehrkräfte demnächst anbieten.'
/** For search engines, if the instructor has no bio. */
export const teachesHere = (name: string) => `${name} unterrichtet bei Firstbell.`
/** `<month/>` is a month and its year. */
export const since = 'Bei Firstbell seit <month/>'
const months =
  'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' ')
/** @param month 1 to 12 */
export const monthOf = (month: number, year: number) => `${months[month - 1]} ${year}`
export const skills = 'Fähigkeiten'
export const ownPage = 'Das ist deine öffentliche Seite.'
export const editDetails = 'Lehrprofil bearbeiten'
export const qualifications = 'Qualifikationen'
export const teaching = 'Live-Stunden und Kurse'
export const nothingComing = 'Noch nichts geplant'
export const newHere =
  'Neue Live-Stunden und Kurse erscheinen hier, sobald sie veröffentlicht werden.'
export const allClasses = (total: number, capped?: boolean) =>
  capped
    ? plural(total, {
        one: `Mehr als ${number(total)} Live-Stunde anzeigen`,
        other: `Mehr als ${number(total)} Live-Stunden anzeigen`,
      })
    : plural(total, {
        one: `${number(total)} Live-Stunde anzeigen`,
        other: `Alle ${number(total)} Live-Stunden anzeigen`,
      })
export const allCourses = (total: number, capped?: boolean) =>
  capped
    ? plural(total, {
        one: `Mehr als ${number(total)} Kurs anzeigen`,
        other: `Mehr als ${number(total)} Kurse anzeigen`,
      })
    : plural(total, {
        one: `${number(total)} Kurs anzeigen`,
        other: `Alle ${number(total)} Kurse anzeigen`,
      })
/** A link of the rating; what is hidden is for screen readers. */
export const toReviews = '<rating/><hidden>: Zu den Bewertungen</hidden>'
