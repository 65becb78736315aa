import { randomUUID } from 'node:crypto'
import { deleteAccount } from '@firstbell/contract/accounts'
import { bookClass, cancelClassBooking, joinWaitlist } from '@firstbell/contract/bookings'
import { getInstructor } from '@firstbell/contract/instructors'
import { createClass, deleteClass, getAllClasses, updateClass } from '@firstbell/contract/offerings'
import {
  deleteReview,
  getInstructorReviews,
  getMyReviews,
  getReportedReviews,
  hideReview,
  replyToReview,
  reportReview,
  type OpenReview,
  type Review,
} from '@firstbell/contract/reviews'
import { joinSession, setAttendance } from '@firstbell/contract/sessions'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { classForm, dayFromNow } from '../../../test/support/offering-forms.ts'
import { reviewSteps } from '../../../test/support/reviews.ts'
import { minutesFromNow, taught, type Taught } from '../../../test/support/sessions.ts'
import { createWorld, type Person } from '../../../test/support/world.ts'

const world = await createWorld()
const { student, past, rate } = reviewSteps(world)
const over = { ...minutesFromNow(-60), duration: '30' }
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
      'Only students who had a seat can review this.',
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
    expect(await remove()).toEqual([200, 'Your review was deleted.'])
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
