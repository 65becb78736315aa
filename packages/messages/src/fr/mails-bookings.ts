/** Mails about seats and places on waitlists. `who` is a student. */
import { sentence } from '../sentence.ts'
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
export const heldForNext =
  'La place est maintenant retenue pour la personne suivante sur la liste d’attente.'

export const bookedSubject = (title: string): string => `Réservation confirmée\u00a0: ${title}`
export const bookedPreview = (when: string): string => `Votre place est réservée\u00a0: ${when}.`
export const bookedHeading = 'Votre place est réservée'
export const youHaveSeat = {
  class: 'Votre réservation pour ce cours est confirmée\u00a0:',
  course: 'Votre inscription à cette formation est confirmée\u00a0:',
}

export const cancelledSubject = (title: string): string => `Réservation annulée\u00a0: ${title}`
export const cancelledPreview = 'Votre place a été libérée.'
export const cancelledHeading = 'Votre réservation a été annulée'
export const noSeatNow = {
  class: 'Vous n’avez plus de réservation pour ce cours\u00a0:',
  course: 'Vous n’avez plus de réservation pour cette formation\u00a0:',
}
export const bookAgain =
  'Vous avez changé d’avis\u202f? Vous pouvez réserver à nouveau tant qu’il reste des places.'

export const newBookingSubject = (title: string): string => `Nouvelle réservation\u00a0: ${title}`
export const newBookingPreview = (who: string): string => `${who} a réservé une place.`
export const newBookingHeading = 'Vous avez une nouvelle réservation'
export const newBooking = {
  class: (who: string): string => `${who} a réservé une place dans votre cours.`,
  course: (who: string): string => `${who} a réservé une place dans votre formation.`,
}

export const givenBackSubject = (title: string): string => `Annulation\u00a0: ${title}`
export const givenBackPreview = (who: string): string => `${who} a annulé sa réservation.`
export const givenBackHeading = 'Une réservation a été annulée'
export const givenBack = {
  class: (who: string): string => `${who} a annulé sa réservation pour votre cours.`,
  course: (who: string): string => `${who} a annulé sa réservation pour votre formation.`,
}

export const swappedSubject = (title: string): string => `Changement de date\u00a0: ${title}`
export const swappedHeading = 'Votre changement de date est confirmé'
export const seatNow = 'Votre place est maintenant réservée à cette date\u00a0:'
export const insteadOf = (when: string): string =>
  sentence(`Votre place précédente a été libérée\u00a0: ${when}`)

export const movedPreview = (who: string): string => `${who} a changé de date.`
export const movedHeading = 'Un de vos élèves a changé de date'
export const moved = (who: string): string => `${who} a maintenant une place à cette date.`
export const movedFrom = (when: string): string =>
  sentence(`Sa place précédente a été libérée\u00a0: ${when}`)

export const seriesSubject = (title: string, dates: number): string =>
  plural(dates, {
    one: `Réservation confirmée\u00a0: ${title}, ${number(dates)} date`,
    many: `Réservations confirmées\u00a0: ${title}, ${number(dates)} de dates`,
    other: `Réservations confirmées\u00a0: ${title}, ${number(dates)} dates`,
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
  'Votre place est réservée pour toutes les dates de cette série. Voici la première\u00a0:'
export const seriesNote =
  'Une des dates ne vous convient pas\u202f? Changez-la ou annulez-la depuis votre réservation pour libérer la place.'

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
    many: `${who} a réservé une place dans ${number(classes)} de cours de cette série\u00a0:`,
    other: `${who} a réservé une place dans ${number(classes)} cours de cette série\u00a0:`,
  })

export const leftPreview = (who: string, seats: number): string =>
  plural(seats, {
    one: `${who} a annulé une réservation.`,
    many: `${who} a annulé ${number(seats)} de réservations.`,
    other: `${who} a annulé ${number(seats)} réservations.`,
  })
export const leftHeading = 'Un de vos élèves a supprimé son compte'
export const left = (who: string): string =>
  `${who} a supprimé son compte. Ces réservations ont donc été annulées\u00a0:`

export const waitingSubject = (title: string): string => `Sur liste d’attente\u00a0: ${title}`
export const waitingPreview = 'Nous vous préviendrons par e-mail dès qu’une place se libère.'
export const waitingHeading = 'Vous êtes sur liste d’attente'
export const waiting = {
  class:
    'Dès qu’une place se libère et que c’est votre tour, nous la retenons pour vous et vous prévenons par e-mail. Pour l’instant, ce cours est complet\u00a0:',
  course:
    'Dès qu’une place se libère et que c’est votre tour, nous la retenons pour vous et vous prévenons par e-mail. Pour l’instant, cette formation est complète\u00a0:',
}
export const waitingNote =
  'Vous ne souhaitez plus attendre\u202f? Vous pouvez quitter la liste d’attente à tout moment.'

export const offeredSubject = (title: string): string =>
  `Une place s’est libérée pour vous\u00a0: ${title}`
export const offeredPreview = (until: string): string =>
  sentence(`Elle est retenue pour vous jusqu’au ${until}`)
export const offeredHeading = 'Une place s’est libérée pour vous'
export const offered = {
  class: (until: string): string =>
    `${sentence(`Une place s’est libérée pour ce cours, et c’est votre tour. Réservez-la avant le ${until}`)} Passé ce délai, nous la proposerons à la personne suivante sur la liste d’attente.`,
  course: (until: string): string =>
    `${sentence(`Une place s’est libérée pour cette formation, et c’est votre tour. Réservez-la avant le ${until}`)} Passé ce délai, nous la proposerons à la personne suivante sur la liste d’attente.`,
}
export const bookThisSeat = 'Réserver cette place'
export const offeredNote =
  'Cette place ne vous intéresse plus\u202f? Refusez-la, et la personne suivante en profitera aussitôt.'

export const unpaidSubject = (title: string): string => `Paiement non reçu à temps\u00a0: ${title}`
export const unpaidPreview = 'Votre place a été libérée. Aucun montant n’a été débité.'
export const unpaidHeading = 'Votre place a été libérée'
export const unpaid =
  'Nous n’avons pas reçu votre paiement à temps, et votre place a donc été libérée. Aucun montant n’a été débité.'
export const unpaidAgain = 'Vous pouvez réserver à nouveau tant qu’il reste des places.'

/** The same about several dates of a series. */
export const unpaidSeveral = {
  heading: 'Vos places ont été libérées',
  what: 'Nous n’avons pas reçu votre paiement à temps, et vos places ont donc été libérées. Aucun montant n’a été débité.',
  again: 'Vous pouvez réserver à nouveau tant qu’il reste des places.',
}

export const lapsedSubject = (title: string): string =>
  `Votre place n’est plus retenue\u00a0: ${title}`
export const lapsedPreview = 'Vous ne l’avez pas réservée à temps.'
export const lapsedHeading = 'Votre place n’est plus retenue'
export const lapsed = {
  class:
    'Vous n’avez pas réservé votre place à temps, et nous l’avons proposée à la personne suivante. Vous n’êtes plus sur la liste d’attente de ce cours\u00a0:',
  course:
    'Vous n’avez pas réservé votre place à temps, et nous l’avons proposée à la personne suivante. Vous n’êtes plus sur la liste d’attente de cette formation\u00a0:',
}
export const lapsedAgain =
  'Toujours envie de participer\u202f? Vous pouvez rejoindre de nouveau la liste d’attente.'
