import { randomUUID } from 'node:crypto'
import { deleteAccount } from '@firstbell/contract/accounts'
import { bookClass, cancelClassBooking, joinWaitlist } from '@firstbell/contract/bookings'
import { getInstructor } from '@firstbell/contract/instructors'
import { createClass, deleteClass, getAllClasses, updateClass } from '@firstbell/contract/offerings'
import { updatePreferences } from '@firstbell/contract/preferences'
import {
  deleteReview,
  getInstructorReviews,
  getMyReviews,
  getReportedReviews,
  hideReview,
  keepReview,
  putReview,
  replyToReview,
  reportReview,
  type OpenReview,
  type Review,
} from '@firstbell/contract/reviews'
import { joinSession, setAttendance } from '@firstbell/contract/sessions'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { classForm, dayFromNow } from '../../../test/support/offering-forms.ts'
import { minutesFromNow, taught, type Taught } from '../../../test/support/sessions.ts'
import { createWorld, type Person } from '../../../test/support/world.ts'
import { listingJobs } from '../offerings/listing-jobs.ts'

const world = await createWorld()
const student = (name?: string) => world.person('student', name)

const over = { ...minutesFromNow(-60), duration: '30' }
/** Creates a past class that these people attended. */
async function past(...people: Person[]): Promise<Taught> {
  const offering = await taught(world, 'class', { maxStudents: '300' })
  for (const who of people) await offering.book(who)
  expect((await offering.edit(over)).status).toBe(201)
  return offering
}

const rate = (id: string, who: Person, rating: unknown, text?: unknown) =>
  world.call(putReview, { id, rating, ...(text !== undefined && { text }) } as never, who)
