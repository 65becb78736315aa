/**
 * Every advisory lock that the application takes. They share one space of numbers in the database,
 * so that two purposes with one number would wait for each other: a new lock gets its number here.
 * Processes of two versions run side by side during an upgrade, so a number stays what it is.
 */
export const advisoryLocks = {
  /** Processes that start together migrate one after the other. */
  migrations: 7_203_941,
  /** One process makes or rotates the keys that sign tokens. */
  signingKeys: 7_203_942,
  /** With the hash of a runner's name: held as long as the job runner lives. */
  jobRunner: 7_203_943,
  /** With the hash of an e-mail address: sign-ups and changes to it follow each other. */
  emailAddress: 7_203_944,
  /** One process sends the notices of bookings at a time. */
  bookingNotices: 7_203_945,
} as const

/** What precedes an id in the text whose hash (`hashtextextended(text, 0)`) is the lock's number. */
export const advisoryLockNames = {
  /** An upload's bytes are written by one request at a time. */
  upload: 'file:',
  /** A person's uploads are counted and begun one at a time. */
  uploadsOfPerson: 'files-of:',
} as const
