import { number, plural } from './language.ts'

/** Two-step verification of the person's account. */

export const title = 'Two-step verification'
export const about =
  'After your password, a code from an app on your phone. Whoever gets hold of the password alone cannot log in.'
export const setUp = 'Set up two-step verification'
/** Its state. */
export const on = 'On'
export const codesLeft = (count: number) =>
  count === 0
    ? 'No recovery codes are left. Make new ones.'
    : plural(count, {
        one: `${number(count)} recovery code is left.`,
        other: `${number(count)} recovery codes are left.`,
      })
export const newCodes = 'New recovery codes'
export const newCodesQuestion =
  'Make ten new recovery codes? Those that you have now will not work any more.'
export const turnOff = 'Turn off'
export const turnOffTitle = 'Turn off two-step verification'
export const turnOffQuestion = 'Turn it off? Your password alone will then open your account.'

// Setting it up
export const scan =
  'Scan this with an authenticator app on your phone, such as the one of your password manager.'
export const qrCode = 'QR code of the key'
export const typeKey = 'Or type this key into the app:'
export const openApp = 'Open the app on this device'
export const code = 'Code'
export const codeHelp = 'The six digits that the app shows now.'
export const turnOn = 'Turn on'
export const turningOn = 'Turning on...'

// Its recovery codes
export const codesTitle = 'Your recovery codes'
export const codesAbout =
  'Without your phone, each of these lets you log in once. Keep them where you would find them then, and nobody else would. They are not shown again.'
export const codes = 'Recovery codes'
export const downloadCodes = 'Download codes'
export const copyCodes = 'Copy codes'
export const done = 'Done'
export const codesNotKept = 'Your recovery codes are not saved'
export const codesNotKeptQuestion = 'Leave without them? They are not shown again.'
export const leaveCodes = 'Leave without them'
export const stayWithCodes = 'Stay'
export const copied = 'The codes are copied.'
export const copyThem = 'Select the codes and copy them.'
/** The head of the file. @param host of the site */
export const codesFor = (host: string) => `Recovery codes for ${host}`
/** Its second line. @param date `YYYY-MM-DD` */
export const codesMadeOn = (date: string) => `Made on ${date}. Each works once.`
