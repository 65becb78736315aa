import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
} from 'node:fs'
import { join } from 'node:path'

/** The memory file system of Linux. */
const MEMORY = '/dev/shm'

/** The tests use about 500 MB at most. */
const NEEDED_BYTES = 2 * 2 ** 30

/**
 * Sets TMPDIR to a folder in memory, which is removed when this process exits. The tests create hundreds of databases
 * with a thousand files each, which takes ten times as long on a disk. Does nothing if TMPDIR is set, or if the machine
 * has no memory file system that is large enough and may contain programs.
 */
export function useMemoryFolder(): void {
  if (process.env['TMPDIR'] || !existsSync(MEMORY)) return
  const { bavail, bsize } = statfsSync(MEMORY)
  const mount = readFileSync('/proc/mounts', 'utf8').match(/^\S+ \/dev\/shm \S+ (\S+)/m)
  if (bavail * bsize < NEEDED_BYTES || mount?.[1]?.split(',').includes('noexec')) return
  removeUnused()
  const folder = mkdtempSync(join(MEMORY, `firstbell-${process.pid}-`))
  // Like /tmp, because a PostgreSQL that root starts runs as another user.
  chmodSync(folder, 0o1777)
  process.env['TMPDIR'] = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}

/** Removes the folders of killed processes. */
function removeUnused(): void {
  for (const name of readdirSync(MEMORY)) {
    const pid = /^firstbell-(\d+)-/.exec(name)?.[1]
    if (pid !== undefined && !existsSync(`/proc/${pid}`))
      rmSync(join(MEMORY, name), { recursive: true, force: true })
  }
}
