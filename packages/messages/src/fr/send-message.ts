import { number, plural } from './language.ts'

/** An instructor's mail to everybody booked. */

export const heading = 'Écrire à tout le monde'
/** Keys: the kind of offering. */
export const nobodyBooked = {
  class:
    'Personne n’a encore réservé ce cours. Vous pourrez écrire à vos élèves dès la première réservation.',
  course:
    'Personne n’a encore réservé cette formation. Vous pourrez écrire à vos élèves dès la première réservation.',
}
export const nobodyBookedFollowing =
  'Personne n’a encore réservé ces cours. Vous pourrez écrire à vos élèves dès la première réservation.'
export const audience = (count: number) =>
  plural(count, {
    one: `Un e-mail à ${number(count)} élève qui a réservé «\u00A0<title/>\u00A0». Les réponses arrivent à votre adresse e-mail. Les élèves qui réserveront plus tard pourront aussi le lire.`,
    many: `Un e-mail aux ${number(count)} d’élèves qui ont réservé «\u00A0<title/>\u00A0». Les réponses arrivent à votre adresse e-mail. Les élèves qui réserveront plus tard pourront aussi le lire.`,
    other: `Un e-mail aux ${number(count)} élèves qui ont réservé «\u00A0<title/>\u00A0». Les réponses arrivent à votre adresse e-mail. Les élèves qui réserveront plus tard pourront aussi le lire.`,
  })
export const followingAudience = (count: number, classes: number) =>
  plural(count, {
    one: `Un e-mail à ${number(count)} élève qui a réservé dans ces ${classes} cours de «\u00A0<title/>\u00A0». Les réponses arrivent à votre adresse e-mail. Les élèves qui réserveront plus tard pourront aussi le lire.`,
    many: `Un e-mail à chacun des ${number(count)} d’élèves qui ont réservé dans ces ${classes} cours de «\u00A0<title/>\u00A0». Les réponses arrivent à votre adresse e-mail. Les élèves qui réserveront plus tard pourront aussi le lire.`,
    other: `Un e-mail à chacun des ${number(count)} élèves qui ont réservé dans ces ${classes} cours de «\u00A0<title/>\u00A0». Les réponses arrivent à votre adresse e-mail. Les élèves qui réserveront plus tard pourront aussi le lire.`,
  })
export const subject = 'Objet'
export const text = 'Message'
/** Keys: the kind of offering. */
export const limit = {
  class: (count: number) => `Au plus ${count} messages au sujet d’un cours en 24 heures.`,
  course: (count: number) => `Au plus ${count} messages au sujet d’une formation en 24 heures.`,
}
export const sendTo = (count: number) =>
  plural(count, {
    one: `Envoyer à ${number(count)} élève`,
    many: `Envoyer à ${number(count)} d’élèves`,
    other: `Envoyer à ${number(count)} élèves`,
  })
/** Follows the sentence that the message was sent. */
export const reached = (count: number) =>
  plural(count, {
    one: `${number(count)} élève le reçoit par e-mail.`,
    many: `${number(count)} d’élèves le reçoivent par e-mail.`,
    other: `${number(count)} élèves le reçoivent par e-mail.`,
  })
export const sentMessages = 'Messages envoyés'
export const none = 'Aucun pour l’instant.'
