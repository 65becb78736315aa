/** People, for administrators. */

import { number, plural } from './language.ts'

export const title = 'Utilisateurs'
export const loading = 'Chargement des utilisateurs…'
export const loadingPerson = 'Chargement de l’utilisateur…'
export const listName = 'utilisateurs'
export const search = 'Rechercher des utilisateurs'
export const nameOrEmail = 'Nom ou e-mail'
export const noneFound = 'Aucun utilisateur ne correspond à ce nom ou à cet e-mail.'
/** The name is for screen readers. */
export const viewDetails = 'Voir les détails<hidden>\u00a0: <name/></hidden>'
export const back = 'Tous les utilisateurs'
export const administrator = 'Administrateur'
export const notAvailable = 'Non renseigné'
export const bookings = 'Réservations'
export const offerings = 'Cours et formations'
export const payments = 'Paiements'
export const sessions = 'Sessions ouvertes'
export const audit = 'Journal d’audit'
export const noBookings = 'Aucune réservation.'
export const noOfferings = 'Aucun cours ni formation.'
export const noPayments = 'Aucun paiement.'
export const noSessions = 'Aucune session ouverte.'
export const noEntries = 'Aucune entrée.'
export const entireLog = 'Voir toutes ses entrées dans le journal d’audit'
export const received = 'encaissé'
export const suspend = 'Suspendre'
export const suspending = 'Suspension…'
export const suspendAbout =
  'Cette personne sera déconnectée partout et ne pourra plus se connecter. Ses cours et formations seront retirés, et toutes les personnes inscrites prévenues et remboursées. Ses propres réservations sont maintenues. Elle recevra votre motif par e-mail.'
export const reinstate = 'Rétablir'
export const reinstating = 'Rétablissement…'
export const reinstateAbout =
  'Cette personne pourra se reconnecter, et nous l’en informerons par e-mail. Les cours et formations retirés le restent.'
export const reason = 'Motif'
export const failed = 'Impossible de modifier le compte.'
export const joined = (date: string) => `Membre depuis le ${date}`
/** `<reason/>` is the reason that was mailed. */
export const suspendedOn = (date: string) => `Suspendu le ${date}\u00a0: <reason/>`
export const suspendTitle = (name: string) => `Suspendre ${name}`
export const reinstateTitle = (name: string) => `Rétablir ${name}`
export const signedIn = (at: string, used: string) =>
  `Connexion le ${at}, dernière utilisation le ${used}`
export const contact = (contact: string) => `Téléphone\u00a0: ${contact}`
/** Who has to confirm the account of a young person. */
export const guardian = (email: string) => `Parent ou tuteur\u00A0: ${email}`
export const guardianConfirmed = 'Confirmé'
export const guardianWaiting = 'Pas encore confirmé'
/** Above a list that has more than it shows. */
export const newestOf = (newest: number, total: number) =>
  `Les ${newest} résultats les plus récents sur ${total}`
export const seatsTaken = (taken: number, max: number) =>
  plural(taken, {
    one: `${number(taken)} place prise sur ${number(max)}`,
    many: `${number(taken)} de places prises sur ${number(max)}`,
    other: `${number(taken)} places prises sur ${number(max)}`,
  })
/** Keys: `PERSON_STATES`. */
export const states = {
  active: 'Actif',
  unverified: 'E-mail non confirmé',
  suspended: 'Suspendu',
}
/** Keys: `SIGNUP_ROLES`. In English the screen capitalizes the first letters. */
export const roles = {
  student: 'élève',
  instructor: 'enseignant',
}
export const bookingStates = {
  waiting: 'Sur liste d’attente',
  held: 'Place retenue',
  booked: 'Confirmée',
  cancelled: 'Annulée',
}
export const offeringStates = {
  class: { coming: 'À venir', over: 'Terminé', cancelled: 'Annulé', deleted: 'Supprimé' },
  course: { coming: 'À venir', over: 'Terminée', cancelled: 'Annulée', deleted: 'Supprimée' },
}
