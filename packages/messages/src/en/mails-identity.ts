/** Mails about emails, passwords and accounts. */
import { plural } from './language.ts'

export const worksOnLogin = (hours: number): string =>
  plural(hours, {
    one: `The link is valid for ${hours} hour. You can request a new one on the login page.`,
    other: `The link is valid for ${hours} hours. You can request a new one on the login page.`,
  })
export const worksOnce = (hours: number): string =>
  plural(hours, {
    one: `The link is valid for ${hours} hour and can be used once.`,
    other: `The link is valid for ${hours} hours and can be used once.`,
  })

export const verifySubject = 'Verify your email for Firstbell'
export const verifyPreview = 'Confirm your email, then log in.'
export const verifyChangePreview = 'Confirm your new email.'
export const verifyHeading = 'Verify your email'
export const verify = 'Welcome to Firstbell! Please confirm your email, then you can log in.'
export const verifyChange =
  'Please confirm that you want to use this email for your Firstbell account. From then on, you log in with it and receive our emails here.'
export const contestedSignUp = (when: string): string =>
  `This email was entered more than once. The link confirms the sign-up of ${when} and asks you to choose a new password. Earlier passwords no longer apply.`
export const contestedChange = (when: string): string =>
  `This email was entered more than once. The link confirms the change of ${when} and asks you to choose a new password. Earlier passwords no longer apply.`
export const verifyButton = 'Verify email'
export const notSignedUp = 'Didn’t sign up? You can ignore this email.'
export const notAsked = 'Didn’t request this? You can ignore this email.'
export const reasonGiven =
  'You’re receiving this email because your address was entered at Firstbell.'

export const resetSubject = 'Reset your Firstbell password'
export const resetPreview = 'Here’s your link to choose a new password.'
export const resetHeading = 'Choose a new password'
export const reset = 'We received a request to reset your password.'
export const resetButton = 'Reset password'
export const resetNote =
  'Didn’t request this? You can ignore this email. Your password stays the same.'

export const codeSubject = 'Your code for Firstbell'
export const codePreview = 'Use this code to confirm that it’s you.'
export const codeHeading = 'Confirm that it’s you'
export const codeLabel = 'Your code'
export const codeWorks = (minutes: number): string =>
  plural(minutes, {
    one: `Enter it within ${minutes} minute, in the browser where you requested it.`,
    other: `Enter it within ${minutes} minutes, in the browser where you requested it.`,
  })
export const codeNotAsked =
  'Didn’t request this code? Then someone else is logged in to your account. Open Security and log them out. Never share the code.'
export const openSecurity = 'Go to Security'

export const passwordSubject = 'Your Firstbell password was changed'
export const passwordPreview = 'You were logged out on all other devices.'
export const passwordHeading = 'Your password was changed'
export const passwordChanged =
  'Your password was just changed, and you were logged out on all other devices. If this was you, there’s nothing to do.'
export const calendarRenewed =
  'Your private calendar link was changed too. If you subscribe to it in a calendar app, copy the new link from your Settings.'
export const passwordNote = 'Wasn’t you? Set a new password right away.'
export const setPassword = 'Set a new password'

export const addressSubject = 'A new email address was entered for your Firstbell account'
export const addressPreview = 'A new email was entered for your account.'
export const addressHeading = 'A new email address for your account'
export const addressChanged = (address: string): string =>
  `${address} was entered as the new email of your account. Once it’s verified, you log in with it and receive our emails there. Until then, nothing changes.`
export const addressNote =
  'Wasn’t you? Then someone else knows your password. Set a new one right away, which also keeps this email.'

export const deletedSubject = 'Your Firstbell account was deleted'
export const deletedPreview = 'Your account and your data were deleted.'
export const deletedHeading = 'Your account was deleted'
export const deleted =
  'Your account, your profile and your files were deleted, and your bookings were cancelled.'
export const deletedByGuardian =
  'Your parent or guardian withdrew their consent, so your account was deleted.'
export const deletedThanks = 'Thank you for learning with us. You’re welcome back anytime.'
export const reasonDeleted =
  'You’re receiving this last email because you had an account at Firstbell.'
