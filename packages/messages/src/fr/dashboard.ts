/** The dashboard with the person's own data, and their settings. */
import { sentence } from '../sentence.ts'

export const title = 'Tableau de bord'
export const verifyEmail = (email: string) =>
  `${sentence(`Confirmez votre adresse e-mail en ouvrant le lien envoyé à ${email}`)} Sans cela, vous ne pourrez pas vous reconnecter.`
export const defaultPicture = 'Image par défaut'
export const yourPicture = 'Votre photo'

// Facts
export const name = 'Nom'
export const email = 'Adresse e-mail'
export const role = 'Rôle'
/** Keys: `SIGNUP_ROLES`. In English the screen capitalizes the first letters. */
export const roles = { student: 'Élève', instructor: 'Enseignant' }
/** Instead of 'student' for a person who administers the site. */
export const administrator = 'administrateur'
/** Separates several roles. */
export const separator = ', '
export const birth = 'Date de naissance'
export const gender = 'Genre'
/** Keys: `GENDERS`. In English the screen capitalizes the first letter. */
export const genders = { male: 'Homme', female: 'Femme', other: 'Autre' }
export const timeZone = 'Fuseau horaire'
/** Shown for an unknown fact. */
export const notAvailable = 'Non renseigné'

/** The link leads to the settings. */
export const moreInSettings =
  'Le lien de votre calendrier, les rappels, vos données et la sécurité se trouvent dans vos <link>paramètres</link>.'

// Settings
export const settings = 'Paramètres'
export const notifications = 'Notifications'
export const loadingPreferences = 'Chargement des préférences…'
export const reminders = 'Rappels par e-mail'
export const remindersHelp =
  'Nous vous envoyons un e-mail peu avant chaque séance que vous avez réservée ou que vous donnez.'

// Own data
export const ownData = 'Vos données'
export const ownDataAbout =
  'Toutes les données que Firstbell conserve à votre sujet et les fichiers que vous avez envoyés, dans un seul fichier ZIP.'
export const download = 'Télécharger mes données'
export const preparing = 'Préparation de vos données…'
export const downloadStarted = 'Le téléchargement a commencé.'

// Security
export const security = 'Sécurité'
export const securityAbout = 'Vos moyens de connexion et vos appareils connectés.'
