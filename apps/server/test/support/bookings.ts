import {
  bookClass,
  cancelClassBooking,
  getMyBookings,
  joinWaitlist,
  leaveWaitlist,
  type OwnBooking,
} from '@firstbell/contract/bookings'
import { createClass } from '@firstbell/contract/offerings'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { waitlistJobs } from '../../src/features/bookings/bookings.ts'
import { makeDue, runJobs } from './jobs.ts'
import { classForm } from './offering-forms.ts'
import { createWorld, type Answer, type Person } from './world.ts'

/** A class of a series, as its creation answers it. */
export interface CreatedClass {
  _id: string
  date: string
  timing: string
  startsAt: string
  series: { id: string; number: number; count: number; weekly: boolean }
}

/** Creates a world with an approved instructor, and helpers for tests of bookings. */
export async function createBookingWorld(settings: Record<string, string> = {}) {
  const world = await createWorld(settings)
  const teacher = await world.person('approved', 'Tara Teacher')
  const thumbnail = await world.picture(teacher)

  const student = (name?: string) => world.person('student', name)
  const book = (id: string, who: Person) => world.call(bookClass, { classId: id }, who)
  const cancel = (id: string, who: Person) => world.call(cancelClassBooking, { id }, who)
  const join = (id: string, who: Person) => world.call(joinWaitlist, { id }, who)
  const leave = (id: string, who: Person) => world.call(leaveWaitlist, { id }, who)
  const outcome = ({ status, body }: Answer) => [status, body.code, body.message]

  async function aClass(over: Record<string, unknown> = {}): Promise<string> {
    const answer = await world.call(createClass, classForm(thumbnail, over), teacher)
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return answer.body.class._id as string
  }

  async function aSeries(
    weeks: number,
    over: Record<string, unknown> = {},
  ): Promise<CreatedClass[]> {
    const form = classForm(thumbnail, { repeatWeekly: weeks, ...over })
    const { status, body } = await world.call(createClass, form, teacher)
    expect(status, JSON.stringify(body)).toBe(201)
    expect(body.class).toEqual(body.classes[0])
    return body.classes as CreatedClass[]
  }

  /** Creates a full class. @returns the class and its students */
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

  /** Moves the expiry of a class's offers into the past. */
  const offersRunOut = (id: string) =>
    sql`update booking set held_until = now() - interval '1 second'
      where offering_id = ${id} and status = 'held'`.execute(world.db)

  /** Runs the pending jobs of waitlists, even if they are due later. */
  async function runWaitlistJobs(): Promise<void> {
    await makeDue(world.db, 'advance-waitlist')
    await runJobs(
      world.context.pool,
      waitlistJobs(world.context, () => {}),
    )
  }

  /** Reads the offering's counters, and checks that they match its bookings. */
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

  /** Counts the seats by the bookings, not by the counter. */
  async function seats(id: string): Promise<{ counter: number; bookings: number }> {
    const { rows } = await sql<{ counter: number; bookings: number }>`
      select seats_taken as counter,
        (select count(*)::int from booking where offering_id = offering.id and status <> 'cancelled') as bookings
      from offering where id = ${id}`.execute(world.db)
    return rows[0] as { counter: number; bookings: number }
  }

  return {
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
    aSeries,
    aFullClass,
    own,
    startsIn,
    offersRunOut,
    runWaitlistJobs,
    counters,
    seats,
  }
}
