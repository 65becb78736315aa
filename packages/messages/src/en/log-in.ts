/** Logging in: the page, its second step, and the reason for a redirect to it. */

export const title = 'Login'
export const description = 'Log in to Firstbell to book live classes and courses.'
export const newHere = 'New here? <link>Sign up</link>'
export const logIn = 'Login'
export const loggingIn = 'Logging in...'
export const password = 'Password'
export const forgotPassword = 'Forgot Password'
export const verificationSent = (email: string) =>
  `We sent a verification link to ${email}. Open it, then log in here.`
export const cookiesBlocked =
  'Your browser blocks cookies, but you need one to log in. Please allow cookies for this site.'

// Why
export const toBook = 'Log in to book your seat in the class.'
export const toEnroll = 'Log in to enroll in the course.'
export const toReview = 'Log in to write your review.'
export const toJoin = 'Log in to join your session.'

// With a passkey
export const withPasskey = 'Sign in with a passkey'
export const waitingForPasskey = 'Waiting for your passkey...'

// The second step
export const twoStepOn = 'Two-step verification is on for this account.'
export const code = 'Code'
export const codeHelp = 'The six digits your authenticator app shows for Firstbell.'
export const toRecoveryCode = 'Use a recovery code'
export const recoveryCode = 'Recovery code'
export const recoveryCodeHelp =
  'One of the ten codes you saved when you turned on two-step verification. Each works once.'
export const toAppCode = 'Use a code from your app'
