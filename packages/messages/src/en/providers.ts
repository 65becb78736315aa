/** Signing in with another provider's account. Parameters are names of providers, as 'Google'. */

export const continueWith = (label: string) => `Continue with ${label}`
/** Separates the providers from the form. */
export const or = 'or'
export const failed = (label: string) => `Sign-in with ${label} failed. Please try again.`
export const logInToConnect = (label: string) =>
  `You already have an account. Log in once to connect ${label}.`
