import { getAuditLog } from '@firstbell/contract/audit'
import { bookCourse } from '@firstbell/contract/bookings'
import {
  approveInstructor,
  getAllInstructors,
  getApplicant,
  getInstructor,
  rejectInstructor,
  removeInstructor,
} from '@firstbell/contract/instructors'
import { messages } from '@firstbell/contract/messages'
import {
  createClass,
  createCourse,
  getAllCourses,
  getCourse,
  updateCourse,
} from '@firstbell/contract/offerings'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { classForm, courseForm, dayFromNow } from '../../../test/support/offering-forms.ts'
import { createPaymentWorld } from '../../../test/support/payments.ts'
import { createWorld, type Person } from '../../../test/support/world.ts'

const { world, instructor, enroll, student, pay, stateOf } = await createPaymentWorld()
let admin: Person

beforeAll(async () => {
  admin = await world.person('admin', 'Ada Admin')
})

/** Creates an instructor with a payout account and everything they need to publish. */
async function seller() {
  const teacher = await instructor()
  const thumbnail = await world.picture(teacher)
  const form = (over: Record<string, unknown> = {}) =>
    courseForm(thumbnail, { date: dayFromNow(7), price: '79', ...over })
  const publish = (over?: Record<string, unknown>) => world.call(createCourse, form(over), teacher)
  const publishClass = () => world.call(createClass, classForm(thumbnail), teacher)
  const published = async (over?: Record<string, unknown>) => {
    const { status, body } = await publish(over)
    expect(status, JSON.stringify(body)).toBe(201)
    return body.course._id as string
  }
  const edit = (courseId: string, over: Record<string, unknown> = {}) =>
    world.call(updateCourse, { ...form(over), courseId }, teacher)
  const decide = (call: typeof removeInstructor, reason = 'Complaints about money') =>
    world.call(call, { instructorId: teacher.id, reason }, admin)
  return { teacher, publish, publishClass, published, edit, decide }
}

/** Removes the approval in the database, without the effects of a decision. */
const unapproved = (teacher: Person) =>
  sql`update instructor set approved = false where person_id = ${teacher.id}`.execute(world.db)

/** Returns the templates of all mails to a person, including delivered ones. */
const mailed = async ({ email }: Person) => {
  const mails = await world.db
    .selectFrom('mail')
    .select('template')
    .where('recipient', 'like', `%${email}%`)
    .execute()
  return mails.map(({ template }) => template)
}

const refusedPrice = {
  status: 403,
  body: {
    message: messages.priceNeedsApproval,
    fields: { price: messages.priceNeedsApproval },
  },
}

describe('selling (rule approval-14)', () => {
  test('requires an approval for a price in a new or edited course, and not for a free course', async () => {
    const { teacher, publish, published, edit } = await seller()
    await unapproved(teacher)
    expect(await publish()).toMatchObject(refusedPrice)
    const free = await published({ price: '0' })
    expect((await edit(free, { price: '0', title: 'Still free' })).status).toBe(201)
    expect(await edit(free, { price: '5' })).toMatchObject(refusedPrice)
  })

  test('requires a payout account that is ready', async () => {
    const { published } = await seller()
    await published()
    const unready = await world.person('approved')
    const form = courseForm(await world.picture(unready), { price: '79' })
    expect(await world.call(createCourse, form, unready)).toMatchObject({
      status: 409,
      body: { message: messages.payoutsNeeded },
    })
  })

  test('is impossible without an approval or an account: the course cannot be booked, and public responses mark it', async () => {
    const { teacher, published } = await seller()
    const id = await published()
    const sam = await student()
    const isUnavailable = async () =>
      (await world.call(getCourse, { id })).body.course.unavailable === true
    expect(await isUnavailable()).toBe(false)

    await unapproved(teacher)
    expect(await isUnavailable()).toBe(true)
    const listed = (await world.call(getAllCourses, { instructor: teacher.id })).body.courses
    expect(listed).toMatchObject([{ _id: id, unavailable: true }])
    const page = (await world.call(getInstructor, { id: teacher.id })).body.instructor
    expect(page.courses).toMatchObject([{ _id: id, unavailable: true }])
    expect(await enroll(id, sam)).toMatchObject({
      status: 409,
      body: { message: 'This cannot be booked at the moment.' },
    })
    expect(await stateOf(id)).toEqual([])

    await world.call(approveInstructor, { instructorId: teacher.id }, admin)
    expect(await isUnavailable()).toBe(false)
    await sql`update payout_account set ready = false where person_id = ${teacher.id}`.execute(
      world.db,
    )
    expect(await isUnavailable()).toBe(true)
    expect((await enroll(id, sam)).status).toBe(409)
  })

  test('on a site without payments, every instructor may set a price, and every course can be booked', async () => {
    const free = await createWorld()
    const teacher = await free.person('instructor')
    const form = courseForm(await free.picture(teacher), { price: '79' })
    const { status, body } = await free.call(createCourse, form, teacher)
    expect(status).toBe(201)
    const id = body.course._id as string
    expect((await free.call(getCourse, { id })).body.course).not.toHaveProperty('unavailable')
    const sam = await free.person('student')
    expect((await free.call(bookCourse, { courseId: id }, sam)).status).toBe(201)
  })
})

