import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { connectionUrl, startEmbeddedPostgres } from '@firstbell/embedded-postgres'
import { importJWK, SignJWT, type JWK } from 'jose'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { createPasswords } from '../apps/server/src/features/identity/embedded/passwords.ts'

/**
 * The environment of drills and benchmarks: a database, server processes, a mail server that records mails, and people
 * with tokens. Each is added to a stack, which disposes of it.
 */

export const root = resolve(import.meta.dirname, '..')

export const say = (line = '') => process.stdout.write(`${line}\n`)

/** A folder that is removed at the end. */
export async function temporaryFolder(stack: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fb-bench-'))
  stack.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

// Different start values, so that concurrent processes do not choose the same port.
// `fetch` refuses some ports below these.
let nextPort = 11_000 + (process.pid % 500) * 40

/**
 * Returns a free port below the range of outgoing connections, so that it is still free when a process
 * restarts.
 */
export async function freePort(): Promise<number> {
  for (; nextPort < 32_000; nextPort += 1) {
    const probe = createServer()
    const free = await new Promise<boolean>((answer) => {
      probe.once('error', () => answer(false))
      probe.listen(nextPort, '127.0.0.1', () => answer(true))
    })
    probe.close()
    if (free) return nextPort++
  }
  throw new Error('There is no free port')
}

// ------------------------------------------------------------------------------------- database

/** Quick runs show that a part works. Their figures are meaningless. */
export const quick = process.env['BENCH_QUICK'] === '1'

/** Creates a pool that outlives broken connections. */
export function openPool(stack: AsyncDisposableStack, config: string | pg.PoolConfig): pg.Pool {
  const given = typeof config === 'string' ? { connectionString: config } : config
  const pool = new pg.Pool({ max: 4, ...given })
  pool.on('error', () => {})
  stack.defer(() => pool.end())
  return pool
}

/** Runs a statement over a new connection. */
export async function query(config: string | pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client(config)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/**
 * Starts an embedded PostgreSQL with an empty database.
 * @param settings of PostgreSQL
 * @returns its URL, and its recent output
 */
async function startDatabase(stack: AsyncDisposableStack, settings: Record<string, string>) {
  let log = ''
  const server = await startEmbeddedPostgres({
    dataDir: join(await temporaryFolder(stack), 'postgres'),
    // Three processes with 20 connections each, and those of the checks.
    settings: { max_connections: '120', ...settings },
    log: (line) => (log = `${log}${line}\n`.slice(-1_000_000)),
  })
  stack.defer(() => server.stop())
  await query(server.connection('postgres'), 'create database firstbell')
  return { url: connectionUrl(server.connection('firstbell')), log: () => log }
}

// -------------------------------------------------------------------------------------- servers

export interface ServerUnderTest {
  port: number
  url: string
  pid: number
  /** Exit code and signal, once it has exited. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
  /**
   * Waits for `/readyz`. Rejects with the end of the log if the process exits, or takes too long.
   */
  ready: (milliseconds?: number) => Promise<void>
  kill: (signal: NodeJS.Signals) => void
  log: () => string
}

const children = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => process.exit(1))

interface Running {
  child: ChildProcess
  ended: ServerUnderTest['ended']
  log: () => string
  /** Waits until a condition is true. @throws if the process exits before that, or takes too long */
  until: (holds: () => Promise<boolean>, milliseconds?: number) => Promise<void>
}

/** Starts a child process that is killed when this process ends. */
export function run(file: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Running {
  const child = spawn(file, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], LANG: 'C.UTF-8', ...env },
  })
  children.add(child)
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (more: string) => (text = (text + more).slice(-20_000)))
  const ended = new Promise<Awaited<ServerUnderTest['ended']>>((done) => {
    child.once('error', (error) => {
      text += error.message
      if (child.pid === undefined) done({ code: null, signal: null })
    })
    child.once('close', (code, signal) => done({ code, signal }))
  }).finally(() => children.delete(child))
  const until: Running['until'] = async (holds, milliseconds = Infinity) => {
    const end = Date.now() + milliseconds
    while (!(await holds())) {
      if (!children.has(child)) throw new Error(`${file} ended:\n${text}`)
      if (Date.now() > end) throw new Error(`${file} is not ready in time:\n${text}`)
      await delay(10)
    }
  }
  return { child, ended, log: () => text, until }
}

