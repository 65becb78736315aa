/** The kinds of audit log entries, grouped as in the filter. */
export const AUDIT_KINDS = {
  'Admin actions': {
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
  },
  'Operator actions': {
    admin_granted: 'Admin rights granted',
    admin_revoked: 'Admin rights revoked',
    newsletter_exported: 'Newsletter subscribers exported',
    backup_restored: 'Backup restored',
  },
  'Booked classes and courses': {
    offering_changed: 'Booked offering changed',
    offering_deleted: 'Booked offering deleted',
  },
  'Login and security': {
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
  },
  Payouts: {
    payouts_opened: 'Payout account requested',
    payouts_entered: 'Payout account entered',
  },
} as const

type Groups = typeof AUDIT_KINDS
export type AuditKind = { [Group in keyof Groups]: keyof Groups[Group] }[keyof Groups]

const words = Object.assign({}, ...Object.values(AUDIT_KINDS)) as Record<AuditKind, string>

export const auditKinds = Object.keys(words) as [AuditKind, ...AuditKind[]]

/** The words for a kind; itself for one that only a newer version knows. */
export const auditWords = (kind: string): string => words[kind as AuditKind] ?? kind
