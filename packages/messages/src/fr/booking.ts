/** Booking a seat, in dialogs and on cards. */

import { from } from './moments.ts'

export const booking = 'Réservation…'
export const joining = 'Inscription…'
export const confirm = 'Confirmer'
export const payNow = 'Payer'
/** Of a held seat; the title is for screen readers. */
export const payNowFor = 'Payer<hidden> la place pour «\u00a0<title/>\u00a0»</hidden>'
export const giveUpFor = 'Renoncer<hidden> à la place pour «\u00a0<title/>\u00a0»</hidden>'
export const bookSeat = 'Réserver cette place'
/** The same; the title is for screen readers. */
export const bookSeatIn = 'Réserver cette place<hidden> pour «\u00a0<title/>\u00a0»</hidden>'
export const seatBooked = 'Votre place est réservée.'
/** A notice about an unpaid seat, after the dialog was closed. */
export const heldUntilPaid =
  'Votre place est retenue pour une courte durée. Payez pour confirmer votre réservation.'
export const hasSeat = (title: string) => `Vous avez une place pour «\u00a0${title}\u00a0».`
/** @param moment '18:15', with the day if it is another one */
export const joinFrom = (moment: string) => `Accès ${from(moment)}`
/** In the booking dialog that the link of an invitation has opened. */
export const invitedVisitor =
  'Une place est réservée pour l’adresse e-mail à laquelle cette invitation a été envoyée. Connectez-vous ou créez un compte avec cette adresse.'
/** The same, for a logged-in person without a reserved seat. */
export const invitedOther =
  'Cette invitation est destinée à une autre adresse e-mail ou a expiré. Connectez-vous avec l’adresse qui l’a reçue.'
export const termsChanged =
  'Le prix ou les conditions viennent de changer. Vérifiez-les avant de payer.'
export const seeClass = 'Voir le cours'
export const seeCourse = 'Voir la formation'
