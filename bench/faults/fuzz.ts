import { randomBytes } from 'node:crypto'
import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { connect } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { aPicture, aResume } from '../../apps/server/test/support/file-samples.ts'
import { drainMails } from '../mail.ts'
import { printCounts, type Report } from '../report.ts'
import {
  endOf,
  loggedErrors,
  renewTokens,
  say,
  startSite,
  submitInstructorDetails,
  tokenMaker,
  turnIntoCourses,
  uploadFile,
  type Person,
  type Site,
  type TokenMaker,
} from '../site.ts'
import {
  createJudge,
  HANGS_MS,
  operationsOf,
  type Operation,
  type Received,
} from './fuzz-answers.ts'
import { createGenerator, type Sent, type World } from './fuzz-requests.ts'

const AT_ONCE = 8
/** From this number of requests on, every operation must have succeeded once. */
const THOROUGH = 10_000
/** Milliseconds after which a token is renewed: POST /auth/login accepts them for 300 s. */
const TOKEN_MS = 200_000

// -------------------------------------------------------------------------------------- the world

async function createWorld(
  stack: AsyncDisposableStack,
  site: Site,
  tokenOf: TokenMaker,
): Promise<World> {
  const { pool, url, people } = site
  const [students, instructors, approved, admins, uploaders, forgetful] = [
    await people(20, 'student'),
    await people(6, 'instructor'),
    await people(6, 'approved'),
    await people(2, 'admin'),
    await people(60, 'student'),
    await people(300, 'student'),
  ]
  const leavingTeachers = await people(100, 'approved')
  const leavers = [...(await people(900, 'student')), ...leavingTeachers]
  const [requests, approvals] = [await people(150, 'instructor'), await people(150, 'approved')]
  const all = [students, instructors, approved, admins, uploaders, forgetful, leavers].flat()
  await renewTokens(stack, site, all, TOKEN_MS)
  const classes = new Map<string, string[]>()
  const courses = new Map<string, string[]>()
  for (const { id } of [...approved, ...instructors, ...leavingTeachers]) {
    const many = leavingTeachers.some((leaver) => leaver.id === id) ? 2 : 120
    if (!instructors.some((instructor) => instructor.id === id))
      classes.set(id, await site.classes(many, 3, id))
    const created = await site.classes(many / 2, 3, id)
    await turnIntoCourses(pool, created)
    courses.set(id, created)
  }
  const some = (ids: Map<string, string[]>) => [...ids.values()].flatMap((all) => all.slice(0, 40))
  const booked = [
    ...some(classes).map((offering) => ({ kind: 'class' as const, offering })),
    ...some(courses).map((offering) => ({ kind: 'course' as const, offering })),
  ].map((one, index) => ({ ...one, student: students[index % students.length]! }))
  await pool.query(
    `insert into booking (offering_id, student_id, status)
     select *, 'booked' from unnest($1::uuid[], $2::uuid[])`,
    [booked.map((one) => one.offering), booked.map((one) => one.student.id)],
  )

  const [picture, resume] = [await aPicture(), aResume()]
  const pictures = new Map<string, string>()
  const resumes = new Map<string, string>()
  const signed: string[] = []
  const view = async (person: Person, bytes: Buffer) =>
    `${(await uploadFile(url, person, bytes)).path}/view`
  for (const person of [...students, ...instructors, ...approved, ...admins]) {
    pictures.set(person.id, await view(person, picture))
    if (person.email.startsWith('student')) continue
    resumes.set(person.id, await view(person, resume))
    signed.push(await submitInstructorDetails(url, person, resumes.get(person.id)!))
  }
  const uploads: { owner: Person; id: string }[] = []
  for (const owner of uploaders)
    for (let i = 0; i < 8; i += 1) {
      const { path } = await uploadFile(url, owner, null)
      uploads.push({ owner, id: path.split('/').at(-1)! })
    }

  const oneTime = async (purpose: string, people: readonly Person[]) => {
    const tokens = people.map(() => randomBytes(32).toString('base64url'))
    await pool.query(
      `insert into identity.one_time_token (token_hash, account_id, purpose, email, expires_at)
       select sha256(convert_to(token, 'UTF8')), account.id, $3, account.email, now() + interval '1 day'
       from unnest($1::text[], $2::uuid[]) as given (token, account_id)
       join identity.account on account.id = given.account_id`,
      [tokens, people.map((person) => person.accountId), purpose],
    )
    return tokens
  }
  const unsubscribeTokens = forgetful.map(() => randomBytes(24).toString('base64url'))
  await pool.query(
    `insert into newsletter_subscriber (email, token)
     select token || '@example.com', token from unnest($1::text[]) as given (token)`,
    [unsubscribeTokens],
  )
  const someone = students[0]!
  const { rows: keys } = await pool.query<{ kid: string }>('select kid from identity.signing_key')
  const past = Math.floor(Date.now() / 1000) - 3_600
  return {
    students,
    instructors,
    approved,
    admins,
    leavers,
    requests: requests.map((person) => person.id),
    approvals: approvals.map((person) => person.id),
    classes,
    courses,
    booked,
    pictures,
    resumes,
    signed,
    uploads,
    verifyTokens: await oneTime('verify-email', forgetful),
    resetTokens: await oneTime('reset-password', forgetful),
    unsubscribeTokens,
    badTokens: [
      await tokenOf(someone, { email_verified: false }),
      await tokenOf(someone, { exp: past }),
      await tokenOf(someone, { nbf: past + 7_200 }),
      await tokenOf(someone, { sid: '00000000-0000-0000-0000-000000000000' }),
      await tokenOf({ ...someone, accountId: '00000000-0000-0000-0000-000000000000' }),
      unsigned({ alg: 'none' }, someone.accountId),
      unsigned({ alg: 'HS256', kid: keys[0]?.kid }, someone.accountId),
      unsigned({ alg: 'ES256', kid: '../../etc/passwd' }, someone.accountId),
      unsigned({ alg: 'ES256', jku: 'http://127.0.0.1:1/jwks.json' }, someone.accountId),
    ],
    picture,
    resume,
  }
}

