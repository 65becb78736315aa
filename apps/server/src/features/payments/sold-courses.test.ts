import { deleteAccount } from '@firstbell/contract/accounts'
import { removeInstructor } from '@firstbell/contract/instructors'
import { createCourse, deleteCourse, updateCourse } from '@firstbell/contract/offerings'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { makeDue } from '../../../test/support/jobs.ts'
import { courseForm, dayFromNow } from '../../../test/support/offering-forms.ts'
import { createPaymentWorld } from '../../../test/support/payments.ts'
import type { Person } from '../../../test/support/world.ts'

/** Courses that end or change after students have paid for them. */

const { world, teacher, instructor, aCourse, enroll, cancel, student, pay, stateOf, own } =
  await createPaymentWorld()

const edit = (id: string, over: Record<string, unknown>, by = teacher) =>
  world.call(updateCourse, { ...courseForm('', { price: '79', ...over }), courseId: id }, by)

/** Creates a course of five evenings, in 20 days, with a seat that a student has paid for. */
async function soldCourse(
  over: Record<string, unknown> = {},
): Promise<[id: string, student: Person]> {
  const [id, sam] = [await aCourse({ date: dayFromNow(20), ...over }), await student()]
  await pay(id, sam)
  return [id, sam]
}

/** Moves all dates of a course back, as if that many days had passed. */
async function passDays(id: string, days: number): Promise<void> {
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

/** Moves a course into the past, which the rules forbid, directly in the database. */
const forceMove = (id: string, days: number) =>
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
  test('cannot be moved to a start in the past, even while it runs', async () => {
    const [id, sam] = await soldCourse()
    const message = 'This has been paid for, so it cannot be moved to a start in the past.'
    const refusal = [409, message, { date: message }]
    expect(ofDate(await edit(id, { date: dayFromNow(-10), duration: '1' }))).toEqual(refusal)
    expect(ofDate(await edit(id, { date: dayFromNow(-1), timing: '00:00' }))).toEqual(refusal)
    expect(await own(id, sam)).toMatchObject({ status: 'booked' })
    await passDays(id, 21)
    expect(ofDate(await edit(id, { date: dayFromNow(-5) }))).toEqual(refusal)
    // The time of day can be corrected while it runs.
    const corrected = await edit(id, { date: dayFromNow(-1), timing: '19:00' })
    expect(corrected.status, JSON.stringify(corrected.body)).toBe(201)
  })

  test('cannot be moved to another day once it has begun: the message suggests to duplicate it', async () => {
    const message = 'This has begun and has been paid for. To teach it again, use Duplicate.'
    for (const days of [21, 40]) {
      const [id] = await soldCourse()
      await passDays(id, days)
      expect(ofDate(await edit(id, { date: dayFromNow(20) }))).toEqual([
        409,
        message,
        { date: message },
      ])
    }
  })

  test('can be moved while no seat is paid, even while a seat is held', async () => {
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

  test('until the start at the time of payment, if the course was moved to begin earlier', async () => {
    const [id, sam] = await soldCourse()
    expect((await edit(id, { date: dayFromNow(1) })).status).toBe(201)
    // The course begins and ends at its new dates, and the student does not join.
    await sql`update offering set starts_at = starts_at - interval '10 days',
      ends_at = ends_at - interval '10 days' where id = ${id}`.execute(world.db)
    const booking = await own(id, sam)
    expect(booking.paid.refundUntil).toBe(`${dayFromNow(20)}T17:00:00.000Z`)
    await refunded(id, sam)
  })

  test('not for a student who has joined a session at the new dates', async () => {
    const [id, sam] = await soldCourse()
    await sql`update offering set starts_at = now() - interval '2 days',
      ends_at = now() + interval '3 days' where id = ${id}`.execute(world.db)
    await sql`insert into session_join (offering_id, student_id, starts_at)
      values (${id}, ${sam.id}, now() - interval '1 day')`.execute(world.db)
    // The refund term that was shown at the payment still applies.
    expect((await own(id, sam)).paid.refundUntil).toBe(`${dayFromNow(19)}T17:00:00.000Z`)
    await sql`update payment set refund_until = now() where offering_id = ${id}`.execute(world.db)
    expect((await cancel(id, sam)).body.message).toBe('This course has already started.')
  })

  test('until the end at the time of payment, if sessions or more than a tenth of the taught time were removed', async () => {
    for (const [shrunk, right] of [
      [{ duration: '4' }, true],
      [{ sessionMinutes: '53' }, true],
      [{ sessionMinutes: '54' }, false],
      [{ duration: '6', sessionMinutes: '50' }, false],
    ] as const) {
      const [id, sam] = await soldCourse({ sessionMinutes: '60' })
      await passDays(id, 20)
      const edited = await edit(id, { date: dayFromNow(0), ...shrunk })
      expect(edited.status, JSON.stringify(edited.body)).toBe(201)
      // The course has begun, and the refund term has ended.
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

  test('not for a course that was moved after it took place', async () => {
    const [id, sam] = await soldCourse()
    await passDays(id, 40)
    // The rules forbid this move to the next term.
    await sql`update offering set reviewable_if_booked_by = now(), starts_at = now() + interval '20 days',
      ends_at = now() + interval '25 days' where id = ${id}`.execute(world.db)
    expect(Date.parse((await own(id, sam)).paid.refundUntil)).toBeLessThan(Date.now())
    await kept(id, sam)
  })

  test('until the new start of a course that was moved to a later date before it began', async () => {
    const [id, sam] = await soldCourse()
    expect((await edit(id, { date: dayFromNow(60) })).status).toBe(201)
    expect((await own(id, sam)).paid.refundUntil).toBe(`${dayFromNow(60)}T17:00:00.000Z`)
    await passDays(id, 30)
    await refunded(id, sam)
  })
})

describe('every way to end a course refunds payments whose period has not ended (rule payment-8)', () => {
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
    '%s, also if an edit made the course end earlier or cost nothing',
    async (_name, end) => {
      const by = await instructor()
      const [id, sam] = await soldBy(by)
      await forceMove(id, 10)
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

  test.each(ends)('%s, but not for a course that took place as paid', async (_name, end) => {
    const by = await instructor()
    const [id] = await soldBy(by)
    await passDays(id, 40)
    await end(id, by)
    expect(await stateOf(id)).toEqual(['paid'])
  })

  test('a course that was moved to a later date before it began, while it runs at the new dates', async () => {
    const [id] = await soldCourse()
    expect((await edit(id, { date: dayFromNow(40) })).status).toBe(201)
    await passDays(id, 42)
    expect((await world.call(deleteCourse, { id }, teacher)).status).toBe(200)
    await expect.poll(() => stateOf(id)).toEqual(['refunded'])
  })

  test('not the added time of a running course that was extended', async () => {
    const [id] = await soldCourse()
    await passDays(id, 24)
    expect((await edit(id, { date: dayFromNow(-4), duration: '30' })).status).toBe(201)
    await passDays(id, 2)
    expect((await world.call(deleteCourse, { id }, teacher)).status).toBe(200)
    await expect.poll(() => stateOf(id)).toEqual(['kept'])
  })
})

test('the mail about a change that ends a course is sent until its former end (rules offering-18, offering-26)', async () => {
  const [id, sam] = await soldCourse({ duration: '30' })
  await passDays(id, 22)
  // The new end is in the past, so no mail would be sent if it counted.
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
