/** Mails about classes and courses that do not take place; `several` are classes of a series. */
import { plural } from './language.ts'

export const subject = (titles: string): string => `Annulation\u00a0: ${titles}`
export const notTakingPlace = {
  class: 'Ce cours n’aura pas lieu.',
  course: 'Cette formation n’aura pas lieu.',
  several: 'Ces cours n’auront pas lieu.',
}
export const sorry = {
  class: 'Nous sommes désolés\u00a0: ce cours n’aura pas lieu.',
  course: 'Nous sommes désolés\u00a0: cette formation n’aura pas lieu.',
  several: 'Nous sommes désolés\u00a0: ces cours n’auront pas lieu.',
}
export const because = {
  deleted: {
    class: 'L’enseignant l’a annulé.',
    course: 'L’enseignant l’a annulée.',
    several: 'L’enseignant les a annulés.',
  },
  'taken-down': {
    class: 'Firstbell l’a retiré.',
    course: 'Firstbell l’a retirée.',
    several: 'Firstbell les a retirés.',
  },
  'instructor-suspended': {
    class: 'L’enseignant n’enseigne plus sur Firstbell.',
    course: 'L’enseignant n’enseigne plus sur Firstbell.',
    several: 'L’enseignant n’enseigne plus sur Firstbell.',
  },
  'too-few-students': {
    class: 'Trop peu d’élèves l’ont réservé.',
    course: 'Trop peu d’élèves l’ont réservée.',
    several: 'Trop peu d’élèves les ont réservés.',
  },
  'instructor-removed': {
    class: 'L’enseignant ne donne plus de cours chez Firstbell.',
    course: 'L’enseignant n’enseigne plus chez Firstbell.',
    several: 'L’enseignant ne donne plus de cours chez Firstbell.',
  },
  'instructor-rejected': {
    class: 'L’enseignant n’est pas approuvé pour vendre des formations chez Firstbell.',
    course: 'L’enseignant n’est pas approuvé pour vendre des formations chez Firstbell.',
    several: 'L’enseignant n’est pas approuvé pour vendre des formations chez Firstbell.',
  },
  'instructor-left': {
    class: 'L’enseignant a quitté Firstbell.',
    course: 'L’enseignant a quitté Firstbell.',
    several: 'L’enseignant a quitté Firstbell.',
  },
}
/** Precedes the instructor's own text. */
export const reasonGiven = 'Raison donnée par l’enseignant'
/** Precedes the text of an administrator. */
export const reasonOfSite = 'La raison'
export const endedBookings = (count: number): string =>
  plural(count, {
    one: 'Votre réservation est annulée. Vous n’avez rien à faire.',
    many: 'Vos réservations sont annulées. Vous n’avez rien à faire.',
    other: 'Vos réservations sont annulées. Vous n’avez rien à faire.',
  })
/** For a waitlist. */
export const endedPlaces = (count: number): string =>
  plural(count, {
    one: 'Vous n’êtes plus sur la liste d’attente. Vous n’avez rien à faire.',
    many: 'Vous n’êtes plus sur ces listes d’attente. Vous n’avez rien à faire.',
    other: 'Vous n’êtes plus sur ces listes d’attente. Vous n’avez rien à faire.',
  })
export const endedBoth = (bookings: number, places: number): string => {
  const booked = plural(bookings, {
    one: 'Votre réservation est annulée',
    many: 'Vos réservations sont annulées',
    other: 'Vos réservations sont annulées',
  })
  const waited = plural(places, {
    one: 'vous n’êtes plus sur la liste d’attente',
    many: 'vous n’êtes plus sur les listes d’attente',
    other: 'vous n’êtes plus sur les listes d’attente',
  })
  return `${booked} et ${waited}. Vous n’avez rien à faire.`
}
export const bookedHeading = {
  class: 'Votre cours est annulé',
  course: 'Votre formation est annulée',
  several: 'Vos cours sont annulés',
}
export const waitedHeading = {
  class: 'Le cours que vous attendiez est annulé',
  course: 'La formation que vous attendiez est annulée',
  several: 'Les cours que vous attendiez sont annulés',
}
export const youWaitedFor = 'Vous attendiez\u00a0:'
export const seeBookings = 'Voir mes réservations'
