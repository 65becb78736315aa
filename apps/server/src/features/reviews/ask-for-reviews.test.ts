import { randomUUID } from 'node:crypto'
import { createClass, getAllClasses } from '@firstbell/contract/offerings'
import { updatePreferences } from '@firstbell/contract/preferences'
import { deleteReview } from '@firstbell/contract/reviews'
import { setAttendance } from '@firstbell/contract/sessions'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { classForm, dayFromNow } from '../../../test/support/offering-forms.ts'
import { reviewSteps } from '../../../test/support/reviews.ts'
import { createWorld, type Person } from '../../../test/support/world.ts'
import { listingJobs } from '../offerings/listing-jobs.ts'

const world = await createWorld()
const { student, past, rate } = reviewSteps(world)

describe('the mail that asks for a review (rule review-12)', () => {
  const ask = () => world.app.jobs.find(({ name }) => name === 'ask-for-reviews')!.run({})
  const asked = async (who: Person) =>
    (await world.mailsTo(who.email)).filter(({ template }) => template === 'review-asked')
  const DAY = 24 * 60
  /** Creates a class that ended that many minutes ago, with students. */
  async function endedAgo(minutes: number, ...people: Person[]) {
    const offering = await past(...people)
    await sql`
      with way as (
        select now() - make_interval(mins => ${minutes}::int) - ends_at as by from offering
        where id = ${offering.id}
      ), moved as (
        update session set starts_at = starts_at + by, ends_at = ends_at + by
        from way where offering_id = ${offering.id}
      ), booked as (
        update booking set booked_at = now() - interval '9 days' where offering_id = ${offering.id}
      )
      update offering set starts_at = starts_at + by, ends_at = ends_at + by
      from way where id = ${offering.id}`.execute(world.db)
    return offering
  }

  test('is sent once, a day after the end, with five ratings that link to the form', async () => {
    const sam = await student('Sam')
    const { id } = await endedAgo(DAY + 5, sam)
    await Promise.all([ask(), ask()])
    await ask()
    const mails = await asked(sam)
    expect(mails).toHaveLength(1)
    const { publicUrl } = world.context.config
    for (const rating of [1, 2, 3, 4, 5])
      expect(mails[0]?.plain).toContain(`${publicUrl}/profile?review=${id}&rating=${rating}`)
    expect(mails[0]?.plain).toContain(`${publicUrl}/instructors/`)
    expect(mails[0]?.plain).toContain('/reminders/unsubscribe?token=')
  })

  test('is not sent early or late, or to students who have reviewed, were absent or have turned it off', async () => {
    const [early, late, done, absent, quiet] = await Promise.all(
      Array.from({ length: 5 }, () => student()),
    )
    await endedAgo(DAY - 5, early!)
    await endedAgo(3 * DAY, late!)
    const offering = await endedAgo(DAY + 5, done!, absent!, quiet!)
    await rate(offering.id, done!, 5)
    await world.call(
      setAttendance,
      { id: offering.id, studentId: absent!.id, attended: false },
      offering.teacher,
    )
    await world.call(updatePreferences, { reminders: false }, quiet!)
    await ask()
    for (const who of [early, late, done, absent, quiet]) expect(await asked(who!)).toEqual([])
  })
})

test('lists sorted by rating follow the reviews, without waiting for locks (rules finding-6, review-8)', async () => {
  const [sam, title] = [await student(), `Ordered ${randomUUID()}`]
  const [sooner, later] = [await past(sam), await past(sam)]
  for (const [{ teacher }, days] of [
    [sooner, 3],
    [later, 4],
  ] as const) {
    const form = classForm(await world.picture(teacher), { title, date: dayFromNow(days) })
    expect((await world.call(createClass, form, teacher)).status).toBe(201)
  }
  const job = listingJobs(world.db).find(({ name }) => name === 'rate-listings')!
  let asked = 0
  const first = async () => {
    await job.run({})
    // A new limit for each request avoids the cache, which the job does not clear.
    const limit = String((asked += 1))
    const { body } = await world.call(getAllClasses, { q: title, sort: 'rating', limit } as never)
    expect(body.total).toBe(2)
    return body.classes[0]!.instructorname
  }
  const [one, other] = [sooner.teacher.name, later.teacher.name]
  expect(await first()).toBe(one)
  await rate(later.id, sam, 4)
  expect(await first()).toBe(other)
  await world.db.transaction().execute(async (tx) => {
    await sql`select from listing where title = lower(${title}) for update`.execute(tx)
    await rate(sooner.id, sam, 5)
    expect(await first()).toBe(other)
  })
  expect(await first()).toBe(one)
  await world.call(deleteReview, { id: sooner.id }, sam)
  expect(await first()).toBe(other)
})

test('the job compares the rating of listings only for instructors whose reviews have changed (rule finding-6)', async () => {
  const sam = await student()
  const { id, teacher } = await past(sam)
  const listing = await world.newClass(teacher)
  const job = listingJobs(world.db).find(({ name }) => name === 'rate-listings')!
  const rating = async () => {
    await job.run({})
    const { rows } = await sql<{ rating: number | null }>`
      select rating from listing where offering_id = ${listing}`.execute(world.db)
    return rows[0]!.rating
  }
  await rate(id, sam, 4)
  expect(await rating()).toBe(40)
  await sql`update instructor_rating set listed = 10 where instructor_id = ${teacher.id}`.execute(
    world.db,
  )
  await sql`update listing set rating = 10 where offering_id = ${listing}`.execute(world.db)
  expect(await rating()).toBe(10)
  await rate(id, sam, 5)
  expect(await rating()).toBe(50)
})
