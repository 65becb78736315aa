/**
 * Every advisory lock of the application. All of them share one number space of the database, so each
 * purpose needs a number of its own. A number never changes, because processes of two versions run
 * side by side during an upgrade.
 */
export const advisoryLocks = {
  /** Processes that start together migrate one after another. */
  migrations: 7_203_941,
  /** One process at a time creates or rotates the keys that sign tokens. */
  signingKeys: 7_203_942,
  /** With the hash of a runner's name: held while the job runner lives. */
  jobRunner: 7_203_943,
  /** With the hash of an e-mail address: serializes sign-ups with it and changes to it. */
  emailAddress: 7_203_944,
  /** One process sends the notices of bookings at a time. */
  bookingNotices: 7_203_945,
  /** One transaction at a time may change the audit log, and only by its functions. */
  auditHousekeeping: 7_203_946,
  /** One transaction at a time makes sums for insights, or deletes them with an account. */
  insightSums: 7_203_947,
  /** One transaction at a time features an offering. */
  featuredOfferings: 7_203_948,
} as const

/** Prefixes of an id. The hash of both (`hashtextextended(text, 0)`) is the lock's number. */
export const advisoryLockNames = {
  /** One request at a time writes an upload's bytes. */
  upload: 'file:',
  /** One request at a time counts and starts a person's uploads. */
  uploadsOfPerson: 'files-of:',
} as const
