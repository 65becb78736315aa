import { setTimeout as delay } from 'node:timers/promises'
import { audit, bookAndCancel, createCaller, newLedger } from '../load.ts'
import { mailFaultsOf } from '../mail.ts'
import type { Report } from '../report.ts'
import { endOf, freePort, startSite } from '../site.ts'
import { postmaster, stopDatabase, withDatabase } from './embedded-database.ts'

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
  stack.defer(() => stopDatabase(dataDir))
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

    const { pid } = await postmaster(dataDir)
    const began = Date.now()
    if (victim !== 'PostgreSQL') server.kill('SIGKILL')
    if (victim !== 'the server') process.kill(pid, 'SIGKILL')
    if (victim === 'PostgreSQL') {
      // Connections of the previous server may still answer for some milliseconds.
      for (
        let now = await postmaster(dataDir);
        !now.ready || now.pid === pid;
        now = await postmaster(dataDir)
      ) {
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
    const lost = await withDatabase(dataDir, (pool) => audit(pool, ledger)).catch(
      (error: Error) => [
        `the database does not answer (${error.message}); the server's log ends:\n${server.log()}`,
      ],
    )
    faults.push(...lost.map((fault) => `round ${round} (${victim}): ${fault}`))
  }
  const { booked, cancelled, failed } = ledger.counts
  if (faults.length > 0) return { faults }
  // A killed process may have sent a mail without marking it.
  const mails = await withDatabase(dataDir, (pool) => mailFaultsOf(pool, mail, () => true))
  return {
    result: `${booked} booked, ${cancelled} cancelled, ${failed} without an answer, 0 lost; ready after ${(slowest / 1000).toFixed(1)} s at most; mails: ${mails.counted}`,
    faults: [...mails.faults, ...(await endOf(server))],
  }
}