function unsigned(header: object, sub: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const exp = Math.floor(Date.now() / 1000) + 600
  return `${part(header)}.${part({ sub, aud: 'firstbell', exp })}.${'A'.repeat(86)}`
}

// ---------------------------------------------------------------------------------------- sending

function createSender(url: string) {
  const { hostname, port } = new URL(url)
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  return {
    close: () => agent.destroy(),
    async send({ operation, who, path, headers, body }: Sent): Promise<Received> {
      const authorization =
        who === null ? null : typeof who === 'string' ? who : `Bearer ${who.token}`
      return new Promise((done) => {
        const began = Date.now()
        const end = (received: Omit<Received, 'milliseconds'>) =>
          done({ ...received, milliseconds: Date.now() - began })
        const noAnswer = (why: string) => end({ status: 0, headers: {}, text: why })
        const sent = httpRequest(
          {
            hostname,
            port,
            agent,
            method: operation.method,
            path,
            headers: {
              ...(authorization !== null && { authorization }),
              ...(body && !('transfer-encoding' in headers) && { 'content-length': body.length }),
              ...headers,
            },
          },
          (response) => {
            const chunks: Buffer[] = []
            response.on('data', (more: Buffer) => chunks.push(more))
            response.on('error', (error) => noAnswer(error.message))
            response.on('end', () => {
              const { statusCode: status = 0, headers: received } = response
              try {
                end({ status, headers: received, text: textOf(Buffer.concat(chunks), received) })
              } catch (error) {
                noAnswer((error as Error).message)
              }
            })
          },
        )
        sent.setTimeout(2 * HANGS_MS, () => sent.destroy(new Error('nothing for 20 s')))
        sent.on('error', (error) => noAnswer(error.message))
        sent.end(body ?? undefined)
      })
    },
  }
}

