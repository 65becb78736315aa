/** 'Invite students' and 'Remove from class' on the page of an own class or course. */

import { plural } from './language.ts'

export const heading = 'Invitations'
export const invite = 'Invite students'
export const none = 'Invite your own students. We’ll reserve a seat for each of them.'
export const states = {
  invited: 'Invited',
  booked: 'Booked',
  declined: 'Declined',
  expired: 'Expired',
}
export const heldUntil = (moment: string) => `Seat reserved until ${moment}`
export const dates = (count: number) => `${count} dates`
export const withdraw = 'Withdraw'
/** The address is for screen readers. */
export const withdrawFrom = 'Withdraw<hidden> the invitation for <email/></hidden>'
export const withdrawTitle = 'Withdraw invitation'
export const withdrawQuestion = (email: string) =>
  `Withdraw the invitation for ${email}? The seat becomes free again.`
export const withdrawAllQuestion = (email: string, dates: number) =>
  `Withdraw the invitation for ${email}? The seats on all ${dates} dates become free again.`
export const explanation =
  'We reserve a seat for each address for seven days, but not past the start. Only this address can book it.'
export const emails = 'Email addresses'
export const emailsHelp = (most: number) =>
  `One per line, or separated by commas. Up to ${most} a day.`
export const message = 'Message (optional)'
export const messageHelp = 'We include it in the email. It can’t contain links.'
export const send = 'Send invitations'
/** While many addresses are sent in parts. */
export const progress = (done: number, count: number) => `${done} of ${count} sent...`
/** After a failure in between, behind its message. */
export const left = (count: number) =>
  plural(count, {
    one: `${count} address is still in the list, not invited yet.`,
    other: `${count} addresses are still in the list, not invited yet.`,
  })
export const sent = (count: number) =>
  plural(count, { one: `${count} invitation sent.`, other: `${count} invitations sent.` })
export const refused = (count: number) =>
  plural(count, {
    one: `${count} address was not invited:`,
    other: `${count} addresses were not invited:`,
  })
export const remove = {
  class: 'Remove from class',
  course: 'Remove from course',
}
/** The name is for screen readers. */
export const removeNamed = {
  class: 'Remove from class<hidden>: <name/></hidden>',
  course: 'Remove from course<hidden>: <name/></hidden>',
}
export const removeQuestion = (name: string) =>
  `${name} loses their seat. We’ll email them your reason and refund what they paid in full. To book again, they need an invitation from you.`
export const reason = 'Reason'
export const removing = 'Removing…'
