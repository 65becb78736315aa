import { deleteAccount } from '@firstbell/contract/accounts'
import {
  bookClass,
  bookCourse,
  cancelClassBooking,
  getBookedClasses,
  getMyBookings,
  joinWaitlist,
  leaveWaitlist,
  type OwnBooking,
} from '@firstbell/contract/bookings'
import { messages } from '@firstbell/contract/messages'
import {
  createClass,
  createCourse,
  deleteClass,
  getAllClasses,
  getClass,
  getInstructorClasses,
  updateClass,
} from '@firstbell/contract/offerings'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { runJobs } from '../../../test/support/jobs.ts'
import { classForm, courseForm } from '../../../test/support/offering-forms.ts'
import { createWorld, type Answer, type Person, type World } from '../../../test/support/world.ts'
import { waitlistJobs } from './bookings.ts'

let world: World
let teacher: Person
let thumbnail: string

beforeAll(async () => {
  world = await createWorld()
  teacher = await world.person('approved', 'Tara Teacher')
  thumbnail = await world.picture(teacher)
})

const student = (name?: string) => world.person('student', name)
const book = (id: string, who: Person) => world.call(bookClass, { classId: id }, who)
const cancel = (id: string, who: Person) => world.call(cancelClassBooking, { id }, who)
const join = (id: string, who: Person) => world.call(joinWaitlist, { id }, who)
const leave = (id: string, who: Person) => world.call(leaveWaitlist, { id }, who)
const told = ({ status, body }: Answer) => [status, body.code, body.message]

async function aClass(over: Record<string, unknown> = {}): Promise<string> {
  const answer = await world.call(createClass, classForm(thumbnail, over), teacher)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.class._id as string
}

/** A class whose every seat is taken, and who took them. */
async function aFullClass(seats = 1): Promise<{ id: string; holders: Person[] }> {
  const id = await aClass({ maxStudents: seats })
  const holders = await Promise.all(Array.from({ length: seats }, () => student()))
  for (const holder of holders) expect((await book(id, holder)).status).toBe(201)
  return { id, holders }
}

async function own(id: string, who: Person): Promise<OwnBooking | undefined> {
  const { status, body } = await world.call(getMyBookings, {}, who)
  expect(status).toBe(200)
  return (body.bookings as OwnBooking[]).find((booking) => booking.offeringId === id)
}

const startsIn = (id: string, minutes: number) =>
  sql`update offering set starts_at = now() + make_interval(mins => ${minutes}::int),
    ends_at = now() + make_interval(mins => ${minutes + 90}::int) where id = ${id}`.execute(
    world.db,
  )

/** Lets the time pass after which the offers of a class have run out. */
const offersRunOut = (id: string) =>
  sql`update booking set held_until = now() - interval '1 second'
    where offering_id = ${id} and status = 'held'`.execute(world.db)

/** Runs the jobs of waitlists that are waiting, whenever they are due. */
async function runWaitlistJobs(): Promise<void> {
  await sql`update graphile_worker._private_jobs set run_at = now()
    where task_id = (select id from graphile_worker._private_tasks
      where identifier = 'settle-waitlist')`.execute(world.db)
  await runJobs(
    world.context.pool,
    waitlistJobs(world.context, () => {}),
  )
}

/** The counters of the offering, which must be those of its bookings. */
async function counters(id: string) {
  const { rows } = await sql<{
    taken: number
    held: number
    waiting: number
    max: number
    counted: { taken: number; held: number; waiting: number }
  }>`
    select seats_taken as taken, seats_held as held, waiting, max_students as max,
      (select json_build_object(
        'taken', count(*) filter (where status in ('held', 'booked')),
        'held', count(*) filter (where status = 'held'),
        'waiting', count(*) filter (where status = 'waiting'))
        from booking where offering_id = offering.id) as counted
    from offering where id = ${id}`.execute(world.db)
  const { counted, max, ...now } = rows[0]!
  expect(now).toEqual(counted)
  expect(now.taken).toBeLessThanOrEqual(max)
  return now
}

