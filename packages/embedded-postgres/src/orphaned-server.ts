import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { EmbeddedPostgresError } from './errors.ts'

/** Reads postmaster.pid, in which a server writes its process number and, in line 8, its state. */
export function readPidFile(dataDir: string): { pid: number; state: string } {
  try {
    const lines = readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]) || 0, state: lines[7]?.trim() ?? '' }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { pid: 0, state: '' }
    throw error
  }
}

/**
 * Stops the server that a killed process has left running on `dataDir`, and waits for its exit. The caller has the lock of
 * the folder, so no process uses that server.
 * @returns the process number in postmaster.pid if it now belongs to an unrelated process; else 0
 */
export async function stopOrphanedServer(
  dataDir: string,
  log: (line: string) => void,
): Promise<number> {
  const { pid } = readPidFile(dataDir)
  if (pid === 0 || !runsOn(pid, dataDir)) return pid
  log(`Stopping the PostgreSQL (process ${pid}) that an earlier, killed server left running.`)
  for (const [signal, seconds] of [
    ['SIGINT', 30],
    ['SIGQUIT', 10],
  ] as const) {
    process.kill(pid, signal)
    for (const end = Date.now() + seconds * 1000; Date.now() < end; await delay(10))
      if (!runsOn(pid, dataDir)) return 0
  }
  throw new EmbeddedPostgresError(
    `An earlier PostgreSQL (process ${pid}) still runs on ${dataDir} and does not stop. End it with "kill -QUIT ${pid}" and start again.`,
  )
}

/** Returns whether process `pid` is a PostgreSQL server on `dataDir`. Another process may have the same number by now. */
function runsOn(pid: number, dataDir: string): boolean {
  try {
    if (process.platform === 'darwin') {
      const command = execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], {
        encoding: 'utf8',
      })
      return command.includes(`postgres -D ${dataDir} `)
    }
    return (
      readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres' &&
      readlinkSync(`/proc/${pid}/cwd`) === dataDir
    )
  } catch {
    return false
  }
}