const outcome = async (answer: Promise<{ status: number; body: { message: string } }>) => {
  const { status, body } = await answer
  return [status, body.message]
}
const pageOf = async ({ teacher }: Taught, page?: number) => {
  const { status, body } = await world.call(getInstructorReviews, {
    id: teacher.id,
    ...(page && { page: String(page) }),
  } as never)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const ratingOf = async (offering: Taught) =>
  (await world.call(getInstructor, { id: offering.teacher.id })).body.instructor.instructorRating

describe('the right to review', () => {
  test('requires a seat (rule review-1)', async () => {
    const [sam, gone, absent, late] = [
      await student(),
      await student(),
      await student(),
      await student(),
    ]
    const offering = await taught(world, 'class', { maxStudents: '3' })
    for (const who of [sam, gone, absent]) await offering.book(who)
    await world.call(joinWaitlist, { id: offering.id }, late)
    await offering.edit({ ...over, maxStudents: '3' })
    await world.call(
      setAttendance,
      { id: offering.id, studentId: absent.id, attended: false },
      offering.teacher,
    )
    expect(await outcome(rate(offering.id, sam, 5))).toEqual([200, 'Your review is published.'])
    expect(await outcome(rate(offering.id, late, 5))).toEqual([
      403,
      'Only those who had a seat can review this.',
    ])
    expect(await outcome(rate(offering.id, absent, 1))).toEqual([
      403,
      'You were marked absent, so you cannot review this.',
    ])
    expect((await rate(offering.id, offering.teacher, 5)).status).toBe(403)
    expect((await rate(randomUUID(), sam, 5)).status).toBe(404)
    const early = await taught(world, 'class')
    await early.book(gone)
    await world.call(cancelClassBooking, { id: early.id }, gone)
    await early.edit(over)
    expect((await rate(early.id, gone, 5)).status).toBe(403)
  })

  test('remains for a student who joined through the site but was marked absent (rules review-1, review-10)', async () => {
    const [sam, reader] = [await student(), await student()]
    const offering = await taught(world, 'class')
    await offering.book(sam)
    await offering.edit({ ...minutesFromNow(-10), duration: '60' })
    expect((await world.call(joinSession, { id: offering.id }, sam)).status).toBe(200)
    await offering.edit({ ...minutesFromNow(-60), duration: '55' })
    const mark = { id: offering.id, studentId: sam.id, attended: false }
    expect((await world.call(setAttendance, mark, offering.teacher)).status).toBe(200)
    expect((await world.call(getMyReviews, {}, sam)).body.open).toMatchObject([
      { offeringId: offering.id },
    ])
    const answer = await rate(offering.id, sam, 1)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(answer.body.review).not.toHaveProperty('attended')
    const { _id: id } = answer.body.review
    await world.call(reportReview, { id, reason: 'Was never there' }, reader)
    const admin = await world.person('admin')
    const { reviews } = (await world.call(getReportedReviews, {}, admin)).body
    expect(reviews.find(({ _id }: Review) => _id === id)).toMatchObject({ markedAbsent: true })
  })

  test('does not exist for cancelled offerings and instructors who have left (rule review-1)', async () => {
    const sam = await student()
    const cancelled = await taught(world, 'class')
    await cancelled.book(sam)
    await world.call(deleteClass, { id: cancelled.id }, cancelled.teacher)
    expect((await rate(cancelled.id, sam, 5)).status).toBe(403)
    const left = await past(sam)
    await world.call(deleteAccount, {}, left.teacher)
    expect(await outcome(rate(left.id, sam, 5))).toEqual([410, 'This instructor has left.'])
  })

  test('begins at the end of a class, and on the second day of a course (rule review-2)', async () => {
    const sam = await student()
    const running = await taught(world, 'class', { duration: '90' })
    await running.book(sam)
    await running.edit({ ...minutesFromNow(-30), duration: '90' })
    expect(await rate(running.id, sam, 5)).toMatchObject({
      status: 409,
      body: { code: 'too_early' },
    })
    const course = await taught(world, 'course', { duration: '3' })
    await course.book(sam)
    expect((await course.edit({ ...minutesFromNow(-23 * 60), duration: '3' })).status).toBe(201)
    expect((await rate(course.id, sam, 5)).status).toBe(409)
    expect((await course.edit({ ...minutesFromNow(-25 * 60), duration: '3' })).status).toBe(201)
    expect(await outcome(rate(course.id, sam, 5))).toEqual([200, 'Your review is published.'])
  })

  test('does not begin before the announced start if the offering is moved (rule review-2)', async () => {
    const sam = await student()
    const offering = await taught(world, 'class', minutesFromNow(1440))
    await offering.book(sam)
    const back = minutesFromNow(-20 * 1440)
    expect((await offering.onlyEdit(back)).status).toBe(201)
    expect(await rate(offering.id, sam, 5)).toMatchObject({
      status: 409,
      body: { code: 'too_early' },
    })
    // A second edit does not change this.
    expect((await offering.onlyEdit({ ...back, title: 'Five stars' })).status).toBe(201)
    expect((await offering.onlyEdit({ ...minutesFromNow(-19 * 1440) })).status).toBe(201)
    expect((await rate(offering.id, sam, 5)).status).toBe(409)
    expect((await world.call(deleteClass, { id: offering.id }, offering.teacher)).status).toBe(201)
    expect((await rate(offering.id, sam, 5)).status).toBe(409)
    // The announced start has come.
    await sql`update offering set announced_start = announced_start - interval '1 day'
      where id = ${offering.id}`.execute(world.db)
    expect((await rate(offering.id, sam, 5)).status).toBe(200)
  })

  test('remains if the instructor deletes or moves the offering afterwards (rule review-3)', async () => {
    const [sam, new_] = [await student(), await student()]
    const deleted = await past(sam)
    await world.call(deleteClass, { id: deleted.id }, deleted.teacher)
    expect((await rate(deleted.id, sam, 4)).status).toBe(200)
    const moved = await past(sam)
    expect((await moved.edit(minutesFromNow(7 * 1440))).status).toBe(201)
    await moved.book(new_)
    expect((await rate(moved.id, new_, 1)).status).toBe(409)
    expect((await rate(moved.id, sam, 4)).status).toBe(200)
  })
})

describe('a review', () => {
  test('has stars and optional text, and each invalid field has its message (rule review-4)', async () => {
    const sam = await student()
    const { id } = await past(sam)
    for (const rating of [0, 6, 4.5, 'five', '', null])
      expect((await rate(id, sam, rating)).body.fields).toEqual({
        rating: ['', null].includes(rating as string)
          ? 'Rating is required'
          : 'Rating must be a whole number, 1 to 5',
      })
    expect((await rate(id, sam, 5, 'x'.repeat(2_001))).body.fields).toHaveProperty('text')
    expect(
      (await rate(id, sam, '4', ' A <b>fine</b> hour<script>alert(1)</script> ')).body.review,
    ).toMatchObject({ rating: 4, text: 'A fine hour' })
  })

  test('exists once for each person, and can be replaced and deleted (rule review-4)', async () => {
    const sam = await student('Mia Keller')
    const offering = await past(sam)
    const first = (await rate(offering.id, sam, 5, 'Good')).body.review
    expect((await rate(offering.id, sam, 5, 'Good')).body.review).toEqual(first)
    const second = (await rate(offering.id, sam, 2)).body.review
    expect(second).toMatchObject({ _id: first._id, rating: 2, text: '', author: 'Mia K.' })
    expect(second.editedAt).toBeTypeOf('string')
    expect(await ratingOf(offering)).toEqual({ average: 2, count: 1 })
    const remove = () => outcome(world.call(deleteReview, { id: offering.id }, sam))
    expect(await remove()).toEqual([200, 'Your review is deleted.'])
    expect(await remove()).toEqual([404, 'There is no such review.'])
    expect(await ratingOf(offering)).toBeUndefined()
  })

  test('gets one reply, from the instructor only (rule review-6)', async () => {
    const sam = await student()
    const offering = await past(sam)
    const { _id: reviewId } = (await rate(offering.id, sam, 3)).body.review
    const answer = (who: Person, text: string) =>
      world.call(replyToReview, { id: offering.id, reviewId, text }, who)
    expect((await answer(await world.person('approved'), 'Thanks')).status).toBe(404)
    expect((await answer(offering.teacher, ' ')).body.fields).toEqual({ text: 'Reply is required' })
    for (const _ of [1, 2])
      expect((await answer(offering.teacher, 'Thanks')).body.review.reply.text).toBe('Thanks')
    expect(await outcome(answer(offering.teacher, 'Again'))).toEqual([
      409,
      'You have already replied to this review.',
    ])
  })
})

describe('the list of an instructor', () => {
  test('is newest first, paged, and marks students who attended (rules review-5, review-7)', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, (_, n) => student(`Pupil ${n}`)))
    const offering = await past(...people)
    await world.call(
      setAttendance,
      { id: offering.id, studentId: people[11]!.id, attended: true },
      offering.teacher,
    )
    for (const [n, who] of people.entries()) await rate(offering.id, who, 1 + (n % 5))
    const first = await pageOf(offering)
    expect(first).toMatchObject({ total: 12, page: 1, pages: 2, distribution: [3, 3, 2, 2, 2] })
    expect(first.instructorRating).toEqual({ average: 2.8, count: 12 })
    expect(first.reviews).toHaveLength(10)
    expect(first.reviews[0]).toMatchObject({ rating: 2, attended: true, author: 'Pupil 1.' })
    expect(first.reviews[1]).not.toHaveProperty('attended')
    expect((await pageOf(offering, 2)).reviews.map(({ rating }: Review) => rating)).toEqual([2, 1])
    expect(JSON.stringify(first)).not.toContain('@')
    // The rating is next to the name in lists.
    const { body } = await world.call(getAllClasses, { instructor: offering.teacher.id })
    expect(body).not.toContain('instructorRating')
    const next = await taught(world, 'class')
    expect((await world.call(getInstructorReviews, { id: next.teacher.id })).body.reviews).toEqual(
      [],
    )
    expect((await world.call(getInstructorReviews, { id: people[0]!.id })).status).toBe(404)
  })

  test('can be limited to an offering and the other dates of its series (rule review-13)', async () => {
    const [ada, bo] = [await student('Ada'), await student('Bo')]
    const one = await past(ada, bo)
    const form = classForm(await world.picture(one.teacher), {
      date: dayFromNow(7),
      repeatWeekly: '2',
    })
    const { body } = await world.call(createClass, form, one.teacher)
    const [first, second] = (body.classes as { _id: string }[]).map(({ _id }) => _id)
    await world.call(bookClass, { classId: first! }, ada)
    const moved = await world.call(updateClass, { ...form, classId: first!, ...over }, one.teacher)
    expect(moved.status).toBe(201)
    await sql`update offering set announced_start = null where id = ${first!}`.execute(world.db)
    expect((await rate(one.id, bo, 2)).status).toBe(200)
    expect((await rate(first!, ada, 5)).status).toBe(200)
    const ratings = async (offering: string) => {
      const answer = await world.call(getInstructorReviews, {
        id: one.teacher.id,
        offering,
      } as never)
      const { reviews, total, distribution } = answer.body
      return [total, reviews.map(({ rating }: Review) => rating), distribution]
    }
    expect(await ratings(one.id)).toEqual([1, [2], [0, 1, 0, 0, 1]])
    for (const date of [first!, second!])
      expect(await ratings(date)).toEqual([1, [5], [0, 1, 0, 0, 1]])
    expect(await ratings(randomUUID())).toEqual([0, [], [0, 1, 0, 0, 1]])
  })

  test('keeps the text of a deleted account but not its stars (rules review-5, review-8)', async () => {
    const [sam, bo] = [await student(), await student()]
    const offering = await past(sam, bo)
    await rate(offering.id, sam, 1, 'Too fast')
    await rate(offering.id, bo, 5)
    await world.call(deleteAccount, {}, sam)
    const { reviews, total, distribution, instructorRating } = await pageOf(offering)
    expect(total).toBe(2)
    expect(reviews[1]).toMatchObject({ author: 'A former student', text: 'Too fast', rating: 1 })
    expect([distribution, instructorRating]).toEqual([[0, 0, 0, 0, 1], { average: 5, count: 1 }])
  })
})