/** Starts a child process that is stopped with the stack. */
export function runWith(stack: AsyncDisposableStack, ...args: Parameters<typeof run>): Running {
  const running = run(...args)
  stack.defer(async () => {
    running.child.kill('SIGTERM')
    await running.ended
  })
  return running
}

/**
 * Starts a server process like an operator does. `BENCH_ROOT` selects another checkout.
 * @param settings the environment: at least PORT and DATA_DIR
 */
function startServer(
  stack: AsyncDisposableStack,
  settings: Record<string, string> & { PORT: string; DATA_DIR: string },
): ServerUnderTest {
  const port = Number(settings.PORT)
  const url = `http://127.0.0.1:${port}`
  const main = join(process.env['BENCH_ROOT'] ?? root, 'apps/server/src/main.ts')
  const { child, ended, log, until } = run(process.execPath, [main], {
    DEMO_DATA: 'off',
    RATE_LIMITS: 'off',
    CLASSROOM: 'off',
    // Sign-ins of a long drill stay recent.
    CONFIRM_MINUTES: '1440',
    LOG_LEVEL: 'warn',
    // The options of `npm start` and of the files in deploy/.
    MALLOC_ARENA_MAX: '2',
    ...settings,
  })
  stack.defer(async () => {
    child.kill('SIGTERM')
    const slow = setTimeout(() => child.kill('SIGKILL'), 15_000)
    await ended
    clearTimeout(slow)
  })
  return {
    port,
    url,
    pid: child.pid ?? 0,
    ended,
    log,
    kill: (signal) => void child.kill(signal),
    async ready(milliseconds = 20_000) {
      await until(() => isReady(url), milliseconds)
      // The first request creates the signing key.
      await fetch(`${url}/identity/jwks.json`).then((answer) => answer.text())
    },
  }
}

/** The descriptions of errors in a server's log. */
export const loggedErrors = ({ log }: Pick<ServerUnderTest, 'log'>): string[] =>
  log()
    .split('\n')
    .filter((line) => /"level":(50|60)/.test(line))
    .map((line) => `the log says: ${line.slice(0, 500)}`)

/** The deadlocks that PostgreSQL has reported. */
export const deadlocksOf = ({ postgresLog }: Pick<Site, 'postgresLog'>): string[] =>
  (postgresLog().match(/deadlock detected[^]*?(?=STATEMENT)/g) ?? []).map(
    (found) => `PostgreSQL says: ${found}`,
  )

/** Stops a server with SIGTERM. @returns the fault of its exit */
export async function endOf(server: ServerUnderTest): Promise<string[]> {
  server.kill('SIGTERM')
  const end = await Promise.race([server.ended, delay(60_000, undefined, { ref: false })])
  if (end?.code === 0) return []
  return [
    `SIGTERM: it ended with ${end ? (end.code ?? end.signal) : 'nothing in 60 s'}; its log ends:\n${server.log().slice(-3_000)}`,
  ]
}

/** Returns a process's memory in megabytes: current, or peak (proc(5)). */
export async function memoryOf(pid: number, field: 'VmRSS' | 'VmHWM' = 'VmRSS'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024
}

/** Returns the CPU time of a process so far in milliseconds, with its threads (proc(5)). */
export async function cpuOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const TICK_MS = 10
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

/** Returns the running child processes of a process (proc(5)). */
export async function childrenOf(pid: number): Promise<number[]> {
  const list = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  return list.split(' ').filter(Boolean).map(Number)
}

export interface Site {
  pool: pg.Pool
  mail: MailSink
  servers: readonly ServerUnderTest[]
  /** The URL of the first server. */
  server: ServerUnderTest
  url: string
  /** The issuer of the ID tokens. */
  issuer: string
  dataDir: string
  postgresLog: () => string
  /** Starts a process with the same settings, without waiting until it is ready. */
  start: (port?: number) => Promise<ServerUnderTest>
  people: (count: number, kind: PersonKind) => Promise<Person[]>
  students: (count: number) => Promise<Person[]>
  /** Creates this number of classes with as many seats each. */
  classes: (count: number, seats: number, instructorId?: string) => Promise<string[]>
}

