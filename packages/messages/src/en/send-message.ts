import { number, plural } from './language.ts'

/** An instructor's mail to everybody booked. */

export const heading = 'Message everyone'
/** Keys: the kind of offering. */
export const nobodyBooked = {
  class: 'No one has booked this class yet, so there’s no one to message.',
  course: 'No one has booked this course yet, so there’s no one to message.',
}
export const nobodyBookedFollowing =
  'No one has booked these classes yet, so there’s no one to message.'
export const audience = (count: number) =>
  plural(count, {
    one: `An email to the one student booked in “<title/>”. Replies come to your email address. Students who book later can read it, too.`,
    other: `An email to the ${number(count)} students booked in “<title/>”. Replies come to your email address. Students who book later can read it, too.`,
  })
export const followingAudience = (count: number, classes: number) =>
  plural(count, {
    one: `An email to the one student booked in these ${classes} classes of “<title/>”, one to each. Replies come to your email address. Students who book later can read it, too.`,
    other: `An email to the ${number(count)} students booked in these ${classes} classes of “<title/>”, one to each. Replies come to your email address. Students who book later can read it, too.`,
  })
export const subject = 'Subject'
export const text = 'Message'
/** Keys: the kind of offering. */
export const limit = {
  class: (count: number) => `At most ${count} messages about a class in 24 hours.`,
  course: (count: number) => `At most ${count} messages about a course in 24 hours.`,
}
export const sendTo = (count: number) =>
  plural(count, {
    one: `Send to ${number(count)} student`,
    other: `Send to ${number(count)} students`,
  })
/** Follows the sentence that the message was sent. */
export const reached = (count: number) =>
  plural(count, {
    one: `${number(count)} student gets it by email.`,
    other: `${number(count)} students get it by email.`,
  })
export const sentMessages = 'Sent messages'
export const none = 'None yet.'
