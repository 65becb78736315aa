import { deleteAccount, editPassword } from '@firstbell/contract/accounts'
import { cancelClassBooking, joinWaitlist } from '@firstbell/contract/bookings'
import { EVENTS_PATH, type PageEvent } from '@firstbell/contract/events'
import { confirmAsGuardian } from '@firstbell/contract/guardian'
import { addInstructorDetails, rejectInstructor } from '@firstbell/contract/instructors'
import { sendMessage } from '@firstbell/contract/offering-messages'
import { deleteClass } from '@firstbell/contract/offerings'
import { joinSession } from '@firstbell/contract/sessions'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { createAccountsWorld } from '../../../test/support/accounts.ts'
import { PATIENT } from '../../../test/support/context.ts'
import { eventStreams, serve } from '../../../test/support/event-streams.ts'
import { minutesFromNow, taught } from '../../../test/support/sessions.ts'
import type { Person } from '../../../test/support/world.ts'
import { buildApp } from '../../app.ts'
import type { Context } from '../../platform/context.ts'
import { createRateLimiter } from '../../platform/http/rate-limit.ts'
import { startMetrics } from '../../platform/observability/metrics.ts'
import { digest, newSecret } from '../identity/identity.ts'
import { createEventHub, TIMINGS } from './event-hub.ts'
import { createEventIds } from './event-ids.ts'
import { createStreamSlots } from './stream-slots.ts'

const { world, newcomer, post } = await createAccountsWorld()
const student = () => world.person('student')

const here = await serve(world.app)
/** Creates a second app on the same database, which acts as another process. */
async function anotherProcess(context: Context = world.context) {
  const app = await buildApp(context, PATIENT)
  await app.http.ready()
  afterAll(() => app.http.close())
  return { app, url: await serve(app) }
}

const { listen, listening } = eventStreams(here)

const booking = (offeringId: string): PageEvent => ({ type: 'booking', offeringId })
const offering = (offeringId: string): PageEvent => ({ type: 'offering', offeringId })

