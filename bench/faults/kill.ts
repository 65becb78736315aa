import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { audit, bookAndCancel, createCaller, newLedger } from '../load.ts'
import { mailFaultsOf } from '../mail.ts'
import {
  createClasses,
  createStudents,
  freePort,
  root,
  say,
  startMailSink,
  startServer,
  temporaryFolder,
} from '../site.ts'
import { report } from './report.ts'

/**
 * `node bench/faults/kill.ts [rounds]`: a server with the embedded PostgreSQL, as `npm start` runs
 * it. Each round kills the server, PostgreSQL, or both with SIGKILL under load. Afterwards every
 * acknowledged booking and cancellation must exist, the server must be ready within 10 s, and
 * finally every mail must have been sent.
 */

const STUDENTS = 30
const PAUSE = 100
const READY_MS = 10_000
const VICTIMS = ['the server', 'PostgreSQL', 'both'] as const

async function rounds(
  count: number,
): Promise<{ faults: string[]; slowest: number; mails: string }> {
  await using stack = new AsyncDisposableStack()
  const mail = await startMailSink(stack)
  const dataDir = await temporaryFolder(stack)
  const port = await freePort()
  const start = () =>
    startServer(stack, {
      PORT: String(port),
      DATA_DIR: dataDir,
      SMTP_URL: mail.url,
      // Set, so that a setting of the drill's environment cannot select a real database.
      DATABASE_URL: '',
    })
  const withDatabase = async <T>(use: (pool: pg.Pool) => Promise<T>): Promise<T> => {
    const pool = new pg.Pool(JSON.parse(await readFile(join(dataDir, 'database.json'), 'utf8')))
    pool.on('error', () => {})
    return use(pool).finally(() => pool.end())
  }
  /** PostgreSQL's process and whether it accepts connections: lines 1 and 8 of postmaster.pid. */
  const postmaster = async () => {
    const note = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8').catch(() => '')
    const lines = note.split('\n')
    return { pid: Number(lines[0]), ready: lines[7]?.trim() === 'ready' }
  }

  // A server that was killed may have left its PostgreSQL running.
  stack.defer(async () => {
    const { pid } = await postmaster()
    if (!(pid > 0)) return
    try {
      process.kill(pid, 'SIGQUIT')
    } catch {
      // It has ended already, as it should.
    }
  })
  let server = start()
  await server.ready()
  await fetch(`${server.url}/identity/jwks.json`).then((answer) => answer.text())
  const [students, classes] = await withDatabase(async (pool) => [
    await createStudents(pool, server.url, STUDENTS),
    await createClasses(
      pool,
      Array.from({ length: 20 }, () => 4),
    ),
  ])
  const caller = createCaller(server.url, STUDENTS)
  stack.defer(() => caller.close())
  const ledger = newLedger()
  const faults: string[] = []
  let slowest = 0
  let mailsCounted = ''
  for (let round = 0; round < count; round += 1) {
    const victim = VICTIMS[round % VICTIMS.length] as (typeof VICTIMS)[number]
    const before = { ...ledger.counts }
    const over = new AbortController()
    const load = bookAndCancel(caller, ledger, students, classes, PAUSE, over.signal)
    await delay(600 + Math.random() * 600)

    const { pid } = await postmaster()
    const began = Date.now()
    if (victim !== 'PostgreSQL') server.kill('SIGKILL')
    if (victim !== 'the server') process.kill(pid, 'SIGKILL')
    if (victim === 'PostgreSQL') {
      // Sessions of the previous server may answer for some milliseconds.
      for (;;) {
        const now = await postmaster()
        if ((now.ready && now.pid !== pid) || Date.now() - began > 2 * READY_MS) break
        await delay(5)
      }
    } else {
      await server.ended
      server = start()
    }
    let took = 'never ready'
    try {
      await server.ready(2 * READY_MS)
      const milliseconds = Date.now() - began
      slowest = Math.max(slowest, milliseconds)
      took = `ready after ${(milliseconds / 1000).toFixed(1)} s`
      if (milliseconds > READY_MS) faults.push(`round ${round + 1}: ${took}`)
    } catch (error) {
      faults.push(`round ${round + 1} (${victim}): ${(error as Error).message}`)
    }
    await delay(400)
    over.abort()
    await load
    const found = await withDatabase((pool) => audit(pool, ledger)).catch((error: Error) => [
      `the database does not answer (${error.message}); the server's last words:\n${server.log()}`,
    ])
    faults.push(...found.map((fault) => `round ${round + 1} (${victim}): ${fault}`))
    const { counts } = ledger
    say(
      `${String(round + 1).padStart(3)}  ${victim.padEnd(10)}  ${took}; ${counts.booked - before.booked} booked, ${counts.cancelled - before.cancelled} cancelled, ${counts.waiting - before.waiting} joined a line, ${counts.failed - before.failed} without an answer; ${found.length} lost`,
    )
    if (took === 'never ready' || faults.length > 0) break
  }
  if (faults.length === 0) {
    const mails = await withDatabase((pool) => mailFaultsOf(pool, mail, () => true))
    mailsCounted = mails.counted
    faults.push(...mails.faults)
  }
  server.kill('SIGTERM')
  const { code, signal } = await server.ended
  if (code !== 0) faults.push(`SIGTERM ended it with ${code ?? signal}:\n${server.log()}`)
  return { faults, slowest, mails: mailsCounted }
}

if (import.meta.main) {
  process.chdir(root)
  const count = Number(process.argv[2] ?? 30)
  const { faults, slowest, mails } = await rounds(count)
  await report({
    name: 'kill',
    what: `kill -9 of the server, of PostgreSQL, of both, ${count} times under load`,
    target: '0 acknowledged writes lost, ready again within 10 s, without intervention',
    result:
      faults.length === 0
        ? `0 lost; ready after ${(slowest / 1000).toFixed(1)} s at most; mails: ${mails}`
        : `${faults.length} faults`,
    faults,
  })
  process.exit()
}
