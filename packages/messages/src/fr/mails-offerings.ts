/** Mails about changed and deleted classes and courses; `several` are classes of a series. */
import { number, plural } from './language.ts'

export const title = 'Titre'
export const when = 'Quand'
export const duration = 'Durée'
export const sessionLength = 'Durée d’une séance'
export const level = 'Niveau'
export const price = 'Prix'

export const changedSubject = (titles: string): string => `Modifié\u00a0: ${titles}`
export const changedHeading = {
  class: 'Votre cours a changé',
  course: 'Votre formation a changé',
  several: 'Vos cours ont changé',
}
export const waitedChangedHeading = {
  class: 'Le cours que vous attendez a changé',
  course: 'La formation que vous attendez a changé',
  several: 'Vos cours ont changé',
}
export const changedBooked = {
  class: 'L’enseignant a modifié un cours que vous avez réservé. Voici ce qui change\u00a0:',
  course: 'L’enseignant a modifié une formation que vous avez réservée. Voici ce qui change\u00a0:',
  several: 'L’enseignant a modifié des cours que vous avez réservés. Voici ce qui change\u00a0:',
}
export const changedWaited = {
  class: 'L’enseignant a modifié un cours que vous attendez. Voici ce qui change\u00a0:',
  course: 'L’enseignant a modifié une formation que vous attendez. Voici ce qui change\u00a0:',
  several: 'L’enseignant a modifié des cours que vous attendez. Voici ce qui change\u00a0:',
}
export const changedBoth =
  'L’enseignant a modifié des cours que vous avez réservés ou que vous attendez. Voici ce qui change\u00a0:'
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
  class: 'Et voici comment il aura lieu\u00a0:',
  course: 'Et voici comment elle aura lieu\u00a0:',
  several: 'Et voici comment ils auront lieu\u00a0:',
}
export const seatsStay =
  'Vos réservations sont maintenues. Vous pouvez annuler celles qui ne vous conviennent plus.'
export const seatStays =
  'Votre réservation est maintenue. Vous pouvez l’annuler si le changement ne vous convient pas.'
export const paidSeatStays =
  'Votre réservation est maintenue. Vous pouvez l’annuler si le changement ne vous convient pas\u202f; sa page indique le montant qui vous sera remboursé.'
export const placeStays =
  'Vous restez sur la liste d’attente. Vous pouvez la quitter si le changement ne vous convient pas.'

export const deletedSubject = (titles: string): string => `Supprimé\u00a0: ${titles}`
export const deletedPreview = {
  class: 'Votre cours n’est plus dans aucune liste.',
  course: 'Votre formation n’est plus dans aucune liste.',
  several: 'Vos cours ne sont plus dans aucune liste.',
}
export const deletedHeading = {
  class: 'Votre cours est supprimé',
  course: 'Votre formation est supprimée',
  several: 'Vos cours sont supprimés',
}
/** To the instructor, of one with too few students. */
export const tooFewSubject = (titles: string): string => `Annulé\u00A0: ${titles}`
export const tooFewHeading = {
  class: 'Votre cours n’a pas lieu',
  course: 'Votre formation n’a pas lieu',
}
/** @param least the number of students from which it would have taken place */
export const tooFew = (least: number): string =>
  plural(least, {
    one: 'Personne n’avait réservé à temps, c’est donc annulé.',
    many: `Moins de ${least} d’élèves avaient réservé à temps, c’est donc annulé.`,
    other: `Moins de ${least} élèves avaient réservé à temps, c’est donc annulé.`,
  })
export const nobodyBooked = {
  class: 'Personne n’avait réservé ce cours.',
  course: 'Personne n’avait réservé cette formation.',
  several: 'Personne n’avait réservé ces cours.',
}
/** @param people at least one */
export const weTold = {
  class: (people: number): string =>
    plural(people, {
      one: `${number(people)} personne avait réservé ce cours\u202f; nous l’avons prévenue par e-mail.`,
      many: `${number(people)} personnes avaient réservé ce cours\u202f; nous les avons toutes prévenues par e-mail.`,
      other: `${number(people)} personnes avaient réservé ce cours\u202f; nous les avons toutes prévenues par e-mail.`,
    }),
  course: (people: number): string =>
    plural(people, {
      one: `${number(people)} personne avait réservé cette formation\u202f; nous l’avons prévenue par e-mail.`,
      many: `${number(people)} personnes avaient réservé cette formation\u202f; nous les avons toutes prévenues par e-mail.`,
      other: `${number(people)} personnes avaient réservé cette formation\u202f; nous les avons toutes prévenues par e-mail.`,
    }),
  several: (people: number): string =>
    plural(people, {
      one: `${number(people)} personne avait réservé ces cours\u202f; nous l’avons prévenue par e-mail.`,
      many: `${number(people)} personnes avaient réservé ces cours\u202f; nous les avons toutes prévenues par e-mail.`,
      other: `${number(people)} personnes avaient réservé ces cours\u202f; nous les avons toutes prévenues par e-mail.`,
    }),
}

/** An administrator took it down. */
export const takenDownSubject = (titles: string): string => `Retiré\u00a0: ${titles}`
export const takenDownPreview = {
  class: 'Votre cours n’est plus sur le site.',
  course: 'Votre formation n’est plus sur le site.',
}
export const takenDownHeading = {
  class: 'Votre cours a été retiré',
  course: 'Votre formation a été retirée',
}
export const takenDown = {
  class: 'L’administration de Firstbell a retiré votre cours.',
  course: 'L’administration de Firstbell a retiré votre formation.',
}
export const reasonGiven = 'Raison donnée'