/** A body as text; pictures as bytes. */
function textOf(bytes: Buffer, headers: IncomingHttpHeaders): string {
  const encoding = headers['content-encoding']
  const plain =
    encoding === 'br'
      ? brotliDecompressSync(bytes)
      : encoding === 'gzip'
        ? gunzipSync(bytes)
        : bytes
  return plain.toString(String(headers['content-type'] ?? '').includes('json') ? 'utf8' : 'latin1')
}

/** Malformed HTTP. The answer, if any, must not be a 5xx, and must be quick. */
const RAW: readonly string[] = [
  'GARBAGE\r\n\r\n',
  'GET\r\n\r\n',
  'GET / HTTP/9.9\r\nhost: x\r\n\r\n',
  'GET /classes/getallclasses HTTP/1.1\r\nhost: x\r\nhost: y\r\nconnection: close\r\n\r\n',
  'GET /classes/getallclasses?q=\u00ff\u00fe HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
  'GET /classes/ge tall HTTP/1.1\r\nhost: x\r\n\r\n',
  'GET http://evil.example/classes/getallclasses HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
  'GET //evil.example/classes HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
  ...[
    '\\',
    '\\\\',
    '\\[',
    '\\:@',
    '\\evil.example/',
    '[',
    '%',
    '%ff',
    `a${'/'.repeat(12_000)}b/`,
  ].map((path) => `GET /${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`),
  'GET /../../etc/passwd HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
  'OPTIONS * HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
  'CONNECT evil.example:443 HTTP/1.1\r\nhost: x\r\n\r\n',
  'TRACE /auth/login HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
  'PROPFIND / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
  `GET / HTTP/1.1\r\nhost: x\r\nx-large: ${'x'.repeat(40_000)}\r\n\r\n`,
  `GET /?${'x'.repeat(40_000)} HTTP/1.1\r\nhost: x\r\n\r\n`,
  `GET / HTTP/1.1\r\nhost: x\r\n${'a: b\r\n'.repeat(3_000)}\r\n`,
  'GET / HTTP/1.1\r\nhost: x\r\nbroken header\r\n\r\n',
  'GET / HTTP/1.1\r\nhost: x\r\nx: a\u0000b\r\n\r\n',
  'POST /auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
  'POST /auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: -1\r\n\r\n',
  'POST /auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n{}',
  'POST /auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99999999999\r\nconnection: close\r\n\r\n{}',
  'POST /auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n',
  'POST /auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: gzip, chunked\r\nconnection: close\r\n\r\n2\r\n{}\r\n0\r\n\r\n',
  'GET / HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade, close\r\n\r\n',
  'GET /classes/getallclasses HTTP/1.1\r\nhost: x\r\nupgrade: h2c\r\nconnection: upgrade, close\r\n\r\n',
  '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001',
]

/** @returns what is wrong with the answer, or null */
function sendRaw(url: string, bytes: string): Promise<string | null> {
  const { hostname, port } = new URL(url)
  return new Promise((done) => {
    const socket = connect(Number(port), hostname)
    let text = ''
    const end = (fault: string | null) => {
      clearTimeout(timer)
      socket.destroy()
      done(fault && `${JSON.stringify(bytes.slice(0, 80))}: ${fault}`)
    }
    const timer = setTimeout(() => end(`it hangs: "${text.slice(0, 200)}"`), HANGS_MS)
    socket.setEncoding('latin1')
    socket.on('data', (more: string) => (text += more))
    socket.on('error', () => end(null))
    socket.on('close', () => {
      const [head = '', body = ''] = text.split(/\r\n\r\n([^]*)/)
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0)
      if (status >= 500) return end(text.slice(0, 300))
      if (status >= 400 && !/^(?:[0-9a-f]+\r\n)?\{"message":"[^"]+","code":"\w+"/.test(body))
        return end(`${status} without the body of an error: ${text.slice(0, 400)}`)
      end(null)
    })
    socket.on('connect', () => socket.write(bytes, 'latin1'))
  })
}

