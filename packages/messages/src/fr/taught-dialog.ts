import { number, plural } from './language.ts'

/** The dialog of an own class or course, and the confirmation of its deletion. */

export const duplicate = 'Dupliquer'
export const seeAsStudent = 'Voir comme un élève'
export const noMeetingLink = 'Sans lien de visio, personne ne peut participer.'
/** Without a link, on a site with classrooms. */
export const takesPlaceHere =
  'Tout se passe ici, sur Firstbell. Pour vous retrouver ailleurs, ajoutez un lien de visio.'
/** Precedes the link. */
export const meetingLink = 'Lien de visio\u00a0:'

// Facts
export const date = 'Date'
export const category = 'Catégorie'
export const level = 'Niveau'
export const sessionLength = 'Durée d’une séance'
export const minutes = (count: number) =>
  plural(count, {
    one: `${number(count)} minute`,
    many: `${number(count)} de minutes`,
    other: `${number(count)} minutes`,
  })
export const price = 'Prix'
export const maxStudents = 'Nombre maximal d’élèves'
export const enrolled = 'Inscrits'
export const held = 'Retenues'
export const waitlist = 'Liste d’attente'
export const modules = 'Modules'
export const messages = 'Messages'

// Deleting
export const confirmDelete = 'Confirmer la suppression'
/** Keys: the kind of offering. */
export const deleteQuestion = {
  class: 'Voulez-vous vraiment supprimer ce cours\u202F?',
  course: 'Voulez-vous vraiment supprimer cette formation\u202F?',
}
export const deleteFollowingQuestion = (classes: number) =>
  `Voulez-vous vraiment supprimer ces ${classes} cours\u202F?`
export const followingDeleted = (classes: number) => `${classes} cours ont été supprimés\u202F!`
export const nobodyBooked = 'Personne n’a réservé.'
export const nobodyTold = 'La séance est terminée, personne ne sera prévenu.'
export const bookedTold = (count: number) =>
  plural(count, {
    one: `${number(count)} élève a réservé. Nous lui enverrons un e-mail.`,
    many: `${number(count)} d’élèves ont réservé. Nous leur enverrons un e-mail.`,
    other: `${number(count)} élèves ont réservé. Nous leur enverrons un e-mail.`,
  })
export const nobodyBookedOrWaiting = 'Aucune réservation, et personne sur liste d’attente.'
export const bookedOrWaitingTold = (count: number) =>
  plural(count, {
    one: `${number(count)} élève a réservé ou est sur liste d’attente. Nous lui enverrons un e-mail.`,
    many: `${number(count)} d’élèves ont réservé ou sont sur liste d’attente. Nous leur enverrons un e-mail.`,
    other: `${number(count)} élèves ont réservé ou sont sur liste d’attente. Nous leur enverrons un e-mail.`,
  })
export const deletionReason = 'Motif (facultatif)'
export const deletionReasonAbout = 'Il figurera dans l’e-mail envoyé aux élèves.'

// The scope of an action on a class of a series
export const appliesTo = 'S’applique à'
export const thisClass = 'Ce cours'
export const thisAndFollowing = 'Celui-ci et les suivants'