/**
 * Starts server processes with a new database and a mail server, and waits until they are ready.
 * @param processes their number, or their ports
 * @param settings of the servers; `DATABASE_URL: ''` for the embedded database of `npm start`
 * @param postgres settings of the embedded PostgreSQL
 */
export async function startSite(
  stack: AsyncDisposableStack,
  processes: number | readonly number[] = 1,
  settings: Record<string, string> = {},
  postgres: Record<string, string> = {},
): Promise<Site> {
  const given = settings['DATABASE_URL']
  const database =
    given === undefined ? await startDatabase(stack, postgres) : { url: given, log: () => '' }
  const mail = await startMailSink(stack)
  const issuer = settings['PUBLIC_URL'] ?? 'http://127.0.0.1:4600'
  const all = {
    DATA_DIR: await temporaryFolder(stack),
    DATABASE_URL: database.url,
    PUBLIC_URL: issuer,
    SMTP_URL: mail.url,
    ...settings,
  }
  let started = 0
  const start = async (given?: number) => {
    const port = String(given ?? (await freePort()))
    // Each process has its own name for the mail server.
    const name = `${port}-${(started += 1)}`
    const smtp = all.SMTP_URL === '' ? {} : { SMTP_URL: `${all.SMTP_URL}?name=${name}` }
    return startServer(stack, { ...all, ...smtp, PORT: port })
  }
  const ports =
    typeof processes === 'number' ? Array<undefined>(processes).fill(undefined) : processes
  const servers: ServerUnderTest[] = []
  for (const port of ports) servers.push(await start(port))
  await Promise.all(servers.map((server) => server.ready(180_000)))
  const embedded = async () =>
    JSON.parse(await readFile(join(all.DATA_DIR, 'database.json'), 'utf8')) as pg.PoolConfig
  const pool = openPool(stack, database.url === '' ? await embedded() : database.url)
  const server = servers[0] as ServerUnderTest
  const people: Site['people'] = (count, kind) => createPeople(pool, issuer, count, kind)
  return {
    pool,
    mail,
    servers,
    server,
    url: server.url,
    issuer,
    dataDir: all.DATA_DIR,
    postgresLog: database.log,
    start,
    people,
    students: (count) => people(count, 'student'),
    classes: (count, seats, owner) => createClasses(pool, count, seats, owner),
  }
}

/** Starts a server like `npm start`: with the built web app and the embedded database. */
export async function startProduct(stack: AsyncDisposableStack): Promise<Site> {
  const port = await freePort()
  return startSite(stack, [port], {
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATABASE_URL: '',
    SMTP_URL: '',
    DEMO_DATA: 'on',
  })
}

/** The ids of the public demo classes. */
export async function classesOf({ url }: Site): Promise<[string, ...string[]]> {
  const answer = await fetch(`${url}/classes/getallclasses`)
  const { classes } = (await answer.json()) as { classes: { _id: string }[] }
  return classes.map(({ _id }) => _id) as [string, ...string[]]
}

