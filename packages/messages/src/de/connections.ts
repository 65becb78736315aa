/** Accounts of other providers that open this one. A label is the name of a provider, as 'Google'. */

export const title = 'Verbundene Konten'
export const about = 'Melde dich mit einem Konto an, das du schon woanders hast.'
export const connectedSince = (moment: string) => `Verbunden: ${moment}`
export const connect = 'Verbinden'
export const connecting = 'Wird verbunden …'
export const connected = (label: string) => `${label} ist verbunden.`
export const disconnect = 'Trennen'
export const disconnectTitle = (label: string) => `${label} trennen`
export const disconnectQuestion = (label: string) =>
  `Möchtest du ${label} trennen? Du kannst dich dann nicht mehr damit anmelden.`
export const yesDisconnect = 'Ja, trennen'
export const disconnecting = 'Wird getrennt …'
