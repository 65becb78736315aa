import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { EmbeddedPostgresError, explain } from './errors.ts'

// Keeps the databases referenced: garbage collection would release their locks.
const held = new Set<DatabaseSync>()

/**
 * Locks `dataDir` for this process and returns a function that releases the lock. Throws EmbeddedPostgresError with the
 * holder's process number if another start has the lock.
 *
 * The lock is an fcntl lock of the operating system, which SQLite takes on the empty file `<dataDir>.lock`. It ends with the
 * process, even after a crash, so there are no stale locks, and reused process numbers do not matter. Exactly one of two
 * concurrent starts gets it, also between containers that share a volume. Child processes do not inherit it. A second start
 * in the same process is refused, too. `<dataDir>.lock.pid` is only for the error message.
 */
export function lockDataFolder(dataDir: string): () => void {
  const file = `${dataDir}.lock`
  const pidFile = `${file}.pid`
  try {
    // An existing file is not opened, because closing any descriptor of a file releases this process's locks on it.
    if (!existsSync(file)) writeFileSync(file, '', { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
      throw explain('Locking the database folder', dataDir, error)
  }
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(file)
    database.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    database?.close()
    const busy = /locked|busy/i.test((error as Error).message)
    // Other errors mean that the file cannot be written, or that the file system has no locks.
    if (!busy)
      throw explain(
        'Locking the database folder',
        dataDir,
        /unable to open|readonly|read-only/i.test((error as Error).message)
          ? `Permission denied: ${file}`
          : error,
      )
    const holder = holderOf(pidFile)
    throw new EmbeddedPostgresError(
      `The database in ${dataDir} is already in use by ${holder}. Stop that one first, or choose another data folder (and port) for this one.`,
    )
  }
  held.add(database)
  try {
    // Removed first, because a killed start as root may have left a file that this user cannot write.
    rmSync(pidFile, { force: true })
    writeFileSync(pidFile, `${process.pid}\n`)
  } catch (error) {
    held.delete(database)
    database.close()
    throw explain('Locking the database folder', dataDir, error)
  }
  return () => {
    if (!held.delete(database)) return
    rmSync(pidFile, { force: true })
    database.close()
  }
}

function holderOf(pidFile: string): string {
  try {
    const pid = Number(readFileSync(pidFile, 'utf8'))
    process.kill(pid, 0)
    return `process ${pid}`
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    return code === 'EPERM' ? `process ${readFileSync(pidFile, 'utf8').trim()}` : 'another process'
  }
}
