import { deleteAccount } from '@firstbell/contract/accounts'
import {
  bookClass,
  bookCourse,
  bookSeries,
  cancelClassBooking,
  getMyBookings,
  joinWaitlist,
  leaveWaitlist,
} from '@firstbell/contract/bookings'
import { getInvitations, inviteStudents, withdrawInvitation } from '@firstbell/contract/invitations'
import {
  createClass,
  deleteClass,
  getAllClasses,
  getClass,
  updateClass,
} from '@firstbell/contract/offerings'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { classForm, dayFromNow } from '../../../test/support/offering-forms.ts'
import { minutesFromNow, taught, type Taught } from '../../../test/support/sessions.ts'
import { createWorld, type Person } from '../../../test/support/world.ts'
import { invitationJobs, waitlistJobs } from './bookings.ts'

const world = await createWorld()

/** Runs the jobs that run each minute or day. */
async function runJobs() {
  const jobs = [...waitlistJobs(world.context, () => {}), ...invitationJobs(world.db)]
  for (const job of jobs) if (job.cron) await job.run({})
}

const student = () => world.person('student')
const invite = (of: Pick<Taught, 'id' | 'teacher'>, emails: string[], more: object = {}) =>
  world.call(inviteStudents, { id: of.id, emails, ...more }, of.teacher)
const listed = async ({ id, teacher }: Pick<Taught, 'id' | 'teacher'>) =>
  (await world.call(getInvitations, { id }, teacher)).body.invitations as {
    _id: string
    email: string
    state: string
    heldUntil?: string
    dates: number
  }[]
const statesOf = async (of: Pick<Taught, 'id' | 'teacher'>) =>
  (await listed(of)).map(({ email, state }) => [email, state])
const book = (id: string, who: Person) => world.call(bookClass, { classId: id }, who)
const own = async (id: string, who: Person) =>
  (
    (await world.call(getMyBookings, {}, who)).body.bookings as {
      offeringId: string
      status: string
    }[]
  ).find(({ offeringId }) => offeringId === id)
const shown = async (id: string) => {
  const { seatsLeft, enrolledCount } = (await world.call(getClass, { id })).body.class
  return { seatsLeft, enrolledCount }
}
const unknown = () => `nobody.${Math.random().toString(36).slice(2)}@example.org`
const mailsAbout = async (email: string, template: string) =>
  (await world.mailsTo(email)).filter((mail) => mail.template === template)

