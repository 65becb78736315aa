/** Signing in with another provider's account. Parameters are names of providers, as 'Google'. */

export const continueWith = (label: string) => `Weiter mit ${label}`
/** Separates the providers from the form. */
export const or = 'oder'
export const failed = (label: string) =>
  `Die Anmeldung mit ${label} hat nicht geklappt. Bitte versuche es noch einmal.`
export const logInToConnect = (label: string) =>
  `Du hast schon ein Konto. Melde dich einmal wie gewohnt an, um ${label} damit zu verbinden.`
