import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { EmbeddedPostgresError, explain } from './errors.ts'

// A DatabaseSync that nobody refers to is collected, and its lock with it.
const held = new Set<DatabaseSync>()

/**
 * Takes the right to run the database in `dataDir` for this process, and returns the function that
 * gives it back. Throws EmbeddedPostgresError, naming the holder, when another start has it.
 *
 * The lock is the operating system's own (fcntl, taken through SQLite on the empty file
 * `<dataDir>.lock`), because it ends with the process whatever way that dies: there is no stale
 * lock to judge, a reused process number cannot deceive it, of two starts at once exactly one gets
 * it, and it holds between containers that share a volume. `<dataDir>.lock.pid` only serves the
 * message. Neither the child processes nor a second start in this same process get past it.
 */
export function lockDataFolder(dataDir: string): () => void {
  const file = `${dataDir}.lock`
  const note = `${file}.pid`
  try {
    // Never opened when it exists: closing any descriptor of a file drops this process's locks on it.
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
    // Everything else is a file that cannot be opened for writing, or a file system without locks.
    if (!busy)
      throw explain(
        'Locking the database folder',
        dataDir,
        /unable to open|readonly|read-only/i.test((error as Error).message)
          ? `Permission denied: ${file}`
          : error,
      )
    const holder = holderOf(note)
    throw new EmbeddedPostgresError(
      `The database in ${dataDir} is already in use by ${holder}. Stop that one first, or choose another data folder (and port) for this one.`,
    )
  }
  held.add(database)
  try {
    // Removed first: after a start as root was killed it may not be ours to write.
    rmSync(note, { force: true })
    writeFileSync(note, `${process.pid}\n`)
  } catch (error) {
    held.delete(database)
    database.close()
    throw explain('Locking the database folder', dataDir, error)
  }
  return () => {
    if (!held.delete(database)) return
    rmSync(note, { force: true })
    database.close()
  }
}

function holderOf(note: string): string {
  try {
    const pid = Number(readFileSync(note, 'utf8'))
    process.kill(pid, 0)
    return `process ${pid}`
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    return code === 'EPERM' ? `process ${readFileSync(note, 'utf8').trim()}` : 'another process'
  }
}
