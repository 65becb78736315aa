/** Mails about seats and places on waitlists. `who` is a student. */
import { number, plural } from './language.ts'

export const seatsLeft = (count: number): string =>
  plural(count, {
    one: `Il reste ${number(count)} place.`,
    many: `Il reste ${number(count)} places.`,
    other: `Il reste ${number(count)} places.`,
  })
export const nowFull = {
  class: 'Le cours est maintenant complet.',
  course: 'La formation est maintenant complète.',
}
export const heldForNext = 'La place est retenue pour la personne suivante sur la liste d’attente.'

export const bookedSubject = (title: string): string => `Réservé\u00a0: ${title}`
export const bookedPreview = (when: string): string => `Votre place est réservée\u00a0: ${when}.`
export const bookedHeading = 'Votre place est réservée'
export const youHaveSeat = {
  class: 'Vous avez une place dans ce cours\u00a0:',
  course: 'Vous avez une place dans cette formation\u00a0:',
}

export const cancelledSubject = (title: string): string => `Réservation annulée\u00a0: ${title}`
export const cancelledPreview = 'Votre place est libre pour quelqu’un d’autre.'
export const cancelledHeading = 'Votre réservation est annulée'
export const noSeatNow = {
  class: 'Vous n’avez plus de place dans ce cours\u00a0:',
  course: 'Vous n’avez plus de place dans cette formation\u00a0:',
}
export const bookAgain =
  'Si vous changez d’avis, vous pouvez réserver à nouveau tant qu’il reste des places.'

export const newBookingSubject = (title: string): string => `Nouvelle réservation\u00a0: ${title}`
export const newBookingPreview = (who: string): string => `${who} a réservé une place.`
export const newBookingHeading = 'Vous avez une nouvelle réservation'
export const newBooking = {
  class: (who: string): string => `${who} a réservé une place dans votre cours.`,
  course: (who: string): string => `${who} a réservé une place dans votre formation.`,
}

export const givenBackSubject = (title: string): string => `Annulation\u00a0: ${title}`
export const givenBackPreview = (who: string): string => `${who} a rendu une place.`
export const givenBackHeading = 'Une réservation a été annulée'
export const givenBack = {
  class: (who: string): string => `${who} a annulé une réservation dans votre cours.`,
  course: (who: string): string => `${who} a annulé une réservation dans votre formation.`,
}

export const swappedSubject = (title: string): string => `Date modifiée\u00a0: ${title}`
export const swappedHeading = 'Votre date est modifiée'
export const seatNow = 'Vous avez maintenant une place dans ce cours\u00a0:'
export const insteadOf = (when: string): string =>
  `Votre place précédente est libre pour quelqu’un d’autre\u00a0: ${when}.`

export const movedPreview = (who: string): string => `${who} vient à une autre date.`
export const movedHeading = 'Un élève a changé de date'
export const moved = (who: string): string => `${who} a maintenant une place dans ce cours.`
export const movedFrom = (when: string): string =>
  `Sa place précédente a été rendue\u00a0: ${when}.`

export const seriesSubject = (title: string, dates: number): string =>
  plural(dates, {
    one: `Réservé\u00a0: ${title}, ${number(dates)} date`,
    many: `Réservé\u00a0: ${title}, ${number(dates)} dates`,
    other: `Réservé\u00a0: ${title}, ${number(dates)} dates`,
  })
export const seriesPreview = (when: string): string =>
  `Vos places sont réservées à partir du ${when}.`
export const seriesHeading = (seats: number): string =>
  plural(seats, {
    one: 'Votre place est réservée',
    many: `Vos ${number(seats)} places sont réservées`,
    other: `Vos ${number(seats)} places sont réservées`,
  })
export const seriesSeats =
  'Vous avez une place dans chaque cours de cette série à partir du premier\u00a0:'
export const seriesNote =
  'Une des dates ne vous convient pas\u202f? Changez-la ou annulez-la sur cette page, pour que quelqu’un d’autre ait la place.'

export const newBookingsSubject = (title: string, dates: number): string =>
  plural(dates, {
    one: `Nouvelles réservations\u00a0: ${title}, ${number(dates)} date`,
    many: `Nouvelles réservations\u00a0: ${title}, ${number(dates)} dates`,
    other: `Nouvelles réservations\u00a0: ${title}, ${number(dates)} dates`,
  })