describe('joining (rules waitlist-1, waitlist-2)', () => {
  test('gives a place in the line, which everybody sees as a number', async () => {
    const { id } = await aFullClass()
    const [first, second] = [await student(), await student()]
    const { status, body } = await join(id, first)
    expect([status, body]).toEqual([201, { message: 'You are on the waitlist.', position: 1 }])
    expect((await join(id, second)).body.position).toBe(2)
    expect(await own(id, second)).toMatchObject({
      kind: 'class',
      status: 'waiting',
      position: 2,
    })
    const { class: entity } = (await world.call(getClass, { id })).body
    expect(entity).toMatchObject({ waitlistCount: 2, seatsLeft: 0, enrolledCount: 1 })
    const list = await world.call(getAllClasses, { q: entity.title, limit: 1000 })
    expect(list.body.classes.find((each: { _id: string }) => each._id === id)).toMatchObject({
      waitlistCount: 2,
    })
  })

  test('a course has a waitlist as well', async () => {
    const made = await world.call(createCourse, courseForm(thumbnail, { maxStudents: 1 }), teacher)
    const id = made.body.course._id as string
    const [holder, waiting] = [await student(), await student()]
    await world.call(bookCourse, { courseId: id }, holder)
    expect((await join(id, waiting)).status).toBe(201)
    expect(await own(id, waiting)).toMatchObject({ kind: 'course', status: 'waiting' })
  })

  test('is refused with the first reason that applies', async () => {
    const someone = await student()
    expect(told(await join(teacher.id, someone))).toEqual([
      404,
      'not_found',
      messages.noSuchOffering,
    ])
    expect((await join('nonsense', someone)).status).toBe(400)

    const free = await aClass()
    expect(told(await join(free, someone))).toEqual([
      409,
      'conflict',
      'There are seats left. Book one.',
    ])
    const { id, holders } = await aFullClass()
    expect(told(await join(id, holders[0]!))).toEqual([
      409,
      'already_booked',
      messages.classAlreadyBooked,
    ])
    await join(id, someone)
    expect(told(await join(id, someone))).toEqual([
      409,
      'conflict',
      'You are on the waitlist already.',
    ])
    await startsIn(id, -1)
    expect(told(await join(id, await student()))).toEqual([409, 'conflict', messages.classStarted])
    const cancelled = await aFullClass()
    await world.call(deleteClass, { id: cancelled.id }, teacher)
    expect(told(await join(cancelled.id, someone))).toEqual([
      409,
      'conflict',
      messages.classCancelled,
    ])
  })

  test('one’s own offering is refused', async () => {
    const { id } = await aFullClass()
    await sql`update person set roles = array['student', 'instructor'] where id = ${teacher.id}`.execute(
      world.db,
    )
    const answer = await join(id, teacher)
    await sql`update person set roles = array['instructor'] where id = ${teacher.id}`.execute(
      world.db,
    )
    expect(told(answer)).toEqual([409, 'conflict', messages.ownOffering])
  })
})

