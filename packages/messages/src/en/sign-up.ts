/** Making an account. A label is the name of a provider, as 'Google'. */

export const title = 'Sign Up'
export const description = 'Join Firstbell to book live classes and courses, or to teach your own.'
export const intro = 'Book live classes and courses, or teach your own.'
export const introWith = (label: string) =>
  `Just a few details, and your account is ready. From then on, you log in with ${label}.`
export const haveAccount = 'Already have an account? <link>Sign In</link>'
export const register = 'Register'
export const registering = 'Registering...'
export const verificationSent = (email: string) => `We’ve sent a verification link to ${email}.`
export const emailHelp = 'We’ll send you a link to confirm it.'
export const emailHelpOf = (label: string) => `From your ${label} account.`
export const password = 'Password'
export const contactHelp = 'Your phone number: ten digits, no spaces.'
export const role = 'Role'
export const roleHelp = 'Students book, instructors teach.'

// Young people
export const guardianEmail = "Parent or guardian's email"
export const guardianHelp = (age: number) =>
  `You’re under ${age}, so we’ll email them a link. You can book once they’ve confirmed.`
export const guardianMailed = (email: string) =>
  `We’ve also emailed your parent or guardian, ${email}.`

/** Above Register, with links to the pages that exist. */
export const consent = {
  both: 'By registering you accept the <terms>terms</terms> and the <privacy>privacy policy</privacy>.',
  terms: 'By registering you accept the <terms>terms</terms>.',
  privacy: 'By registering you accept the <privacy>privacy policy</privacy>.',
}
