import { number, plural } from './language.ts'

/** Admins decide about instructors. */

export const instructors = 'Instructors'
/** The name of the view switch. */
export const show = 'Show'
export const approved = 'Approved'
export const noneApproved = 'No approved instructors yet.'
export const requests = 'Requests'
export const noRequests = 'No requests are waiting.'
export const refused = 'Refused'
export const noneRefused = 'No one has been rejected or removed.'
export const search = 'Search instructors'
export const nameOrEmail = 'Name or email'
export const noneFound = 'No instructor has this name or email.'
export const listName = 'instructors'
export const loading = 'Loading instructors...'
/** The name is for screen readers. */
export const viewDetails = 'View Details<hidden> of <name/></hidden>'
/** Keys: `SIGNUP_ROLES`. In English the screen capitalizes the first letters. */
export const roles = { student: 'student', instructor: 'instructor' }
export const rejectedBefore = 'Rejected before'
export const removedBefore = 'Removed before'
export const rejectedNow = 'Rejected'
export const removedNow = 'Removed'
export const soldWithoutApproval = 'Sold without approval'
/** @param paid the amount paid for the seats */
export const soldSeats = (count: number, paid: string) =>
  plural(count, {
    one: `${number(count)} seat · ${paid}`,
    other: `${number(count)} seats · ${paid}`,
  })
export const detailsMissing = 'Details missing'

// The details of one
export const pictureOf = (name: string) => `Picture of ${name}`
export const contact = (text: string) => `Contact: ${text}`
/** Shown for an unknown fact. */
export const notAvailable = 'N/A'
export const rejectedOn = (date: string) => `Rejected on ${date}: <reason/>`
export const removedOn = (date: string) => `Removed on ${date}: <reason/>`
export const bio = 'Bio'
export const skills = 'Skills'
export const qualifications = 'Qualifications'
export const resume = 'Resume'
export const viewResume = 'View Resume'
export const guardian = 'Parent or guardian'
export const guardianAwaited = (email: string) => `Waiting for ${email}`
export const guardianConfirmed = (email: string) => `${email} has confirmed`

// The decision
export const approve = 'Approve'
export const approving = 'Approving...'
export const reject = 'Reject'
export const rejecting = 'Rejecting...'
export const rejectTitle = (name: string) => `Reject ${name}`
export const rejectAbout = 'They’ll see the reason and can update their details to ask again.'
export const rejectAboutPaid =
  'They’ll see the reason and can update their details to ask again. Their paid courses are cancelled, and everyone who booked them is notified and refunded.'
export const removeAsInstructor = 'Remove as Instructor'
export const remove = 'Remove'
export const removing = 'Removing...'
export const removeTitle = (name: string) => `Remove ${name} as Instructor`
export const removeAbout =
  'They’ll see the reason and can’t publish until they’re approved again. Their upcoming classes are cancelled, and everyone who booked them is notified. Their courses stay.'
export const removeAboutPaid =
  'They’ll see the reason and can’t publish until they’re approved again. Their upcoming classes and paid courses are cancelled, and everyone who booked them is notified and refunded what they paid. Their free courses stay.'
export const reason = 'Reason'
