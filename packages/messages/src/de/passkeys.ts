/** The person's passkeys. */

export const title = 'Passkeys'
export const about =
  'Melde dich mit Fingerabdruck, Gesicht oder der PIN deines Geräts an. So musst du kein Passwort eintippen, und es kann dir auch keines gestohlen werden.'
export const add = 'Passkey hinzufügen'
export const waitingForDevice = 'Warten auf dein Gerät …'

// Where they do not work
export const notInBrowser =
  'Dieser Browser unterstützt keine Passkeys. Aktuelle Versionen von Chrome, Edge, Firefox und Safari schon.'
export const notAtIpAddress =
  'Passkeys funktionieren nur auf Websites mit einem Domainnamen. Diese hier hat nur eine IP-Adresse.'
/** `site` is a link to the URL. */
export const onlyAt = 'Passkeys funktionieren nur auf <site/>.'

// One of them
export const addedUnused = (moment: string) => `Hinzugefügt: ${moment} · Noch nicht verwendet`
export const addedAndUsed = (moment: string, used: string) =>
  `Hinzugefügt: ${moment} · Zuletzt verwendet: ${used}`
export const rename = 'Umbenennen'
export const renaming = 'Wird umbenannt …'
export const renameTitle = 'Passkey umbenennen'
export const name = 'Name'
export const nameHelp = 'Zum Beispiel das Gerät, auf dem er gespeichert ist.'
export const remove = 'Entfernen'
export const removing = 'Wird entfernt …'
export const removeTitle = 'Passkey entfernen'
export const removeQuestion =
  'Möchtest du „<name/>“ entfernen? Du kannst dich dann nicht mehr damit anmelden.'
