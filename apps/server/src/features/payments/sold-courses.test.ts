import { deleteAccount } from '@firstbell/contract/accounts'
import { removeInstructor } from '@firstbell/contract/instructors'
import { createCourse, deleteCourse, updateCourse } from '@firstbell/contract/offerings'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { makeDue } from '../../../test/support/jobs.ts'
import { courseForm, dayFromNow } from '../../../test/support/offering-forms.ts'
import { createPaymentWorld } from '../../../test/support/payments.ts'
import type { Person } from '../../../test/support/world.ts'

/** Courses that are edited, deleted or given up by their instructors after students have paid for them. */

const { world, teacher, instructor, aCourse, enroll, cancel, student, pay, stateOf, own } =
  await createPaymentWorld()

const edit = (id: string, over: Record<string, unknown>, by = teacher) =>
  world.call(updateCourse, { ...courseForm('', { price: '79', ...over }), courseId: id }, by)

/** A course of five evenings in 20 days that a student has paid for. */
async function sold(over: Record<string, unknown> = {}): Promise<[id: string, student: Person]> {
  const [id, sam] = [await aCourse({ date: dayFromNow(20), ...over }), await student()]
  await pay(id, sam)
  return [id, sam]
}

/** Lets days pass for a course: whatever it has of the past and the future is that much earlier. */
async function pass(id: string, days: number): Promise<void> {
  const by = sql`make_interval(days => ${days}::int)`
  await sql`update offering set starts_at = starts_at - ${by}, ends_at = ends_at - ${by},
    local_date = local_date - ${days}::int where id = ${id}`.execute(world.db)
  await sql`update session set starts_at = starts_at - ${by}, ends_at = ends_at - ${by}
    where offering_id = ${id}`.execute(world.db)
  await sql`update payment set starts_at = starts_at - ${by}, ends_at = ends_at - ${by},
    refund_until = refund_until - ${by}, paid_at = paid_at - ${by} where offering_id = ${id}`.execute(
    world.db,
  )
  await sql`update booking set booked_at = booked_at - ${by} where offering_id = ${id}`.execute(
    world.db,
  )
}

/** Moves a course into the past as versions did that had no rule against it. */
const movedBefore = (id: string, days: number) =>
  sql`update offering set starts_at = now() - make_interval(days => ${days}::int),
    ends_at = now() - make_interval(days => ${days - 1}::int), duration = 1 where id = ${id}`.execute(
    world.db,
  )

const ofDate = ({
  status,
  body,
}: {
  status: number
  body: { fields?: object; message?: string }
}) => [status, body.message, body.fields] as const

describe('a course with a paid seat (rule payment-22)', () => {
  test('is moved to no start in the past, also not while it runs', async () => {
    const [id, sam] = await sold()
    const message = 'This has been paid for, so it cannot be moved to a start in the past.'
    const refusal = [409, message, { date: message }]
    expect(ofDate(await edit(id, { date: dayFromNow(-10), duration: '1' }))).toEqual(refusal)
    expect(ofDate(await edit(id, { date: dayFromNow(-1), timing: '00:00' }))).toEqual(refusal)
    expect(await own(id, sam)).toMatchObject({ status: 'booked' })
    await pass(id, 21)
    expect(ofDate(await edit(id, { date: dayFromNow(-5) }))).toEqual(refusal)
    // What is wrong with the time of day can be corrected while it runs.
    const corrected = await edit(id, { date: dayFromNow(-1), timing: '19:00' })
    expect(corrected.status, JSON.stringify(corrected.body)).toBe(201)
  })

  test('is not taught again under the same seats once it has begun: the words point to Duplicate', async () => {
    const message = 'This has begun and has been paid for. To teach it again, use Duplicate.'
    for (const days of [21, 40]) {
      const [id] = await sold()
      await pass(id, days)
      expect(ofDate(await edit(id, { date: dayFromNow(20) }))).toEqual([
        409,
        message,
        { date: message },
      ])
    }
  })

  test('is moved as before where no seat is paid, also where one is about to be', async () => {
    const free = await aCourse({ price: '0' })
    await enroll(free, await student())
    const priced = await aCourse()
    await enroll(priced, await student())
    for (const [id, price] of [
      [free, '0'],
      [priced, '79'],
    ] as const)
      expect((await edit(id, { date: dayFromNow(-10), price })).status).toBe(201)
  })
})