// ------------------------------------------------------------------------------------------ drill

const inWords = ({ number, operation, intent, who, path, headers, body }: Sent): string =>
  `request ${number} (${intent}, ${who === null ? 'nobody' : typeof who === 'string' ? 'a bad token' : who.email.split('.')[0]}): ${operation.method} ${path.slice(0, 300)} ${JSON.stringify(headers).slice(0, 300)} ${JSON.stringify(body?.toString('latin1').slice(0, 300) ?? null)}`

/**
 * Generated requests for every operation of the server's OpenAPI document, by every kind of caller and
 * anonymously. No answer may be a 5xx or take 10 s, and the document must describe each: status,
 * headers and schema of the body. The same seed generates the same requests.
 * @param list the numbers of the only requests (4711,4712)
 */
export async function fuzz(size = '20000', seed = '1', list?: string): Promise<Report> {
  const count = Number(size)
  const only = list?.split(',').map(Number)
  await using stack = new AsyncDisposableStack()
  const site = await startSite(stack)
  const { pool, server, url } = site
  const document = (await (await fetch(`${url}/openapi.json`)).json()) as Parameters<
    typeof createJudge
  >[0]
  const operations = operationsOf(document)
  const judge = createJudge(document)
  const tokenOf = await tokenMaker(pool, site.issuer)
  const sender = createSender(url)
  stack.defer(() => sender.close())
  const make = createGenerator(operations, await createWorld(stack, site, tokenOf), Number(seed))
  say(`${operations.length} operations, seed ${seed}`)

  const faults: string[] = []
  const answered = new Map<string, number>()
  const succeeded = new Set<Operation>()
  let slowest = 0
  const one = async (number: number) => {
    const sent = make(number)
    const received = await sender.send(sent)
    slowest = Math.max(slowest, received.milliseconds)
    const group = `${sent.intent} ${received.status}`
    answered.set(group, (answered.get(group) ?? 0) + 1)
    if (received.status >= 200 && received.status < 400) succeeded.add(sent.operation)
    const fault = judge(sent.operation, received)
    if (only) say(`${inWords(sent)} → ${received.status} ${received.text.slice(0, 1_000)}`)
    if (fault) faults.push(`${fault} — ${inWords(sent)}`)
  }
  const numbers = only ?? Array.from({ length: count }, (_, number) => number)
  let next = 0
  const began = Date.now()
  await Promise.all(
    Array.from({ length: only ? 1 : AT_ONCE }, async () => {
      for (let i = next++; i < numbers.length; i = next++) {
        await one(numbers[i] as number)
        if (i > 0 && i % 2_000 === 0)
          say(`${i} sent, ${faults.length} faults, ${Math.round((Date.now() - began) / 1000)} s`)
      }
    }),
  )
  if (only) return { faults }
  printCounts(answered)

  say(`all sent, ${faults.length} faults; now what is hardly HTTP`)
  for (const bytes of RAW) {
    const fault = await sendRaw(url, bytes)
    if (fault) faults.push(fault)
  }
  if (count >= THOROUGH)
    for (const operation of operations)
      if (!succeeded.has(operation))
        faults.push(`${operation.method} ${operation.path} never succeeded: the drill missed it`)
  // Jobs must be able to handle what was stored.
  const { waited } = await drainMails(pool)
  say(`mails are out after ${waited} ms; stopping`)
  const { rows: failed } = await pool.query<{ what: string }>(
    `select task_identifier || ': ' || last_error as what from graphile_worker.jobs
     where last_error is not null`,
  )
  for (const { what } of failed) faults.push(`a job failed: ${what}`)
  faults.push(...loggedErrors(server))
  for (const found of site.postgresLog().match(/deadlock detected[^]*?(?=STATEMENT)/g) ?? [])
    faults.push(`PostgreSQL says: ${found}`)
  faults.push(...(await endOf(server)))
  return { result: `the slowest answer after ${(slowest / 1000).toFixed(1)} s`, faults }
}