async function isReady(url: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/readyz`, {
      headers: { connection: 'close' },
      signal: AbortSignal.timeout(2_000),
    })
    await answer.text()
    return answer.status === 200
  } catch {
    return false
  }
}

// ----------------------------------------------------------------------------------------- mail

export interface MailSink {
  url: string
  /** When each Message-ID arrived, and from which process. */
  received: Map<string, string[]>
}

/**
 * Starts a mail server in this process that accepts everything.
 * @param refusal the status with which it refuses every recipient instead
 */
export async function startMailSink(
  stack: AsyncDisposableStack,
  refusal?: number,
): Promise<MailSink> {
  const received: MailSink['received'] = new Map()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_address, _session, done) =>
      done(refusal ? Object.assign(new Error('refused'), { responseCode: refusal }) : null),
    onData(stream, { hostNameAppearsAs: sender }, done) {
      let head = ''
      stream.setEncoding('utf8')
      stream.on('data', (text: string) => {
        if (!head.includes('\r\n\r\n')) head += text
      })
      stream.on('end', () => {
        const id = /^message-id:\s*<([^>]+)>/im.exec(head)?.[1] ?? 'none'
        const arrival = `${new Date().toISOString().slice(11)} from ${sender}`
        received.set(id, [...(received.get(id) ?? []), arrival])
        done()
      })
    },
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  stack.defer(() => new Promise<void>((closed) => server.close(() => closed())))
  return { url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, received }
}

// --------------------------------------------------------------------------------------- people

export interface Student {
  id: string
  email: string
  token: string
}

/** A person with an account, a verified email address and a sign-in session. */
export interface Person extends Student {
  accountId: string
  loginId: string
  /** The value of the session's cookie. */
  secret: string
}

export type PersonKind = 'student' | 'instructor' | 'approved' | 'admin'

/** The password of all people that are inserted into the database. */
export const PASSWORD = 'a quiet evening'

const newIds = (count: number) => Array.from({ length: count }, () => randomUUID())

/** Creates ID tokens with 14 minutes left, like those of the embedded provider. */
export type TokenMaker = (
  person: Pick<Person, 'email' | 'accountId' | 'loginId'>,
  claims?: Record<string, unknown>,
) => Promise<string>

/** @param pool of a migrated database whose signing key a server has created (`startSite`) */
export async function tokenMaker(pool: pg.Pool, issuer: string): Promise<TokenMaker> {
  const { rows: keys } = await pool.query<{ kid: string; private_jwk: JWK }>(
    'select kid, private_jwk from identity.signing_key where retired_at is null order by created_at',
  )
  const signing = keys[0]
  if (!signing) throw new Error('No server has made a signing key yet')
  const key = await importJWK(signing.private_jwk, 'ES256')
  return ({ email, accountId, loginId }, claims = {}) =>
    new SignJWT({ email, email_verified: true, sid: loginId, ...claims })
      .setProtectedHeader({ alg: 'ES256', kid: signing.kid, typ: 'JWT' })
      .setIssuer(issuer)
      .setAudience('firstbell')
      .setSubject(accountId)
      .setIssuedAt()
      .setExpirationTime('14m')
      .sign(key)
}

/**
 * Inserts verified people with sign-in sessions and ID tokens with 14 minutes left into the database, because sign-ups
 * would measure password hashing. The database is migrated, and a server has created the signing key (on any
 * request to `/identity/jwks.json`).
 * @param kind an admin is also a student
 */
export async function createPeople(
  pool: pg.Pool,
  issuer: string,
  count: number,
  kind: PersonKind,
): Promise<Person[]> {
  const tokenOf = await tokenMaker(pool, issuer)
  const [accounts, people, logins] = [newIds(count), newIds(count), newIds(count)]
  const secrets = people.map(() => randomBytes(32).toString('base64url'))
  const role = kind === 'instructor' || kind === 'approved' ? 'instructor' : 'student'
  await pool.query(
    `with given as (
       select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[])
         as given (account_id, person_id, login_id, secret)
     ), account as (
       insert into identity.account (id, email, email_verified, verified_at)
       select account_id, $5 || '.' || person_id || '@example.com', true, now() from given
     ), credential as (
       insert into identity.credential (account_id, kind, password_hash)
       select account_id, 'password', $6 from given
     ), person as (
       insert into person (id, subject, email, name, contact, roles, is_admin, dob, gender)
       select person_id, account_id::text, $5 || '.' || person_id || '@example.com',
         initcap($5) || ' ' || left(person_id::text, 4), '0123456789', array[$5], $7, '1990-05-05',
         'other'
       from given
     ), instructor as (
       insert into instructor (person_id, approved) select person_id, $8 from given
       where $5 = 'instructor'
     )
     insert into identity.login (id, account_id, token_hash, verified, confirmed_at, expires_at)
     select login_id, account_id, sha256(convert_to(secret, 'UTF8')), true,
       now(), now() + interval '1 day' from given`,
    [
      accounts,
      people,
      logins,
      secrets,
      role,
      await passwordHash(),
      kind === 'admin',
      kind === 'approved',
    ],
  )
  return Promise.all(
    people.map(async (id, index) => {
      const person = {
        id,
        email: `${role}.${id}@example.com`,
        accountId: accounts[index] as string,
        loginId: logins[index] as string,
        secret: secrets[index] as string,
      }
      return { ...person, token: await tokenOf(person) }
    }),
  )
}

let hashed: Promise<string> | undefined
const passwordHash = () => (hashed ??= createPasswords().hash(PASSWORD))

/** Changes these classes to courses of three days. */
export async function turnIntoCourses(pool: pg.Pool, ids: readonly string[]): Promise<void> {
  await pool.query(
    `update offering set kind = 'course', price = 20, modules = '[]', duration = 3,
       ends_at = starts_at + interval '3 days'
     where id = any($1::uuid[])`,
    [ids],
  )
}

/** Prevents mails about bookings that a benchmark has inserted. */
export const tellNobody = (pool: pg.Pool) =>
  pool.query('update booking_event set due_at = null where due_at is not null')

/** Creates classes of a new or a given instructor, each with this number of seats. */
export async function createClasses(
  pool: pg.Pool,
  count: number,
  seats: number,
  instructorId?: string,
): Promise<string[]> {
  const ids = newIds(count)
  await pool.query(
    `with teacher as (
       insert into person (subject, email, name, contact, roles, dob, gender)
       select $3, 'teacher.' || $3 || '@example.com', 'Tara Teacher', '0123456789',
         array['instructor'], '1980-05-05', 'other'
       where $4::uuid is null
       returning id
     ), approved as (
       insert into instructor (person_id, approved) select id, true from teacher
     )
     insert into offering (id, kind, instructor_id, title, description, category, level, local_date,
       local_time, timezone, starts_at, ends_at, duration, max_students)
     select given.id, 'class', coalesce($4, (select id from teacher)), 'Guitar basics ' || given.n,
       'Chords, rhythm and a first song, at a pace that leaves room for questions.', 'Music',
       'Beginner', day, '18:00', 'UTC', day + time '18:00', day + time '19:30', 90, $2
     from unnest($1::uuid[]) with ordinality as given (id, n),
       lateral (select (now() at time zone 'UTC')::date + 7 + (given.n % 60)::int as day) as days`,
    [ids, seats, randomUUID(), instructorId ?? null],
  )
  return ids
}

/**
 * Submits an instructor's details with an uploaded resume.
 * @param resume view URL of the resume
 * @returns the signed URL of the resume
 */
export async function submitInstructorDetails(
  url: string,
  person: Person,
  resume: string,
): Promise<string> {
  const answer = await fetch(`${url}/instructor/addinstructordetails`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      bio: 'Strings.',
      qualifications: 'Conservatory',
      skills: 'guitar',
      resume,
    }),
  })
  const { message, isUser } = (await answer.json()) as {
    message: string
    isUser?: { roleDetails: { instructor: { resume: string } } }
  }
  if (!isUser) throw new Error(`instructor details refused: ${answer.status} ${message}`)
  return isUser.roleDetails.instructor.resume
}

/**
 * Uploads a file in one request; null: only creates an upload of 1,000 bytes.
 * @param purpose see rule file-15
 */
export async function uploadFile(
  url: string,
  person: Student,
  bytes: Buffer | null,
  purpose?: 'material',
) {
  const answer = await fetch(`${url}/files`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${person.token}`,
      'tus-resumable': '1.0.0',
      'upload-length': String(bytes?.length ?? 1_000),
      ...(purpose && { 'upload-metadata': `purpose ${btoa(purpose)}` }),
      ...(bytes && { 'content-type': 'application/offset+octet-stream' }),
    },
    ...(bytes && { body: new Uint8Array(bytes) }),
  })
  await answer.text()
  return { status: answer.status, path: answer.headers.get('location') ?? '' }
}

/** Renews the tokens of people before they expire. */
export async function renewTokens(
  stack: AsyncDisposableStack,
  { pool, issuer }: Site,
  people: readonly Person[],
  every = 480_000,
): Promise<void> {
  const tokenOf = await tokenMaker(pool, issuer)
  const renewal = setInterval(() => {
    for (const person of people) void tokenOf(person).then((token) => (person.token = token))
  }, every)
  stack.defer(() => clearInterval(renewal))
}
