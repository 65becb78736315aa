/** A fault of the embedded database. Its message says what is wrong and how the operator can fix it. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'
}

const causes: [RegExp, (folder: string) => string][] = [
  [
    /ENOSPC|disk is full|No space left on device|EDQUOT|Disk quota exceeded/i,
    (folder) =>
      `The disk that holds ${folder} is full. Free some space there (the database needs about 100 MB to begin with) and start again`,
  ],
  [
    /EROFS|Read-only file system/i,
    (folder) => `${folder} is on a read-only file system. Choose a data folder that can be written`,
  ],
  [
    /EACCES|EPERM|Permission denied|Operation not permitted/i,
    (folder) =>
      `The database folder ${folder} cannot be written by this user. Give it to the user that starts the server, or choose a data folder of theirs`,
  ],
  [
    /EBUSY|EXDEV/,
    (folder) =>
      `${folder} is itself a mount point, and the database is put there by a rename. Choose a data folder below the mount`,
  ],
  [
    /ENOTDIR|EEXIST|File exists/,
    (folder) => `${folder} (or a folder above it) is a file. Choose another data folder`,
  ],
  [
    /could not look up effective user ID (\d+)/,
    () =>
      'This user has a number but no name on this system, and PostgreSQL creates a database only for a user with a name. Add the user to /etc/passwd ("useradd"), or start as another one',
  ],
]

/**
 * Converts a failure of the file system (an Error with a code) or of a PostgreSQL program (its last lines) to an error with
 * a message for the operator. Returns an EmbeddedPostgresError unchanged.
 */
export function explain(
  action: string,
  folder: string,
  failure: unknown,
  lastLines: readonly string[] = [],
): EmbeddedPostgresError {
  if (failure instanceof EmbeddedPostgresError) return failure
  const text = failure instanceof Error ? failure.message : String(failure)
  const haystack = [text, ...lastLines].join('\n')
  const cause = causes.find(([pattern]) => pattern.test(haystack))
  const summary = cause
    ? `${cause[1](folder)}.`
    : `${action} failed: ${text}. See the lines below for the cause.`
  const detail = lastLines.length > 0 ? lastLines : cause ? [text] : []
  return new EmbeddedPostgresError([summary, ...detail.map((line) => `  ${line}`)].join('\n'), {
    cause: failure,
  })
}
