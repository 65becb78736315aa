/** The person's own data, and what belongs to them. */

export const title = 'Tableau de bord'
export const verifyEmail = (email: string) =>
  `Vérifiez votre adresse e-mail\u00a0: ouvrez le lien de l’e-mail que nous avons envoyé à ${email}. D’ici là, vous ne pourrez pas vous reconnecter.`
export const defaultPicture = 'Image par défaut'
export const yourPicture = 'Votre photo'

// Facts
export const name = 'Nom'
export const email = 'Adresse e-mail'
export const role = 'Rôle'
/** By `SIGNUP_ROLES`. In English the screen makes the first letters capital. */
export const roles = { student: 'Élève', instructor: 'Enseignant' }
/** Between several roles. */
export const separator = ', '
export const birth = 'Date de naissance'
export const gender = 'Genre'
/** By `GENDERS`. In English the screen makes the first letter capital. */
export const genders = { male: 'Homme', female: 'Femme', other: 'Autre' }
export const timeZone = 'Fuseau horaire'
/** Of a fact that is not known. */
export const notAvailable = 'Non renseigné'

// Preferences
export const preferences = 'Préférences'
export const loadingPreferences = 'Chargement des préférences...'
export const reminders = 'Rappels par e-mail'
export const remindersHelp =
  'Un e-mail peu avant chaque séance que vous avez réservée ou que vous donnez.'

// Own data
export const ownData = 'Vos données'
export const ownDataAbout =
  'Tout ce que Firstbell conserve à votre sujet, ainsi que les fichiers que vous avez envoyés, dans un seul fichier ZIP.'
export const download = 'Télécharger mes données'
export const preparing = 'Préparation de vos données...'
export const downloadStarted = 'Le téléchargement a commencé.'

// Security
export const security = 'Sécurité'
export const securityAbout = 'Comment vous vous connectez, et où vous êtes connecté.'
