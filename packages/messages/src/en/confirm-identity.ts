/** Confirming the identity of a logged-in person. */

export const about = 'It’s been a while since you logged in. Please confirm that it’s you.'
export const confirm = 'Confirm'
export const confirming = 'Confirming...'
export const password = 'Password'
export const code = 'Code'
export const codeHelp = 'From your authenticator app, or a recovery code.'
export const withPasskey = 'Use a passkey'
export const waitingForPasskey = 'Waiting for your passkey...'
/** A label is the name of a provider, as 'Google'. */
export const goOnInWindow = (label: string) =>
  `Continue in the ${label} window. If it’s closed, press the button again.`
export const closeWindow = 'You can close this window.'
export const mailCode = 'Email me a code'
export const mailAnotherCode = 'Send another code'
export const mailingCode = 'Sending...'
export const mailedCode = 'Code from the email'
export const mailedCodeHelp = 'We’ve emailed you a code. It’s valid for ten minutes.'
/** A label is the name of a provider, as 'Google'. */
export const unproven = (label: string) =>
  `${label} couldn’t confirm that you just logged in there. Please choose another way.`
