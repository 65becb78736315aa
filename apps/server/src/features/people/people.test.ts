import { randomUUID } from 'node:crypto'
import { getAuditLog } from '@firstbell/contract/audit'
import { bookClass, getMyBookings } from '@firstbell/contract/bookings'
import { openCalendarFeed } from '@firstbell/contract/calendar'
import { getInstructor } from '@firstbell/contract/instructors'
import { messages } from '@firstbell/contract/messages'
import { createClass, getClass } from '@firstbell/contract/offerings'
import { getPeople, getPerson, reinstatePerson, suspendPerson } from '@firstbell/contract/people'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { linkTo } from '../../../test/support/mail.ts'
import { classForm } from '../../../test/support/offering-forms.ts'
import { readyAccount } from '../../../test/support/people.ts'
import { createWorld, type Person, type World } from '../../../test/support/world.ts'

const alone = await createWorld()
let world: World
let admin: Person

beforeAll(async () => {
  world = await createWorld()
  admin = await world.person('admin', 'Ada Admin')
})

const suspend = (person: Person, who: Person = admin, reason = 'Many complaints') =>
  world.call(suspendPerson, { personId: person.id, reason }, who)
const reinstate = (person: Person, reason = '') =>
  world.call(reinstatePerson, { personId: person.id, reason }, admin)
const signIn = ({ email, password }: { email: string; password: string }) =>
  world.request({ method: 'POST', url: '/identity/sign-in', payload: { email, password } })
const post = (path: string, payload: object) =>
  world.request({ method: 'POST', url: `/identity/${path}`, payload })

describe('the list of people (rule owner-1)', () => {
  test('is searched by a part of the name or email, the newest first, in pages', async () => {
    const mark = randomUUID().slice(0, 8)
    const people = [
      await world.person('student', `Zoë ${mark}`),
      await world.person('approved', `Bo ${mark}`),
    ]
    const { status, body } = await world.call(getPeople, { q: mark.toUpperCase() }, admin)
    expect(status).toBe(200)
    expect(body.people.map(({ _id }: { _id: string }) => _id)).toEqual(
      people.toReversed().map(({ id }) => id),
    )
    expect(body.people[0]).toEqual({
      _id: people[1]!.id,
      name: `Bo ${mark}`,
      email: people[1]!.email,
      profilePic: '',
      role: ['instructor'],
      isAdmin: false,
      state: 'active',
      joinedAt: expect.stringMatching(/Z$/),
    })
    const byEmail = await world.call(getPeople, { q: people[0]!.email }, admin)
    expect(byEmail.body).toMatchObject({ total: 1, people: [{ _id: people[0]!.id }] })
    const second = await world.call(getPeople, { q: mark, limit: 1, page: 2 }, admin)
    expect(second.body).toMatchObject({
      total: 2,
      page: 2,
      pages: 2,
      people: [{ _id: people[0]!.id }],
    })
    expect((await world.call(getPeople, { q: 'no such person' }, admin)).body.total).toBe(0)
  })

  test('shows who has not verified their email', async () => {
    const { email } = await world.person('student')
    await world.db
      .updateTable('identity.account')
      .set({ verified_at: null, email_verified: false })
      .where('email', '=', email)
      .execute()
    const { body } = await world.call(getPeople, { q: email }, admin)
    expect(body.people).toMatchObject([{ state: 'unverified' }])
  })
})

test('a person is shown with bookings, offerings, payments, sessions and audit entries (rule owner-2)', async () => {
  const teacher = await readyAccount(world, 'approved')
  const student = await world.person('student')
  const taught = await world.newClass(teacher, { title: 'Violin' })
  await world.call(bookClass, { classId: taught }, student)
  const seen = (await world.call(getPerson, { id: teacher.id }, admin)).body
  expect(seen.person).toMatchObject({ _id: teacher.id, email: teacher.email, state: 'active' })
  expect(seen.offerings).toEqual([
    expect.objectContaining({ _id: taught, title: 'Violin', state: 'coming', seatsTaken: 1 }),
  ])
  const { totals, sessions } = seen
  expect(sessions[0]).toMatchObject({ signedInAt: expect.stringMatching(/Z$/) })
  expect(totals).toMatchObject({ bookings: 0, offerings: 1, payments: 0, audit: 0 })
  expect(totals.sessions).toBe(sessions.length)
  const { bookings } = (await world.call(getPerson, { id: student.id }, admin)).body
  expect(bookings).toEqual([
    {
      id: expect.any(String),
      offeringId: taught,
      kind: 'class',
      title: 'Violin',
      startsAt: expect.stringMatching(/^20.*Z$/),
      status: 'booked',
      at: expect.stringMatching(/^20.*Z$/),
    },
  ])
  const nobody = await world.call(getPerson, { id: randomUUID() }, admin)
  expect([nobody.status, nobody.body.message]).toEqual([404, messages.noSuchPerson])
})

