import {
  featureOffering,
  getAdminOfferings,
  takeDownOffering,
} from '@firstbell/contract/admin-offerings'
import { getAuditLog } from '@firstbell/contract/audit'
import { bookClass } from '@firstbell/contract/bookings'
import { messages } from '@firstbell/contract/messages'
import { deleteClass, getAllClasses, getAllCourses, getClass } from '@firstbell/contract/offerings'
import { createCourse } from '@firstbell/contract/offerings'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { courseForm } from '../../../test/support/offering-forms.ts'
import { createWorld, type Person, type World } from '../../../test/support/world.ts'

let world: World
let admin: Person
let teacher: Person

beforeAll(async () => {
  world = await createWorld()
  admin = await world.person('admin', 'Ada Admin')
  teacher = await world.person('approved', 'Tara Teacher')
})

const list = async (query: Record<string, unknown> = {}) =>
  (await world.call(getAdminOfferings, query, admin)).body
const takeDown = (offeringId: string, reason = 'Not for this site') =>
  world.call(takeDownOffering, { offeringId, reason }, admin)
const feature = (offeringId: string, featured = true) =>
  world.call(featureOffering, { offeringId, featured }, admin)
const featured = async () =>
  (await world.call(getAllClasses, { selection: 'featured', limit: 10 }, null)).body.classes.map(
    ({ _id }: { _id: string }) => _id,
  )

describe('taking down (rule owner-3)', () => {
  test('removes an offering as its instructor would, with the reason in every mail', async () => {
    const [student, waiting] = [await world.person('student'), await world.person('student')]
    const id = await world.newClass(teacher, { title: 'Knife throwing', maxStudents: 1 })
    await world.call(bookClass, { classId: id }, student)
    await world.call({ path: '/offerings/:id/waitlist', method: 'PUT' } as never, { id }, waiting)
    expect((await takeDown(id)).body).toEqual({ message: messages.offeringTakenDown })
    expect((await world.call(getClass, { id })).status).toBe(410)
    for (const person of [student, waiting, teacher]) {
      const [mail] = (await world.mailsTo(person.email)).slice(-1)
      expect(mail?.plain, person.name).toContain('Not for this site')
      expect(mail?.template).toBe(person === teacher ? 'offering-taken-down' : 'offering-cancelled')
    }
    expect((await takeDown(id)).status).toBe(404)
    const { entries } = (await world.call(getAuditLog, { kind: 'offering_taken_down' }, admin)).body
    expect(entries[0]).toMatchObject({
      actor: { id: admin.id },
      subject: { type: 'offering', id, name: 'Knife throwing' },
      details: { 'seats taken': 1, because: 'Not for this site' },
    })
  })

  test('needs a reason, and an administrator', async () => {
    const id = await world.newClass(teacher)
    const unreasoned = await takeDown(id, ' ')
    expect([unreasoned.status, unreasoned.body.fields]).toEqual([
      400,
      { reason: 'Reason is required' },
    ])
    const own = await world.call(takeDownOffering, { offeringId: id, reason: 'x' }, teacher)
    expect(own.status).toBe(403)
    expect((await world.call(getClass, { id })).status).toBe(200)
  })

  test('hides an offering that has ended, and tells only its instructor', async () => {
    const student = await world.person('student')
    const id = await world.newClass(teacher, { title: 'Over' })
    await world.call(bookClass, { classId: id }, student)
    const before = (await world.mailsTo(student.email)).length
    await sql`update offering set starts_at = now() - interval '2 days', ends_at = now() - interval '1 day'
      where id = ${id}`.execute(world.db)
    expect((await takeDown(id)).status).toBe(201)
    expect((await world.call(getClass, { id })).status).not.toBe(200)
    expect(await world.mailsTo(student.email)).toHaveLength(before)
    const [mail] = (await world.mailsTo(teacher.email)).slice(-1)
    expect(mail?.template).toBe('offering-taken-down')
  })
})

describe('featuring (rule owner-4)', () => {
  beforeEach(() => sql`delete from featured_offering`.execute(world.db))

  test('shows classes and courses in a list of their own until they start', async () => {
    const id = await world.newClass(teacher, { title: 'Shown first' })
    const form = courseForm(await world.picture(teacher))
    const course = (await world.call(createCourse, form, teacher)).body.course._id as string
    expect((await feature(id)).body).toEqual({ message: messages.offeringFeatured })
    expect((await feature(id)).status).toBe(201)
    await feature(course)
    expect(await featured()).toEqual([id])
    const { courses } = (await world.call(getAllCourses, { selection: 'featured' }, null)).body
    expect(courses).toMatchObject([{ _id: course }])
    const listed = await list({ id })
    expect(listed).toMatchObject({
      featured: 2,
      total: 1,
      offerings: [{ _id: id, featured: true }],
    })
    expect((await list()).offerings[0].featured).toBe(true)

    expect((await feature(id, false)).body).toEqual({ message: messages.offeringUnfeatured })
    expect(await featured()).toEqual([])
    const { entries } = (await world.call(getAuditLog, {}, admin)).body
    expect(entries.map(({ kind }: { kind: string }) => kind).slice(0, 3)).toEqual([
      'offering_unfeatured',
      'offering_featured',
      'offering_featured',
    ])
  })

  test('six at most, also when two administrators feature at the same moment', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => world.newClass(teacher)))
    for (const id of ids.slice(0, 5)) expect((await feature(id)).status).toBe(201)
    const answers = await Promise.all(ids.slice(5).map((id) => feature(id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(messages.sixFeatured)
    expect((await list()).featured).toBe(6)
  })

  test('one that starts, or is taken down or deleted, makes room for another', async () => {
    const ids = await Promise.all(Array.from({ length: 7 }, () => world.newClass(teacher)))
    for (const id of ids.slice(0, 6)) await feature(id)
    const [started, down, deleted] = ids
    await sql`update offering set starts_at = now() - interval '1 minute' where id = ${started}`.execute(
      world.db,
    )
    await takeDown(down!)
    await world.call(deleteClass, { id: deleted! }, teacher)
    expect((await list()).featured).toBe(3)
    expect((await feature(ids[6]!)).status).toBe(201)
    const late = await feature(started!)
    expect([late.status, late.body.message]).toEqual([409, messages.featureStarted])
    expect((await feature(down!)).status).toBe(404)
    const unlisted = await feature(await world.newClass(teacher, { visibility: 'unlisted' }))
    expect([unlisted.status, unlisted.body.message]).toEqual([409, messages.featureUnlisted])
  })
})

test('administrators find offerings by title and instructor, the featured and the coming first (rule owner-3)', async () => {
  const id = await world.newClass(teacher, { title: 'Quokka care' })
  expect(await list({ q: 'QUOKKA' })).toMatchObject({
    total: 1,
    offerings: [
      {
        _id: id,
        kind: 'class',
        title: 'Quokka care',
        instructorId: teacher.id,
        instructorname: 'Tara Teacher',
        state: 'coming',
        seatsTaken: 0,
        featured: false,
      },
    ],
  })
  expect((await list({ q: 'tara teach' })).total).toBeGreaterThan(3)
  expect((await world.call(getAdminOfferings, {}, teacher)).status).toBe(403)
})