describe('an invitation (rule invitation-1)', () => {
  test('holds a seat, which no one else can book, and is mailed with a link to the dialog', async () => {
    const of = await taught(world, 'class', { maxStudents: '2' })
    const email = unknown()
    const sent = await invite(of, [` ${email.toUpperCase()} `], { message: 'See you, <b>Noa</b>' })
    expect([sent.status, sent.body]).toEqual([
      201,
      { message: 'Invitations sent.', invited: 1, refused: [] },
    ])
    expect(await shown(of.id)).toEqual({ seatsLeft: 1, enrolledCount: 0 })
    const [one, two] = [await student(), await student()]
    expect((await book(of.id, one)).status).toBe(201)
    expect((await book(of.id, two)).body.code).toBe('full')
    // Held seats count as held in lists.
    const free = { instructor: of.teacher.id, seats: '1' }
    expect((await world.call(getAllClasses, free)).body.classes).toEqual([])
    expect(await statesOf(of)).toEqual([[email, 'invited']])
    const [mail] = await mailsAbout(email, 'invitation')
    expect(mail?.plain).toContain(
      `${world.context.config.publicUrl}/classes/${of.id}?book=${of.id}&invited=1`,
    )
    expect(mail?.plain).toContain('See you, Noa')
    expect(mail?.plain).toContain(email)
  })

  test('is for the owner only, and not to a class that has started or is cancelled', async () => {
    const of = await taught(world, 'class')
    const other = await world.person('approved')
    expect((await invite({ ...of, teacher: other }, [unknown()])).status).toBe(403)
    expect((await world.call(getInvitations, { id: of.id }, other)).status).toBe(403)
    await of.edit({ ...minutesFromNow(-10), duration: '60' })
    const late = await invite(of, [unknown()])
    expect([late.status, late.body.message]).toEqual([409, 'This class has already started.'])
    const gone = await taught(world, 'class')
    await invite(gone, [unknown()])
    expect((await world.call(deleteClass, { id: gone.id }, gone.teacher)).status).toBe(201)
    expect((await invite(gone, [unknown()])).status).toBe(410)
    const { rows } = await sql<{ status: string; end_reason: string }>`
      select status, end_reason from booking where offering_id = ${gone.id}`.execute(world.db)
    expect(rows).toEqual([{ status: 'cancelled', end_reason: 'offering_cancelled' }])
  })

  test('is refused for each address with the reason, not more than seats are free', async () => {
    const of = await taught(world, 'class', { maxStudents: '4' })
    const [booked, waits] = [await student(), await student()]
    await of.book(booked)
    const [first, second, third] = [unknown(), unknown(), unknown()]
    const sent = await invite(of, [
      'not an address',
      first,
      first.toUpperCase(),
      booked.email,
      of.teacher.email,
      second,
      waits.email,
      third,
    ])
    expect(sent.body).toEqual({
      message: 'Invitations sent.',
      invited: 3,
      refused: [
        { email: 'not an address', reason: 'Invalid email format' },
        { email: booked.email, reason: 'This person has a seat already.' },
        { email: of.teacher.email, reason: 'You cannot book your own offering.' },
        { email: third, reason: 'This class is full.' },
      ],
    })
    expect((await invite(of, [first])).body).toEqual({
      message: 'No invitation was sent.',
      invited: 0,
      refused: [{ email: first, reason: 'A seat is reserved for this address already.' }],
    })
  })

  test('names what is wrong with the request', async () => {
    const of = await taught(world, 'class')
    for (const [input, fields] of [
      [{ emails: [] }, { emails: 'Email is required' }],
      [
        { emails: Array.from({ length: 51 }, unknown) },
        { emails: 'At most 50 email addresses at once' },
      ],
      [{ emails: 'a@example.org' }, { emails: 'Email is required' }],
      [{ emails: [unknown()], message: 'x'.repeat(501) }, { message: 'This text is too long' }],
    ] as const) {
      const { status, body } = await world.call(inviteStudents, { id: of.id, ...input }, of.teacher)
      expect([status, body.fields]).toEqual([400, fields])
    }
  })

  test('says the same for addresses with and without an account', async () => {
    const of = await taught(world, 'class')
    const [known, instructor] = [await student(), await world.person('approved')]
    const sent = await invite(of, [known.email, instructor.email, unknown()])
    expect(sent.body).toMatchObject({ invited: 3, refused: [] })
    const fields = new Set((await listed(of)).map((each) => Object.keys(each).join()))
    expect(fields.size).toBe(1)
  })
})

