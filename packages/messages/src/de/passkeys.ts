/** The person's passkeys. */

export const title = 'Passkeys'
export const about =
  'Melde dich mit Fingerabdruck, Gesicht oder der PIN deines Geräts an. Kein Passwort, das du eintippen musst oder das jemand stehlen könnte.'
export const add = 'Passkey hinzufügen'
export const waitingForDevice = 'Warten auf dein Gerät …'

// Where they do not work
export const notInBrowser =
  'Passkeys funktionieren in diesem Browser nicht, wohl aber in aktuellen Versionen von Chrome, Edge, Firefox und Safari.'
export const notAtIpAddress =
  'Passkeys funktionieren, wo eine Website einen Namen hat. Diese hier hat nur eine IP-Adresse.'
/** `site` is a link to the URL. */
export const onlyAt = 'Passkeys funktionieren nur unter <site/>.'

// One of them
export const addedUnused = (moment: string) => `Hinzugefügt: ${moment} · Noch nicht verwendet`
export const addedAndUsed = (moment: string, used: string) =>
  `Hinzugefügt: ${moment} · Zuletzt verwendet: ${used}`
export const rename = 'Umbenennen'
export const renaming = 'Wird umbenannt …'
export const renameTitle = 'Passkey umbenennen'
export const name = 'Name'
export const nameHelp = 'Damit du ihn wiedererkennst, zum Beispiel das Gerät, auf dem er liegt.'
export const remove = 'Entfernen'
export const removing = 'Wird entfernt …'
export const removeTitle = 'Passkey entfernen'
export const removeQuestion = '„<name/>“ entfernen? Du kannst dich dann nicht mehr damit anmelden.'
