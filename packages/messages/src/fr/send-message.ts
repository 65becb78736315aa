import { number, plural } from './language.ts'

/** An instructor's mail to everybody booked. */

export const heading = 'Écrire à tous les élèves'
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
    one: `Votre e-mail sera envoyé à ${number(count)} élève, qui a réservé «\u00a0<title/>\u00a0». Vous recevrez sa réponse à votre adresse e-mail. Les élèves qui réserveront plus tard pourront aussi lire le message.`,
    many: `Votre e-mail sera envoyé aux ${number(count)} d’élèves qui ont réservé «\u00a0<title/>\u00a0». Vous recevrez leurs réponses à votre adresse e-mail. Les élèves qui réserveront plus tard pourront aussi lire le message.`,
    other: `Votre e-mail sera envoyé aux ${number(count)} élèves qui ont réservé «\u00a0<title/>\u00a0». Vous recevrez leurs réponses à votre adresse e-mail. Les élèves qui réserveront plus tard pourront aussi lire le message.`,
  })
export const followingAudience = (count: number, classes: number) =>
  plural(count, {
    one: `Votre e-mail sera envoyé à ${number(count)} élève, qui a réservé au moins un de ces ${classes} cours de «\u00a0<title/>\u00a0». Vous recevrez sa réponse à votre adresse e-mail. Les élèves qui réserveront plus tard pourront aussi lire le message.`,
    many: `Votre e-mail sera envoyé une fois à chacun des ${number(count)} d’élèves qui ont réservé au moins un de ces ${classes} cours de «\u00a0<title/>\u00a0». Vous recevrez leurs réponses à votre adresse e-mail. Les élèves qui réserveront plus tard pourront aussi lire le message.`,
    other: `Votre e-mail sera envoyé une fois à chacun des ${number(count)} élèves qui ont réservé au moins un de ces ${classes} cours de «\u00a0<title/>\u00a0». Vous recevrez leurs réponses à votre adresse e-mail. Les élèves qui réserveront plus tard pourront aussi lire le message.`,
  })
export const subject = 'Objet'
export const text = 'Message'
/** Keys: the kind of offering. */
export const limit = {
  class: (count: number) => `${count} messages au maximum par cours en 24 heures.`,
  course: (count: number) => `${count} messages au maximum par formation en 24 heures.`,
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
    one: `${number(count)} élève le recevra par e-mail.`,
    many: `${number(count)} d’élèves le recevront par e-mail.`,
    other: `${number(count)} élèves le recevront par e-mail.`,
  })
export const sentMessages = 'Messages envoyés'
export const none = 'Aucun pour l’instant.'