describe('an invited seat (rule invitation-3)', () => {
  test('is taken by the invited, verified address only', async () => {
    const of = await taught(world, 'class', { maxStudents: '1' })
    const [invited, other] = [await student(), await student()]
    await invite(of, [invited.email])
    expect((await book(of.id, other)).body.code).toBe('full')
    expect(await own(of.id, invited)).toMatchObject({ status: 'invited' })
    expect(await own(of.id, other)).toBeUndefined()
    const until = Date.parse(
      ((await own(of.id, invited)) as never as { invitedUntil: string }).invitedUntil,
    )
    // The class starts in seven days.
    expect((until - Date.now()) / 86_400_000).toBeLessThanOrEqual(7)
    expect((until - Date.now()) / 86_400_000).toBeGreaterThan(5.9)
    const unverified = await world.token(invited, { email_verified: false })
    expect((await book(of.id, { ...invited, token: unverified })).status).toBe(403)
    expect((await world.call(joinWaitlist, { id: of.id }, invited)).status).toBe(409)
    expect((await book(of.id, invited)).status).toBe(201)
    expect(await shown(of.id)).toEqual({ seatsLeft: 0, enrolledCount: 1 })
    expect(await own(of.id, invited)).toMatchObject({ status: 'booked' })
    expect(await statesOf(of)).toEqual([[invited.email, 'booked']])
    // Later the student cancels: the invitation is no longer listed, and the seat is free.
    await world.call(cancelClassBooking, { id: of.id }, invited)
    expect(await statesOf(of)).toEqual([])
    expect(await shown(of.id)).toEqual({ seatsLeft: 1, enrolledCount: 0 })
  })

  test('is that of an address whose account is created later', async () => {
    const of = await taught(world, 'class', { maxStudents: '1' })
    const email = unknown()
    await invite(of, [email])
    const late = await student()
    await sql`update person set email = ${email} where id = ${late.id}`.execute(world.db)
    expect((await book(of.id, late)).status).toBe(201)
    expect(await statesOf(of)).toEqual([[email, 'booked']])
  })

  test('replaces the student’s place on the waitlist', async () => {
    const of = await taught(world, 'class', { maxStudents: '1' })
    const [first, waits] = [await student(), await student()]
    await of.book(first)
    await world.call(joinWaitlist, { id: of.id }, waits)
    // In the last five minutes seats are free while students wait.
    await of.edit(minutesFromNow(4))
    await world.call(cancelClassBooking, { id: of.id }, first)
    expect((await invite(of, [waits.email])).body.invited).toBe(1)
    expect(await own(of.id, waits)).toMatchObject({ status: 'invited' })
    expect((await book(of.id, waits)).status).toBe(201)
    const { rows } = await sql<{ status: string }>`
      select status from booking where offering_id = ${of.id} and student_id = ${waits.id}
      order by status`.execute(world.db)
    expect(rows.map(({ status }) => status)).toEqual(['booked', 'cancelled'])
  })

  test('is free, or goes to the waitlist, once it is declined or withdrawn', async () => {
    const of = await taught(world, 'class', { maxStudents: '2' })
    const [invited, next, last] = [await student(), await student(), await student()]
    const email = unknown()
    await invite(of, [invited.email, email])
    await world.call(joinWaitlist, { id: of.id }, next)
    await world.call(joinWaitlist, { id: of.id }, last)
    expect((await world.call(leaveWaitlist, { id: of.id }, invited)).status).toBe(200)
    expect(await own(of.id, next)).toMatchObject({ status: 'offered' })
    const toWithdraw = (await listed(of)).find((each) => each.email === email)!
    const withdraw = (who: Person) =>
      world.call(withdrawInvitation, { id: of.id, invitation: toWithdraw._id }, who)
    expect((await withdraw(await world.person('approved'))).status).toBe(403)
    expect((await withdraw(of.teacher)).body).toEqual({ message: 'Invitation withdrawn.' })
    expect(await own(of.id, last)).toMatchObject({ status: 'offered' })
    expect((await withdraw(of.teacher)).status).toBe(404)
    expect(await statesOf(of)).toEqual([[invited.email, 'declined']])
    const declined = await listed(of)
    const answered = { id: of.id, invitation: declined[0]!._id }
    expect((await world.call(withdrawInvitation, answered, of.teacher)).status).toBe(409)
  })

  test('expires after seven days, at most at the start, and frees the seat for the waitlist', async () => {
    const of = await taught(world, 'class', { maxStudents: '1', date: dayFromNow(30) })
    const [invited, next] = [await student(), await student()]
    await invite(of, [invited.email])
    await world.call(joinWaitlist, { id: of.id }, next)
    const heldUntil = (await listed(of))[0]!.heldUntil!
    expect((Date.parse(heldUntil) - Date.now()) / 86_400_000).toBeCloseTo(7, 1)
    await sql`
      update booking set held_until = now() - interval '1 second'
      where offering_id = ${of.id} and status = 'held'`.execute(world.db)
    expect(await own(of.id, invited)).toBeUndefined()
    await runJobs()
    expect(await own(of.id, next)).toMatchObject({ status: 'offered' })
    expect(await statesOf(of)).toEqual([[invited.email, 'expired']])
    expect((await book(of.id, invited)).body.code).toBe('full')
    // No mail says so.
    expect((await world.mailsTo(invited.email)).map(({ template }) => template)).toEqual([
      'invitation',
    ])
  })

  test('is taken once: the last seats, raced by invited and other people, withdrawals and declines', async () => {
    const of = await taught(world, 'class', { maxStudents: '6' })
    const invited = await Promise.all(Array.from({ length: 4 }, student))
    const others = await Promise.all(Array.from({ length: 6 }, student))
    await invite(
      of,
      invited.map(({ email }) => email),
    )
    const invitations = await listed(of)
    const lastOne = invitations.find(({ email }) => email === invited[3]!.email)!
    const answers = await Promise.all([
      ...invited.map((who) => book(of.id, who)),
      ...others.map((who) => book(of.id, who)),
      world.call(withdrawInvitation, { id: of.id, invitation: lastOne._id }, of.teacher),
      world.call(leaveWaitlist, { id: of.id }, invited[2]!),
      invite(of, [unknown(), unknown()]),
    ])
    const booked = answers.slice(0, 10).filter(({ status }) => status === 201).length
    const { rows } = await sql<{ taken: number; held: number; rows: number; holds: number }>`
      select seats_taken as taken, seats_held as held,
        (select count(*)::int from booking where offering_id = offering.id and status in ('held', 'booked')) as rows,
        (select count(*)::int from booking where offering_id = offering.id and status = 'held') as holds
      from offering where id = ${of.id}`.execute(world.db)
    const [{ taken, held, rows: all, holds }] = rows as [(typeof rows)[number]]
    expect({ taken, held }).toEqual({ taken: all, held: holds })
    expect(taken).toBeLessThanOrEqual(6)
    // A student who declined the booked seat too late keeps it.
    expect(taken - held).toBe(booked)
    // Two of the invited had nothing against them.
    for (const who of invited.slice(0, 2))
      expect(await own(of.id, who)).toMatchObject({ status: 'booked' })
  })

  test('of a course without a price is booked like a class', async () => {
    const of = await taught(world, 'course', { price: '0' })
    const invited = await student()
    await invite(of, [invited.email])
    expect((await world.call(bookCourse, { courseId: of.id }, invited)).status).toBe(201)
    expect(await statesOf(of)).toEqual([[invited.email, 'booked']])
  })
})

