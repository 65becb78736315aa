import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startEmbeddedPostgres } from '@firstbell/embedded-postgres'
import pg from 'pg'
import { audit, took } from '../load.ts'
import { mailFaultsOf } from '../mail.ts'
import type { Report } from '../report.ts'
import { childrenOf, endOf, openPool, query, say, startSite, temporaryFolder } from '../site.ts'
import { startTcpProxy, type ConnectionFault } from '../tcp-proxy.ts'
import { refusals, startMixedLoad, wrongWith } from './mixed-load.ts'

/** Milliseconds from the end of a fault until everything works. */
const RECOVER_MS = 10_000
const CONNECTIONS = 40

/**
 * Makes PostgreSQL fail in every way for 10 seconds each, under a mixed load. Every answer must arrive within 3 s and
 * be the expected one or a 503 with Retry-After. Public lists are always answered. Afterwards everything recovers
 * without intervention, and nothing acknowledged is lost.
 * @param only a part of the name of the only fault to run
 */
export async function database(length = '10', only = ''): Promise<Report> {
  const seconds = Number(length)
  await using stack = new AsyncDisposableStack()
  const dataDir = join(await temporaryFolder(stack), 'postgres')
  const startPostgres = () =>
    startEmbeddedPostgres({ dataDir, settings: { max_connections: String(CONNECTIONS) } })
  let postgres = await startPostgres()
  stack.defer(() => postgres.stop())
  await query(postgres.connection('postgres'), 'create database firstbell')
  const direct = () => postgres.connection('firstbell')
  const proxy = await startTcpProxy(stack, join(direct().host, '.s.PGSQL.5432'))
  const site = await startSite(stack, 1, {
    DATABASE_URL: `postgres://postgres@127.0.0.1:${proxy.port}/firstbell`,
    // Rate limits count in the database, so every call has another IP address.
    RATE_LIMITS: 'on',
    TRUST_PROXY: '1',
  })
  const everything = await startMixedLoad(stack, site)
  const { seen, ledger } = everything

  // ---------------------------------------------------------------------------------- the faults

  const signal = async (which: 'SIGSTOP' | 'SIGCONT') => {
    const [postmaster] = readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')
    for (const pid of [Number(postmaster), ...(await childrenOf(Number(postmaster)))])
      try {
        process.kill(pid, which)
      } catch {
        // The backend has just exited.
      }
  }
  const wait = () => delay(seconds * 1_000)
  const disturb = (fault: ConnectionFault) => async () => {
    await proxy.set(fault)
    await wait()
    await proxy.set('none')
  }
  const faults: Record<string, () => Promise<void>> = {
    'all its processes stopped (SIGSTOP)': async () => {
      await signal('SIGSTOP')
      await wait().finally(() => signal('SIGCONT'))
    },
    'shut down, and started again later': async () => {
      await postgres.stop()
      await wait()
      postgres = await startPostgres()
    },
    'restarted at once': async () => {
      await postgres.stop()
      postgres = await startPostgres()
    },
    'connections refused': disturb('refused'),
    'connections taken and never answered': disturb('silent'),
    'every answer 2 s late': disturb({ late: 2_000 }),
    'all connections taken by others': async () => {
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
          // The server's own connections end, too.
          const left = await others[0]?.query(
            `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'firstbell'`,
          )
          if (!there && left?.rowCount === 0) await delay(20)
        }
      } finally {
        await Promise.all(others.map((other) => other.end()))
      }
    },
    'every statement waits for a lock': async () => {
      const other = new pg.Client(direct())
      other.on('error', () => {})
      await other.connect()
      await other.query('begin; lock table person in access exclusive mode')
      await wait()
      await other.end()
    },
  }

  const problems: string[] = []
  let [slowest, slowestRecovery] = [0, 0]
  await delay(3_000)
  for (const [name, act] of Object.entries(faults)) {
    if (!name.includes(only)) continue
    const before = seen.length
    await act()
    const end = Date.now()
    const recovered = await everything.recovery(end, 3 * RECOVER_MS)
    slowestRecovery = Math.max(slowestRecovery, recovered)
    const during = seen.slice(before)
    const worst = Math.max(...during.map(({ answer }) => took(answer)))
    slowest = Math.max(slowest, worst)
    const wrong = during.map(wrongWith).filter((fault) => fault !== null)
    problems.push(...wrong.map((fault) => `${name}: ${fault}`))
    if (recovered > RECOVER_MS)
      problems.push(`${name}: still failing ${(recovered / 1000).toFixed(1)} s after its end`)
    say(`${name}: slowest ${worst} ms, recovered after ${recovered} ms, ${wrong.length} wrong`)
    say(`    ${refusals(during)}`)
  }
  await everything.stop()

  // The server's proxy may still have old connections.
  const checks = openPool(stack, direct())
  problems.push(...(await audit(checks, ledger)))
  // A mail is sent again if it was accepted and then could not be marked as sent.
  const mails = await mailFaultsOf(checks, site.mail, () => true)
  problems.push(...mails.faults, ...(await endOf(site.server)))
  const { booked, cancelled } = ledger.counts
  return {
    faults: problems,
    result: `${seen.length} calls, ${seen.filter(({ answer }) => answer.status === 503).length} × 503, slowest ${(slowest / 1000).toFixed(1)} s, recovered within ${(slowestRecovery / 1000).toFixed(1)} s; ${booked} booked, ${cancelled} cancelled; mails: ${mails.counted}`,
  }
}
