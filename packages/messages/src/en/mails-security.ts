/** Mails about changes of one's ways to sign in. */
import { plural } from './language.ts'

export const signedInSubject = 'New sign-in to Firstbell'
export const signedIn = (browser: string): string =>
  `Your account was just used to log in from a new browser: ${browser}.`
export const unknownBrowser = 'An unknown browser'
export const browserOn = (browser: string, system: string): string => `${browser} on ${system}`

export const passwordSetSubject = 'A password was set for your Firstbell account'
export const passwordSet = 'Your account now has a password. You were logged out on all devices.'
export const passwordChangedSubject = 'Your Firstbell password was changed'
export const passwordChanged =
  'Your password was changed, and you were logged out on all other devices.'
export const passwordResetSubject = 'Your Firstbell password was reset'
export const passwordReset =
  'A new password was set using the link we emailed you. You were logged out on all devices.'
export const calendarRenewed =
  'Your private calendar link was changed too. If you subscribe to it in a calendar app, copy the new link from your Settings.'
export const waysStay = 'You can still log in in these ways. Remove anything that isn’t yours.'
export const passkeys = (names: string): string => `Passkeys: ${names}.`
export const connections = (names: string): string => `Connected accounts: ${names}.`
/** A name that a person has given. */
export const quoted = (name: string): string => `“${name}”`

/** @param name in quotation marks */
export const passkeyAddedSubject = 'A passkey was added to your Firstbell account'
export const passkeyAdded = (name: string): string => `You can now log in with the passkey ${name}.`
export const passkeyRemovedSubject = 'A passkey of your Firstbell account was removed'
export const passkeyRemoved = (name: string): string =>
  `You can no longer log in with the passkey ${name}.`
export const passkeyRefusedSubject = 'A passkey of your Firstbell account was refused'
export const passkeyRefused = (name: string): string =>
  `We blocked a login with the passkey ${name}, because it may have been copied. If someone else could have it, remove it.`

export const connectedSubject = 'An account was connected to your Firstbell account'
export const connected = (provider: string): string => `You can now log in with ${provider}.`
export const disconnectedSubject = 'An account was disconnected from your Firstbell account'
export const disconnected = (provider: string): string =>
  `You can no longer log in with ${provider}.`

export const twoStepOnSubject = 'Two-step verification was turned on'
export const twoStepOn = 'From now on, you enter a code after your password.'
export const twoStepOffSubject = 'Two-step verification was turned off'
export const twoStepOff = 'You no longer enter a code after your password.'
export const twoStepResetSubject = 'Two-step verification was reset'
export const twoStepReset =
  'The operator of the site turned off two-step verification for your account. You were logged out on all devices.'
export const codesMadeSubject = 'New recovery codes were made for your Firstbell account'
export const codesMade = 'Your earlier recovery codes no longer work.'
export const codeUsedSubject = 'A recovery code of your Firstbell account was used'
export const codeUsed = (left: number): string =>
  left === 0
    ? 'One of your recovery codes was used to log in. It was the last one, so please create new codes.'
    : plural(left, {
        one: `One of your recovery codes was used to log in. You have ${left} code left.`,
        other: `One of your recovery codes was used to log in. You have ${left} codes left.`,
      })

export const when = (when: string): string => `When: ${when}.`
export const notYou =
  'Was this not you? Choose ‘Forgot Password’ on the login page and set a new password, which logs you out everywhere. Then check your ways to log in and your devices in Security.'
export const openSecurity = 'Go to Security'