describe('removing and rejecting (rules approval-8, approval-10, payment-8)', () => {
  test('an instructor without approval can be removed, which refunds all payments', async () => {
    const { teacher, published, decide } = await seller()
    const id = await published()
    await pay(id, await student())
    await unapproved(teacher)
    expect(await decide(removeInstructor)).toMatchObject({
      status: 201,
      body: { message: 'Instructor has been removed successfully.' },
    })
    await expect.poll(() => stateOf(id)).toEqual(['refunded'])
    expect(await decide(removeInstructor)).toMatchObject({
      status: 409,
      body: { message: messages.alreadyRemoved },
    })
  })

  test('a removed instructor cannot publish until an admin approves them again', async () => {
    const { teacher, publish, publishClass, published, edit, decide } = await seller()
    const kept = await published({ price: '0' })
    const past = await published({ price: '0' })
    await sql`update offering set starts_at = now() - interval '9 days', ends_at = now() - interval '2 days'
      where id = ${past}`.execute(world.db)
    await decide(removeInstructor)
    const refused = { status: 403, body: { message: messages.removedAsInstructor } }
    expect(await publish({ price: '0' })).toMatchObject(refused)
    expect(await publish()).toMatchObject(refused)
    expect((await publishClass()).status).toBe(403)
    // The move would put an ended offering on sale again.
    expect(await edit(past, { price: '0' })).toMatchObject(refused)
    expect((await edit(kept, { price: '0', title: 'What is booked goes on' })).status).toBe(201)
    // Rejecting them afterwards does not restore this right.
    await decide(rejectInstructor)
    expect(await publish({ price: '0' })).toMatchObject(refused)

    await world.call(approveInstructor, { instructorId: teacher.id }, admin)
    expect((await publish()).status).toBe(201)
    expect((await publishClass()).status).toBe(201)
  })

  test('rejecting an instructor refunds paid courses, like removing, and keeps free courses', async () => {
    const { teacher, published, publish, decide } = await seller()
    const [priced, free] = [await published(), await published({ price: '0' })]
    const sam = await student()
    await pay(priced, sam)
    await unapproved(teacher)
    expect((await decide(rejectInstructor)).body.message).toBe('Instructor has been rejected')
    await expect.poll(() => stateOf(priced)).toEqual(['refunded'])
    expect((await world.call(getCourse, { id: priced })).status).toBe(410)
    expect((await world.call(getCourse, { id: free })).status).toBe(200)
    expect((await publish({ price: '0' })).status).toBe(201)
    expect(await mailed(sam)).toContain('offering-cancelled')
    expect(await mailed(teacher)).toContain('instructor-rejected')
  })

  test('the audit log has the reason of the decision (rule audit-4)', async () => {
    const { teacher, decide } = await seller()
    await decide(removeInstructor, 'Sold what was not theirs')
    const { body } = await world.call(getAuditLog, { person: teacher.id }, admin)
    expect(body.entries).toContainEqual(
      expect.objectContaining({
        kind: 'instructor_removed',
        details: { because: 'Sold what was not theirs' },
      }),
    )
  })
})

test('admins see what an instructor sold without approval (rule approval-15)', async () => {
  const { teacher, published } = await seller()
  const id = await published()
  await pay(id, await student())
  const listed = async () =>
    (await world.call(getAllInstructors, { q: teacher.email }, admin)).body.instructors[0]
  // The people of tests are approved without a decision, which does not happen on a real site.
  expect(await listed()).toMatchObject({ _id: teacher.id, soldWithoutApproval: true })
  const { body } = await world.call(getApplicant, { id: teacher.id }, admin)
  expect(body.soldWithoutApproval).toEqual([
    { offeringId: id, title: 'Watercolour week', payments: 1, amount: 7900, currency: 'usd' },
  ])
  await sql`insert into approval_decision (instructor_id, decision, decided_at)
    values (${teacher.id}, 'approved', now() - interval '1 hour')`.execute(world.db)
  expect(await listed()).toMatchObject({ soldWithoutApproval: false })
  expect(
    (await world.call(getApplicant, { id: teacher.id }, admin)).body.soldWithoutApproval,
  ).toEqual([])
})
