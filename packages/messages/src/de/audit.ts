import { number, plural } from './language.ts'

/** The audit log. */

export const title = 'Protokoll'
export const loading = 'Protokoll wird geladen …'
/** The list that is paged, in the middle of a sentence. */
export const listName = 'Protokoll'
export const empty = 'Noch wurde nichts protokolliert.'
export const noMatch = 'Zu diesen Filtern gibt es keine Einträge.'
export const clearFilters = 'Filter zurücksetzen'
export const entries = (count: number) =>
  plural(count, { one: `${number(count)} Eintrag`, other: `${number(count)} Einträge` })
export const exportCsv = 'CSV exportieren'

// Filters
export const person = 'Person'
export const personHelp = 'E-Mail-Adresse'
export const kind = 'Art'
export const anyKind = 'Alle Arten'
export const from = 'Von'
export const to = 'Bis'
export const search = 'Suchen'

// An entry
export const by = 'Wer'
export const whom = 'Betroffene Person'
export const offering = 'Angebot'
/** Label of the IP address. */
export const fromAddress = 'IP-Adresse'
/** Shown for an unknown name. */
export const notAvailable = 'Keine Angabe'
export const nobody = 'Nicht angemeldet'
export const siteItself = 'Automatisch'
/** @param command that the operator has run, as 'grant-admin' */
export const operator = (command: string) => `Betreiber (${command})`
/** `more` is for screen readers only. */
export const everythingOf = '<name/><more>: alle Einträge im Protokoll</more>'
/** Separates the parts of a list. */
export const separator = ', '

/** Keys: the groups of `AUDIT_KINDS`. */
export const groups = {
  'Admin actions': 'Aktionen von Admins',
  'Operator actions': 'Aktionen des Betreibers',
  'Booked classes and courses': 'Gebuchte Live-Stunden und Kurse',
  'Login and security': 'Anmeldung und Sicherheit',
  Payouts: 'Auszahlungen',
}

/** Keys: `AUDIT_KINDS`. */
export const kinds = {
  instructor_approved: 'Lehrkraft freigegeben',
  instructor_rejected: 'Lehrkraft abgelehnt',
  instructor_removed: 'Lehrkraft entfernt',
  person_suspended: 'Konto gesperrt',
  person_reinstated: 'Sperre aufgehoben',
  offering_taken_down: 'Angebot entfernt',
  offering_featured: 'Angebot hervorgehoben',
  offering_unfeatured: 'Angebot nicht mehr hervorgehoben',
  report_dismissed: 'Meldungen verworfen',
  review_hidden: 'Bewertung ausgeblendet',
  review_kept: 'Bewertung beibehalten',
  audit_log_exported: 'Protokoll exportiert',
  admin_granted: 'Admin-Rechte erteilt',
  admin_revoked: 'Admin-Rechte entzogen',
  newsletter_exported: 'Newsletter-Abos exportiert',
  backup_restored: 'Sicherung wiederhergestellt',
  offering_changed: 'Gebuchtes Angebot geändert',
  offering_deleted: 'Gebuchtes Angebot gelöscht',
  password_set: 'Passwort festgelegt',
  password_changed: 'Passwort geändert',
  password_reset: 'Passwort zurückgesetzt',
  address_changed: 'Neue E-Mail-Adresse angegeben',
  address_verified: 'Neue E-Mail-Adresse bestätigt',
  passkey_added: 'Passkey hinzugefügt',
  passkey_renamed: 'Passkey umbenannt',
  passkey_removed: 'Passkey entfernt',
  connection_added: 'Konto verbunden',
  connection_removed: 'Konto getrennt',
  two_step_on: 'Zwei-Faktor-Anmeldung eingeschaltet',
  two_step_off: 'Zwei-Faktor-Anmeldung ausgeschaltet',
  two_step_reset: 'Zwei-Faktor-Anmeldung zurückgesetzt',
  recovery_codes_made: 'Wiederherstellungscodes erstellt',
  recovery_code_used: 'Wiederherstellungscode verwendet',
  own_data_downloaded: 'Eigene Daten heruntergeladen',
  account_deleted: 'Konto gelöscht',
  payouts_opened: 'Auszahlungskonto beantragt',
  payouts_entered: 'Zugriff auf Auszahlungskonto',
}

/** Keys: the server's names for the details of an entry. */
export const details = {
  because: 'Grund',
  before: 'Vorher',
  changed: 'Geändert',
  date: 'Datum',
  duration: 'Dauer',
  from: 'Von',
  kind: 'Art',
  'made at': 'Erstellt',
  offering: 'Angebot',
  passkey: 'Passkey',
  person: 'Person',
  price: 'Preis',
  provider: 'Anbieter',
  review: 'Bewertung',
  seats: 'Plätze',
  'seats taken': 'Belegte Plätze',
  'session length': 'Dauer eines Termins',
  time: 'Uhrzeit',
  'time zone': 'Zeitzone',
  to: 'Bis',
}

/** Keys: the server's names for the changed fields of an offering. */
export const fields = {
  title: 'Titel',
  description: 'Beschreibung',
  'what to bring': 'was du brauchst',
  'what students learn': 'was du lernst',
  category: 'Kategorie',
  level: 'Niveau',
  language: 'Sprache',
  modules: 'Module',
  picture: 'Bild',
  'meeting link': 'Meeting-Link',
  date: 'Datum',
  time: 'Uhrzeit',
  'time zone': 'Zeitzone',
  duration: 'Dauer',
  'session length': 'Dauer eines Termins',
  seats: 'Plätze',
  price: 'Preis',
  visibility: 'Sichtbarkeit',
}

/** Keys: the server's reasons for a deletion. */
export const reasons = {
  'deleted before its end': 'vor dem Ende gelöscht',
  'its instructor was suspended': 'die Lehrkraft wurde gesperrt',
  'its instructor was removed': 'die Lehrkraft wurde entfernt',
  'its instructor was rejected': 'die Lehrkraft wurde abgelehnt',
  'its instructor has left': 'die Lehrkraft hat ihr Konto gelöscht',
}
