/** 'Invite students' and 'Remove from class' on the page of an own class or course. */
import { plural } from './language.ts'

export const heading = 'Invitations'
export const invite = 'Inviter des élèves'
export const none = 'Invitez vos propres élèves. Nous réserverons une place à chacun.'
export const states = {
  invited: 'Invitation envoyée',
  booked: 'Acceptée',
  declined: 'Refusée',
  expired: 'Expirée',
}
export const heldUntil = (moment: string) => `Place réservée jusqu’au ${moment}`
export const dates = (count: number) => `${count} dates`
export const withdraw = 'Retirer'
/** The address is for screen readers. */
export const withdrawFrom = 'Retirer<hidden> l’invitation envoyée à <email/></hidden>'
export const withdrawTitle = 'Retirer l’invitation'
export const withdrawQuestion = (email: string) =>
  `Retirer l’invitation envoyée à ${email}\u202f? La place sera libérée.`
export const withdrawAllQuestion = (email: string, dates: number) =>
  `Retirer l’invitation envoyée à ${email}\u202f? Les places réservées aux ${dates} dates seront libérées.`
export const explanation =
  'Chaque personne invitée a une place réservée pendant sept jours, ou jusqu’au début si celui-ci est plus proche. Personne d’autre ne peut la prendre.'
export const emails = 'Adresses e-mail'
export const emailsHelp = (most: number) =>
  `Une par ligne, ou séparées par des virgules. ${most} au maximum par jour.`
export const message = 'Message (facultatif)'
export const messageHelp = 'Il figurera dans l’e-mail. Les liens ne sont pas autorisés.'
export const send = 'Envoyer les invitations'
/** While many addresses are sent in parts. */
export const progress = (done: number, count: number) => `${done} sur ${count} envoyées…`
/** After a failure in between, behind its message. */
export const left = (count: number) =>
  plural(count, {
    one: `${count} adresse de la liste n’a pas encore été invitée.`,
    many: `${count} adresses de la liste n’ont pas encore été invitées.`,
    other: `${count} adresses de la liste n’ont pas encore été invitées.`,
  })
export const sent = (count: number) =>
  plural(count, {
    one: `${count} invitation envoyée.`,
    many: `${count} invitations envoyées.`,
    other: `${count} invitations envoyées.`,
  })
export const refused = (count: number) =>
  plural(count, {
    one: `${count} adresse n’a pas été invitée\u00a0:`,
    many: `${count} adresses n’ont pas été invitées\u00a0:`,
    other: `${count} adresses n’ont pas été invitées\u00a0:`,
  })
export const remove = {
  class: 'Retirer du cours',
  course: 'Retirer de la formation',
}
/** The name is for screen readers. */
export const removeNamed = {
  class: 'Retirer du cours<hidden>\u00a0: <name/></hidden>',
  course: 'Retirer de la formation<hidden>\u00a0: <name/></hidden>',
}
export const removeQuestion = (name: string) =>
  `${name} perdra sa place. Nous lui enverrons votre motif par e-mail et lui rembourserons l’intégralité de son paiement. Pour réserver à nouveau, il lui faudra une invitation de votre part.`
export const reason = 'Motif'
export const removing = 'Retrait…'
