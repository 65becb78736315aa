import { deleteAccount } from '@firstbell/contract/accounts'
import { addInstructorDetails } from '@firstbell/contract/instructors'
import { getIntroduction, hideReview, putReview, type Review } from '@firstbell/contract/reviews'
import { expect, test } from 'vitest'
import { minutesFromNow, taught } from '../../../test/support/sessions.ts'
import { createWorld } from '../../../test/support/world.ts'

const world = await createWorld()
const introductionOf = (id: string) => world.call(getIntroduction, { id })

test('the introduction of an instructor has what they have taught, two reviews and what comes next (rule instructor-7)', async () => {
  const students = [
    await world.person('student', 'Mia Keller'),
    await world.person('student', 'Sam Ode'),
    await world.person('student'),
    await world.person('student'),
  ] as const
  const past = await taught(world, 'class', { maxStudents: '8' })
  const { teacher } = past
  const details = { qualifications: 'Conservatory', skills: 'guitar' }
  const resume = await world.resume(teacher)
  await world.call(addInstructorDetails, { ...details, bio: 'String '.repeat(60), resume }, teacher)
  for (const who of students) await past.book(who)
  expect((await past.edit({ ...minutesFromNow(-60), duration: '30' })).status).toBe(201)
  const texts = ['First', '', 'Word '.repeat(100), 'Hidden']
  const reviews: Review[] = []
  for (const [index, who] of students.entries()) {
    const review = { id: past.id, rating: 4, text: texts[index]! }
    reviews.push((await world.call(putReview, review, who)).body.review)
  }
  const reason = { reviewId: reviews[3]!._id, reason: 'Spam' }
  await world.call(hideReview, reason, await world.person('admin'))
  const coming: string[] = []
  for (let number = 0; number < 5; number += 1) coming.push(await world.newClass(teacher))

  const { status, body } = await introductionOf(teacher.id)
  expect(status).toBe(200)
  expect(body.instructor).toMatchObject({
    _id: teacher.id,
    instructorRating: { average: 4, count: 3 },
    taught: { classes: 1, courses: 0 },
    reviews: [{ rating: 4 }, { text: 'First', author: 'Mia K.' }],
    classesTotal: 5,
    courses: [],
    coursesTotal: 0,
  })
  expect(body.instructor.reviews[0].text).toMatch(/^Word (?:Word )+Word…$/)
  expect(body.instructor.bio).toMatch(/^String (?:String )+String…$/)
  expect(body.instructor.classes).toHaveLength(4)
  for (const { _id: id } of body.instructor.classes) expect(coming).toContain(id)
  const answer = JSON.stringify(body)
  expect(answer).not.toContain(teacher.email)
  expect(answer).not.toMatch(/email|contact|dob|gender|resume|Keller/i)
})

test('people without a public page have no introduction (rules instructor-1, instructor-4, instructor-7)', async () => {
  const [request, left] = [await world.person('instructor'), await world.person('approved')]
  expect((await introductionOf(request.id)).status).toBe(404)
  expect((await introductionOf(left.id)).status).toBe(200)
  await world.call(deleteAccount, {}, left)
  expect((await introductionOf(left.id)).status).toBe(410)
})