describe('the states of a booking (docs/product/bookings.md), cell by cell', () => {
  type State = 'none' | 'waiting' | 'held' | 'booked'
  interface Scene {
    id: string
    holder: Person
    who: Person
  }

  /** Somebody in this state with a full class. */
  async function scene(state: State): Promise<Scene> {
    const { id, holders } = await aFullClass()
    const [holder] = holders as [Person]
    const who = await student()
    if (state === 'waiting') await join(id, who)
    if (state === 'held' || state === 'booked') {
      await join(id, who)
      await cancel(id, holder)
    }
    if (state === 'booked') await book(id, who)
    expect((await own(id, who))?.status ?? 'none').toBe(state === 'held' ? 'offered' : state)
    return { id, holder, who }
  }

  const moreSeats = async ({ id }: Scene) => {
    const { maxStudents } = (await world.call(getClass, { id })).body.class
    const form = classForm(thumbnail, { classId: id, maxStudents: maxStudents + 1 })
    expect((await world.call(updateClass, form, teacher)).status).toBe(201)
  }
  const starts = async ({ id }: Scene) => {
    await startsIn(id, -1)
    for (const job of waitlistJobs(world.context, () => {})) if (job.cron) await job.run({})
  }
  const causes = {
    book: ({ id, who }: Scene) => book(id, who),
    'join the waitlist': ({ id, who }: Scene) => join(id, who),
    'leave it': ({ id, who }: Scene) => leave(id, who),
    cancel: ({ id, who }: Scene) => cancel(id, who),
    'a seat comes free': moreSeats,
    'the offer runs out': async ({ id }: Scene) => {
      await offersRunOut(id)
      await runWaitlistJobs()
    },
    'the offering starts': starts,
    'the offering is cancelled': async ({ id }: Scene) => {
      await world.call(deleteClass, { id }, teacher)
    },
  } satisfies Record<string, (scene: Scene) => Promise<Answer | void>>
  type Cause = keyof typeof causes

  /** For each cause the answer, if it is a call, and the state that follows. */
  const table: Record<State, Record<Cause, string>> = {
    none: {
      book: '409 full, none',
      'join the waitlist': '201, waiting',
      'leave it': '404 not_found, none',
      cancel: '404 not_found, none',
      'a seat comes free': 'none',
      'the offer runs out': 'none',
      'the offering starts': 'none',
      'the offering is cancelled': 'none',
    },
    waiting: {
      book: '409 full, waiting',
      'join the waitlist': '409 conflict, waiting',
      'leave it': '200, cancelled (left)',
      cancel: '404 not_found, waiting',
      'a seat comes free': 'held',
      'the offer runs out': 'waiting',
      'the offering starts': 'cancelled (started)',
      'the offering is cancelled': 'cancelled (offering_cancelled)',
    },
    held: {
      book: '201, booked',
      'join the waitlist': '409 conflict, held',
      'leave it': '200, cancelled (declined)',
      cancel: '404 not_found, held',
      'a seat comes free': 'held',
      'the offer runs out': 'cancelled (lapsed)',
      'the offering starts': 'cancelled (started)',
      'the offering is cancelled': 'cancelled (offering_cancelled)',
    },
    booked: {
      book: '409 already_booked, booked',
      'join the waitlist': '409 already_booked, booked',
      'leave it': '404 not_found, booked',
      cancel: '201, cancelled (cancelled)',
      'a seat comes free': 'booked',
      'the offer runs out': 'booked',
      'the offering starts': 'booked',
      'the offering is cancelled': 'cancelled (offering_cancelled)',
    },
  }

  for (const [state, cells] of Object.entries(table))
    for (const [cause, wanted] of Object.entries(cells))
      test(`${state}: ${cause} → ${wanted}`, async () => {
        const now = await scene(state as State)
        const answer = await causes[cause as Cause](now)
        const { rows } = await sql<{ status: string; end_reason: string | null }>`
          select status, end_reason from booking
          where offering_id = ${now.id} and student_id = ${now.who.id}
          order by ended_at nulls first`.execute(world.db)
        const [booking] = rows
        const after =
          (booking?.status ?? 'none') + (booking?.end_reason ? ` (${booking.end_reason})` : '')
        const code = answer?.body.code ? ` ${answer.body.code}` : ''
        expect(answer ? `${answer.status}${code}, ${after}` : after).toBe(wanted)
        await counters(now.id)
      })

  test('a cancelled booking is final: whoever comes again begins anew, at the end', async () => {
    const { id, who } = await scene('waiting')
    const next = await student()
    await join(id, next)
    await leave(id, who)
    expect((await join(id, who)).body.position).toBe(2)
    expect(await own(id, next)).toMatchObject({ position: 1 })
  })
})

