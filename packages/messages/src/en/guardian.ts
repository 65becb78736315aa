/** The page of a parent or guardian, and how a young person asks them again. */

export const title = 'Confirm an account'
export const registered = (day: string) =>
  `<name/> registered at Firstbell on ${day} with the address <email/>, and named you as parent or guardian.`
export const mayBook =
  'Once you confirm, this account can book live classes and courses. They take place online, with an instructor and other students.'
export const mayWithdraw =
  'You can withdraw at any time by the link in your mail. The account is then deleted, and its bookings end.'
export const isConfirmed = 'You have confirmed this account. It can book classes and courses.'
export const confirm = 'Confirm'
export const confirming = 'Confirming...'
export const withdraw = 'Withdraw'
export const withdrawing = 'Withdrawing...'
export const withdrawQuestion =
  'Are you sure you want to withdraw? The account is deleted with everything in it. This action cannot be undone.'
export const mailSent = (email: string) =>
  `We have sent a mail to ${email}. You can book as soon as they have confirmed by the link in it.`
export const sendAgain = 'Send the mail again'
export const sendAgainAbout =
  'Correct the address if it is wrong. The link in the earlier mail then no longer works.'
export const email = "Parent or guardian's email"
export const send = 'Send'
