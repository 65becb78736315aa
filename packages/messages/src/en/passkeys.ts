/** The person's passkeys. */

export const title = 'Passkeys'
export const about =
  'Log in with your fingerprint, your face or the PIN of your device. There’s no password to type, and none that can be stolen.'
export const add = 'Add a passkey'
export const waitingForDevice = 'Waiting for your device...'

// Where they do not work
export const notInBrowser =
  'This browser doesn’t support passkeys. Current versions of Chrome, Edge, Firefox and Safari do.'
export const notAtIpAddress =
  'Passkeys need a site with a domain name. This one only has an IP address.'
/** `site` is a link to the URL. */
export const onlyAt = 'Passkeys only work at <site/>.'

// One of them
export const addedUnused = (moment: string) => `Added ${moment} · Not used yet`
export const addedAndUsed = (moment: string, used: string) => `Added ${moment} · Last used ${used}`
export const rename = 'Rename'
export const renaming = 'Renaming...'
export const renameTitle = 'Rename passkey'
export const name = 'Name'
export const nameHelp = 'For example, the device it’s stored on.'
export const remove = 'Remove'
export const removing = 'Removing...'
export const removeTitle = 'Remove passkey'
export const removeQuestion = 'Remove “<name/>”? You can no longer log in with it.'