describe('suspending', () => {
  test('ends sessions and tokens at once, and every way to sign in says so (rules owner-5, owner-6)', async () => {
    const student = await readyAccount(world, 'student')
    const mailLink = world.app.jobs.find(({ name }) => name === 'send-identity-link')!
    await mailLink.run({ email: student.email, purpose: 'reset-password' })
    const token = await linkTo(world, student.email, 'reset-password')
    const feed = (await world.call(openCalendarFeed, {}, student)).body.url as string
    const path = new URL(feed).pathname + new URL(feed).search
    expect((await world.request({ method: 'GET', url: path })).status).toBe(200)

    expect((await suspend(student)).body).toEqual({ message: messages.personSuspended })
    expect((await world.call(getMyBookings, {}, student)).status).toBe(401)
    const refresh = await world.request({
      method: 'POST',
      url: '/identity/refresh',
      headers: { cookie: student.cookie },
    })
    expect(refresh.status).toBe(401)
    expect((await world.request({ method: 'GET', url: path })).status).toBe(404)

    const refused = { message: 'This account is suspended.', code: 'suspended' }
    for (const answer of [
      await signIn(student),
      await post('check-reset-link', { token }),
      await post('reset-password', { token, newPassword: 'battery staple bell' }),
    ])
      expect([answer.status, answer.body]).toEqual([403, refused])
    const wrong = await signIn({ ...student, password: 'not this one' })
    expect([wrong.status, wrong.body.message]).toEqual([401, messages.wrongCredentials])

    const mails = await world.mailsTo(student.email)
    const [mail] = mails.filter(({ template }) => template === 'account-suspended')
    expect(mail?.plain).toContain('Many complaints')
    const again = await suspend(student)
    expect([again.status, again.body.message]).toEqual([409, messages.alreadySuspended])
    expect((await suspend(student, admin, ' ')).body.fields).toEqual({
      reason: 'Reason is required',
    })
  })

  test('refuses a token that its provider still considers valid (rule owner-6)', async () => {
    const student = await readyAccount(world, 'student')
    await suspend(student)
    // A sign-in session that was opened behind the gate, as a hosted provider has.
    const other = await readyAccount(world, 'student')
    await world.db
      .updateTable('person')
      .set({ suspended_at: new Date(), suspended_reason: 'x' })
      .where('id', '=', other.id)
      .execute()
    const answer = await world.call(getMyBookings, {}, other)
    expect([answer.status, answer.body.code]).toEqual([403, 'suspended'])
  })

  test('takes down what the person teaches and keeps what they have booked (rule owner-5)', async () => {
    const teacher = await world.person('approved', 'Tara Teacher')
    const student = await world.person('student')
    const other = await world.person('approved')
    const taught = await world.newClass(teacher, { title: 'Cello' })
    await world.call(bookClass, { classId: taught }, student)
    expect((await world.call(getInstructor, { id: teacher.id })).status).toBe(200)
    const booked = await world.newClass(other)
    await world.call(bookClass, { classId: booked }, student)

    expect((await suspend(teacher, admin, 'A secret reason')).status).toBe(201)
    expect((await world.call(getClass, { id: taught })).status).toBe(410)
    expect((await world.call(getInstructor, { id: teacher.id })).status).toBe(404)
    const mails = await world.mailsTo(student.email)
    const cancelled = mails.find(({ template }) => template === 'offering-cancelled')
    expect(cancelled?.plain).toContain('The instructor no longer teaches at Firstbell.')
    expect(cancelled?.plain).not.toContain('A secret reason')
    const own = (await world.mailsTo(teacher.email)).find(
      ({ template }) => template === 'account-suspended',
    )
    expect(own?.plain).toContain('Your upcoming classes and courses were cancelled')

    await suspend(student)
    const { bookings, person } = (await world.call(getPerson, { id: student.id }, admin)).body
    expect(bookings).toContainEqual(
      expect.objectContaining({ offeringId: booked, status: 'booked' }),
    )
    expect(person).toMatchObject({ state: 'suspended', suspended: { reason: 'Many complaints' } })
  })

  test('a class that is being created at that moment is refused or taken down (rule owner-5)', async () => {
    const teacher = await world.person('approved')
    const form = classForm(await world.picture(teacher))
    const answers = await Promise.all([
      world.call(createClass, form, teacher),
      suspend(teacher),
      world.call(createClass, form, teacher),
    ])
    expect(answers[1].status).toBe(201)
    const { offerings } = (await world.call(getPerson, { id: teacher.id }, admin)).body
    for (const { state } of offerings) expect(state).toBe('cancelled')
  })

  test('no one suspends themselves or the last administrator, also not two each other (rule owner-7)', async () => {
    const own = await suspend(admin)
    expect([own.status, own.body.message]).toEqual([409, messages.suspendSelf])
    // On a site without other administrators.
    const [one, two] = [await alone.person('admin'), await alone.person('admin')]
    const suspendThere = (person: Person, who: Person) =>
      alone.call(suspendPerson, { personId: person.id, reason: 'x' }, who)
    const answers = await Promise.all([suspendThere(two, one), suspendThere(one, two)])
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    const [left, gone] = statuses[0] === 201 ? [one, two] : [two, one]
    expect((await alone.call(getPeople, {}, left)).status).toBe(200)
    expect((await alone.call(getPeople, {}, gone)).status).toBe(401)
  })

  test('the last administrator stays if the caller has just lost their rights (rule owner-7)', async () => {
    const { db } = alone
    await sql`update person set is_admin = false`.execute(db)
    const [last, caller] = [await alone.person('admin'), await alone.person('admin')]
    const suspending = db.transaction().execute(async (tx) => {
      await sql`select from identity.account where id::text = (
        select subject from person where id = ${last.id}) for update`.execute(tx)
      const answer = alone.call(suspendPerson, { personId: last.id, reason: 'x' }, caller)
      await expect
        .poll(
          async () => (await sql`select from pg_locks where not granted`.execute(db)).rows.length,
        )
        .toBeGreaterThan(0)
      await sql`update person set is_admin = false where id = ${caller.id}`.execute(tx)
      return { answer }
    })
    const { status, body } = await (await suspending).answer
    expect([status, body.message]).toEqual([409, messages.suspendLastAdmin])
  })

  test('only administrators suspend, and only people who are there', async () => {
    const student = await world.person('student')
    expect((await suspend(student, student)).status).toBe(403)
    const gone = await suspend({ ...student, id: randomUUID() })
    expect([gone.status, gone.body.message]).toEqual([404, messages.noSuchPerson])
  })
})

