import { number, plural } from './language.ts'

/** The audit log. */

export const title = 'Audit log'
export const loading = 'Loading the audit log...'
/** The list that is paged, in the middle of a sentence. */
export const listName = 'the audit log'
export const empty = 'Nothing has been recorded yet.'
export const noMatch = 'Nothing matches these filters.'
export const clearFilters = 'Clear filters'
export const entries = (count: number) =>
  plural(count, { one: `${number(count)} entry`, other: `${number(count)} entries` })
export const exportCsv = 'Export CSV'

// Filters
export const person = 'Person'
export const personHelp = 'Email address'
export const kind = 'Kind'
export const anyKind = 'Any kind'
export const from = 'From'
export const to = 'To'
export const search = 'Search'

// An entry
export const by = 'By'
export const whom = 'Person affected'
export const offering = 'Offering'
/** Label of the IP address. */
export const fromAddress = 'IP address'
/** Shown for an unknown name. */
export const notAvailable = 'N/A'
export const nobody = 'Not logged in'
export const siteItself = 'The site itself'
/** @param command that the operator has run, as 'grant-admin' */
export const operator = (command: string) => `The operator (${command})`
/** `more` is for screen readers only. */
export const everythingOf = '<name/><more>: all entries in the log</more>'
/** Separates the parts of a list. */
export const separator = ', '

/** Keys: the groups of `AUDIT_KINDS`. */
export const groups = {
  'Admin actions': 'Admin actions',
  'Operator actions': 'Operator actions',
  'Booked classes and courses': 'Booked classes and courses',
  'Login and security': 'Login and security',
  Payouts: 'Payouts',
}

/** Keys: `AUDIT_KINDS`. */
export const kinds = {
  instructor_approved: 'Instructor approved',
  instructor_rejected: 'Instructor rejected',
  instructor_removed: 'Instructor removed',
  person_suspended: 'Account suspended',
  person_reinstated: 'Account reinstated',
  offering_taken_down: 'Offering taken down',
  offering_featured: 'Offering featured',
  offering_unfeatured: 'Offering no longer featured',
  report_dismissed: 'Reports dismissed',
  review_hidden: 'Review hidden',
  review_kept: 'Review kept',
  audit_log_exported: 'Audit log exported',
  admin_granted: 'Admin rights granted',
  admin_revoked: 'Admin rights revoked',
  newsletter_exported: 'Newsletter subscribers exported',
  backup_restored: 'Backup restored',
  offering_changed: 'Booked offering changed',
  offering_deleted: 'Booked offering deleted',
  password_set: 'Password set',
  password_changed: 'Password changed',
  password_reset: 'Password reset',
  address_changed: 'Change of email requested',
  address_verified: 'New email verified',
  passkey_added: 'Passkey added',
  passkey_renamed: 'Passkey renamed',
  passkey_removed: 'Passkey removed',
  connection_added: 'Account connected',
  connection_removed: 'Account disconnected',
  two_step_on: 'Two-step verification turned on',
  two_step_off: 'Two-step verification turned off',
  two_step_reset: 'Two-step verification reset',
  recovery_codes_made: 'Recovery codes created',
  recovery_code_used: 'Recovery code used',
  own_data_downloaded: 'Own data downloaded',
  account_deleted: 'Account deleted',
  payouts_opened: 'Payout account requested',
  payouts_entered: 'Payout account entered',
}

/** Keys: the server's names for the details of an entry. */
export const details = {
  because: 'Reason',
  before: 'Before',
  changed: 'Changed',
  date: 'Date',
  duration: 'Duration',
  from: 'From',
  kind: 'Kind',
  'made at': 'Created',
  offering: 'Offering',
  passkey: 'Passkey',
  person: 'Person',
  price: 'Price',
  provider: 'Provider',
  review: 'Review',
  seats: 'Seats',
  'seats taken': 'Seats taken',
  'session length': 'Session length',
  time: 'Time',
  'time zone': 'Time zone',
  to: 'To',
}

/** Keys: the server's names for the changed fields of an offering. */
export const fields = {
  title: 'title',
  description: 'description',
  'what to bring': 'what to bring',
  'what students learn': 'what students learn',
  category: 'category',
  level: 'level',
  language: 'language',
  modules: 'modules',
  picture: 'picture',
  'meeting link': 'meeting link',
  date: 'date',
  time: 'time',
  'time zone': 'time zone',
  duration: 'duration',
  'session length': 'session length',
  seats: 'seats',
  price: 'price',
  visibility: 'who can find it',
}

/** Keys: the server's reasons for a deletion. */
export const reasons = {
  'deleted before its end': 'deleted before it ended',
  'its instructor was suspended': 'its instructor was suspended',
  'its instructor was removed': 'its instructor was removed',
  'its instructor was rejected': 'its instructor was rejected',
  'its instructor has left': 'its instructor deleted their account',
}
