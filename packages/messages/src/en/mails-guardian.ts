/** Mails about the parent or guardian of a young person. */

export const askedSubject = 'Please confirm an account at Firstbell'
export const askedPreview = 'Someone has named you as parent or guardian.'
export const askedHeading = 'Please confirm an account'
export const someone = 'Someone'
export const asked = (name: string, address: string): string =>
  `${name} (${address}) has registered at Firstbell, where people book live classes and courses, and has named you as parent or guardian.`
export const askedMeaning = 'Until you confirm, nothing can be booked with this account.'
export const askedButton = 'Confirm or withdraw'
export const keepMail =
  'Keep this mail: with the same link you can withdraw at any time, which deletes the account.'
export const notKnown = 'If you do not know this person, you need not do anything.'
export const reasonNamed =
  'You get this mail because somebody gave this address at Firstbell as that of a parent or guardian.'
export const confirmedSubject = 'You can book at Firstbell now'
export const confirmedPreview = 'Your parent or guardian has confirmed.'
export const confirmedHeading = 'Your parent or guardian has confirmed'
export const confirmed = 'You can book classes and courses now.'
export const findClass = 'Find a class'