describe('an invitation to all dates of a series (rule invitation-4)', () => {
  const series = async (over: object = {}) => {
    const teacher = await world.person('approved')
    const form = classForm(await world.picture(teacher), {
      repeatWeekly: '3',
      maxStudents: '2',
      ...over,
    })
    const { body } = await world.call(createClass, form, teacher)
    const ids = (body.classes as { _id: string }[]).map(({ _id }) => _id)
    return { id: ids[0]!, ids, teacher, form }
  }

  test('is one mail and one invitation, holds each date, and ends by itself on each', async () => {
    const of = await series()
    const invited = await student()
    expect((await invite(of, [invited.email], { following: true })).body.invited).toBe(1)
    expect(await mailsAbout(invited.email, 'invitation')).toHaveLength(1)
    for (const id of of.ids) {
      expect(await listed({ ...of, id })).toMatchObject([{ state: 'invited', dates: 3 }])
      expect(await own(id, invited)).toMatchObject({ status: 'invited' })
      expect((await shown(id)).seatsLeft).toBe(1)
    }
    const chosen = of.ids.slice(0, 2)
    const booked = await world.call(bookSeries, { classId: of.id, classIds: chosen }, invited)
    expect([booked.status, booked.body.booked]).toEqual([200, chosen])
    expect(await own(of.ids[2]!, invited)).toMatchObject({ status: 'invited' })
    // Declining ends what is still held.
    await world.call(leaveWaitlist, { id: of.ids[2] }, invited)
    const states = await Promise.all(of.ids.map((id) => statesOf({ ...of, id })))
    expect(states.flat().map(([, state]) => state)).toEqual(['booked', 'booked', 'declined'])
  })

  test('leaves out dates that are full, and withdrawing frees all others', async () => {
    const of = await series({ maxStudents: '1' })
    await book(of.ids[1]!, await student())
    const invited = await student()
    await invite(of, [invited.email], { following: true })
    expect(await own(of.ids[1]!, invited)).toBeUndefined()
    const invitation = (await listed({ ...of, id: of.ids[2]! }))[0]!._id
    const withdrawn = { id: of.ids[2], invitation }
    expect((await world.call(withdrawInvitation, withdrawn, of.teacher)).status).toBe(200)
    for (const id of [of.ids[0]!, of.ids[2]!]) expect((await shown(id)).seatsLeft).toBe(1)
  })

  test('a date that is moved keeps its hold until its new start at most', async () => {
    const of = await series()
    const invited = await student()
    await invite(of, [invited.email], { following: true })
    const soon = minutesFromNow(60)
    const moved = { ...of.form, classId: of.id, repeatWeekly: undefined, ...soon }
    expect((await world.call(updateClass, moved, of.teacher)).status).toBe(201)
    const heldUntil = (await listed(of))[0]!.heldUntil!
    expect(Date.parse(heldUntil) - Date.now()).toBeLessThanOrEqual(60 * 60_000)
  })
})

