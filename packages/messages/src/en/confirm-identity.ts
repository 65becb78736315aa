/** Confirming the identity of a logged-in person. */

export const about =
  'You signed in a while ago, and what you are about to do is for nobody but you.'
export const confirm = 'Confirm'
export const confirming = 'Confirming...'
export const password = 'Password'
export const code = 'Code'
export const codeHelp = 'From your authenticator app, or one of your recovery codes.'
export const withPasskey = 'Use a passkey'
export const waitingForPasskey = 'Waiting for your passkey...'
/** A label is the name of a provider, as 'Google'. */
export const goOnInWindow = (label: string) =>
  `Please go on in the window of ${label}. If it is closed, press the button again.`
export const closeWindow = 'You can close this window.'
export const mailCode = 'Email me a code'
export const mailAnotherCode = 'Send another code'
export const mailingCode = 'Sending...'
export const mailedCode = 'Code from the email'
export const mailedCodeHelp = 'We have sent a code to your email address. It works for ten minutes.'
/** A label is the name of a provider, as 'Google'. */
export const unproven = (label: string) =>
  `${label} has not shown that you signed in there just now. Please use another way.`
