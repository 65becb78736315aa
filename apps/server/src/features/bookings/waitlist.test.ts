import { bookCourse, getMyBookings } from '@firstbell/contract/bookings'
import { messages } from '@firstbell/contract/messages'
import {
  createCourse,
  deleteClass,
  getAllClasses,
  getClass,
  updateClass,
} from '@firstbell/contract/offerings'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createBookingWorld } from '../../../test/support/bookings.ts'
import { classForm, courseForm, dayFromNow } from '../../../test/support/offering-forms.ts'
import type { Answer, Person } from '../../../test/support/world.ts'
import { waitlistJobs } from './bookings.ts'

const {
  world,
  teacher,
  thumbnail,
  student,
  book,
  cancel,
  join,
  leave,
  outcome,
  aClass,
  aFullClass,
  own,
  startsIn,
  offersRunOut,
  runWaitlistJobs,
  counters,
} = await createBookingWorld()

describe('joining (rules waitlist-1, waitlist-2)', () => {
  test('gives a position on the waitlist, whose length is public', async () => {
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
    const created = await world.call(
      createCourse,
      courseForm(thumbnail, { maxStudents: 1 }),
      teacher,
    )
    const id = created.body.course._id as string
    const [holder, waiting] = [await student(), await student()]
    await world.call(bookCourse, { courseId: id }, holder)
    expect((await join(id, waiting)).status).toBe(201)
    expect(await own(id, waiting)).toMatchObject({ kind: 'course', status: 'waiting' })
  })

  test('is refused for the first reason that applies', async () => {
    const someone = await student()
    expect(outcome(await join(teacher.id, someone))).toEqual([
      404,
      'not_found',
      messages.noSuchOffering,
    ])
    expect((await join('nonsense', someone)).status).toBe(400)

    const free = await aClass()
    expect(outcome(await join(free, someone))).toEqual([
      409,
      'conflict',
      'There are seats left. Book one.',
    ])
    const { id, holders } = await aFullClass()
    expect(outcome(await join(id, holders[0]!))).toEqual([
      409,
      'already_booked',
      messages.classAlreadyBooked,
    ])
    await join(id, someone)
    expect(outcome(await join(id, someone))).toEqual([
      409,
      'conflict',
      'You are on the waitlist already.',
    ])
    await startsIn(id, -1)
    expect(outcome(await join(id, await student()))).toEqual([
      409,
      'conflict',
      messages.classStarted,
    ])
    const cancelled = await aFullClass()
    await world.call(deleteClass, { id: cancelled.id }, teacher)
    expect(outcome(await join(cancelled.id, someone))).toEqual([
      409,
      'conflict',
      messages.classCancelled,
    ])
  })

  test('instructors cannot join their own waitlist', async () => {
    const { id } = await aFullClass()
    await sql`update person set roles = array['student', 'instructor'] where id = ${teacher.id}`.execute(
      world.db,
    )
    const answer = await join(id, teacher)
    await sql`update person set roles = array['instructor'] where id = ${teacher.id}`.execute(
      world.db,
    )
    expect(outcome(answer)).toEqual([409, 'conflict', messages.ownOffering])
  })
})

describe('the states of a booking (docs/product/bookings.md), cell by cell', () => {
  type State = 'none' | 'waiting' | 'held' | 'booked'
  interface Scene {
    id: string
    holder: Person
    who: Person
  }

  /** A person in this state in a full class. */
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

  /** The answer to each cause, if it is a call, and the resulting state. */
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

  test('a cancelled booking is final: joining again gives the last position', async () => {
    const { id, who } = await scene('waiting')
    const next = await student()
    await join(id, next)
    await leave(id, who)
    expect((await join(id, who)).body.position).toBe(2)
    expect(await own(id, next)).toMatchObject({ position: 1 })
  })
})

describe('the end of a waitlist (rule waitlist-9)', () => {
  test('students on the waitlist get a mail when the class is cancelled', async () => {
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
      expect(mail.plain).toContain('You’re no longer on the waitlist')
      expect(await own(id, who)).toBeUndefined()
    }
    const toOwner = (await world.mailsTo(teacher.email)).at(-1)!
    expect(toOwner.plain).toContain('1 person had booked')
    expect(await counters(id)).toEqual({ taken: 0, held: 0, waiting: 0 })
  })
})

describe('own bookings (rule booking-17)', () => {
  test('are those in offerings that have not ended, soonest first, and not other people’s', async () => {
    const who = await student()
    const later = await aClass({ date: dayFromNow(90) })
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
  test('seats that are freed at once are all offered, in the order of the waitlist', async () => {
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

  test('the last seat is either freed before a student joins or offered to that student', async () => {
    for (let round = 0; round < 5; round += 1) {
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