test('reinstating lets the person sign in, and what was taken down stays so (rules owner-8, owner-11)', async () => {
  const teacher = await readyAccount(world, 'approved')
  const taught = await world.newClass(teacher)
  await suspend(teacher)
  expect((await reinstate(teacher, 'A mistake')).body).toEqual({
    message: messages.personReinstated,
  })
  expect((await signIn(teacher)).status).toBe(200)
  expect((await world.call(getClass, { id: taught })).status).toBe(410)
  expect((await world.call(getInstructor, { id: teacher.id })).status).toBe(200)
  const mail = (await world.mailsTo(teacher.email)).find(
    ({ template }) => template === 'account-reinstated',
  )
  expect(mail?.plain).toContain('A mistake')
  const twice = await reinstate(teacher)
  expect([twice.status, twice.body.message]).toEqual([409, messages.notSuspended])
  const { entries } = (await world.call(getAuditLog, { person: teacher.id }, admin)).body
  expect(
    entries.map(({ kind, details }: { kind: string; details: object }) => [kind, details]),
  ).toEqual([
    ['person_reinstated', { because: 'A mistake' }],
    ['person_suspended', { because: 'Many complaints' }],
  ])
  // A second suspension is mailed as well.
  await suspend(teacher)
  const suspensions = (await world.mailsTo(teacher.email)).filter(
    ({ template }) => template === 'account-suspended',
  )
  expect(suspensions).toHaveLength(2)
})
