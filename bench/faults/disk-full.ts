import { spawnSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { audit, took } from '../load.ts'
import { mailFaultsOf } from '../mail.ts'
import type { Report } from '../report.ts'
import { endOf, startSite, temporaryFolder } from '../site.ts'
import { refusals, startMixedLoad, wrongWith } from './mixed-load.ts'

const DISK_MB = 256
/** Milliseconds from freeing space until everything works. */
const RECOVER_MS = 30_000

/**
 * Runs a server with the embedded PostgreSQL, like `npm start`, with its data folder on a disk of 256 MB that is full for
 * some seconds, so that PostgreSQL cannot write its WAL. Everything is answered as expected or with a 503, nothing
 * acknowledged is lost, and everything recovers without intervention. Linux only, as root, because it mounts a
 * disk.
 */
export async function diskFull(seconds = '15'): Promise<Report> {
  await using stack = new AsyncDisposableStack()
  const dataDir = await temporaryFolder(stack)
  const args = ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=0755`, 'tmpfs', dataDir]
  const { status, stderr } = spawnSync('mount', args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`No disk of its own can be mounted here: ${stderr.trim()}`)
  // Unmounted lazily, because an exiting process may still use it.
  stack.defer(() => void spawnSync('umount', ['-l', dataDir]))
  const settings = { DATA_DIR: dataDir, DATABASE_URL: '', RATE_LIMITS: 'on', TRUST_PROXY: '1' }
  const site = await startSite(stack, 1, settings)
  const { pool, server } = site
  const mixed = await startMixedLoad(stack, site)
  const { seen, ledger } = mixed
  await delay(3_000)

  const ballast = join(dataDir, 'ballast')
  const file = openSync(ballast, 'w')
  const block = Buffer.alloc(64 * 1024)
  const end = Date.now() + Number(seconds) * 1_000
  for (; Date.now() < end; await delay(100)) {
    for (let size = block.length; size >= 512; size >>= 1)
      try {
        for (;;) writeSync(file, block, 0, size)
      } catch {
        // ENOSPC: a smaller block may still fit.
      }
    // A new WAL segment needs all its space at once.
    await pool.query('select pg_switch_wal()').catch(() => {})
  }
  closeSync(file)
  rmSync(ballast)
  const recovered = await mixed.recovery(Date.now(), 2 * RECOVER_MS)
  await mixed.stop()

  // PostgreSQL may have stopped between the delivery of a mail and its mark.
  const mails = await mailFaultsOf(pool, site.mail, () => true)
  const faults = [
    ...seen.map(wrongWith).filter((fault) => fault !== null),
    ...(recovered > RECOVER_MS ? [`not recovered after ${recovered} ms:\n${server.log()}`] : []),
    ...(seen.some(({ answer }) => answer.status === 503) ? [] : ['nothing met a full disk']),
    ...(await audit(pool, ledger)),
    ...mails.faults,
    ...(await endOf(server)),
  ]
  const slowest = Math.max(...seen.map(({ answer }) => took(answer)))
  const { booked, cancelled } = ledger.counts
  return {
    faults,
    result: `${seen.length} calls, slowest ${slowest} ms, ${refusals(seen)}; ${booked} bookings, ${cancelled} cancellations; recovered ${recovered} ms after space was freed; mails: ${mails.counted}`,
  }
}
