/** The person's passkeys. */

export const title = 'Clés d’accès'
export const about =
  'Connectez-vous avec votre empreinte, votre visage ou le code PIN de votre appareil. Pas de mot de passe à saisir, donc rien à voler.'
export const add = 'Ajouter une clé d’accès'
export const waitingForDevice = 'En attente de votre appareil…'

// Where they do not work
export const notInBrowser =
  'Ce navigateur ne prend pas en charge les clés d’accès. Utilisez une version récente de Chrome, Edge, Firefox ou Safari.'
export const notAtIpAddress =
  'Les clés d’accès nécessitent un site avec un nom de domaine. Celui-ci n’a qu’une adresse IP.'
/** `site` is a link to the URL. */
export const onlyAt = 'Les clés d’accès ne fonctionnent que sur <site/>.'

// One of them
export const addedUnused = (moment: string) => `Ajoutée\u00a0: ${moment} · Pas encore utilisée`
export const addedAndUsed = (moment: string, used: string) =>
  `Ajoutée\u00a0: ${moment} · Dernière utilisation\u00a0: ${used}`
export const rename = 'Renommer'
export const renaming = 'Enregistrement…'
export const renameTitle = 'Renommer la clé d’accès'
export const name = 'Nom'
export const nameHelp = 'Par exemple, l’appareil sur lequel elle est enregistrée.'
export const remove = 'Supprimer'
export const removing = 'Suppression…'
export const removeTitle = 'Supprimer la clé d’accès'
export const removeQuestion =
  'Supprimer «\u00a0<name/>\u00a0»\u202f? Vous ne pourrez plus vous connecter avec cette clé d’accès.'
