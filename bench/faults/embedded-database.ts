import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

/** The embedded PostgreSQL of a server like `npm start`, which drills kill. */

/** Runs `use` with a pool for the database's current URL, which a restart may change. */
export async function withDatabase<T>(
  dataDir: string,
  use: (pool: pg.Pool) => Promise<T>,
): Promise<T> {
  const pool = new pg.Pool(JSON.parse(await readFile(join(dataDir, 'database.json'), 'utf8')))
  pool.on('error', () => {})
  return use(pool).finally(() => pool.end())
}

/** Returns PostgreSQL's process and whether it accepts connections: lines 1 and 8 of postmaster.pid. */
export async function postmaster(dataDir: string): Promise<{ pid: number; ready: boolean }> {
  const file = join(dataDir, 'postgres/postmaster.pid')
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n')
  return { pid: Number(lines[0]), ready: lines[7]?.trim() === 'ready' }
}

/** Stops the PostgreSQL that a killed server may have left running. */
export async function stopDatabase(dataDir: string): Promise<void> {
  const { pid } = await postmaster(dataDir)
  if (!(pid > 0)) return
  try {
    process.kill(pid, 'SIGQUIT')
  } catch {
    // It has exited already, as it should.
  }
}