export const newBookingsPreview = (who: string, seats: number): string =>
  plural(seats, {
    one: `${who} a réservé ${number(seats)} place.`,
    many: `${who} a réservé ${number(seats)} places.`,
    other: `${who} a réservé ${number(seats)} places.`,
  })
export const newBookingsHeading = 'Vous avez de nouvelles réservations'
export const newBookings = (who: string, classes: number): string =>
  plural(classes, {
    one: `${who} a réservé une place dans ${number(classes)} cours de cette série\u00a0:`,
    many: `${who} a réservé une place dans ${number(classes)} cours de cette série\u00a0:`,
    other: `${who} a réservé une place dans ${number(classes)} cours de cette série\u00a0:`,
  })

export const leftPreview = (who: string, seats: number): string =>
  plural(seats, {
    one: `${who} a rendu une place.`,
    many: `${who} a rendu ${number(seats)} places.`,
    other: `${who} a rendu ${number(seats)} places.`,
  })
export const leftHeading = 'Un élève est parti'
export const left = (who: string): string =>
  `${who} a supprimé son compte. Ses réservations sont annulées\u00a0:`

export const waitingSubject = (title: string): string => `Sur liste d’attente\u00a0: ${title}`
export const waitingPreview = 'Nous vous écrirons dès qu’une place sera pour vous.'
export const waitingHeading = 'Vous êtes sur la liste d’attente'
export const waiting = {
  class:
    'Vous attendez une place dans ce cours. Quand une place se libère et que c’est votre tour, nous la retenons pour vous et nous vous écrivons\u00a0:',
  course:
    'Vous attendez une place dans cette formation. Quand une place se libère et que c’est votre tour, nous la retenons pour vous et nous vous écrivons\u00a0:',
}
export const waitingNote =
  'Vous ne voulez plus attendre\u202f? Quittez la liste d’attente sur cette page.'

export const offeredSubject = (title: string): string => `Une place est pour vous\u00a0: ${title}`
export const offeredPreview = (until: string): string => `Réservez-la avant le ${until}.`
export const offeredHeading = 'Une place est pour vous'
export const offered = {
  class: (until: string): string =>
    `Une place s’est libérée dans ce cours, et vous êtes en tête de la liste d’attente. Elle est retenue pour vous jusqu’au ${until}. Ensuite, elle ira à la personne suivante.`,
  course: (until: string): string =>
    `Une place s’est libérée dans cette formation, et vous êtes en tête de la liste d’attente. Elle est retenue pour vous jusqu’au ${until}. Ensuite, elle ira à la personne suivante.`,
}
export const bookThisSeat = 'Réserver cette place'
export const offeredNote =
  'Vous n’en voulez plus\u202f? Refusez-la sur cette page, et quelqu’un d’autre l’aura aussitôt.'

export const unpaidSubject = (title: string): string => `Non payé à temps\u00a0: ${title}`
export const unpaidPreview = 'La place n’est plus retenue pour vous. Rien n’a été débité.'
export const unpaidHeading = 'Votre place n’est plus retenue'
export const unpaid = 'Elle n’a pas été payée à temps, et rien n’a été débité\u00a0:'
export const unpaidAgain = 'Vous pouvez la réserver à nouveau tant qu’il reste des places.'

/** The same about several dates of a series. */
export const unpaidSeveral = {
  heading: 'Vos places ne sont plus retenues',
  what: 'Elles n’ont pas été payées à temps, et rien n’a été débité\u00a0:',
  again: 'Vous pouvez les réserver à nouveau tant qu’il reste des places.',
}

export const lapsedSubject = (title: string): string =>
  `La place est allée à quelqu’un d’autre\u00a0: ${title}`
export const lapsedPreview = 'Le délai pour la réserver est écoulé.'
export const lapsedHeading = 'La place est allée à quelqu’un d’autre'
export const lapsed = {
  class:
    'La place retenue pour vous dans ce cours n’a pas été réservée à temps, et vous avez quitté la liste d’attente\u00a0:',
  course:
    'La place retenue pour vous dans cette formation n’a pas été réservée à temps, et vous avez quitté la liste d’attente\u00a0:',
}
export const lapsedAgain =
  'Si vous souhaitez toujours venir, vous pouvez rejoindre à nouveau la liste d’attente.'
