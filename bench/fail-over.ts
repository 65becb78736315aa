import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { startCluster } from './cluster.ts'
import { audit, bookAndCancel, createCaller, newLedger, type Caller } from './load.ts'
import { mailFaultsOf } from './mail.ts'
import {
  createClasses,
  createStudents,
  freePort,
  say,
  startMailSink,
  startServer,
  temporaryFolder,
} from './site.ts'

/**
 * The second half of `npm run drill`: two server processes on a primary with a synchronous standby
 * behind HAProxy, and students who book and cancel. In every round the primary is killed with SIGKILL
 * and the standby promoted a moment later; the node that died becomes the next standby. Nothing that
 * was acknowledged may be lost, no seat oversold, no server restarted.
 */

const STUDENTS = 40
const CLASSES = 20
const HOT_SEATS = 10
const SEATS = 30
const PAUSE = 300
/** Milliseconds of load before a kill, until the promotion, and after it. */
const CALM = 4_000
const WITHOUT_PRIMARY = 2_000
const AFTERWARDS = 6_000
/** Milliseconds from the promotion to the first call that succeeds. */
const REACH = 5_000
/** Milliseconds in which jobs that got lost are free again, and done. */
const JOBS_MS = 90_000

export interface Result {
  name: string
  found: string
  faults: string[]
}

export async function failOver(rounds: number): Promise<Result[]> {
  await using stack = new AsyncDisposableStack()
  const cluster = await startCluster(stack)
  const mail = await startMailSink(stack)
  const dataDir = await temporaryFolder(stack)
  const issuer = 'http://127.0.0.1:4600'
  const ports = [await freePort(), await freePort()]
  const servers = ports.map((port) =>
    startServer(stack, {
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: cluster.url,
      PUBLIC_URL: issuer,
      SMTP_URL: mail.url,
    }),
  )
  await Promise.all(servers.map((server) => server.ready(60_000)))
  const restarted: string[] = []
  for (const { port, ended } of servers)
    void ended.then(({ code, signal }) => restarted.push(`the one on ${port}: ${code ?? signal}`))
  await fetch(`${servers[0]!.url}/identity/jwks.json`).then((answer) => answer.text())
  const pool = new pg.Pool({ connectionString: cluster.url, max: 2 })
  pool.on('error', () => {})
  stack.defer(() => pool.end())
  const students = await createStudents(pool, issuer, STUDENTS)
  const classes = await createClasses(pool, [
    HOT_SEATS,
    ...Array.from({ length: CLASSES }, () => SEATS),
  ])
  say(
    `PostgreSQL ${cluster.version} with a synchronous standby behind HAProxy; servers on ${ports.join(', ')}`,
  )

  const ledger = newLedger()
  const over = new AbortController()
  /** Times of the answers to calls that changed something, begun after the last promotion. */
  let promotedAt = Infinity
  let firstSuccess: number | null = null
  const noting = (caller: Caller): Caller => ({
    ...caller,
    call: async (...args) => {
      const answer = await caller.call(...args)
      if (answer.status < 300 && answer.status > 0 && answer.to > promotedAt)
        firstSuccess ??= answer.to - promotedAt
      return answer
    },
  })
  const half = STUDENTS / 2
  const callers = servers.map(({ url }) => createCaller(url, half))
  stack.defer(() => callers.forEach((caller) => caller.close()))
  const load = callers.map((caller, n) =>
    bookAndCancel(
      noting(caller),
      ledger,
      students.slice(n * half, (n + 1) * half),
      classes,
      PAUSE,
      over.signal,
    ),
  )

  const firsts: (number | null)[] = []
  for (let round = 1; round <= rounds; round += 1) {
    await delay(CALM)
    promotedAt = Infinity
    firstSuccess = null
    await cluster.killPrimary()
    await delay(WITHOUT_PRIMARY)
    promotedAt = Date.now()
    await cluster.promote()
    await delay(AFTERWARDS)
    firsts.push(firstSuccess)
    say(
      `round ${round}: killed; promoted ${WITHOUT_PRIMARY} ms later; first success ${firstSuccess ?? 'none'} ms after the promotion`,
    )
    if (round < rounds) await cluster.rebuild()
  }
  over.abort()
  await Promise.all(load)

  const { counts, failures } = ledger
  const lost = await audit(pool, ledger)
  const wrong = failures.filter(({ status }) => status !== 503)
  const { counted, faults: mailFaults } = await mailFaultsOf(pool, mail, () => false)
  const slow = firsts.filter((first) => first === null || first > REACH)
  return [
    {
      name: 'fail-overs: load',
      found: `${counts.booked} booked, ${counts.cancelled} cancelled, ${counts.full} refused as full; ${failures.length} answered 5xx`,
      faults: counts.booked === 0 ? ['Nothing was booked.'] : [],
    },
    { name: 'acknowledged writes lost, seats oversold', found: `${lost.length}`, faults: lost },
    {
      name: 'answers that are neither success nor 503',
      found: `${wrong.length}`,
      faults: wrong.map(({ what, status, code }) => `${what} was answered ${status} ${code}`),
    },
    {
      name: 'first success after the promotion',
      found: firsts.map((first) => (first === null ? 'none' : `${first} ms`)).join(', '),
      faults: slow.map((first) => `${first ?? 'no success'}: more than ${REACH} ms`),
    },
    { name: 'servers that ended', found: `${restarted.length}`, faults: [...restarted] },
    { name: 'jobs left locked or given up', ...(await leftJobs(pool)) },
    { name: 'mails, each once', found: counted, faults: mailFaults },
  ]
}

/** Waits until no job is locked for long, and none given up. */
async function leftJobs(pool: pg.Pool): Promise<Pick<Result, 'found' | 'faults'>> {
  const end = Date.now() + JOBS_MS
  for (;;) {
    const { rows } = await pool.query<{ fault: string }>(
      `select task_identifier || ': ' || case when locked_at is null then 'given up'
         else 'locked for ' || extract(epoch from now() - locked_at)::int || ' s' end as fault
       from graphile_worker.jobs
       where locked_at < now() - interval '10 seconds' or attempts >= max_attempts and locked_at is null`,
    )
    if (rows.length === 0 || Date.now() > end)
      return { found: `${rows.length}`, faults: rows.map(({ fault }) => fault) }
    await delay(1_000)
  }
}
