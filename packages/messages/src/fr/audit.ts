import { number, plural } from './language.ts'

/** The audit log. */

export const title = 'Journal d’audit'
export const loading = 'Chargement du journal d’audit…'
/** The list that is paged, in the middle of a sentence. */
export const listName = 'journal d’audit'
export const empty = 'Aucune entrée pour le moment.'
export const noMatch = 'Aucune entrée ne correspond à ces filtres.'
export const clearFilters = 'Effacer les filtres'
export const entries = (count: number) =>
  plural(count, {
    one: `${number(count)} entrée`,
    many: `${number(count)} d’entrées`,
    other: `${number(count)} entrées`,
  })
export const exportCsv = 'Exporter en CSV'

// Filters
export const person = 'Utilisateur'
export const personHelp = 'Adresse e-mail'
export const kind = 'Type'
export const anyKind = 'Tous les types'
export const from = 'Du'
export const to = 'Au'
export const search = 'Rechercher'

// An entry
export const by = 'Par'
export const whom = 'Personne concernée'
export const offering = 'Cours ou formation'
/** Label of the IP address. */
export const fromAddress = 'Adresse IP'
/** Shown for an unknown name. */
export const notAvailable = 'Non renseigné'
export const nobody = 'Non connecté'
export const siteItself = 'Le site'
/** @param command that the operator has run, as 'grant-admin' */
export const operator = (command: string) => `L’exploitant (${command})`
/** `more` is for screen readers only. */
export const everythingOf = '<name/><more>\u00a0: toutes les entrées du journal</more>'
/** Separates the parts of a list. */
export const separator = ', '

/** Keys: the groups of `AUDIT_KINDS`. */
export const groups = {
  'Admin actions': 'Actions des administrateurs',
  'Operator actions': 'Actions de l’exploitant',
  'Booked classes and courses': 'Cours et formations réservés',
  'Login and security': 'Connexion et sécurité',
  Payouts: 'Versements',
}

/** Keys: `AUDIT_KINDS`. */
export const kinds = {
  instructor_approved: 'Enseignant approuvé',
  instructor_rejected: 'Enseignant refusé',
  instructor_removed: 'Enseignant retiré',
  person_suspended: 'Compte suspendu',
  person_reinstated: 'Compte rétabli',
  offering_taken_down: 'Retrait d’un cours ou d’une formation',
  offering_featured: 'Mise en avant d’un cours ou d’une formation',
  offering_unfeatured: 'Fin de mise en avant d’un cours ou d’une formation',
  report_dismissed: 'Signalements classés',
  review_hidden: 'Avis masqué',
  review_kept: 'Avis conservé',
  audit_log_exported: 'Journal d’audit exporté',
  admin_granted: 'Droits d’administration accordés',
  admin_revoked: 'Droits d’administration retirés',
  newsletter_exported: 'Abonnés à la newsletter exportés',
  backup_restored: 'Sauvegarde restaurée',
  offering_changed: 'Modification d’un cours ou d’une formation déjà réservés',
  offering_deleted: 'Suppression d’un cours ou d’une formation déjà réservés',
  password_set: 'Mot de passe défini',
  password_changed: 'Mot de passe modifié',
  password_reset: 'Mot de passe réinitialisé',
  address_changed: 'Changement d’adresse e-mail demandé',
  address_verified: 'Nouvelle adresse e-mail confirmée',
  passkey_added: 'Clé d’accès ajoutée',
  passkey_renamed: 'Clé d’accès renommée',
  passkey_removed: 'Clé d’accès supprimée',
  connection_added: 'Compte associé',
  connection_removed: 'Compte dissocié',
  two_step_on: 'Validation en deux étapes activée',
  two_step_off: 'Validation en deux étapes désactivée',
  two_step_reset: 'Validation en deux étapes réinitialisée',
  recovery_codes_made: 'Codes de récupération créés',
  recovery_code_used: 'Code de récupération utilisé',
  own_data_downloaded: 'Données personnelles téléchargées',
  account_deleted: 'Compte supprimé',
  payouts_opened: 'Compte de versement demandé',
  payouts_entered: 'Accès au compte de versement',
}

/** Keys: the server's names for the details of an entry. */
export const details = {
  because: 'Motif',
  before: 'Avant',
  changed: 'Modifié',
  date: 'Date',
  duration: 'Durée',
  from: 'Du',
  kind: 'Type',
  'made at': 'Création',
  offering: 'Cours ou formation',
  passkey: 'Clé d’accès',
  person: 'Personne',
  price: 'Prix',
  provider: 'Fournisseur',
  review: 'Avis',
  seats: 'Places',
  'seats taken': 'Places prises',
  'session length': 'Durée de la séance',
  time: 'Heure',
  'time zone': 'Fuseau horaire',
  to: 'Au',
}

/** Keys: the server's names for the changed fields of an offering. */
export const fields = {
  title: 'titre',
  description: 'description',
  'what to bring': 'à apporter',
  'what students learn': 'ce que les élèves apprendront',
  category: 'catégorie',
  level: 'niveau',
  language: 'langue',
  modules: 'modules',
  picture: 'image',
  'meeting link': 'lien de visio',
  date: 'date',
  time: 'heure',
  'time zone': 'fuseau horaire',
  duration: 'durée',
  'session length': 'durée de la séance',
  seats: 'places',
  price: 'prix',
  visibility: 'visibilité',
}

/** Keys: the server's reasons for a deletion. */
export const reasons = {
  'deleted before its end': 'supprimé avant la fin',
  'its instructor was suspended': 'le compte de l’enseignant a été suspendu',
  'its instructor was removed': 'l’enseignant a été retiré',
  'its instructor was rejected': 'l’enseignant a été refusé',
  'its instructor has left': 'l’enseignant a supprimé son compte',
}