test('ratings are exact after concurrent reviews, edits, deletions and hiding by 60 people (rule review-8)', async () => {
  const people = await Promise.all(Array.from({ length: 60 }, () => student()))
  const offering = await past(...people)
  const admin = await world.person('admin')
  await Promise.all(
    people.map(async (who, n) => {
      const { status, body } = await rate(offering.id, who, 1 + (n % 5))
      expect(status, JSON.stringify(body)).toBe(200)
      const next = [
        () => rate(offering.id, who, 1 + ((n + 2) % 5)),
        () => world.call(deleteReview, { id: offering.id }, who),
        () => world.call(hideReview, { reviewId: body.review._id, reason: 'Spam' }, admin),
        () => world.call(deleteAccount, {}, who),
        () => rate(offering.id, who, 5, 'again'),
      ][n % 25 === 3 ? 3 : n % 3 === 0 ? 0 : n % 3 === 1 ? 1 : n % 4 === 0 ? 2 : 4]!
      const answer = await next()
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
    }),
  )
  const counted = await world.db
    .selectFrom('review')
    .select('rating')
    .where('instructor_id', '=', offering.teacher.id)
    .where('student_id', 'is not', null)
    .where('hidden_at', 'is', null)
    .execute()
  const stars = [1, 2, 3, 4, 5].map((n) => counted.filter(({ rating }) => rating === n).length)
  expect((await pageOf(offering)).distribution).toEqual(stars)
  expect((await ratingOf(offering))?.count).toBe(counted.length)
})

