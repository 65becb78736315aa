/** Mails about emails, passwords and accounts. */
import { plural } from './language.ts'

export const worksOnLogin = (hours: number): string =>
  plural(hours, {
    one: `The link works for ${hours} hour after it was asked for. You can ask for a new one on the login page.`,
    other: `The link works for ${hours} hours after it was asked for. You can ask for a new one on the login page.`,
  })
export const worksOnce = (hours: number): string =>
  plural(hours, {
    one: `The link works for ${hours} hour after it was asked for. It works once.`,
    other: `The link works for ${hours} hours after it was asked for. It works once.`,
  })

export const verifySubject = 'Verify your email for Firstbell'
export const verifyPreview = 'One click, and you can log in.'
export const verifyChangePreview = 'One click, and this address is yours.'
export const verifyHeading = 'Verify your email'
export const verify =
  'Welcome to Firstbell. Please confirm that this address is yours; then you can log in.'
export const verifyChange =
  'This address was given as the new one of an account at Firstbell. Please confirm that it is yours; from then on you log in with it, and our mails go to it.'
export const contestedSignUp = (when: string): string =>
  `Somebody has given this address more than once. This link confirms the sign-up of ${when}. You choose a new password when you open it; those that were chosen before do not count.`
export const contestedChange = (when: string): string =>
  `Somebody has given this address more than once. This link confirms the change of ${when}. You choose a new password when you open it; those that were chosen before do not count.`
export const verifyButton = 'Verify email'
export const notSignedUp = 'If you did not sign up at Firstbell, you need not do anything.'
export const notAsked = 'If you did not ask for this, you need not do anything.'
export const reasonGiven = 'You get this mail because somebody gave this address at Firstbell.'

export const resetSubject = 'Reset your Firstbell password'
export const resetPreview = 'The link to choose a new password.'
export const resetHeading = 'Choose a new password'
export const reset = 'Somebody, hopefully you, asked to reset the password of your account.'
export const resetButton = 'Reset password'
export const resetNote = 'If it was not you, ignore this mail: your password stays as it is.'

export const codeSubject = 'Your code for Firstbell'
export const codePreview = 'The code confirms that it is you.'
export const codeHeading = 'Confirm that it is you'
export const codeLabel = 'Your code'
export const codeWorks = (minutes: number): string =>
  plural(minutes, {
    one: `The code works for ${minutes} minute, in the browser that asked for it.`,
    other: `The code works for ${minutes} minutes, in the browser that asked for it.`,
  })
export const codeNotAsked =
  'If you did not ask for this code, someone else is logged in to your account. Open Security and sign them out. Give the code to no one.'
export const openSecurity = 'Open Security'

export const passwordSubject = 'Your Firstbell password was changed'
export const passwordPreview = 'All other devices were logged out.'
export const passwordHeading = 'Your password was changed'
export const passwordChanged =
  'The password of your account has just been changed, and every other device was logged out. If it was you, all is well.'
export const calendarRenewed =
  'Your private calendar address is a new one. If a calendar program subscribes to it, add the new one from your Settings.'
export const passwordNote = 'If it was not you, set a new password right away.'
export const setPassword = 'Set a new password'

export const addressSubject = 'Your Firstbell email address was changed'
export const addressPreview = 'Your account is to have a new address.'
export const addressHeading = 'Your email address was changed'
export const addressChanged = (address: string): string =>
  `Your account is to use ${address}. Once that address is verified you log in with it, and our mails go to it; until then they come here.`
export const addressNote =
  'If it was not you, somebody else knows your password: set a new one right away. That also keeps this address.'

export const deletedSubject = 'Your Firstbell account was deleted'
export const deletedPreview = 'Your account and what belonged to it are gone.'
export const deletedHeading = 'Your account was deleted'
export const deleted =
  'Your account, your profile and your files are deleted, and the seats you had booked are free again.'
export const deletedByGuardian = 'Your parent or guardian has withdrawn, which ends your account.'
export const deletedThanks =
  'Thank you for the time you spent with us. You are welcome back whenever you like.'
export const reasonDeleted =
  'You get this last mail because this address had an account at Firstbell.'
