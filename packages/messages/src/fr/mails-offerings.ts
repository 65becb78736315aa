/** Mails about changed and deleted classes and courses; `several` are classes of a series. */
import { number, plural } from './language.ts'

export const title = 'Titre'
export const when = 'Quand'
export const duration = 'Durée'
export const sessionLength = 'Durée d’une séance'
export const level = 'Niveau'
export const price = 'Prix'

export const changedSubject = (titles: string): string => `Modification\u00a0: ${titles}`
export const changedHeading = {
  class: 'Votre cours a été modifié',
  course: 'Votre formation a été modifiée',
  several: 'Vos cours ont été modifiés',
}
export const waitedChangedHeading = {
  class: 'Un cours pour lequel vous êtes sur liste d’attente a été modifié',
  course: 'Une formation pour laquelle vous êtes sur liste d’attente a été modifiée',
  several: 'Des cours pour lesquels vous êtes sur liste d’attente ont été modifiés',
}
export const changedBooked = {
  class: 'Votre enseignant a modifié un cours que vous avez réservé\u00a0:',
  course: 'Votre enseignant a modifié une formation que vous avez réservée\u00a0:',
  several: 'Votre enseignant a modifié des cours que vous avez réservés\u00a0:',
}
export const changedWaited = {
  class: 'L’enseignant a modifié un cours pour lequel vous êtes sur liste d’attente\u00a0:',
  course: 'L’enseignant a modifié une formation pour laquelle vous êtes sur liste d’attente\u00a0:',
  several: 'L’enseignant a modifié des cours pour lesquels vous êtes sur liste d’attente\u00a0:',
}
export const changedBoth =
  'L’enseignant a modifié des cours que vous avez réservés ou pour lesquels vous êtes sur liste d’attente\u00a0:'
/** Classes that are not a week apart. */
export const dates = (count: number): string => `${number(count)} dates`
/**
 * Classes that keep their days and move to another time, in one sentence.
 * @param dates 'Every Tuesday' (`everyWeekday` of the formats) or `dates`
 * @param after the time with its zone
 */
export const moved = (
  dates: string,
  [first, last]: readonly [string, string],
  after: string,
  before: string,
): string => `${dates} du ${first} au ${last}\u00a0: ${after} au lieu de ${before}`
export const takesPlaceNow = {
  class: 'Voici les nouvelles informations\u00a0:',
  course: 'Voici les nouvelles informations\u00a0:',
  several: 'Voici les nouvelles informations\u00a0:',
}
export const seatsStay =
  'Vos réservations sont maintenues. Si une date ne vous convient plus, vous pouvez l’annuler.'
export const seatStays =
  'Votre réservation est maintenue. Si elle ne vous convient plus, vous pouvez l’annuler.'
export const paidSeatStays =
  'Votre réservation est maintenue. Si elle ne vous convient plus, vous pouvez l’annuler. Le montant remboursé est indiqué dans votre réservation.'
export const placeStays =
  'Vous restez sur la liste d’attente. Si le changement ne vous convient pas, vous pouvez la quitter à tout moment.'

export const deletedSubject = (titles: string): string => `Suppression\u00a0: ${titles}`
export const deletedPreview = {
  class: 'Votre cours n’est plus en ligne.',
  course: 'Votre formation n’est plus en ligne.',
  several: 'Vos cours ne sont plus en ligne.',
}
export const deletedHeading = {
  class: 'Votre cours a été supprimé',
  course: 'Votre formation a été supprimée',
  several: 'Vos cours ont été supprimés',
}
/** To the instructor, of one with too few students. */
export const tooFewSubject = (titles: string): string => `Annulation\u00a0: ${titles}`
export const tooFewHeading = {
  class: 'Votre cours a été annulé',
  course: 'Votre formation a été annulée',
}
/** @param least the number of students from which it would have taken place */
export const tooFew = {
  class: (least: number): string =>
    plural(least, {
      one: 'Personne n’a réservé à temps, le cours a donc été annulé.',
      many: `Moins de ${least} d’élèves ont réservé à temps, le cours a donc été annulé.`,
      other: `Moins de ${least} élèves ont réservé à temps, le cours a donc été annulé.`,
    }),
  course: (least: number): string =>
    plural(least, {
      one: 'Personne n’a réservé à temps, la formation a donc été annulée.',
      many: `Moins de ${least} d’élèves ont réservé à temps, la formation a donc été annulée.`,
      other: `Moins de ${least} élèves ont réservé à temps, la formation a donc été annulée.`,
    }),
}
export const nobodyBooked = {
  class: 'Personne n’avait réservé ce cours.',
  course: 'Personne n’avait réservé cette formation.',
  several: 'Personne n’avait réservé ces cours.',
}
/** @param people at least one */
export const weTold = {
  class: (people: number): string =>
    plural(people, {
      one: `${number(people)} personne avait réservé ce cours. Nous l’avons prévenue par e-mail.`,
      many: `${number(people)} de personnes avaient réservé ce cours. Nous les avons prévenues par e-mail.`,
      other: `${number(people)} personnes avaient réservé ce cours. Nous les avons prévenues par e-mail.`,
    }),
  course: (people: number): string =>
    plural(people, {
      one: `${number(people)} personne avait réservé cette formation. Nous l’avons prévenue par e-mail.`,
      many: `${number(people)} de personnes avaient réservé cette formation. Nous les avons prévenues par e-mail.`,
      other: `${number(people)} personnes avaient réservé cette formation. Nous les avons prévenues par e-mail.`,
    }),
  several: (people: number): string =>
    plural(people, {
      one: `${number(people)} personne avait réservé ces cours. Nous l’avons prévenue par e-mail.`,
      many: `${number(people)} de personnes avaient réservé ces cours. Nous les avons prévenues par e-mail.`,
      other: `${number(people)} personnes avaient réservé ces cours. Nous les avons prévenues par e-mail.`,
    }),
}

/** An administrator took it down. */
export const takenDownSubject = (titles: string): string => `Retrait du site\u00a0: ${titles}`
export const takenDownPreview = {
  class: 'Votre cours n’est plus sur le site.',
  course: 'Votre formation n’est plus sur le site.',
}
export const takenDownHeading = {
  class: 'Votre cours a été retiré',
  course: 'Votre formation a été retirée',
}
export const takenDown = {
  class: 'Notre équipe a retiré votre cours.',
  course: 'Notre équipe a retiré votre formation.',
}
export const reasonGiven = 'Motif'