test('a person can list their reviews, and the offerings that they can still review (rule review-9)', async () => {
  const sam = await student()
  const [one, two] = [await past(sam), await past(sam)]
  const mine = async (query = {}) => (await world.call(getMyReviews, query, sam)).body
  expect((await mine()).open.map(({ offeringId }: OpenReview) => offeringId).toSorted()).toEqual(
    [one.id, two.id].toSorted(),
  )
  await rate(one.id, sam, 4)
  const { reviews, open } = await mine()
  expect(reviews).toMatchObject([{ offeringId: one.id, instructorId: one.teacher.id, rating: 4 }])
  expect(open).toMatchObject([{ offeringId: two.id, instructorId: two.teacher.id, kind: 'class' }])
  expect(await mine({ offeringId: two.id })).toMatchObject({ reviews: [], open: [{}] })
  expect(await mine({ instructorId: one.teacher.id })).toMatchObject({ reviews: [{}], open: [] })
})

describe('reports', () => {
  const queue = async () => {
    const admin = await world.person('admin')
    return (await world.call(getReportedReviews, {}, admin)).body.reviews
  }

  test('wait in a queue until an administrator decides (rules review-10, review-11)', async () => {
    const [sam, reader, admin] = [
      await student('Sam Sole'),
      await student(),
      await world.person('admin'),
    ]
    const offering = await past(sam)
    const { _id: id } = (await rate(offering.id, sam, 1, 'Rude words')).body.review
    const report = (who: Person, reason = '') =>
      outcome(world.call(reportReview, { id, reason }, who))
    expect(await report(sam)).toEqual([409, 'You cannot report your own review.'])
    for (const who of [reader, reader, offering.teacher])
      expect((await report(who, 'Rude'))[0]).toBe(200)
    const waiting = (await queue()).find(({ _id }: Review) => _id === id)
    expect(waiting).toMatchObject({ reports: 2, reasons: ['Rude', 'Rude'], author: 'Sam S.' })

    expect((await world.call(keepReview, { reviewId: id }, admin)).status).toBe(200)
    expect((await report(reader))[0]).toBe(200)
    expect((await queue()).filter(({ _id }: Review) => _id === id)).toEqual([])

    const hide = (reason: string) => world.call(hideReview, { reviewId: id, reason }, admin)
    expect((await hide(' ')).body.fields).toEqual({ reason: 'Reason is required' })
    expect((await hide('Names another person')).status).toBe(200)
    expect((await hide('Again')).status).toBe(409)
    expect((await pageOf(offering)).reviews).toEqual([])
    expect(await ratingOf(offering)).toBeUndefined()
    const [mail] = (await world.mailsTo(sam.email)).filter(
      ({ template }) => template === 'review-hidden',
    )
    expect(mail?.plain).toContain('> Names another person')
    expect((await world.call(getMyReviews, {}, sam)).body.reviews).toMatchObject([
      { hidden: { reason: 'Names another person' } },
    ])
    expect((await rate(offering.id, sam, 5)).status).toBe(409)
    expect((await world.call(deleteReview, { id: offering.id }, sam)).status).toBe(409)
    expect((await report(reader))[0]).toBe(404)
  })

  test('can be repeated after the author has edited a review that was kept (rule review-10)', async () => {
    const [sam, reader, admin] = [await student(), await student(), await world.person('admin')]
    const offering = await past(sam)
    const { _id: id } = (await rate(offering.id, sam, 4, 'Nice')).body.review
    const report = (reason: string) => world.call(reportReview, { id, reason }, reader)
    const own = async () => (await queue()).filter(({ _id }: Review) => _id === id)
    await report('Not nice')
    await world.call(keepReview, { reviewId: id }, admin)
    await report('Still not nice')
    expect(await own()).toEqual([])
    await rate(offering.id, sam, 1, 'Insults')
    await report('Insults now')
    expect(await own()).toMatchObject([{ reports: 1, reasons: ['Insults now'] }])
    await report('Once more')
    expect(await own()).toMatchObject([{ reasons: ['Insults now'] }])
  })

  test('a page beyond the last has the total (rule review-10)', async () => {
    const admin = await world.person('admin')
    const page = async (number: number) =>
      (await world.call(getReportedReviews, { page: String(number) } as never, admin)).body
    const first = await page(1)
    expect(first.total).toBeGreaterThan(0)
    expect(await page(99)).toMatchObject({ reviews: [], total: first.total, pages: first.pages })
  })
})

