import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { startEmbeddedPostgres } from '@firstbell/embedded-postgres'
import { audit } from '../load.ts'
import { mailFaultsOf } from '../mail.ts'
import { freePort, root, say, startMailSink, startServer, temporaryFolder } from '../site.ts'
import { startDatabaseProxy } from '../database-proxy.ts'
import { endOf, refusals, startMixedLoad, took, wrongWith } from './mixed-load.ts'
import { report } from './report.ts'

/**
 * `node bench/faults/database.ts [seconds [fault]]`: makes PostgreSQL fail in every way, 10 seconds
 * each, under a mixed load. Every answer must arrive within 3 s and be the expected one or a 503
 * with Retry-After; public lists are always answered; afterwards everything recovers by itself, and
 * nothing that was acknowledged is lost.
 */

/** Milliseconds from the end of a fault until everything works. */
const RECOVER_MS = 10_000
const CONNECTIONS = 40

async function drill(seconds: number, only: string | undefined) {
  await using stack = new AsyncDisposableStack()
  const dataDir = join(await temporaryFolder(stack), 'postgres')
  const startPostgres = () =>
    startEmbeddedPostgres({ dataDir, settings: { max_connections: String(CONNECTIONS) } })
  let postgres = await startPostgres()
  stack.defer(() => postgres.stop())
  const { host } = postgres.connection('postgres')
  const admin = (statement: string) => {
    const client = new pg.Client(postgres.connection('postgres'))
    return client
      .connect()
      .then(() => client.query(statement))
      .finally(() => client.end())
  }
  await admin('create database firstbell')
  const direct = () => postgres.connection('firstbell')
  const proxy = await startDatabaseProxy(stack, join(host, '.s.PGSQL.5432'))
  const mail = await startMailSink(stack)
  const port = await freePort()
  const server = startServer(stack, {
    PORT: String(port),
    DATA_DIR: await temporaryFolder(stack),
    DATABASE_URL: `postgres://postgres@127.0.0.1:${proxy.port}/firstbell`,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SMTP_URL: mail.url,
    // Rate limits count in the database; every call comes from another address.
    RATE_LIMITS: 'on',
    TRUST_PROXY: '1',
  })
  await server.ready()
  await fetch(`${server.url}/identity/jwks.json`).then((answer) => answer.text())
  const pool = new pg.Pool({ ...direct(), max: 2 })
  pool.on('error', () => {})
  const everything = await startMixedLoad(stack, pool, server.url)
  const { seen, ledger } = everything
  await pool.end()

  // ---------------------------------------------------------------------------------- the faults

  const signal = (which: 'SIGSTOP' | 'SIGCONT') => {
    const postmaster = Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0])
    const backends = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
      .split('\n')
      .map((line) => line.trim().split(/\s+/).map(Number))
      .filter(([, parent]) => parent === postmaster)
      .map(([pid]) => pid as number)
    for (const pid of [postmaster, ...backends])
      try {
        process.kill(pid, which)
      } catch {
        // The backend has just ended.
      }
  }
  const faults: [name: string, act: () => Promise<void>][] = [
    [
      'all its processes stopped (SIGSTOP)',
      async () => {
        signal('SIGSTOP')
        await delay(seconds * 1_000).finally(() => signal('SIGCONT'))
      },
    ],
    [
      'shut down, and started again later',
      async () => {
        await postgres.stop()
        await delay(seconds * 1_000)
        postgres = await startPostgres()
      },
    ],
    [
      'restarted at once',
      async () => {
        await postgres.stop()
        postgres = await startPostgres()
      },
    ],
    [
      'connections refused',
      async () => {
        await proxy.set('refused')
        await delay(seconds * 1_000)
        await proxy.set('none')
      },
    ],
    [
      'connections taken and never answered',
      async () => {
        await proxy.set('silent')
        await delay(seconds * 1_000)
        await proxy.set('none')
      },
    ],
    [
      'every answer 2 s late',
      async () => {
        await proxy.set({ late: 2_000 })
        await delay(seconds * 1_000)
        await proxy.set('none')
      },
    ],
    [
      'all connections taken by others',
      async () => {
        const others: pg.Client[] = []
        const end = Date.now() + seconds * 1_000
        try {
          while (Date.now() < end) {
            const other = new pg.Client(direct())
            other.on('error', () => {})
            const there = await other.connect().then(
              () => true,
              () => false,
            )
            if (there) others.push(other)
            // The server's connections end as well.
            const left = await others[0]?.query(
              `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'firstbell'`,
            )
            if (!there && left?.rowCount === 0) await delay(20)
          }
        } finally {
          await Promise.all(others.map((other) => other.end()))
        }
      },
    ],
    [
      'every statement waits for a lock',
      async () => {
        const other = new pg.Client(direct())
        other.on('error', () => {})
        await other.connect()
        await other.query('begin; lock table person in access exclusive mode')
        await delay(seconds * 1_000)
        await other.end()
      },
    ],
  ]

  const found: string[] = []
  let [slowest, slowestRecovery] = [0, 0]
  const began = Date.now()
  await delay(3_000)
  for (const [name, act] of faults.filter(([name]) => only === undefined || name.includes(only))) {
    const from = Date.now()
    const before = seen.length
    await act()
    const end = Date.now()
    const recovered = await everything.recovery(end, 3 * RECOVER_MS)
    slowestRecovery = Math.max(slowestRecovery, recovered)
    const during = seen.slice(before)
    const worst = Math.max(...during.map(({ answer }) => took(answer)))
    slowest = Math.max(slowest, worst)
    const wrong = during.map(wrongWith).filter((fault) => fault !== null)
    found.push(...wrong.map((fault) => `${name}: ${fault}`))
    if (recovered > RECOVER_MS)
      found.push(`${name}: still failing ${(recovered / 1000).toFixed(1)} s after its end`)
    const of503 = during.filter(({ answer }) => answer.status === 503).length
    const listed = during.filter(({ kind }) => kind === 'public list')
    say(
      `${((from - began) / 1000).toFixed(0).padStart(4)} s  ${name.padEnd(38)} ${String(during.length).padStart(5)} calls, ${of503} × 503 (${listed.filter(({ answer }) => answer.status !== 201).length} of ${listed.length} lists); slowest ${worst} ms, recovered after ${(recovered / 1000).toFixed(1)} s; ${wrong.length} wrong`,
    )
    say(`        ${refusals(during)}`)
    for (const fault of wrong.slice(0, 5)) say(`        ${fault}`)
  }
  await everything.stop()

  // -------------------------------------------------------------------------- comparing the books

  const checks = new pg.Pool({ ...direct(), max: 2 })
  checks.on('error', () => {})
  try {
    found.push(...(await audit(checks, ledger)))
    // A mail that was accepted while the record of it failed is sent again.
    const mails = await mailFaultsOf(checks, mail, () => true)
    if (mails.faults.length > 0)
      found.push(...mails.faults, `the server's last words:\n${server.log()}`)
    const end = await endOf(server)
    if (end) found.push(end)
    const { counts } = ledger
    return {
      found,
      result: `${seen.length} calls, ${seen.filter(({ answer }) => answer.status === 503).length} × 503, slowest ${(slowest / 1000).toFixed(1)} s, recovered within ${(slowestRecovery / 1000).toFixed(1)} s; ${counts.booked} booked, ${counts.cancelled} cancelled, none lost; mails: ${mails.counted}`,
    }
  } finally {
    await checks.end()
  }
}

if (import.meta.main) {
  process.chdir(root)
  const seconds = Number(process.argv[2] ?? 10)
  const { found, result } = await drill(seconds, process.argv[3])
  await report({
    name: 'database',
    what: `PostgreSQL stopped, shut down, restarted, refused, silent, 2 s late, out of connections and locked, ${seconds} s each`,
    target:
      'every answer within 3 s, as expected or 503 with Retry-After; lists and pages always; everything recovers by itself within 10 s; nothing acknowledged lost',
    result: found.length === 0 ? result : `${found.length} faults; ${result}`,
    faults: found,
  })
  process.exit()
}