describe('cancelling refunds in full (rule payment-7)', () => {
  const refunded = async (id: string, sam: Person) => {
    expect((await cancel(id, sam)).status).toBe(201)
    await expect.poll(() => stateOf(id)).toEqual(['refunded'])
  }
  const kept = async (id: string, sam: Person) => {
    expect((await cancel(id, sam)).status).toBe(201)
    expect(await stateOf(id)).toEqual(['kept'])
  }

  test('until the start that was paid for, where the course was moved to begin earlier', async () => {
    const [id, sam] = await sold()
    expect((await edit(id, { date: dayFromNow(1) })).status).toBe(201)
    // It begins and ends there, and the student has not joined.
    await sql`update offering set starts_at = starts_at - interval '10 days',
      ends_at = ends_at - interval '10 days' where id = ${id}`.execute(world.db)
    const booking = await own(id, sam)
    expect(booking.paid.refundUntil).toBe(`${dayFromNow(20)}T17:00:00.000Z`)
    await refunded(id, sam)
  })

  test('not of one who joined a session where it was moved to', async () => {
    const [id, sam] = await sold()
    await sql`update offering set starts_at = now() - interval '2 days',
      ends_at = now() + interval '3 days' where id = ${id}`.execute(world.db)
    await sql`insert into session_join (offering_id, student_id, starts_at)
      values (${id}, ${sam.id}, now() - interval '1 day')`.execute(world.db)
    // The term that was shown when it was paid lasts on.
    expect((await own(id, sam)).paid.refundUntil).toBe(`${dayFromNow(19)}T17:00:00.000Z`)
    await sql`update payment set refund_until = now() where offering_id = ${id}`.execute(world.db)
    expect((await cancel(id, sam)).body.message).toBe('This course has already started.')
  })

  test('where sessions or more than a tenth of the taught time were taken away, until the end that was paid for', async () => {
    for (const [shrunk, right] of [
      [{ duration: '4' }, true],
      [{ sessionMinutes: '53' }, true],
      [{ sessionMinutes: '54' }, false],
      [{ duration: '6', sessionMinutes: '50' }, false],
    ] as const) {
      const [id, sam] = await sold({ sessionMinutes: '60' })
      await pass(id, 20)
      const edited = await edit(id, { date: dayFromNow(0), ...shrunk })
      expect(edited.status, JSON.stringify(edited.body)).toBe(201)
      // It has begun, and its terms are over.
      await sql`update offering set starts_at = now() - interval '1 hour' where id = ${id}`.execute(
        world.db,
      )
      await sql`update payment set refund_until = now() - interval '1 day' where offering_id = ${id}`.execute(
        world.db,
      )
      if (right) await refunded(id, sam)
      else
        expect((await cancel(id, sam)).body.message, JSON.stringify(shrunk)).toBe(
          'This course has already started.',
        )
    }
  })

  test('not of a course that took place and was moved afterwards', async () => {
    const [id, sam] = await sold()
    await pass(id, 40)
    // A version without the rule against it moved it to its next term.
    await sql`update offering set reviewable_if_booked_by = now(), starts_at = now() + interval '20 days',
      ends_at = now() + interval '25 days' where id = ${id}`.execute(world.db)
    expect(Date.parse((await own(id, sam)).paid.refundUntil)).toBeLessThan(Date.now())
    await kept(id, sam)
  })

  test('of a course that was moved later before it began, until its new start', async () => {
    const [id, sam] = await sold()
    expect((await edit(id, { date: dayFromNow(60) })).status).toBe(201)
    expect((await own(id, sam)).paid.refundUntil).toBe(`${dayFromNow(60)}T17:00:00.000Z`)
    await pass(id, 30)
    await refunded(id, sam)
  })
})

