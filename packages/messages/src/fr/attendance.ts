import { sentence } from '../sentence.ts'
import { number, plural } from './language.ts'
import { at, until } from './moments.ts'

/** The students of an own class or course, and who attended. */

export const heading = 'Présences'
export const downloadList = 'Télécharger la liste (CSV)'
/** Keys: the kind of offering. */
export const nobodyBooked = {
  class: 'Personne n’a encore réservé ce cours.',
  course: 'Personne n’a encore réservé cette formation.',
}
const studentsBooked = (count: number) =>
  plural(count, {
    one: `${number(count)} élève a réservé`,
    many: `${number(count)} d’élèves ont réservé`,
    other: `${number(count)} élèves ont réservé`,
  })
export const booked = (count: number) => `${studentsBooked(count)}.`
/** Shown before the start. */
export const markLater = (count: number) =>
  plural(count, {
    one: `${number(count)} élève a réservé. Vous pourrez noter les présences dès le début de la séance.`,
    many: `${number(count)} d’élèves ont réservé. Vous pourrez noter les présences dès le début de la séance.`,
    other: `${number(count)} élèves ont réservé. Vous pourrez noter les présences dès le début de la séance.`,
  })
/** Shown before the start, with the number of students who have already joined. */
export const joinedMarkLater = (count: number, joined: number) =>
  plural(count, {
    one: plural(joined, {
      one: `${number(count)} élève a réservé, ${number(joined)} est déjà en ligne. Vous pourrez noter les présences dès le début de la séance.`,
      many: `${number(count)} élève a réservé, ${number(joined)} sont déjà en ligne. Vous pourrez noter les présences dès le début de la séance.`,
      other: `${number(count)} élève a réservé, ${number(joined)} sont déjà en ligne. Vous pourrez noter les présences dès le début de la séance.`,
    }),
    many: plural(joined, {
      one: `${number(count)} d’élèves ont réservé, ${number(joined)} est déjà en ligne. Vous pourrez noter les présences dès le début de la séance.`,
      many: `${number(count)} d’élèves ont réservé, ${number(joined)} sont déjà en ligne. Vous pourrez noter les présences dès le début de la séance.`,
      other: `${number(count)} d’élèves ont réservé, ${number(joined)} sont déjà en ligne. Vous pourrez noter les présences dès le début de la séance.`,
    }),
    other: plural(joined, {
      one: `${number(count)} élèves ont réservé, ${number(joined)} est déjà en ligne. Vous pourrez noter les présences dès le début de la séance.`,
      many: `${number(count)} élèves ont réservé, ${number(joined)} sont déjà en ligne. Vous pourrez noter les présences dès le début de la séance.`,
      other: `${number(count)} élèves ont réservé, ${number(joined)} sont déjà en ligne. Vous pourrez noter les présences dès le début de la séance.`,
    }),
  })
/** Shown after the start. */
export const summary = (count: number, attended: number, absent: number, open: number) =>
  plural(count, {
    one: sentence(
      `${number(count)} élève a réservé. Présences\u00a0: ${attended}, absences\u00a0: ${absent}, non renseignées\u00a0: ${open}`,
    ),
    many: sentence(
      `${number(count)} d’élèves ont réservé. Présences\u00a0: ${attended}, absences\u00a0: ${absent}, non renseignées\u00a0: ${open}`,
    ),
    other: sentence(
      `${number(count)} élèves ont réservé. Présences\u00a0: ${attended}, absences\u00a0: ${absent}, non renseignées\u00a0: ${open}`,
    ),
  })
export const nameMissing = 'Nom non disponible'
export const emailMissing = 'Adresse e-mail non disponible'
/** @param moment a time, and a day unless it is today */
export const joinedAt = (moment: string) => `Arrivée ${at(moment)}`
export const minutesInClass = (count: number) =>
  plural(count, {
    one: `${number(count)}\u00a0minute de présence`,
    many: `${number(count)} de minutes de présence`,
    other: `${number(count)}\u00a0minutes de présence`,
  })
/** @param day '3 Mar' */
export const bookedOn = (day: string) => `A réservé le ${day}`
/** Among the dates of a series that are over and that the student had booked. */
export const attendedDates = (visits: number, count: number) =>
  `présences\u00A0: ${visits} sur ${count}`

// Waiting students
export const waitingSince = (day: string) => `En attente depuis le ${day}`
/** @param moment '18:20', with the day if it is another one */
export const heldUntil = (moment: string) => `Place retenue ${until(moment)}`

// Choices
export const attendanceOf = (name: string) => `Présence\u00a0: ${name}`
export const attended = 'Présent'
export const absent = 'Absent'
export const notKnown = 'Non renseigné'
export const saved = 'Enregistré.'
export const allAttended = 'Tous présents'
