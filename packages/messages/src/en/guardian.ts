/** The page of a parent or guardian, and how a young person asks them again. */

export const title = 'Confirm an account'
export const registered = (day: string) =>
  `<name/> (<email/>) signed up at Firstbell on ${day} and named you as their parent or guardian.`
export const mayBook =
  'Once you confirm, this account can book live classes and courses. They take place online, with an instructor and other students.'
export const mayWithdraw =
  'You can withdraw at any time with the link in your email. The account is then deleted, and its bookings are cancelled.'
export const isConfirmed = 'You’ve confirmed this account. It can now book classes and courses.'
export const confirm = 'Confirm'
export const confirming = 'Confirming...'
export const withdraw = 'Withdraw'
export const withdrawing = 'Withdrawing...'
export const withdrawQuestion =
  'Are you sure you want to withdraw? This deletes the account and everything in it, and can’t be undone.'
export const mailSent = (email: string) =>
  `We’ve sent an email to ${email}. You can book as soon as they’ve confirmed.`
export const sendAgain = 'Send the email again'
export const sendAgainAbout =
  'Is the email wrong? Correct it here. The earlier link then no longer works.'
export const email = "Parent or guardian's email"
export const send = 'Send'
