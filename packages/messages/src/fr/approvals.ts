import { number, plural } from './language.ts'

/** Admins decide about instructors. */

export const instructors = 'Enseignants'
/** The name of the view switch. */
export const show = 'Afficher'
export const approved = 'Approuvés'
export const noneApproved = 'Aucun enseignant approuvé pour le moment.'
export const requests = 'Demandes'
export const noRequests = 'Aucune demande en attente.'
export const refused = 'Refusés'
export const noneRefused = 'Aucun enseignant refusé ni retiré.'
export const search = 'Rechercher des enseignants'
export const nameOrEmail = 'Nom ou e-mail'
export const noneFound = 'Aucun enseignant ne correspond à ce nom ou à cet e-mail.'
export const listName = 'enseignants'
export const loading = 'Chargement des enseignants…'
/** The name is for screen readers. */
export const viewDetails = 'Voir les détails<hidden>\u00a0: <name/></hidden>'
/** Keys: `SIGNUP_ROLES`. In English the screen capitalizes the first letters. */
export const roles = { student: 'Élève', instructor: 'Enseignant' }
export const rejectedBefore = 'Déjà refusé'
export const removedBefore = 'Déjà retiré'
export const rejectedNow = 'Refusé'
export const removedNow = 'Retiré'
export const soldWithoutApproval = 'A vendu sans approbation'
/** @param paid the amount paid for the seats */
export const soldSeats = (count: number, paid: string) =>
  plural(count, {
    one: `${number(count)} place · ${paid}`,
    many: `${number(count)} de places · ${paid}`,
    other: `${number(count)} places · ${paid}`,
  })
export const detailsMissing = 'Informations manquantes'

// The details of one
export const pictureOf = (name: string) => `Photo\u00a0: ${name}`
export const contact = (text: string) => `Téléphone\u00a0: ${text}`
/** Shown for an unknown fact. */
export const notAvailable = 'Non renseigné'
export const rejectedOn = (date: string) => `Refusé le ${date}\u00a0: <reason/>`
export const removedOn = (date: string) => `Retiré le ${date}\u00a0: <reason/>`
export const bio = 'Présentation'
export const skills = 'Compétences'
export const qualifications = 'Qualifications'
export const resume = 'CV'
export const viewResume = 'Voir le CV'
export const guardian = 'Parent ou tuteur'
export const guardianAwaited = (email: string) => `En attente de ${email}`
export const guardianConfirmed = (email: string) => `${email} a confirmé`

// The decision
export const approve = 'Approuver'
export const approving = 'Approbation…'
export const reject = 'Refuser'
export const rejecting = 'Refus en cours…'
export const rejectTitle = (name: string) => `Refuser ${name}`
export const rejectAbout =
  'Cette personne verra le motif. Elle pourra modifier son dossier et refaire une demande.'
export const rejectAboutPaid =
  'Cette personne verra le motif. Elle pourra modifier son dossier et refaire une demande. Ses formations payantes seront annulées, et tous les inscrits prévenus et remboursés.'
export const removeAsInstructor = 'Retirer le statut d’enseignant'
export const remove = 'Retirer'
export const removing = 'Retrait en cours…'
export const removeTitle = (name: string) => `Retirer le statut d’enseignant à ${name}`
export const removeAbout =
  'Cette personne verra le motif et ne pourra plus rien publier tant que son profil n’est pas de nouveau approuvé. Ses cours à venir seront annulés, et tous les inscrits prévenus. Ses formations sont maintenues.'
export const removeAboutPaid =
  'Cette personne verra le motif et ne pourra plus rien publier tant que son profil n’est pas de nouveau approuvé. Ses cours à venir et ses formations payantes seront annulés. Tous les inscrits seront prévenus et, s’ils avaient payé, remboursés. Ses formations gratuites sont maintenues.'
export const reason = 'Motif'
