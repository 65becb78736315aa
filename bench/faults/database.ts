import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { hashPassword } from '../../apps/server/src/identity/passwords.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embedded-postgres.ts'
import { audit, bookAndCancel, createCaller, newLedger, type Answer, type Caller } from '../load.ts'
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
  type Student,
} from '../site.ts'
import { startWire } from '../wire.ts'
import { report } from './report.ts'

/**
 * `node bench/faults/database.ts [seconds [fault]]`: PostgreSQL goes away in every way it can, for 10
 * seconds each, under a load of everything the site does. Every answer comes within 3 s and is the
 * expected one or a 503 with Retry-After; public lists are always answered; afterwards everything
 * works again by itself, and nothing that was acknowledged is lost.
 */

const ANSWER_MS = 3_000
/** Milliseconds after a fault until everything works again. */
const RECOVER_MS = 10_000
const CONNECTIONS = 40
const PASSWORD = 'correct horse battery'

/** What a call was for, and the statuses it may be answered with when nothing is wrong. */
const KINDS = {
  'book or cancel': /^(201|409|404)$/,
  'booked list': /^201$/,
  login: /^200$/,
  'public list': /^201$/,
  'one class': /^20[01]$/,
  page: /^200$/,
  healthz: /^200$/,
  readyz: /^200$/,
} as const
type Kind = keyof typeof KINDS
/** These are answered whatever the database does. */
const ALWAYS: readonly Kind[] = ['public list', 'page', 'healthz']

interface Seen {
  kind: Kind
  answer: Answer
}

const took = ({ from, to }: Answer) => to - from