describe('whatever ends a course refunds what was paid for and has not ended (rule payment-8)', () => {
  const ends: [string, (id: string, by: Person) => Promise<unknown>][] = [
    ['deletion', (id, by) => world.call(deleteCourse, { id }, by)],
    ['the instructor’s departure', (_id, by) => world.call(deleteAccount, {}, by)],
    [
      'removal by an administrator',
      async (_id, by) =>
        world.call(
          removeInstructor,
          { instructorId: by.id, reason: 'Complaints' },
          await world.person('admin'),
        ),
    ],
  ]
  const soldBy = async (by: Person) => {
    const thumbnail = await world.picture(by)
    const form = courseForm(thumbnail, { date: dayFromNow(20), price: '79' })
    const { body } = await world.call(createCourse, form, by)
    const [id, sam] = [body.course._id as string, await student()]
    await pay(id, sam)
    return [id, sam] as const
  }

  test.each(ends)(
    '%s, also where an edit made it end earlier or cost nothing',
    async (_name, end) => {
      const by = await instructor()
      const [id, sam] = await soldBy(by)
      await movedBefore(id, 10)
      await sql`update offering set price = 0 where id = ${id}`.execute(world.db)
      await end(id, by)
      await expect.poll(() => stateOf(id)).toEqual(['refunded'])
      expect(await own(id, sam)).toBeUndefined()
      const mails = await world.db
        .selectFrom('mail')
        .select('template')
        .where('recipient', 'like', `%${sam.email}%`)
        .where('template', 'in', ['payment-refunded', 'offering-cancelled'])
        .execute()
      expect(mails.map(({ template }) => template).toSorted()).toEqual([
        'offering-cancelled',
        'payment-refunded',
      ])
    },
  )

  test.each(ends)('%s, but not what took place as it was paid for', async (_name, end) => {
    const by = await instructor()
    const [id] = await soldBy(by)
    await pass(id, 40)
    await end(id, by)
    expect(await stateOf(id)).toEqual(['paid'])
  })

  test('a course that was moved later before it began, as long as it runs there', async () => {
    const [id] = await sold()
    expect((await edit(id, { date: dayFromNow(40) })).status).toBe(201)
    await pass(id, 42)
    expect((await world.call(deleteCourse, { id }, teacher)).status).toBe(200)
    await expect.poll(() => stateOf(id)).toEqual(['refunded'])
  })

  test('not the time by which a running course was made longer', async () => {
    const [id] = await sold()
    await pass(id, 24)
    expect((await edit(id, { date: dayFromNow(-4), duration: '30' })).status).toBe(201)
    await pass(id, 2)
    expect((await world.call(deleteCourse, { id }, teacher)).status).toBe(200)
    await expect.poll(() => stateOf(id)).toEqual(['kept'])
  })
})

test('the mail of a change that makes a course end is sent until its former end (rules offering-18, offering-26)', async () => {
  const [id, sam] = await sold({ duration: '30' })
  await pass(id, 22)
  // Shortened to what is over already: no mail would be sent if its new end counted.
  expect((await edit(id, { date: dayFromNow(-2), duration: '1' })).status).toBe(201)
  await makeDue(world.db)
  const told = () =>
    world.db
      .selectFrom('mail')
      .select('expires_at')
      .where('recipient', 'like', `%${sam.email}%`)
      .where('template', '=', 'offering-changed')
      .execute()
  await expect.poll(told).toHaveLength(1)
  const [{ expires_at: expires }] = (await told()) as [{ expires_at: Date }]
  expect(expires.getTime()).toBeGreaterThan(Date.now() + 27 * 86_400_000)
})
