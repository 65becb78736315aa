import { number, plural } from './language.ts'

/** The dialog of an own class or course, and the confirmation of its deletion. */

export const duplicate = 'Duplicate'
export const seeAsStudent = 'See it as a student'
export const noMeetingLink = 'There’s no meeting link yet, so no one can join.'
/** Without a link, on a site with classrooms. */
export const takesPlaceHere =
  'It takes place here on Firstbell. To meet somewhere else, add a meeting link.'
/** Precedes the link. */
export const meetingLink = 'Meeting link:'

// Facts
export const date = 'Date'
export const category = 'Category'
export const level = 'Level'
export const sessionLength = 'Session length'
export const minutes = (count: number) =>
  plural(count, { one: `${number(count)} minute`, other: `${number(count)} minutes` })
export const price = 'Price'
export const maxStudents = 'Max students'
export const enrolled = 'Enrolled'
export const held = 'Held'
export const waitlist = 'Waitlist'
export const modules = 'Modules'
export const messages = 'Messages'

// Deleting
export const confirmDelete = 'Confirm Delete'
/** Keys: the kind of offering. */
export const deleteQuestion = {
  class: 'Are you sure you want to delete this class?',
  course: 'Are you sure you want to delete this class?',
}
export const deleteFollowingQuestion = (classes: number) =>
  `Are you sure you want to delete these ${classes} classes?`
export const followingDeleted = (classes: number) => `${classes} classes successfully deleted!`
export const nobodyBooked = 'No one has booked.'
export const nobodyTold = 'It’s over, so no one will be notified.'
export const bookedTold = (count: number) =>
  plural(count, {
    one: `${number(count)} student has booked. We’ll email them.`,
    other: `${number(count)} students have booked. We’ll email them.`,
  })
export const nobodyBookedOrWaiting = 'No one has booked or is waiting.'
export const bookedOrWaitingTold = (count: number) =>
  plural(count, {
    one: `${number(count)} student has booked or is waiting. We’ll email them.`,
    other: `${number(count)} students have booked or are waiting. We’ll email them.`,
  })
export const deletionReason = 'Reason (optional)'
export const deletionReasonAbout = 'We include it in the email to students.'

// The scope of an action on a class of a series
export const appliesTo = 'Applies to'
export const thisClass = 'This class'
export const thisAndFollowing = 'This and the following'