test('a person sends 200 invitations a day, also with RATE_LIMITS=off (rule invitation-2)', async () => {
  const of = await taught(world, 'class', { maxStudents: '1000' })
  const many = (count: number) => Array.from({ length: count }, unknown)
  for (let n = 0; n < 3; n += 1) expect((await invite(of, many(50))).body.invited).toBe(50)
  // Two requests at once: one of them is over the limit.
  const answers = await Promise.all([invite(of, many(30)), invite(of, many(30))])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 429])
  const refused = answers.find(({ status }) => status === 429)!
  expect(refused.body.message).toBe(
    'You can invite 200 people a day. Please invite the others tomorrow.',
  )
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000)
  expect((await invite(of, many(20))).status).toBe(201)
  expect((await invite(of, many(1))).status).toBe(429)
  await sql`update invitation set invited_at = invited_at - interval '24 hours'
    where instructor_id = ${of.teacher.id}`.execute(world.db)
  expect((await invite(of, many(1))).status).toBe(201)
})

describe('the addresses of invitations (rule invitation-5)', () => {
  const kept = async (email: string) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from invitation where email = ${email}`.execute(world.db)
    return rows[0]!.count
  }

  test('are erased with the account of the invited person, whose seat is free', async () => {
    const of = await taught(world, 'class', { maxStudents: '1' })
    const invited = await student()
    await invite(of, [invited.email])
    expect((await world.call(deleteAccount, {}, invited)).status).toBeLessThan(300)
    expect(await kept(invited.email)).toBe(0)
    expect(await shown(of.id)).toEqual({ seatsLeft: 1, enrolledCount: 0 })
  })

  test('are erased with the account of the instructor', async () => {
    const of = await taught(world, 'class')
    const email = unknown()
    await invite(of, [email])
    expect((await world.call(deleteAccount, {}, of.teacher)).status).toBeLessThan(300)
    expect(await kept(email)).toBe(0)
  })

  test('are erased 30 days after the end of the invitation, which keeps a booked seat', async () => {
    const of = await taught(world, 'class', { date: dayFromNow(60) })
    const [invited, email] = [await student(), unknown()]
    await invite(of, [invited.email, email])
    await book(of.id, invited)
    await sql`update invitation set expires_at = now() - interval '31 days'
      where instructor_id = ${of.teacher.id}`.execute(world.db)
    await sql`update booking set held_until = now() - interval '24 days'
      where offering_id = ${of.id} and status = 'held'`.execute(world.db)
    await runJobs()
    expect([await kept(email), await kept(invited.email)]).toEqual([0, 0])
    expect(await shown(of.id)).toMatchObject({ enrolledCount: 1 })
  })
})
