import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { startJobs } from '../../src/platform/jobs/jobs.ts'
import { createLog } from '../../src/platform/observability/log.ts'
import { startSmtp } from '../support/mail.ts'
import { courseForm } from '../support/offering-forms.ts'
import {
  newAccount,
  newEmail,
  signIn,
  signupForm,
  subscribeToNewsletter,
  type Account,
} from '../support/people.ts'
import { createWorld, type World } from '../support/world.ts'

/**
 * The log of a story at the most verbose level: it has the calls and the failures, but no user input, names or
 * secrets.
 */

const lines: string[] = []
/** What must not be in the log, by kind. */
const secrets = new Map<string, string>()
const secret = <T extends string>(what: string, value: T): T => {
  secrets.set(`${what} (${secrets.size})`, value)
  return value
}

let world: World
let ada: Account

const NAME = 'Wilhelmina Quillfeather'
const PHONE = '9174403126'
const ABOUT = { name: secret('a name', NAME), contact: secret('a phone number', PHONE) }

const post = (url: string, payload: unknown, headers: Record<string, string> = {}) =>
  world.request({ method: 'POST', url, payload: payload as object, headers })
const put = (url: string, payload: object, who = ada) =>
  world.request({ method: 'PUT', url, payload, headers: { authorization: `Bearer ${who.token}` } })

