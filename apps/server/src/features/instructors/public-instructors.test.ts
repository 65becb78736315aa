import { deleteAccount, editDetails } from '@firstbell/contract/accounts'
import {
  addInstructorDetails,
  getInstructor,
  removeInstructor,
} from '@firstbell/contract/instructors'
import { createCourse, deleteClass, getAllClasses } from '@firstbell/contract/offerings'
import { expect, test } from 'vitest'
import { courseForm } from '../../../test/support/offering-forms.ts'
import { createWorld, type Person } from '../../../test/support/world.ts'
import { readInstructorIds, splitInstructors } from './public-instructors.ts'

/** The public pages of instructors. */

const world = await createWorld()
const page = (id: string) => world.call(getInstructor, { id })
const describe = async (teacher: Person) =>
  world.call(
    addInstructorDetails,
    {
      bio: 'Twenty years of strings.',
      qualifications: 'Conservatory',
      skills: 'guitar',
      resume: await world.resume(teacher),
    },
    teacher,
  )

test('only instructors who are approved or teach something have a page (rule instructor-1)', async () => {
  const [approved, request, student] = [
    await world.person('approved'),
    await world.person('instructor'),
    await world.person('student'),
  ]
  expect((await page(approved.id)).status).toBe(200)
  for (const { id } of [request, student])
    expect(await page(id)).toMatchObject({
      status: 404,
      body: { message: 'There is no such instructor.' },
    })
  const form = courseForm(await world.picture(request))
  expect((await world.call(createCourse, form, request)).status).toBe(201)
  expect((await page(request.id)).status).toBe(200)
})

test('an instructor without offerings who loses the approval has no page (rule instructor-1)', async () => {
  const teacher = await world.person('approved')
  const admin = await world.person('admin')
  expect((await page(teacher.id)).status).toBe(200)
  await world.call(removeInstructor, { instructorId: teacher.id, reason: 'Spam' }, admin)
  expect((await page(teacher.id)).status).toBe(404)
})

test('the page contains no private data (rule instructor-2)', async () => {
  const teacher = await world.person('approved', 'Tara Teacher')
  await describe(teacher)
  const { body } = await page(teacher.id)
  expect(Object.keys(body.instructor).toSorted()).toEqual(
    '_id bio classes classesTotal courses coursesTotal name profilePic qualifications since skills'.split(
      ' ',
    ),
  )
  expect(body.instructor).toMatchObject({
    _id: teacher.id,
    name: 'Tara Teacher',
    bio: 'Twenty years of strings.',
    qualifications: 'Conservatory',
    skills: ['guitar'],
    since: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
  })
  const text = JSON.stringify(body)
  expect(text).not.toContain(teacher.email)
  expect(text).not.toMatch(/email|contact|dob|gender|resume/i)
})

test('a changed name is visible at once (rule instructor-2)', async () => {
  const teacher = await world.person('approved', 'Before')
  expect((await page(teacher.id)).body.instructor.name).toBe('Before')
  const form = { name: 'Afterwards', contact: '0123456789', dob: '1990-02-03', gender: 'other' }
  expect((await world.call(editDetails, form, teacher)).status).toBeLessThan(300)
  expect((await page(teacher.id)).body.instructor.name).toBe('Afterwards')
})

test('the response has the next six offerings, and the instructor’s list has all (rule instructor-3)', async () => {
  const teacher = await world.person('approved')
  const other = await world.newClass(await world.person('approved'))
  const ids: string[] = []
  for (let i = 0; i < 8; i += 1) ids.push(await world.newClass(teacher, { title: `Lesson ${i}` }))
  await world.call(deleteClass, { id: ids.pop()! }, teacher)
  const { instructor } = (await page(teacher.id)).body
  expect([instructor.classes.length, instructor.classesTotal]).toEqual([6, 7])
  expect([instructor.courses, instructor.coursesTotal]).toEqual([[], 0])
  const all = await world.call(getAllClasses, { instructor: teacher.id })
  const listed = (all.body.classes as { _id: string }[]).map(({ _id }) => _id)
  expect([listed.toSorted(), all.body.total]).toEqual([ids.toSorted(), 7])
  expect(listed).not.toContain(other)
  const one = await world.call(getAllClasses, { instructor: teacher.id, q: 'lesson 3' })
  expect(one.body.total).toBe(1)
})

test('the page of an instructor who has left is 410, and only their id is kept (rule instructor-4)', async () => {
  const teacher = await world.person('approved')
  const request = await world.person('instructor')
  for (const who of [teacher, request])
    expect((await world.call(deleteAccount, {}, who)).status).toBe(201)
  expect(await page(teacher.id)).toMatchObject({
    status: 410,
    body: { message: 'This instructor has left.', code: 'gone' },
  })
  expect((await page(request.id)).status).toBe(404)
})

test('the site map is split where its instructors need it (rule list-12)', async () => {
  const id = (digit: string) => `${digit.repeat(8)}-0000-0000-0000-000000000000`
  const everyInstructor = { after: id('0'), upTo: id('f') }
  const ids = (await readInstructorIds(world.db, everyInstructor, 1_000)).map(({ id }) => id)
  expect(ids.length).toBeGreaterThan(3)
  expect((await splitInstructors(world.db, 2)).toSorted()).toEqual(
    ids.filter((_, index) => index % 2 === 1),
  )
})
