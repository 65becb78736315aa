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
export const words = (who: string): string => `Message from ${who}`
export const takeSeat = 'Book your seat'
export const invitedNote =
  'Don’t want it? There’s nothing you need to do. The seat becomes free again.'
export const reasonInvited = (who: string): string =>
  `You’re receiving this email because ${who} entered your email address at Firstbell.`

export const removedSubject = (title: string): string => `You were removed: ${title}`
export const removedPreview = 'Your instructor cancelled your booking. Here’s why.'
export const removedHeading = 'Your instructor cancelled your booking'
export const removed = {
  class: (who: string): string => `${who} removed you from this class.`,
  course: (who: string): string => `${who} removed you from this course.`,
}
export const removedReason = 'Reason'
export const removedRefund = 'We’re refunding what you paid in full.'
