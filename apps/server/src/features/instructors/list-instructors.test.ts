import {
  addInstructorDetails,
  getAllInstructors,
  getApplicant,
  rejectInstructor,
  removeInstructor,
  type InstructorView,
} from '@firstbell/contract/instructors'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createWorld, type Person, type World } from '../../../test/support/world.ts'

let world: World
let admin: Person

beforeAll(async () => {
  world = await createWorld()
  admin = await world.person('admin', 'Ada Admin')
})

const page = async (query: Record<string, unknown>) => {
  const { status, body } = await world.call(getAllInstructors, query, admin)
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const viewOf = async ({ email }: Person): Promise<InstructorView[]> => {
  const views: InstructorView[] = []
  for (const view of ['approved', 'requests', 'refused'] as const)
    if ((await page({ view, q: email })).total === 1) views.push(view)
  return views
}
const submit = async (teacher: Person) =>
  world.call(
    addInstructorDetails,
    { bio: 'Strings', qualifications: 'MA', skills: 'violin', resume: await world.resume(teacher) },
    teacher,
  )
const decide = (call: typeof rejectInstructor, { id }: Person) =>
  world.call(call, { instructorId: id, reason: 'Not yet' }, admin)

describe("the administrators' list (rule approval-11)", () => {
  test('has three views, and a refused instructor is a request again only after an edit', async () => {
    const [applicant, approved] = [await world.person('instructor'), await world.person('approved')]
    expect(await viewOf(applicant)).toEqual(['requests'])
    expect(await viewOf(approved)).toEqual(['approved'])
    await submit(applicant)
    const before = (await page({ view: 'requests' })).counts
    expect(before.waiting).toBe(1)
    await decide(rejectInstructor, applicant)
    expect(await viewOf(applicant)).toEqual(['refused'])
    expect((await page({ limit: 1 })).counts).toEqual({
      ...before,
      requests: before.requests - 1,
      refused: before.refused + 1,
      waiting: 0,
    })
    await submit(applicant)
    expect(await viewOf(applicant)).toEqual(['requests'])
    await decide(removeInstructor, approved)
    expect(await viewOf(approved)).toEqual(['refused'])
    expect((await page({ view: 'refused' })).instructors[0]).toMatchObject({
      _id: approved.id,
      decision: 'removed',
    })
  })

  test('is paged, with waiting requests first, and searched by name and email address', async () => {
    const early = await world.person('instructor', 'Wim Waits Long')
    await submit(early)
    for (const n of [1, 2, 3]) await world.person('instructor', `Nora Newcomer ${n}`)
    const first = await page({ view: 'requests', limit: 2 })
    expect(first.instructors[0].waiting).toBe(true)
    expect(first.instructors).toHaveLength(2)
    expect(first.pages).toBe(Math.ceil(first.total / 2))
    expect((await page({ view: 'requests', limit: 2, page: 999 })).total).toBe(first.total)
    const found = await page({ q: 'nora newcomer' })
    expect(found).toMatchObject({ total: 3, page: 1, pages: 1 })
    expect((await page({ q: early.email.toUpperCase() })).total).toBe(1)
    expect((await page({ q: 'ＮＯＲＡ new\u200bcomer' })).total).toBe(3)
    expect((await page({ q: '100%_' })).total).toBe(0)
  })

  test('does not contain birth dates, resumes and contacts, which are in the response for one person', async () => {
    const teacher = await world.person('instructor')
    await submit(teacher)
    const [listed] = (await page({ q: teacher.email })).instructors
    expect(Object.keys(listed)).not.toEqual(expect.arrayContaining(['dob']))
    expect(JSON.stringify(listed)).not.toMatch(/dob|resume|contact/)
    const { status, body } = await world.call(getApplicant, { id: teacher.id }, admin)
    expect(status).toBe(200)
    expect(body.instructor).toMatchObject({
      dob: expect.stringMatching(/^\d{4}-/),
      roleDetails: { instructor: { resume: expect.stringMatching(/^\/files\//), waiting: true } },
    })
    const student = await world.person('student')
    expect((await world.call(getApplicant, { id: student.id }, admin)).status).toBe(404)
    expect((await world.call(getApplicant, { id: teacher.id }, teacher)).status).toBe(403)
  })

  test('without a query, is a plain list of at most the 1,000 newest users', async () => {
    const crowded = await createWorld()
    const boss = await crowded.person('admin')
    const newest = await crowded.person('instructor')
    await sql`
      with people as (
        insert into person (id, subject, email, name, contact, roles, dob, gender, created_at)
        select id, id::text, id || '@example.com', 'Teacher', '0123456789', '{instructor}', '2000-01-01', 'other',
          now() - interval '1 day'
        from (select gen_random_uuid() as id from generate_series(1, 1100)) as made
        returning id
      ), accounts as (
        insert into identity.account (id, email, email_verified, verified_at)
        select id, id || '@example.com', true, now() from people
      )
      insert into instructor (person_id) select id from people`.execute(crowded.db)
    const { status, body } = await crowded.call(getAllInstructors, {}, boss)
    expect([status, body.length]).toEqual([201, 1_000])
    expect(body[0]).toMatchObject({ _id: newest.id, dob: expect.any(String) })
    const paged = await crowded.call(getAllInstructors, { view: 'requests', page: 1 }, boss)
    expect(paged.body).toMatchObject({ total: 1_101, pages: 56 })
    expect(paged.body.instructors).toHaveLength(20)
  })
})