test('a booking sends an event with type and offering to its student and the owner only (rules event-1, event-2, event-10)', async () => {
  const [taken, sam, other] = [await taught(world, 'class'), await student(), await student()]
  const [hers, his, others] = [
    await listening(taken.teacher),
    await listening(sam),
    await listening(other),
  ]
  expect(his.answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(his.answer.headers.get('cache-control')).toBe('no-store')
  await taken.book(sam)
  await his.hears(booking(taken.id))
  await hers.hears(offering(taken.id))
  expect(his.said()).toEqual([booking(taken.id)])
  expect(others.said()).toEqual([])
  expect((await world.request({ url: EVENTS_PATH })).status).toBe(401)
})

test('an offer, a moved class, a message and a cancellation send events to the people concerned (rule event-2)', async () => {
  const full = await taught(world, 'class', { maxStudents: 1 })
  const [sam, wanda] = [await student(), await student()]
  await full.book(sam)
  await world.call(joinWaitlist, { id: full.id }, wanda)
  const [his, hers, owners] = [
    await listening(sam),
    await listening(wanda),
    await listening(full.teacher),
  ]
  const moved = await full.edit({ timing: '07:45' })
  expect(moved.status, JSON.stringify(moved.body)).toBeLessThan(300)
  for (const stream of [his, hers, owners]) await stream.hears(offering(full.id))
  await world.call(
    sendMessage,
    { id: full.id, subject: 'Hello', text: 'Bring paper.' },
    full.teacher,
  )
  await his.hears({ type: 'message', offeringId: full.id })
  await world.call(cancelClassBooking, { id: full.id }, sam)
  await his.hears(booking(full.id))
  await hers.hears(booking(full.id))
  expect(hers.said()).not.toContainEqual({ type: 'message', offeringId: full.id })
  const before = hers.said().length
  await world.call(deleteClass, { id: full.id }, full.teacher)
  await vi.waitFor(
    () => expect(hers.said().slice(before)).toContainEqual(offering(full.id)),
    15_000,
  )
})

test('joining a session sends an event to the student (rule event-2)', async () => {
  const soon = await taught(world, 'class')
  const sam = await student()
  await soon.book(sam)
  await soon.edit(minutesFromNow(10))
  const his = await listening(sam)
  expect((await world.call(joinSession, { id: soon.id }, sam)).status).toBe(200)
  await his.hears(booking(soon.id))
})

test('a request for approval sends an event to admins, and the decision sends one to the instructor (rule event-2)', async () => {
  const [ida, admin] = [await world.person('instructor'), await world.person('admin')]
  const [hers, admins] = [await listening(ida), await listening(admin)]
  const form = { bio: 'I teach', qualifications: 'Master', skills: 'Guitar' }
  const asked = await world.call(
    addInstructorDetails,
    { ...form, resume: await world.resume(ida) },
    ida,
  )
  expect(asked.status, JSON.stringify(asked.body)).toBeLessThan(300)
  await admins.hears({ type: 'approval' })
  expect(hers.said()).toEqual([])
  const decided = await world.call(
    rejectInstructor,
    { instructorId: ida.id, reason: 'Too short' },
    admin,
  )
  expect(decided.status, JSON.stringify(decided.body)).toBeLessThan(300)
  await hers.hears({ type: 'approval' })
})

test('a person learns that their parent or guardian has confirmed (rules event-2, account-31)', async () => {
  const kim = await student()
  const token = newSecret()
  await world.db
    .insertInto('guardian')
    .values({ person_id: kim.id, email: 'parent@example.org', token_hash: digest(token) })
    .execute()
  const his = await listening(kim)
  expect((await world.call(confirmAsGuardian, { token })).status).toBe(200)
  await his.hears({ type: 'account' })
})

test('an owner receives at most one event a second about the seats of one offering (rule event-3)', async () => {
  const rush = await taught(world, 'class', { maxStudents: 20 })
  const students = await Promise.all(Array.from({ length: 12 }, student))
  const hers = await listening(rush.teacher)
  const began = performance.now()
  for (const each of students) await rush.book(each)
  const own = await listening(students[0]!)
  await rush.edit({ title: 'Nothing waits behind this' })
  await own.hears(offering(rush.id))
  await hers.hears(offering(rush.id))
  const seconds = (performance.now() - began) / 1000
  // The edit sends one more event.
  expect(hers.said().length).toBeLessThanOrEqual(Math.floor(seconds) + 2)
})

test('a stream has no ids while an event about seats waits, which a continued stream would lose (rule event-4)', async () => {
  const rush = await taught(world, 'class', { maxStudents: 20 })
  const [first, second] = [await student(), await student()]
  const url = await hubOf(rush.teacher, { seatsMs: 600_000, commentMs: 20, tickMs: 10 })
  const hers = await listening(rush.teacher, { url })
  await rush.book(first)
  await hers.hears(offering(rush.id))
  const comments = () => hers.text().match(/^:\n(id: .+)?/gm) ?? []
  await expect.poll(() => comments().at(-1)).toMatch(/^:\nid: /)
  await rush.book(second)
  await expect.poll(() => comments().at(-1)).toBe(':\n')
  expect(hers.said()).toEqual([offering(rush.id)])
})

test('a stream can continue at another process; if it cannot, it begins with one reload (rule event-4)', async () => {
  const one = await taught(world, 'class')
  const [sam, other] = [await student(), await student()]
  const first = await listening(sam)
  const since = first.ids()[0]!
  expect(first.text()).toMatch(/^id: /)
  first.leave()
  await one.book(sam)
  const { url } = await anotherProcess()
  const second = await listening(sam, { url, after: since })
  await second.hears(booking(one.id))
  expect(second.said()).toEqual([booking(one.id)])
  expect(second.text()).toMatch(/^id: /)
  // A stream that continues does not receive earlier events again.
  const last = second.ids().at(-1)!
  const third = await listening(sam, { url, after: last })
  await one.edit({ timing: '06:15' })
  await third.hears(offering(one.id))
  expect(third.said()).toEqual([offering(one.id)])

  const reload: PageEvent = { type: 'reload' }
  const key = createEventIds(Buffer.alloc(32))
  const { at, snapshot } = (
    await sql<{ at: number; snapshot: string }>`
      select 1 as at, pg_current_snapshot()::text as snapshot`.execute(world.db)
  ).rows[0]!
  for (const after of [
    'x',
    `${since}x`,
    key.write(sam.id, { at: Date.now(), snapshot }),
    `${at}.1:1:`,
  ])
    expect((await continued(sam, after)).slice(0, 1)).toEqual([reload])
  expect((await continued(other, since)).slice(0, 1)).toEqual([reload])
  vi.setSystemTime(Date.now() + 10 * 60_000)
  onTestFinished(() => void vi.useRealTimers())
  expect((await continued({ ...sam, token: await world.token(sam) }, since)).slice(0, 1)).toEqual([
    reload,
  ])
})

/** Returns the first events of a stream that continues another. */
async function continued(who: Person, after: string): Promise<PageEvent[]> {
  const stream = await listen(who, { after })
  await stream.hears({ type: 'reload' })
  expect(stream.text()).toMatch(/^id: \S+\ndata: /)
  stream.leave()
  return stream.said()
}

/** Starts a server with the given timings. */
async function hubOf(
  who: Person,
  { expiresAt = Infinity, ...timings }: Partial<typeof TIMINGS> & { expiresAt?: number },
) {
  const slots = createStreamSlots(world.db)
  const ids = createEventIds(Buffer.alloc(32))
  const hub = createEventHub(world.context, ids, slots, { ...TIMINGS, ...timings })
  onTestFinished(() => hub.close())
  const person = { id: who.id, roles: ['student'], isAdmin: false }
  return serve({
    handle: (_request, response) => {
      void slots.take(who.id).then((slot) =>
        hub.open(
          {
            person,
            slot: slot!,
            response,
            expiresAt,
            authenticate: async () => ({
              ...person,
              ...who,
              subject: '',
              approved: false,
              loginId: '',
            }),
          },
          undefined,
        ),
      )
    },
  })
}

test('a stream without events receives comments (rule event-5)', async () => {
  expect(TIMINGS.commentMs + TIMINGS.tickMs + 1_000).toBeLessThan(25_000)
  const sam = await student()
  const stream = await listening(sam, { url: await hubOf(sam, { commentMs: 50, tickMs: 20 }) })
  // Comments have ids, so that a stream without events can be continued.
  const comments = () => stream.text().match(/^:\nid: .+\n\n/gm) ?? []
  await expect.poll(() => comments().length).toBeGreaterThan(1)
})

test('notifications start a poll before the timer does (rule event-3)', async () => {
  const [one, sam] = [await taught(world, 'class'), await student()]
  const listeners = async () =>
    (
      await sql<{ pid: number }>`select pid from pg_stat_activity
        where datname = current_database() and query like 'listen%'`.execute(world.db)
    ).rows.map(({ pid }) => pid)
  const before = await listeners()
  const stream = await listening(sam, {
    url: await hubOf(sam, { pollMs: 600_000, tickMs: 20, commentMs: 100 }),
  })
  await vi.waitFor(async () => {
    const now = await listeners()
    expect(now.filter((pid) => !before.includes(pid))).toHaveLength(1)
  }, 15_000)
  await one.book(sam)
  await stream.hears(booking(one.id))
  await one.edit({ timing: '05:30' })
  await stream.hears(offering(one.id))
})

/** Changes that end a person's streams. */
const endings: [string, (who: Awaited<ReturnType<typeof newcomer>>) => Promise<unknown>][] = [
  [
    'logout',
    async ({ person }) => {
      await sql`delete from identity.login where account_id::text =
        (select subject from person where id = ${person.id})`.execute(world.db)
    },
  ],
  [
    'a password change in another sign-in session',
    async ({ person, form }) => {
      const elsewhere = (
        await post('/identity/sign-in', { email: form.email, password: form.password })
      ).body.idToken as string
      const changed = await world.call(
        editPassword,
        { oldPassword: form.password, newPassword: 'quite another horse' },
        { ...person, token: elsewhere },
      )
      expect(changed.status).toBeLessThan(300)
    },
  ],
  [
    'a deleted account',
    async ({ person, form }) => {
      const gone = await world.call(deleteAccount, { password: form.password }, person)
      expect(gone.status, JSON.stringify(gone.body)).toBeLessThan(300)
    },
  ],
  [
    'a changed role',
    ({ person }) =>
      sql`update person set is_admin = true where id = ${person.id}`.execute(world.db),
  ],
]
test.each(endings)(
  '%s ends the streams of the sign-in session (rule event-6)',
  async (_name, end) => {
    const who = await newcomer()
    const { url } = await anotherProcess()
    const other = await listening(await student(), { url })
    const stream = await listening(who.person, { url })
    await end(who)
    await stream.ended
    expect(other.isOver()).toBe(false)
  },
)

test('a stream ends when its token expires (rule event-6)', async () => {
  // Tokens are valid for ten minutes in this test.
  const stream = await listening(await student())
  const sam = await student()
  const expiresAt = Date.now() + 10 * 60_000
  const quick = await listening(sam, {
    url: await hubOf(sam, { commentMs: 20, tickMs: 10, expiresAt }),
  })
  vi.setSystemTime(Date.now() + 9 * 60_000)
  onTestFinished(() => void vi.useRealTimers())
  const comments = () => quick.text().match(/^:$/gm)?.length ?? 0
  const before = comments()
  await vi.waitFor(() => expect(comments()).toBeGreaterThan(before + 1), 15_000)
  vi.setSystemTime(Date.now() + 2 * 60_000)
  await Promise.all([stream.ended, quick.ended])
})

test('streams continue when the clock is set back (rule event-5)', async () => {
  const sam = await student()
  vi.setSystemTime(Date.now() + 60 * 60_000)
  onTestFinished(() => void vi.useRealTimers())
  const stream = await listening(sam, { url: await hubOf(sam, { commentMs: 20, tickMs: 10 }) })
  await vi.waitFor(() => expect(stream.text()).toMatch(/^:$/m), 15_000)
  vi.useRealTimers()
  const { length } = stream.text()
  await vi.waitFor(() => expect(stream.text().length).toBeGreaterThan(length + 100), 15_000)
})

test('a server that shuts down ends its streams at once, and refuses new ones (rule event-6)', async () => {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  const { app, url } = await anotherProcess({ ...world.context, log })
  const sam = await student()
  const stream = await listening(sam, { url })
  app.drain()
  await stream.ended
  const refused = await listen(sam, { url })
  expect([refused.answer.status, refused.answer.headers.get('retry-after')]).toEqual([503, '1'])
  // A restart is normal operation: the access log has the 503, and there is no warning.
  const logged = () => lines.map((line) => JSON.parse(line) as { msg: string; level: number })
  await expect.poll(() => logged().map(({ msg }) => msg)).toContain('request')
  expect(logged().filter(({ level }) => level >= 40)).toEqual([])
})

test('opening streams is rate-limited for each person (rules event-7, limit-6)', async () => {
  const limiter = createRateLimiter(world.context.pool, true)
  const { url } = await anotherProcess({ ...world.context, limiter })
  const [sam, other] = [await student(), await student()]
  await listening(sam, { url })
  await sql`update rate_limit set points = 120 where key = ${`event-streams:${sam.id}`}`.execute(
    world.db,
  )
  const { answer } = await listen(sam, { url })
  expect(answer.status).toBe(429)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(500)
  await listening(other, { url })
})

test('a person may have five streams over all processes, and ended streams free their slots (rule event-7)', async () => {
  const { app, url } = await anotherProcess()
  const sam = await student()
  const open = []
  for (const at of [here, url, here, url, here]) open.push(await listening(sam, { url: at }))
  const answers = await Promise.all([listen(sam), listen(sam, { url })])
  expect(answers.map(({ answer }) => answer.status)).toEqual([429, 429])
  expect(Number(answers[0].answer.headers.get('retry-after'))).toBeGreaterThan(0)
  await listening(await student())

  open[0]!.leave()
  const again = async () => {
    await expect.poll(async () => (await listen(sam)).answer.status).toBe(200)
  }
  await again()
  expect((await listen(sam)).answer.status).toBe(429)
  // The last heartbeat of the other process was 25 s ago.
  await app.http.close()
  await again()
})

test('the duration of a stream is not part of the metrics of response times (rule operation-17)', async () => {
  const metrics = await startMetrics(world.context.pool, { host: '127.0.0.1', port: 0 })
  onTestFinished(() => metrics.close())
  const app = await buildApp(world.context, { ...PATIENT, watch: metrics.watchRequests })
  await app.http.ready()
  afterAll(() => app.http.close())
  const url = await serve(app)
  const sam = await student()
  const stream = await listening(sam, { url })
  app.drain()
  await stream.ended
  expect((await listen(sam, { url })).answer.status).toBe(503)
  await vi.waitFor(async () => {
    const measured = await (await fetch(`${metrics.url}/metrics`)).text()
    expect(measured).toContain(`route="${EVENTS_PATH}",status="503"`)
    expect(measured).not.toContain(`route="${EVENTS_PATH}",status="200"`)
  }, 15_000)
})
