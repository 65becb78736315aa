/** The person's passkeys. */

export const title = 'Passkeys'
export const about =
  'Sign in with your finger, your face or the PIN of your device. There is no password to type, and none that somebody could steal.'
export const add = 'Add a passkey'
export const waitingForDevice = 'Waiting for your device...'

// Where they do not work
export const notInBrowser =
  'Passkeys do not work in this browser. They do in current versions of Chrome, Edge, Firefox and Safari.'
export const notAtIpAddress =
  'Passkeys work where a site has a name. This one has an IP address only.'
/** `site` is a link to the URL. */
export const onlyAt = 'Passkeys work at <site/> only.'

// One of them
export const addedUnused = (moment: string) => `Added ${moment} · Not used yet`
export const addedAndUsed = (moment: string, used: string) => `Added ${moment} · Last used ${used}`
export const rename = 'Rename'
export const renaming = 'Renaming...'
export const renameTitle = 'Rename passkey'
export const name = 'Name'
export const nameHelp = 'So that you know it again, such as the device that has it.'
export const remove = 'Remove'
export const removing = 'Removing...'
export const removeTitle = 'Remove passkey'
export const removeQuestion = 'Remove “<name/>”? It will not sign you in any more.'
