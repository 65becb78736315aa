import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { audit, bookAndCancel, createCaller, newLedger } from '../load.ts'
import { mailFaultsOf } from '../mail.ts'
import type { Report } from '../report.ts'
import { endOf, freePort, startSite } from '../site.ts'

const READY_MS = 10_000
const VICTIMS = ['the server', 'PostgreSQL', 'both'] as const

/**
 * Runs a server with the embedded PostgreSQL, like `npm start`. Each round kills the server, PostgreSQL, or both with
 * SIGKILL under load. Afterwards every acknowledged booking and cancellation must exist, the server must be ready
 * within 10 s, and finally every mail must have been sent.
 */
export async function kill(rounds = '30'): Promise<Report> {
  await using stack = new AsyncDisposableStack()
  const port = await freePort()
  const site = await startSite(stack, [port], { DATABASE_URL: '' })
  const { dataDir, mail } = site
  let { server } = site
  /** Reads the database's URL, which a restart may change. */
  const withDatabase = async <T>(use: (pool: pg.Pool) => Promise<T>): Promise<T> => {
    const pool = new pg.Pool(JSON.parse(await readFile(join(dataDir, 'database.json'), 'utf8')))
    pool.on('error', () => {})
    return use(pool).finally(() => pool.end())
  }
  /** Returns PostgreSQL's process and whether it accepts connections: lines 1 and 8 of postmaster.pid. */
  const postmaster = async () => {
    const file = join(dataDir, 'postgres/postmaster.pid')
    const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n')
    return { pid: Number(lines[0]), ready: lines[7]?.trim() === 'ready' }
  }
  // A killed server may have left its PostgreSQL running.
  stack.defer(async () => {
    const { pid } = await postmaster()
    if (!(pid > 0)) return
    try {
      process.kill(pid, 'SIGQUIT')
    } catch {
      // It has exited already, as it should.
    }
  })
  const students = await site.students(30)
  const classes = await site.classes(20, 4)
  const caller = createCaller(stack, [server], students.length)
  const ledger = newLedger()
  const faults: string[] = []
  let slowest = 0
  for (let round = 1; round <= Number(rounds) && faults.length === 0; round += 1) {
    const victim = VICTIMS[round % VICTIMS.length]!
    const load = bookAndCancel(caller, students, classes, 100, ledger)
    await delay(600 + Math.random() * 600)

    const { pid } = await postmaster()
    const began = Date.now()
    if (victim !== 'PostgreSQL') server.kill('SIGKILL')
    if (victim !== 'the server') process.kill(pid, 'SIGKILL')
    if (victim === 'PostgreSQL') {
      // Connections of the previous server may still answer for some milliseconds.
      for (let now = await postmaster(); !now.ready || now.pid === pid; now = await postmaster()) {
        if (Date.now() - began > 2 * READY_MS) break
        await delay(5)
      }
    } else {
      await server.ended
      server = await site.start(port)
    }
    await server.ready(2 * READY_MS).catch((error: Error) => faults.push(error.message))
    const took = Date.now() - began
    slowest = Math.max(slowest, took)
    if (took > READY_MS) faults.push(`ready after ${took} ms`)
    await delay(400)
    await load.stop()
    const lost = await withDatabase((pool) => audit(pool, ledger)).catch((error: Error) => [
      `the database does not answer (${error.message}); the server's log ends:\n${server.log()}`,
    ])
    faults.push(...lost.map((fault) => `round ${round} (${victim}): ${fault}`))
  }
  const { booked, cancelled, failed } = ledger.counts
  if (faults.length > 0) return { faults }
  // A killed process may have sent a mail without marking it.
  const mails = await withDatabase((pool) => mailFaultsOf(pool, mail, () => true))
  return {
    result: `${booked} booked, ${cancelled} cancelled, ${failed} without an answer, 0 lost; ready after ${(slowest / 1000).toFixed(1)} s at most; mails: ${mails.counted}`,
    faults: [...mails.faults, ...(await endOf(server))],
  }
}
