import { number, plural } from './language.ts'

/** Two-step verification of the person's account. */

export const title = 'Two-step verification'
export const about =
  'You enter a code from an app on your phone after your password. With the password alone, no one can log in.'
export const setUp = 'Set up two-step verification'
/** Its state. */
export const on = 'On'
export const codesLeft = (count: number) =>
  count === 0
    ? 'You have no recovery codes left. Create new ones.'
    : plural(count, {
        one: `You have ${number(count)} recovery code left.`,
        other: `You have ${number(count)} recovery codes left.`,
      })
export const newCodes = 'New recovery codes'
export const newCodesQuestion =
  'Create ten new recovery codes? Your current codes will no longer work.'
export const turnOff = 'Turn off'
export const turnOffTitle = 'Turn off two-step verification'
export const turnOffQuestion = 'Turn it off? You’ll only need your password to log in.'

// Setting it up
export const scan =
  'Scan this with an authenticator app on your phone. Many password managers have one.'
export const qrCode = 'QR code of the key'
export const typeKey = 'Or type this key into the app:'
export const openApp = 'Open the app on this device'
export const code = 'Code'
export const codeHelp = 'The six digits the app shows right now.'
export const turnOn = 'Turn on'
export const turningOn = 'Turning on...'

// Its recovery codes
export const codesTitle = 'Your recovery codes'
export const codesAbout =
  'If you lose your phone, each of these codes lets you log in once. Save them somewhere safe now. They won’t be shown again.'
export const codes = 'Recovery codes'
export const downloadCodes = 'Download codes'
export const copyCodes = 'Copy codes'
export const done = 'Done'
export const codesNotKept = 'You haven’t saved your recovery codes'
export const codesNotKeptQuestion = 'Leave without them? They won’t be shown again.'
export const leaveCodes = 'Leave without them'
export const stayWithCodes = 'Stay'
export const copied = 'Codes copied.'
export const copyThem = 'Select the codes and copy them.'
/** The head of the file. @param host of the site */
export const codesFor = (host: string) => `Recovery codes for ${host}`
/** Its second line. @param date `YYYY-MM-DD` */
export const codesMadeOn = (date: string) => `Created on ${date}. Each code works once.`
