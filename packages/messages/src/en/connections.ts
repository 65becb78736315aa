/** Accounts of other providers that open this one. A label is the name of a provider, as 'Google'. */

export const title = 'Connected accounts'
export const about = 'Log in with an account you already have elsewhere.'
export const connectedSince = (moment: string) => `Connected ${moment}`
export const connect = 'Connect'
export const connecting = 'Connecting...'
export const connected = (label: string) => `${label} is connected.`
export const disconnect = 'Disconnect'
export const disconnectTitle = (label: string) => `Disconnect ${label}`
export const disconnectQuestion = (label: string) => `Stop logging in with ${label}?`
export const yesDisconnect = 'Yes, disconnect'
export const disconnecting = 'Disconnecting...'
