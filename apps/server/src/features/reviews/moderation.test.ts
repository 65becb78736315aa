import { deleteAccount } from '@firstbell/contract/accounts'
import { getInstructor } from '@firstbell/contract/instructors'
import {
  deleteReview,
  getInstructorReviews,
  getMyReviews,
  getReportedReviews,
  hideReview,
  keepReview,
  reportReview,
  type Review,
} from '@firstbell/contract/reviews'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { reviewSteps } from '../../../test/support/reviews.ts'
import { type Taught } from '../../../test/support/sessions.ts'
import { createWorld, type Person } from '../../../test/support/world.ts'

const world = await createWorld()
const { student, past, rate } = reviewSteps(world)
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