describe('offers (rules waitlist-4 to waitlist-8)', () => {
  test('a freed seat goes to the first in line, who is told, and to nobody else', async () => {
    const { id, holders } = await aFullClass()
    const [first, second] = [await student('Fay First'), await student('Sid Second')]
    await join(id, first)
    await join(id, second)
    expect((await cancel(id, holders[0]!)).status).toBe(201)

    const offer = await own(id, first)
    expect(offer).toMatchObject({ status: 'offered', offeredUntil: expect.any(String) })
    const minutes = (Date.parse(offer!.offeredUntil!) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(118)
    expect(minutes).toBeLessThanOrEqual(120)
    expect(await own(id, second)).toMatchObject({ status: 'waiting', position: 1 })
    const { class: entity } = (await world.call(getClass, { id })).body
    expect(entity).toMatchObject({ seatsLeft: 0, enrolledCount: 0, waitlistCount: 1 })

    expect(told(await book(id, await student()))).toEqual([409, 'full', messages.classFull])
    expect(told(await book(id, second))).toEqual([409, 'full', messages.classFull])
    const mails = await world.mailsTo(first.email)
    expect(mails.map((mail) => mail.subject)).toEqual(['A seat is yours: Guitar basics'])
    expect(mails[0]!.plain).toContain(`/profile?booking=${id}`)
    expect(await world.mailsTo(second.email)).toEqual([])
  })

  test('a held seat is booked as always, once, and is told like any other', async () => {
    const { id, holders } = await aFullClass()
    const who = await student()
    await join(id, who)
    await cancel(id, holders[0]!)
    await world.mailsTo(who.email)
    const answers = await Promise.all(Array.from({ length: 5 }, () => book(id, who)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409])
    expect(await counters(id)).toEqual({ taken: 1, held: 0, waiting: 0 })
    expect((await world.mailsTo(who.email)).map((mail) => mail.template)).toEqual([
      'seat-offered',
      'booking-confirmed',
    ])
    expect((await world.call(getBookedClasses, {}, who)).body.classes).toMatchObject([
      { _id: id, enrolledCount: 1, enrolledStudents: [{ email: who.email }] },
    ])
  })

  test('a repeated request under one key takes the held seat once', async () => {
    const { id, holders } = await aFullClass()
    const who = await student()
    await join(id, who)
    await cancel(id, holders[0]!)
    const request = () =>
      world.request({
        method: 'PUT',
        url: '/classes/bookclass',
        headers: { authorization: `Bearer ${who.token}`, 'idempotency-key': 'once' },
        payload: { classId: id },
      })
    const answers = await Promise.all([request(), request(), request()])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    const { holders: others, id: other } = await aFullClass()
    await join(other, who)
    await cancel(other, others[0]!)
    const reused = await world.request({
      method: 'PUT',
      url: '/classes/bookclass',
      headers: { authorization: `Bearer ${who.token}`, 'idempotency-key': 'once' },
      payload: { classId: other },
    })
    expect(told(reused)).toEqual([409, 'conflict', messages.idempotencyKeyUsed])
    expect(await own(other, who)).toMatchObject({ status: 'offered' })
  })

  test('offered seats are no enrolment: lists of people leave them out', async () => {
    const { id, holders } = await aFullClass(2)
    const who = await student()
    await join(id, who)
    await cancel(id, holders[0]!)
    const taught = (await world.call(getInstructorClasses, {}, teacher)).body.classes
    const entity = taught.find((each: { _id: string }) => each._id === id)
    expect(entity.enrolledStudents).toEqual([expect.objectContaining({ email: holders[1]!.email })])
    expect(entity.enrolledCount).toBe(1)
    expect((await world.call(getBookedClasses, {}, who)).body.classes).toEqual([])
  })

  test('more seats are offered at once, in the order of the line', async () => {
    const { id } = await aFullClass()
    const line = [await student(), await student(), await student()]
    for (const who of line) await join(id, who)
    const form = classForm(thumbnail, { classId: id, maxStudents: 3 })
    expect((await world.call(updateClass, form, teacher)).body.class).toMatchObject({
      waitlistCount: 1,
      seatsLeft: 0,
    })
    const states = await Promise.all(line.map(async (who) => (await own(id, who))?.status))
    expect(states).toEqual(['offered', 'offered', 'waiting'])
    const fewer = await world.call(
      updateClass,
      classForm(thumbnail, { classId: id, maxStudents: 2 }),
      teacher,
    )
    expect(told(fewer)).toEqual([409, 'conflict', messages.seatsBelowTaken])
  })

  test('a deleted account’s seat, offer and place go on to the next', async () => {
    const { id, holders } = await aFullClass()
    const line = [await student(), await student(), await student()] as const
    for (const who of line) await join(id, who)
    await world.call(deleteAccount, {}, line[0])
    await world.call(deleteAccount, {}, holders[0])
    expect(await own(id, line[1])).toMatchObject({ status: 'offered' })
    await world.call(deleteAccount, {}, line[1])
    expect(await own(id, line[2])).toMatchObject({ status: 'offered' })
    expect(await counters(id)).toEqual({ taken: 1, held: 1, waiting: 0 })
  })

  test('a declined offer goes to the next at once', async () => {
    const { id, holders } = await aFullClass()
    const [first, second] = [await student(), await student()]
    await join(id, first)
    await join(id, second)
    await cancel(id, holders[0]!)
    expect(told(await leave(id, first))).toEqual([200, undefined, 'You have left the waitlist.'])
    expect(await own(id, second)).toMatchObject({ status: 'offered' })
    expect(await own(id, first)).toBeUndefined()
    expect(told(await leave(id, first))).toEqual([
      404,
      'not_found',
      'You are not on this waitlist.',
    ])
  })

  test('whoever declined and waits again is told of the next offer', async () => {
    const { id, holders } = await aFullClass(2)
    const who = await student()
    await join(id, who)
    await cancel(id, holders[0]!)
    await world.mailsTo(who.email)
    await leave(id, who)
    await book(id, await student())
    await join(id, who)
    await cancel(id, holders[1]!)
    expect((await world.mailsTo(who.email)).map((mail) => mail.template)).toEqual([
      'seat-offered',
      'seat-offered',
    ])
  })

  test('a job waits for the moment when the first offer runs out', async () => {
    const { id, holders } = await aFullClass(2)
    for (const who of [await student(), await student()]) await join(id, who)
    await cancel(id, holders[0]!)
    const { rows } = await sql<{ due: Date; until: Date }>`
      select run_at as due, (select held_until from booking
        where offering_id = ${id} and status = 'held') as until
      from graphile_worker.jobs where key = ${`settle-waitlist:${id}`}`.execute(world.db)
    expect(rows).toHaveLength(1)
    expect(rows[0]!.due).toEqual(rows[0]!.until)
    await cancel(id, holders[1]!)
    const later = await sql<{ due: Date }>`
      select run_at as due from graphile_worker.jobs
      where key = ${`settle-waitlist:${id}`}`.execute(world.db)
    expect(later.rows).toEqual([{ due: rows[0]!.due }])
  })

  test('an offer that runs out goes to the next, and its reader is told', async () => {
    const { id, holders } = await aFullClass()
    const [late, next] = [await student(), await student()]
    await join(id, late)
    await join(id, next)
    await cancel(id, holders[0]!)
    await world.mailsTo(late.email)
    await offersRunOut(id)
    expect(await own(id, late)).toBeUndefined()
    await runWaitlistJobs()
    expect(await own(id, next)).toMatchObject({ status: 'offered' })
    expect((await world.mailsTo(late.email)).map((mail) => mail.subject)).toEqual([
      'A seat is yours: Guitar basics',
      'The seat went to the next: Guitar basics',
    ])
    expect((await join(id, late)).body.position).toBe(1)
  })

  test('an offer that has run out is no seat, and whoever asks meets the next one’s', async () => {
    const { id, holders } = await aFullClass()
    const [late, next] = [await student(), await student()]
    await join(id, late)
    await join(id, next)
    await cancel(id, holders[0]!)
    await offersRunOut(id)
    expect(told(await book(id, late))).toEqual([409, 'full', messages.classFull])
    expect(await own(id, next)).toMatchObject({ status: 'offered' })
    expect((await book(id, next)).status).toBe(201)
  })

  test('with nobody left in line an offer that has run out is a free seat', async () => {
    const { id, holders } = await aFullClass()
    const late = await student()
    await join(id, late)
    await cancel(id, holders[0]!)
    await offersRunOut(id)
    expect((await book(id, await student())).status).toBe(201)
    expect(await counters(id)).toEqual({ taken: 1, held: 0, waiting: 0 })
  })

  test('what an hour of sleep has left is made up for, whatever became of the job', async () => {
    const { id, holders } = await aFullClass()
    const [late, next] = [await student(), await student()]
    await join(id, late)
    await join(id, next)
    await cancel(id, holders[0]!)
    await offersRunOut(id)
    await sql`select graphile_worker.remove_job(${`settle-waitlist:${id}`})`.execute(world.db)
    for (const job of waitlistJobs(world.context, () => {})) if (job.cron) await job.run({})
    expect(await own(id, next)).toMatchObject({ status: 'offered' })
  })

  test('an offer lasts until the start at most, also of a class that is moved', async () => {
    const { id, holders } = await aFullClass()
    const who = await student()
    await join(id, who)
    await startsIn(id, 30)
    await cancel(id, holders[0]!)
    const minutes = (Date.parse((await own(id, who))!.offeredUntil!) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(28)
    expect(minutes).toBeLessThanOrEqual(30)
    await startsIn(id, -1)
    expect(told(await book(id, who))).toEqual([409, 'conflict', messages.classStarted])
    expect(await counters(id)).toEqual({ taken: 0, held: 0, waiting: 0 })
  })
})

describe('the last five minutes (rule waitlist-5)', () => {
  test('no offer is made: a freed seat is for anybody', async () => {
    const { id, holders } = await aFullClass()
    const who = await student()
    await join(id, who)
    await startsIn(id, 4)
    await cancel(id, holders[0]!)
    expect(await own(id, who)).toMatchObject({ status: 'waiting' })
    expect((await world.call(getClass, { id })).body.class).toMatchObject({ seatsLeft: 1 })
    expect((await book(id, await student())).status).toBe(201)
  })

  test('somebody in the line may take it, too', async () => {
    const { id, holders } = await aFullClass()
    const [first, second] = [await student(), await student()]
    await join(id, first)
    await join(id, second)
    await startsIn(id, 4)
    await cancel(id, holders[0]!)
    const answers = await Promise.all([book(id, second), book(id, first)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(await counters(id)).toEqual({ taken: 1, held: 0, waiting: 1 })
  })

  test('a class that is moved on makes its offers then', async () => {
    const { id, holders } = await aFullClass()
    const who = await student()
    await join(id, who)
    await startsIn(id, 4)
    await cancel(id, holders[0]!)
    await world.call(updateClass, classForm(thumbnail, { classId: id, maxStudents: 1 }), teacher)
    expect(await own(id, who)).toMatchObject({ status: 'offered' })
  })
})

describe('the end of a line (rule waitlist-9)', () => {
  test('those who waited are told when the class is cancelled', async () => {
    const { id, holders } = await aFullClass(2)
    const [offered, waiting] = [await student(), await student()]
    await join(id, offered)
    await join(id, waiting)
    await cancel(id, holders[0]!)
    await world.mailsTo(offered.email)
    expect((await world.call(deleteClass, { id }, teacher)).status).toBe(201)
    for (const who of [offered, waiting]) {
      const mail = (await world.mailsTo(who.email)).at(-1)!
      expect(mail.subject).toBe('Cancelled: Guitar basics')
      expect(mail.plain).toContain('Your place on the waitlist has ended')
      expect(await own(id, who)).toBeUndefined()
    }
    const toOwner = (await world.mailsTo(teacher.email)).at(-1)!
    expect(toOwner.plain).toContain('1 person had booked')
    expect(await counters(id)).toEqual({ taken: 0, held: 0, waiting: 0 })
  })
})

describe('one’s own bookings (rule booking-17)', () => {
  test('are those of what has not ended, the soonest first, and nobody else’s', async () => {
    const who = await student()
    const later = await aClass({ date: '2199-01-02' })
    const sooner = await aClass()
    const over = await aClass()
    for (const id of [later, sooner, over]) await book(id, who)
    await sql`update offering set starts_at = now() - interval '3 hours',
      ends_at = now() - interval '1 hour' where id = ${over}`.execute(world.db)
    const { body } = await world.call(getMyBookings, {}, who)
    expect(body.bookings).toMatchObject([
      {
        offeringId: sooner,
        kind: 'class',
        status: 'booked',
        startsAt: expect.stringMatching(/Z$/),
        endsAt: expect.stringMatching(/Z$/),
      },
      expect.objectContaining({ offeringId: later }),
    ])
    expect((await world.call(getMyBookings, {}, await student())).body.bookings).toEqual([])
  })
})

describe('races (rule waitlist-7)', () => {
  test('seats freed at once are offered to as many, in the order of the line', async () => {
    const { id, holders } = await aFullClass(6)
    const line: Person[] = []
    for (let n = 0; n < 10; n += 1) {
      const who = await student()
      await join(id, who)
      line.push(who)
    }
    await Promise.all(holders.map((holder) => cancel(id, holder)))
    const states = await Promise.all(line.map(async (who) => (await own(id, who))?.status))
    expect(states).toEqual([...Array(6).fill('offered'), ...Array(4).fill('waiting')])
    expect(await counters(id)).toEqual({ taken: 6, held: 6, waiting: 4 })
  })

  test('the last seat is either freed before somebody joins or offered to them', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id, holders } = await aFullClass()
      const who = await student()
      const [joined] = await Promise.all([join(id, who), cancel(id, holders[0]!)])
      const state = (await own(id, who))?.status
      expect([joined.status, state]).toEqual(
        joined.status === 201 ? [201, 'offered'] : [409, undefined],
      )
      await counters(id)
    }
  })
})
