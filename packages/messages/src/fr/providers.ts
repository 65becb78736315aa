/** Signing in with another provider's account. Parameters are names of providers, as 'Google'. */

export const continueWith = (label: string) => `Continuer avec ${label}`
/** Separates the providers from the form. */
export const or = 'ou'
export const failed = (label: string) => `La connexion avec ${label} a échoué. Réessayez.`
export const logInToConnect = (label: string) =>
  `Vous avez déjà un compte. Connectez-vous une fois pour associer ${label}.`
