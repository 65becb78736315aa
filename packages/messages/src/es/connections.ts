/** Accounts of other providers that open this one. A label is the name of a provider, as 'Google'. */

export const title = 'Cuentas vinculadas'
export const about = 'Inicia sesión con una cuenta que ya tengas en otro servicio.'
export const connectedSince = (moment: string) => `Vinculada: ${moment}`
export const connect = 'Vincular'
export const connecting = 'Vinculando…'
export const connected = (label: string) => `La cuenta de ${label} está vinculada.`
export const disconnect = 'Desvincular'
export const disconnectTitle = (label: string) => `Desvincular ${label}`
export const disconnectQuestion = (label: string) =>
  `¿Quieres dejar de iniciar sesión con ${label}?`
export const yesDisconnect = 'Sí, desvincular'
export const disconnecting = 'Desvinculando…'
