/** Mails about the approval of instructors. */

export const askedSubject = (name: string): string => `Request to teach: ${name}`
export const aNewInstructor = 'a new instructor'
export const askedPreview = 'A request is waiting for your decision.'
export const askedHeading = 'An instructor is asking for approval'
export const asked = (name: string): string =>
  `${name} has sent their instructor details. Please approve or reject the request.`
export const aNewInstructorAsks =
  'A new instructor has sent their details. Please approve or reject the request.'
export const seeRequest = 'See the request'
export const reasonAdmin = 'You’re receiving this email because you’re an admin of Firstbell.'

export const reasonApplicant =
  'You’re receiving this email because you signed up at Firstbell as an instructor.'
export const reasonGiven = 'Reason'
export const again = 'You can update your details at any time, which sends a new request.'

export const approvedSubject = 'You can now teach at Firstbell'
export const approvedPreview = 'You can now publish classes.'
export const approvedHeading = 'Your profile was approved'
export const approved = 'We’ve approved your instructor profile. You can now publish classes.'
export const addClass = 'Add a class'

export const rejectedSubject = 'Your request to teach at Firstbell was not approved'
export const rejectedPreview = 'You can update your details and try again.'
export const rejectedHeading = 'Your request was not approved'
export const rejected = 'We’ve reviewed your details and can’t approve your request at the moment.'
export const rejectedPaid =
  'We’ve reviewed your details and can’t approve your request at the moment. Your paid courses were cancelled, and everyone who booked them is notified and refunded. Your free courses stay.'
export const editDetails = 'Edit your details'

export const removedSubject = 'You can no longer teach at Firstbell'
export const removedPreview = 'Your upcoming classes were cancelled.'
export const removedHeading = 'You’re no longer an approved instructor'
export const removed =
  'Our team removed you as an instructor. Your upcoming classes were cancelled, and everyone who booked them is notified. Your courses stay. You can publish again once you’ve been approved.'
export const removedPaid =
  'Our team removed you as an instructor. Your upcoming classes and your paid courses were cancelled, and everyone who booked them is notified and refunded what they paid. Your free courses stay. You can publish again once you’ve been approved.'
export const openProfile = 'Go to your profile'
