/** Mails about the parent or guardian of a young person. */

export const askedSubject = 'Please confirm an account at Firstbell'
export const askedPreview = 'You were named as a parent or guardian.'
export const askedHeading = 'Please confirm an account'
export const someone = 'Someone'
export const asked = (name: string, address: string): string =>
  `${name} (${address}) signed up at Firstbell, where people book live classes and courses, and named you as their parent or guardian.`
export const askedMeaning = 'They can’t book anything until you confirm.'
export const askedButton = 'Confirm or withdraw'
export const keepMail =
  'Keep this email. With the same link, you can withdraw your consent at any time, which deletes the account.'
export const notKnown = 'Don’t know this person? You can ignore this email.'
export const reasonNamed =
  'You’re receiving this email because your address was entered at Firstbell as that of a parent or guardian.'
export const confirmedSubject = 'You can now book at Firstbell'
export const confirmedPreview = 'Your parent or guardian has confirmed.'
export const confirmedHeading = 'Your parent or guardian has confirmed'
export const confirmed = 'You can now book classes and courses.'
export const findClass = 'Find a class'
