import { randomUUID } from 'node:crypto'
import { takeDownOffering } from '@firstbell/contract/admin-offerings'
import { messages } from '@firstbell/contract/messages'
import { suspendPerson } from '@firstbell/contract/people'
import {
  getReports,
  keepReported,
  reportInstructor,
  reportOffering,
  type Reported,
} from '@firstbell/contract/reports'
import { reportReview } from '@firstbell/contract/reviews'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createWorld, type Person, type World } from '../../../test/support/world.ts'

let world: World
let admin: Person
let teacher: Person

beforeAll(async () => {
  world = await createWorld()
  admin = await world.person('admin', 'Ada Admin')
  teacher = await world.person('approved', 'Tara Teacher')
})
beforeEach(() => world.db.deleteFrom('report').execute())

const queue = async () => {
  const { status, body } = await world.call(getReports, {}, admin)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as { reports: Reported[]; total: number }
}
const reportClass = (id: string, who: Person, reason = 'Spam') =>
  world.call(reportOffering, { id, reason }, who)

describe('reporting (rule owner-9)', () => {
  test('anyone who is logged in reports an offering and an instructor, each once', async () => {
    const [one, other] = [await world.person('student'), await world.person('instructor')]
    const id = await world.newClass(teacher, { title: 'Cheap watches' })
    expect((await reportClass(id, one)).body).toEqual({ message: messages.reported })
    expect((await reportClass(id, one, 'Again')).status).toBe(201)
    await reportClass(id, other, 'Not a class')
    const instructor = { id: teacher.id, reason: 'Rude' }
    expect((await world.call(reportInstructor, instructor, one)).status).toBe(201)
    expect(await queue()).toMatchObject({
      total: 2,
      reports: [
        {
          type: 'offering',
          _id: id,
          reports: 2,
          reasons: ['Not a class', 'Spam'],
          offering: { kind: 'class', title: 'Cheap watches', instructorname: 'Tara Teacher' },
        },
        {
          type: 'instructor',
          _id: teacher.id,
          reports: 1,
          reasons: ['Rude'],
          instructor: { name: 'Tara Teacher', profilePic: '' },
        },
      ],
    })
  })

  test('needs a reason, a login, and something of others that is there', async () => {
    const student = await world.person('student')
    const id = await world.newClass(teacher)
    expect((await reportClass(id, student, '')).body.fields).toEqual({
      reason: 'Reason is required',
    })
    expect((await world.call(reportOffering, { id, reason: 'x' })).status).toBe(401)
    for (const answer of [
      await reportClass(id, teacher),
      await world.call(reportInstructor, { id: teacher.id, reason: 'x' }, teacher),
    ])
      expect([answer.status, answer.body.message]).toEqual([409, messages.reportOwn])
    expect((await reportClass(randomUUID(), student)).status).toBe(404)
    const nobody = await world.call(reportInstructor, { id: student.id, reason: 'x' }, student)
    expect(nobody.status).toBe(404)
  })
})

describe('the queue (rule owner-10)', () => {
  test('has reviews, offerings and instructors in the order of their first report', async () => {
    const [student, author] = [await world.person('student'), await world.person('student')]
    const id = await world.newClass(teacher)
    await reportClass(id, student)
    const { id: reviewId } = await world.db
      .insertInto('review')
      .values({
        offering_id: id,
        student_id: author.id,
        instructor_id: teacher.id,
        rating: 1,
        text: 'Bah',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await world.call(reportReview, { id: reviewId, reason: '' }, student)
    await world.call(reportInstructor, { id: teacher.id, reason: 'Rude' }, student)
    const { reports } = await queue()
    expect(reports.map(({ type }) => type)).toEqual(['offering', 'review', 'instructor'])
    expect(reports[1]).toMatchObject({ reports: 1, reasons: [], review: { text: 'Bah' } })
    await world.db.deleteFrom('review').execute()
  })

  test('is left by what an administrator keeps, takes down or suspends', async () => {
    const student = await world.person('student')
    const [kept, down] = [await world.newClass(teacher), await world.newClass(teacher)]
    const rude = await world.person('approved')
    await reportClass(kept, student)
    await reportClass(down, student)
    await world.call(reportInstructor, { id: rude.id, reason: 'Rude' }, student)
    const keep = () => world.call(keepReported, { type: 'offering', id: kept }, admin)
    expect((await keep()).body).toEqual({ message: messages.reportsDismissed })
    expect((await keep()).status).toBe(404)
    await world.call(takeDownOffering, { offeringId: down, reason: 'Spam' }, admin)
    await world.call(suspendPerson, { personId: rude.id, reason: 'Rude' }, admin)
    expect(await queue()).toMatchObject({ total: 0, reports: [] })
    // The same person does not report the same thing again.
    await reportClass(kept, student)
    expect((await queue()).total).toBe(0)
    expect((await world.call(getReports, {}, student)).status).toBe(403)
  })
})