test('the story, with errors of users and of ours, succeeds', async () => {
  const smtp = await startSmtp({
    // A server that quotes what it received.
    onRcptTo: ({ address }, _session, done) =>
      address.startsWith('nobody')
        ? done(Object.assign(new Error(`no ${address} here`), { responseCode: 550 }))
        : done(),
  })
  const log = createLog('trace', { write: (line: string) => void lines.push(line) })
  world = await createWorld({ SMTP_URL: smtp.url, LOG_LEVEL: 'trace' }, { log })
  await world.app.http.listen({ port: 0, host: '127.0.0.1' })

  // Actions of users.
  ada = await newAccount(world, {
    ...ABOUT,
    email: secret('an address', newEmail('ada')),
    password: secret('a password', 'Quinces-and-treacle-41'),
    role: 'instructor',
  })
  const student = await newAccount(world, { ...ABOUT, email: secret('an address', newEmail()) })
  for (const { token, cookie } of [ada, student]) {
    secret('an ID token', token)
    secret('the signature of an ID token', token.split('.')[2]!)
    secret('a login', cookie.split('=')[1]!)
  }
  await post('/identity/sign-in', { email: ada.email, password: secret('a guess', 'wrong guess') })
  await post('/auth/login', { token: ada.token })
  await post('/auth/login', { token: `${ada.token}x` })
  await post('/auth/login', `{"token": "${secret('cut JSON', 'half-a-secret')}`, {
    'content-type': 'application/json',
  })
  await post('/identity/refresh', {}, { cookie: ada.cookie })
  await put('/auth/edituserdetails', { ...ABOUT, dob: '1990-05-17', gender: 'other' })
  await put('/auth/edituserdetails', { ...ABOUT, dob: '1990-05-17', gender: NAME })
  const calendar = await post('/me/calendar', {}, { authorization: `Bearer ${ada.token}` })
  const calendarPath = new URL(calendar.body.url).pathname
  secret("the token of a person's calendar", calendarPath.split('/')[2]!.replace('.ics', ''))
  const taken = await world.request({ url: calendarPath })
  await world.request({
    url: calendarPath,
    headers: { 'if-none-match': String(taken.headers['etag']) },
  })
  await post('/me/calendar', { rotate: true }, { authorization: `Bearer ${ada.token}` })
  await world.request({ url: calendarPath })
  // Requests of programs that look for a calendar server.
  await world.request({ method: 'OPTIONS', url: calendarPath })
  await world.request({ method: 'PUT', url: `${calendarPath}/`, payload: {} })
  // Other spellings of the path, which the router accepts.
  const { port: calendarPort } = world.app.http.server.address() as AddressInfo
  for (const spelled of [
    calendarPath.replace('/c', '/%63'),
    calendarPath.replace('calendar/', '%63%61lendar/%'),
    `http://other.example${calendarPath}`,
    `HTTPS://other.example:1${calendarPath.replace('/c', '/%63')}`,
  ]) {
    const client = connect(calendarPort, '127.0.0.1')
    client.resume()
    client.write(`GET ${spelled} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)
    await once(client, 'close')
  }
  const file = await world.resume(ada)
  await world.request({
    method: 'POST',
    url: '/instructor/addinstructordetails',
    payload: { bio: 'x', qualifications: 'y', skills: 'z', resume: file },
    headers: { authorization: `Bearer ${ada.token}` },
  })
  const seen = await post('/auth/login', { token: ada.token })
  const resume: string = seen.body.user.roleDetails.instructor.resume
  secret(
    'the signature of a link to a file',
    new URLSearchParams(resume.split('?')[1]).get('signature')!,
  )
  expect((await world.request({ url: resume })).status).toBe(200)
  const course = await world.request({
    method: 'POST',
    url: '/courses/create-course',
    payload: courseForm(await world.picture(ada)),
    headers: { authorization: `Bearer ${ada.token}` },
  })
  await put('/courses/bookcourse', { courseId: course.body.course._id }, student)
  await world.request({ url: `/courses/getallcourses?q=${secret('a search', 'my-illness')}` })
  const subscriber = secret('an address', newEmail('subscriber'))
  const unsubscribe = secret(
    'the token of a newsletter',
    await subscribeToNewsletter(world, subscriber),
  )
  await world.request({ url: `/newsletter/unsubscribe?token=${unsubscribe}` })
  await post('/identity/forgot-password', { email: ada.email })
  await post('/newsletter/subscribe', { email: secret('an address', newEmail('nobody')) })

  // Jobs: mails that are sent, one that is refused, and links, one of which cannot be created.
  const unlucky = secret('an address', newEmail('unlucky'))
  await newAccount(world, { ...ABOUT, email: unlucky })
  await post('/identity/forgot-password', { email: unlucky })
  await sql`alter table mail add constraint no_mail check (template <> 'reset-password' or
    recipient not like 'unlucky%') not valid`.execute(world.db)
  const jobs = await startJobs(world.context.pool, world.app.jobs, log)
  await vi.waitUntil(async () => {
    const { rows } = await sql`
      select from graphile_worker.jobs
      where locked_at is not null or attempts = 0 and run_at <= now()`.execute(world.db)
    const waiting = await world.db
      .selectFrom('mail')
      .select('id')
      .where('sent_at', 'is', null)
      .where('last_error', 'is', null)
      .execute()
    return rows.length === 0 && waiting.length === 0
  }, 240_000)
  await jobs.stop()
  const [reset] = smtp.received.flatMap(({ recipients, mail }) =>
    recipients[0] === ada.email
      ? (/reset-password\?token=([\w-]+)/.exec(mail.text ?? '')?.slice(1) ?? [])
      : [],
  )
  expect(reset).toBeDefined()
  secret('the token of a link', reset!)
  await post('/identity/reset-password', { token: reset, newPassword: 'x' })
  await post('/identity/reset-password', {
    token: reset,
    newPassword: secret('a password', 'Quinces-and-treacle-42'),
  })
  const again = await signIn(world, ada.email, 'Quinces-and-treacle-42')
  secret('a login', again.cookie.split('=')[1]!)
  ada = { ...ada, ...again }
  await put('/auth/edituserpassword', {
    oldPassword: 'Quinces-and-treacle-42',
    newPassword: secret('a password', 'Quinces-and-treacle-43'),
  })

  // Bytes that are not HTTP.
  const { port } = world.app.http.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.resume()
  socket.write(
    `POST /auth/login HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${ada.token}\r\ncontent-length: -1\r\n\r\n`,
  )
  await once(socket, 'close')

  // Our own failures: rows that the database refuses, values that it quotes.
  await sql`alter table person add constraint no_person check (false) not valid`.execute(world.db)
  const refused = await post('/auth/signup', signupForm(ABOUT))
  await sql`alter table person drop constraint no_person,
    add constraint small check (contact::smallint > 0) not valid`.execute(world.db)
  const quoted = await put('/auth/edituserdetails', {
    ...ABOUT,
    dob: '1990-05-17',
    gender: 'other',
  })
  expect([refused.status, quoted.status]).toEqual([500, 500])
  expect(JSON.stringify([refused.body, quoted.body])).not.toMatch(
    /Quillfeather|917440|no_person|smallint/,
  )
})

test('no secret and no personal data is in the log, whatever fails', () => {
  expect(secrets.size).toBeGreaterThan(20)
  const found = [...secrets].filter(([, value]) =>
    lines.some((line) =>
      [value, encodeURIComponent(value), JSON.stringify(value).slice(1, -1)].some((form) =>
        line.includes(form),
      ),
    ),
  )
  expect(found).toEqual([])
  // Bytes of a request would not be found as text.
  expect(lines.filter((line) => /"type":"Buffer"|rawPacket/.test(line))).toEqual([])
})

test('the log still shows what happened', () => {
  const logged = lines.map((line) => JSON.parse(line))
  const requests = logged.filter(({ msg }) => msg === 'request')
  expect(requests).toContainEqual(
    expect.objectContaining({
      status: 201,
      req: expect.objectContaining({ method: 'POST', path: '/auth/signup' }),
    }),
  )
  expect(requests).toContainEqual(
    expect.objectContaining({ req: expect.objectContaining({ path: '/newsletter/unsubscribe' }) }),
  )
  const failures = logged.filter(({ msg }) => msg === 'request failed').map(({ err }) => err)
  expect(failures).toEqual([
    expect.objectContaining({ code: '23514', constraint: 'no_person', table: 'person' }),
    expect.objectContaining({ code: '22003', message: 'value "…"' }),
  ])
  for (const { stack } of failures) expect(stack).toMatch(/^\s+at .*\n\s+at /)
  expect(logged.some(({ msg }) => msg === 'client error')).toBe(true)
  expect(logged.some(({ msg }) => msg === 'mail refused for good')).toBe(true)
  expect(
    lines.some((line) => line.includes('send-identity-link') && line.includes('no_mail')),
  ).toBe(true)
})
