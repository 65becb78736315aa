/** Mails about classes and courses that do not take place; `several` are classes of a series. */
import { plural } from './language.ts'

export const subject = (titles: string): string => `Annulation\u00a0: ${titles}`
export const notTakingPlace = {
  class: 'Ce cours n’aura pas lieu.',
  course: 'Cette formation n’aura pas lieu.',
  several: 'Ces cours n’auront pas lieu.',
}
export const sorry = {
  class: 'Nous sommes désolés, ce cours n’aura pas lieu.',
  course: 'Nous sommes désolés, cette formation n’aura pas lieu.',
  several: 'Nous sommes désolés, ces cours n’auront pas lieu.',
}
export const because = {
  deleted: {
    class: 'L’enseignant l’a annulé.',
    course: 'L’enseignant l’a annulée.',
    several: 'L’enseignant les a annulés.',
  },
  'taken-down': {
    class: 'Notre équipe l’a retiré.',
    course: 'Notre équipe l’a retirée.',
    several: 'Notre équipe les a retirés.',
  },
  'instructor-suspended': {
    class: 'L’enseignant n’enseigne plus sur Firstbell.',
    course: 'L’enseignant n’enseigne plus sur Firstbell.',
    several: 'L’enseignant n’enseigne plus sur Firstbell.',
  },
  'too-few-students': {
    class: 'Il n’y avait pas assez de réservations.',
    course: 'Il n’y avait pas assez de réservations.',
    several: 'Il n’y avait pas assez de réservations.',
  },
  'instructor-removed': {
    class: 'L’enseignant ne donne plus de cours sur Firstbell.',
    course: 'L’enseignant n’enseigne plus sur Firstbell.',
    several: 'L’enseignant ne donne plus de cours sur Firstbell.',
  },
  'instructor-rejected': {
    class: 'L’enseignant n’est pas autorisé à vendre des formations sur Firstbell.',
    course: 'L’enseignant n’est pas autorisé à vendre des formations sur Firstbell.',
    several: 'L’enseignant n’est pas autorisé à vendre des formations sur Firstbell.',
  },
  'instructor-left': {
    class: 'L’enseignant a quitté Firstbell.',
    course: 'L’enseignant a quitté Firstbell.',
    several: 'L’enseignant a quitté Firstbell.',
  },
}
/** Precedes the instructor's own text. */
export const reasonGiven = 'Motif indiqué par l’enseignant'
/** Precedes the text of an administrator. */
export const reasonOfSite = 'Motif'
export const endedBookings = (count: number): string =>
  plural(count, {
    one: 'Votre réservation a été annulée. Vous n’avez rien à faire.',
    many: 'Vos réservations ont été annulées. Vous n’avez rien à faire.',
    other: 'Vos réservations ont été annulées. Vous n’avez rien à faire.',
  })
/** For a waitlist. */
export const endedPlaces = (count: number): string =>
  plural(count, {
    one: 'Vous n’êtes plus sur la liste d’attente. Vous n’avez rien à faire.',
    many: 'Vous n’êtes plus sur les listes d’attente. Vous n’avez rien à faire.',
    other: 'Vous n’êtes plus sur les listes d’attente. Vous n’avez rien à faire.',
  })
export const endedBoth = (bookings: number, places: number): string =>
  plural(bookings, {
    one: plural(places, {
      one: 'Votre réservation a été annulée et vous n’êtes plus sur la liste d’attente. Vous n’avez rien à faire.',
      many: 'Votre réservation a été annulée et vous n’êtes plus sur les listes d’attente. Vous n’avez rien à faire.',
      other:
        'Votre réservation a été annulée et vous n’êtes plus sur les listes d’attente. Vous n’avez rien à faire.',
    }),
    many: plural(places, {
      one: 'Vos réservations ont été annulées et vous n’êtes plus sur la liste d’attente. Vous n’avez rien à faire.',
      many: 'Vos réservations ont été annulées et vous n’êtes plus sur les listes d’attente. Vous n’avez rien à faire.',
      other:
        'Vos réservations ont été annulées et vous n’êtes plus sur les listes d’attente. Vous n’avez rien à faire.',
    }),
    other: plural(places, {
      one: 'Vos réservations ont été annulées et vous n’êtes plus sur la liste d’attente. Vous n’avez rien à faire.',
      many: 'Vos réservations ont été annulées et vous n’êtes plus sur les listes d’attente. Vous n’avez rien à faire.',
      other:
        'Vos réservations ont été annulées et vous n’êtes plus sur les listes d’attente. Vous n’avez rien à faire.',
    }),
  })
export const bookedHeading = {
  class: 'Votre cours a été annulé',
  course: 'Votre formation a été annulée',
  several: 'Vos cours ont été annulés',
}
export const waitedHeading = {
  class: 'Un cours pour lequel vous étiez sur liste d’attente a été annulé',
  course: 'Une formation pour laquelle vous étiez sur liste d’attente a été annulée',
  several: 'Des cours pour lesquels vous étiez sur liste d’attente ont été annulés',
}
export const youWaitedFor = 'Vous étiez sur liste d’attente pour\u00a0:'
export const seeBookings = 'Voir mes réservations'
