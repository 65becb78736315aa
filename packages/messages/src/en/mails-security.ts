/** Mails about changes of one's ways to sign in. */
import { plural } from './language.ts'

export const signedInSubject = 'New sign-in to Firstbell'
export const signedIn = (browser: string): string =>
  `Somebody has signed in to your account from a browser that had not been used for it before: ${browser}.`
export const unknownBrowser = 'An unknown browser'
export const browserOn = (browser: string, system: string): string => `${browser} on ${system}`

export const passwordSetSubject = 'A password was set for your Firstbell account'
export const passwordSet =
  'Your account had no password, and has one now. Every device was logged out.'
export const passwordChangedSubject = 'Your Firstbell password was changed'
export const passwordChanged =
  'The password of your account has been changed, and every other device was logged out.'
export const passwordResetSubject = 'Your Firstbell password was reset'
export const passwordReset =
  'A new password was set by a link that we mailed you, and every device was logged out.'
export const calendarRenewed =
  'Your private calendar address is a new one. If a calendar program subscribes to it, add the new one from your Settings.'
export const waysStay = 'These ways to sign in stay. Remove what is not yours.'
export const passkeys = (names: string): string => `Passkeys: ${names}.`
export const connections = (names: string): string => `Connected accounts: ${names}.`
/** A name that a person has given. */
export const quoted = (name: string): string => `“${name}”`

/** @param name in quotation marks */
export const passkeyAddedSubject = 'A passkey was added to your Firstbell account'
export const passkeyAdded = (name: string): string =>
  `The passkey ${name} opens your account from now on.`
export const passkeyRemovedSubject = 'A passkey of your Firstbell account was removed'
export const passkeyRemoved = (name: string): string =>
  `The passkey ${name} opens your account no more.`
export const passkeyRefusedSubject = 'A passkey of your Firstbell account was refused'
export const passkeyRefused = (name: string): string =>
  `Somebody tried to sign in with the passkey ${name}, and its counter went back: there may be a copy of it. Nobody was let in. If it is not yours alone, remove it.`

export const connectedSubject = 'An account was connected to your Firstbell account'
export const connected = (provider: string): string => `${provider} opens your account from now on.`
export const disconnectedSubject = 'An account was disconnected from your Firstbell account'
export const disconnected = (provider: string): string => `${provider} opens your account no more.`

export const twoStepOnSubject = 'Two-step verification was turned on'
export const twoStepOn = 'From now on a code is asked for after your password.'
export const twoStepOffSubject = 'Two-step verification was turned off'
export const twoStepOff = 'From now on no code is asked for after your password.'
export const twoStepResetSubject = 'Two-step verification was reset'
export const twoStepReset =
  'The operator of the site has turned two-step verification off for your account, and logged out every device.'
export const codesMadeSubject = 'New recovery codes were made for your Firstbell account'
export const codesMade = 'The recovery codes that you had before do not work any more.'
export const codeUsedSubject = 'A recovery code of your Firstbell account was used'
export const codeUsed = (left: number): string =>
  left === 0
    ? 'Somebody has signed in with one of your recovery codes. None is left: make new ones.'
    : plural(left, {
        one: `Somebody has signed in with one of your recovery codes. ${left} code is left.`,
        other: `Somebody has signed in with one of your recovery codes. ${left} codes are left.`,
      })

export const when = (when: string): string => `When: ${when}.`
export const notYou =
  'Was this not you? Set a new password right away by ‘Forgot Password’ on the login page, which logs out every device; then look at your ways to sign in, and at where you are signed in.'
export const openSecurity = 'Open Security'