test('instructors who have reviewed each other can delete their accounts concurrently: rows are locked by id (rule review-8)', async () => {
  const pair = await Promise.all([world.person('approved'), world.person('approved')])
  pair.sort((one, other) => (one.id < other.id ? -1 : 1))
  const [low, high] = pair as [Person, Person]
  const offering = await past()
  await sql`insert into review (offering_id, student_id, instructor_id, rating, text)
    values (${offering.id}, ${low.id}, ${high.id}, 5, ''), (${offering.id}, ${high.id}, ${low.id}, 5, '')`.execute(
    world.db,
  )
  const lock = (id: string) =>
    sql`select from instructor where person_id = ${id} for update skip locked`
  let leaving: Promise<unknown> = Promise.resolve()
  await world.db.transaction().execute(async (tx) => {
    await lock(low.id).execute(tx)
    leaving = world.call(deleteAccount, {}, low)
    const waits = async () =>
      (await sql`select from pg_locks where not granted`.execute(world.db)).rows.length
    await expect.poll(waits).toBeGreaterThan(0)
    // The transaction waits for the lower id, and holds no lock that others wait for.
    expect((await lock(high.id).execute(tx)).rows).toHaveLength(1)
  })
  expect(await leaving).toMatchObject({ status: 201 })
})

test('concurrent reports, edits and deletions of a review cause no server error (rule review-10)', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => student()))
  const offering = await past(...people)
  const reader = await student()
  for (let round = 0; round < 3; round += 1)
    await Promise.all(
      people.map(async (who) => {
        const { _id: id } = (await rate(offering.id, who, 3)).body.review
        const answers = await Promise.all([
          world.call(deleteReview, { id: offering.id }, who),
          world.call(reportReview, { id, reason: '' }, reader),
          rate(offering.id, who, 4),
        ])
        for (const { status, body } of answers)
          expect([200, 404], JSON.stringify(body)).toContain(status)
      }),
    )
})

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
