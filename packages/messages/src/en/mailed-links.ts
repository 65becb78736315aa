/** Mailed links and their pages: a forgotten password, and the verification of an email. */

export const backToLogin = 'Back to Login'
export const logIn = 'Login'

// Forgot Password
export const forgotTitle = 'Forgot Password'
export const forgotIntro = 'We’ll email you a link to choose a new one.'
export const sendResetLink = 'Send reset link'
export const resetAddressHelp = 'The email you log in with.'

// Reset Password
export const resetTitle = 'Reset Password'
export const resetIntro = 'Choose a new password for your account.'
export const resetPassword = 'Reset Password'
export const askForLink = 'Request a new link'

// Verify Email
export const verifyTitle = 'Verify Email'
export const verifyingEmail = 'Verifying your email...'
export const verifyEmail = 'Verify Email'
export const verifying = 'Verifying...'
export const verifiedAndLoggedIn = 'Your email is verified, and you’re logged in.'
export const toProfile = 'Go to your profile'
export const continue_ = 'Continue'
export const sendLink = 'Send a new link'
export const verifyAddressHelp = 'The email you signed up with.'
export const sendAgain = 'Send the email again'
