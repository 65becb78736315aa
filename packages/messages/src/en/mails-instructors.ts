/** Mails about the approval of instructors. */

export const askedSubject = (name: string): string => `Asks for approval: ${name}`
export const aNewInstructor = 'a new instructor'
export const askedPreview = 'An instructor waits for your decision.'
export const askedHeading = 'An instructor asks for approval'
export const asked = (name: string): string =>
  `${name} has sent instructor details and waits for an admin's decision.`
export const aNewInstructorAsks =
  "A new instructor has sent instructor details and waits for an admin's decision."
export const seeRequest = 'See the request'
export const reasonAdmin = 'You get this mail because you are an admin of Firstbell.'

export const reasonApplicant =
  'You get this mail because you signed up at Firstbell as an instructor.'
export const reasonGiven = 'The reason given'
export const again = 'You can change your details at any time; that asks for approval again.'

export const approvedSubject = 'You are approved as an instructor at Firstbell'
export const approvedPreview = 'You can publish classes now.'
export const approvedHeading = 'You are approved'
export const approved = 'Your details are approved: from now on you can publish classes.'
export const addClass = 'Add a class'

export const rejectedSubject = 'Your request to teach at Firstbell was not approved'
export const rejectedPreview = 'You can change your details and ask again.'
export const rejectedHeading = 'Your request was not approved'
export const rejected = 'We looked at your details and did not approve them this time.'
export const rejectedPaid =
  'We looked at your details and did not approve them this time. Your courses with a price are cancelled: everyone who had booked them was told and is refunded. Your free courses stay.'
export const editDetails = 'Edit your details'

export const removedSubject = 'Your approval as an instructor at Firstbell has ended'
export const removedPreview = 'Your coming classes are cancelled.'
export const removedHeading = 'Your approval has ended'
export const removed =
  'You were removed as an instructor and cannot publish until an admin approves you again. Your coming classes are cancelled, and everyone who had booked them was told. Your courses stay.'
export const removedPaid =
  'You were removed as an instructor and cannot publish until an admin approves you again. Your coming classes, and your courses with a price, are cancelled: everyone who had booked them was told, and those who have paid are refunded. Your free courses stay.'
export const openProfile = 'Open your profile'