/** What is wrong with an answer; null when it is one that people can live with. */
function wrongWith({ kind, answer }: Seen): string | null {
  const { status, code, headers } = answer
  const said = `${kind} was answered ${status} ${status === 200 ? '' : code} after ${took(answer)} ms`
  if (took(answer) > ANSWER_MS) return said
  if (KINDS[kind].test(String(status))) return null
  if (status !== 503 || ALWAYS.includes(kind)) return said
  if (kind === 'readyz') return null
  if (!(Number(headers['retry-after']) >= 1)) return `${said}, without Retry-After`
  return code === 'unavailable' ? null : `${said}, in a body of another shape`
}

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
  const wire = await startWire(stack, join(host, '.s.PGSQL.5432'))
  const mail = await startMailSink(stack)
  const port = await freePort()
  const server = startServer(stack, {
    PORT: String(port),
    DATA_DIR: await temporaryFolder(stack),
    DATABASE_URL: `postgres://postgres@127.0.0.1:${wire.port}/firstbell`,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SMTP_URL: mail.url,
    // Counted in the database like everything else; each call comes from an address of its own.
    RATE_LIMITS: 'on',
    TRUST_PROXY: '1',
  })
  await server.ready()
  await fetch(`${server.url}/identity/jwks.json`).then((answer) => answer.text())
  const pool = new pg.Pool({ ...direct(), max: 2 })
  pool.on('error', () => {})
  const students = await createStudents(pool, server.url, 24)
  const classes = await createClasses(
    pool,
    Array.from({ length: 25 }, () => 12),
  )
  await pool.query(
    'update identity.account set password_hash = $1 where email = any($2::citext[])',
    [await hashPassword(PASSWORD), students.slice(20).map((student) => student.email)],
  )
  await pool.end()

  // ------------------------------------------------------------------------------------ the load

  const seen: Seen[] = []
  const ledger = newLedger()
  const over = new AbortController()
  const plain = createCaller(server.url, 100)
  stack.defer(() => plain.close())
  let number = 0
  const call = async (kind: Kind, ...args: Parameters<Caller['call']>): Promise<Answer> => {
    number += 1
    const forwarded = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
    const [method, path, token, body, own, headers] = args
    const answer = await plain.call(method, path, token, body, own, {
      'x-forwarded-for': forwarded,
      ...headers,
    })
    seen.push({ kind, answer })
    return answer
  }
  const again = async (pause: number, act: () => Promise<unknown>) => {
    await delay(Math.random() * pause)
    while (!over.signal.aborted) {
      await act()
      await delay(pause * (0.5 + Math.random()))
    }
  }
  const read = (kind: Kind, path: string, token = '', headers = {}) =>
    call(kind, 'GET', path, token, undefined, 0, headers)
  const logIn = async (student: Student) => {
    const body = { email: student.email, password: PASSWORD }
    const signedIn = await call('login', 'POST', '/identity/sign-in', '', body, 0)
    const { idToken } = (signedIn.body ?? {}) as { idToken?: string }
    if (idToken) await call('login', 'POST', '/auth/login', '', { token: idToken }, 0)
  }
  const lists = [
    '/classes/getallclasses?limit=20&page=1',
    '/classes/getallclasses?q=guitar&limit=20',
    '/courses/getallcourses',
  ]
  const load = [
    bookAndCancel(
      { ...plain, call: (...args) => call('book or cancel', ...args) },
      ledger,
      students.slice(0, 16),
      classes,
      200,
      over.signal,
    ),
    ...students
      .slice(16, 20)
      .map((student) =>
        again(200, () => read('booked list', '/classes/get-userbooked-classes', student.token)),
      ),
    ...students.slice(20).map((student) => again(1_500, () => logIn(student))),
    ...lists.map((path) => again(60, () => read('public list', path))),
    again(200, () => read('one class', `/classes/get-class/${classes[0]}`)),
    again(500, () => read('page', '/', '', { accept: 'text/html' })),
    again(500, () => read('healthz', '/healthz')),
    again(500, () => read('readyz', '/readyz')),
  ]

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
        // A backend that ended just now.
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
        await wire.set('refused')
        await delay(seconds * 1_000)
        await wire.set('none')
      },
    ],
    [
      'connections taken and never answered',
      async () => {
        await wire.set('silent')
        await delay(seconds * 1_000)
        await wire.set('none')
      },
    ],
    [
      'every answer 2 s late',
      async () => {
        await wire.set({ late: 2_000 })
        await delay(seconds * 1_000)
        await wire.set('none')
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
            // Those that the server has left are taken away from it too.
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
        await other.connect()
        await other.query('begin; lock table person, offering in access exclusive mode')
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
    // Until nothing has gone wrong for two seconds.
    const isBad = ({ kind, answer }: Seen) => !KINDS[kind].test(String(answer.status))
    const lastBad = () => seen.findLast(isBad)?.answer.to ?? 0
    while (Date.now() - Math.max(lastBad(), end) < 2_000 && Date.now() - end < 3 * RECOVER_MS)
      await delay(50)
    const recovered = Math.max(0, lastBad() - end)
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
      `${((from - began) / 1000).toFixed(0).padStart(4)} s  ${name.padEnd(38)} ${String(during.length).padStart(5)} calls, ${of503} × 503 (${listed.filter(({ answer }) => answer.status !== 201).length} of ${listed.length} lists); slowest ${worst} ms, well again after ${(recovered / 1000).toFixed(1)} s; ${wrong.length} wrong`,
    )
    const byKind = Object.keys(KINDS).map((kind) => {
      const of = during.filter((one) => one.kind === kind)
      return `${kind} ${of.filter(({ answer }) => answer.status === 503).length}/${of.length}`
    })
    say(`        503 of all: ${byKind.join(', ')}`)
    for (const fault of wrong.slice(0, 5)) say(`        ${fault}`)
  }
  over.abort()
  await Promise.all(load)

  // ------------------------------------------------------------------------------ the books' audit

  const checks = new pg.Pool({ ...direct(), max: 2 })
  checks.on('error', () => {})
  try {
    found.push(...(await audit(checks, ledger)))
    // A mail that was taken while its note could not be written comes again.
    const mails = await mailFaultsOf(checks, mail, () => true)
    if (mails.faults.length > 0)
      found.push(...mails.faults, `the server's last words:\n${server.log()}`)
    const { counts } = ledger
    return {
      found,
      reached: `${seen.length} calls, ${seen.filter(({ answer }) => answer.status === 503).length} × 503, slowest ${(slowest / 1000).toFixed(1)} s, well again ${(slowestRecovery / 1000).toFixed(1)} s after at most; ${counts.booked} booked, ${counts.cancelled} cancelled, none lost; mails: ${mails.counted}`,
    }
  } finally {
    await checks.end()
  }
}

if (import.meta.main) {
  process.chdir(root)
  const seconds = Number(process.argv[2] ?? 10)
  const { found, reached } = await drill(seconds, process.argv[3])
  await report({
    name: 'database',
    what: `PostgreSQL stopped, shut down, restarted, refused, silent, 2 s late, out of connections and locked, ${seconds} s each`,
    wanted:
      'every answer within 3 s, as expected or 503 with Retry-After; lists and pages always; all well again by itself within 10 s; nothing acknowledged lost',
    reached: found.length === 0 ? reached : `${found.length} faults; ${reached}`,
    faults: found,
  })
  process.exit()
}
