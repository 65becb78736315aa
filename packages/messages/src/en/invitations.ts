/** 'Invite students' and 'Remove from class' on the page of an own class or course. */

import { plural } from './language.ts'

export const heading = 'Invitations'
export const invite = 'Invite students'
export const none = 'Invite your own students: a seat is held for each.'
export const states = {
  invited: 'Invited',
  booked: 'Booked',
  declined: 'Declined',
  expired: 'Expired',
}
export const heldUntil = (moment: string) => `A seat is held until ${moment}`
export const dates = (count: number) => `${count} dates`
export const withdraw = 'Withdraw'
export const withdrawTitle = 'Withdraw the invitation'
export const withdrawQuestion = (email: string) =>
  `Do you want to withdraw the invitation of ${email}? The seat is free then.`
export const withdrawAllQuestion = (email: string, dates: number) =>
  `Do you want to withdraw the invitation of ${email}? The seats on all ${dates} dates are free then.`
export const explanation =
  'A seat is held for each address for seven days, at most until the start. Only this address can book it.'
export const emails = 'Email addresses'
export const emailsHelp = (most: number) =>
  `One per line, or separated by commas. At most ${most} at once.`
export const message = 'Message (optional)'
export const messageHelp = 'It is in the mail, without links.'
export const send = 'Send invitations'
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
export const removeQuestion = (name: string) =>
  `${name} loses the seat, gets a mail with your reason, and gets back what was paid, in full.`
export const reason = 'Reason'
export const removing = 'Removing…'
