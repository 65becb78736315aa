/** Accounts of other providers that open this one. A label is the name of a provider, as 'Google'. */

export const title = 'Comptes associés'
export const about = 'Connectez-vous avec un compte que vous utilisez déjà ailleurs.'
export const connectedSince = (moment: string) => `Associé\u00a0: ${moment}`
export const connect = 'Associer'
export const connecting = 'Association…'
export const connected = (label: string) => `Le compte ${label} est associé.`
export const disconnect = 'Dissocier'
export const disconnectTitle = (label: string) => `Dissocier ${label}`
export const disconnectQuestion = (label: string) => `Ne plus vous connecter avec ${label}\u202f?`
export const yesDisconnect = 'Oui, dissocier'
export const disconnecting = 'Dissociation…'
