/** Mails to invited and removed students. `who` is the instructor. */

export const invitedSubject = (title: string): string => `Invitation: ${title}`
export const invitedPreview = (until: string): string =>
  `A seat is reserved for you until ${until}.`
export const invitedHeading = 'A seat is reserved for you'
export const invited = {
  class: (who: string): string => `${who} invites you to this class.`,
  course: (who: string): string => `${who} invites you to this course.`,
  several: (who: string): string => `${who} invites you to all of these dates.`,
}
export const reservedFor = (email: string, until: string): string =>
  `The seat is reserved for ${email} until ${until}. Log in with this email address, or sign up with it, to book it.`
export const words = (who: string): string => `What ${who} says`
export const takeSeat = 'Book your seat'
export const invitedNote = 'You do not want it? You need not do anything: it is free again then.'
export const reasonInvited = (who: string): string =>
  `You get this mail because ${who} has entered your email address at Firstbell.`

export const removedSubject = (title: string): string => `You were removed: ${title}`
export const removedPreview = 'The instructor has taken back your seat and gives the reason.'
export const removedHeading = 'You no longer have this seat'
export const removed = {
  class: (who: string): string => `${who} has taken you off this class.`,
  course: (who: string): string => `${who} has taken you off this course.`,
}
export const removedReason = 'The reason given'
export const removedRefund = 'What you paid is refunded in full.'
