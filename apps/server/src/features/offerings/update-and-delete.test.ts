import { bookClass, getBookedClasses } from '@firstbell/contract/bookings'
import { messages } from '@firstbell/contract/messages'
import {
  createClass,
  createCourse,
  deleteClass,
  deleteClassByOldPath,
  deleteCourse,
  getAllClasses,
  getClass,
  getInstructorClasses,
  getInstructorCourses,
  updateClass,
  updateCourse,
  withoutClassPrices,
} from '@firstbell/contract/offerings'
import { beforeAll, describe, expect, test } from 'vitest'
import { classForm, courseForm, dayFromNow } from '../../../test/support/offering-forms.ts'
import { createWorld, type Person, type World } from '../../../test/support/world.ts'

let world: World
let teacher: Person
let other: Person
let thumbnail: string

beforeAll(async () => {
  world = await createWorld({ TIME_ZONE: 'America/New_York' })
  teacher = await world.person('approved', 'Tara Teacher')
  other = await world.person('approved')
  thumbnail = await world.picture(teacher)
})

describe('update and delete', () => {
  test('a class can be edited without a thumbnail, and with a start in the past', async () => {
    const id = await world.newClass(teacher, { thumbnail })
    const form = classForm('', { classId: id, title: 'Guitar, again', date: dayFromNow(-3) })
    const { status, body } = await world.call(updateClass, form, teacher)
    expect([status, body.message]).toEqual([201, 'Class updated successfully!'])
    expect(body.class).toMatchObject({
      title: 'Guitar, again',
      thumbnail,
      timezone: 'Europe/Berlin',
    })
  })

  test('an edit without a zone keeps the zone of the class', async () => {
    const id = await world.newClass(teacher, { timezone: 'Asia/Tokyo' })
    const { timezone: _zone, ...form } = classForm('', { classId: id })
    expect((await world.call(updateClass, form, teacher)).body.class.timezone).toBe('Asia/Tokyo')
  })

  test.each([
    ['class', createClass, withoutClassPrices.updateClass, classForm],
    ['course', createCourse, updateCourse, courseForm],
  ] as const)(
    'an edit of a %s does not change fields that it omits',
    async (kind, create, update, form) => {
      const given = {
        timezone: 'Asia/Tokyo',
        meetingUrl: 'https://meet.example/guitar',
        bring: 'A pen',
        minStudents: 2,
        learn: ['Three chords'],
        language: 'pt-BR',
        ...(kind === 'course' && {
          sessionMinutes: 45,
          schedule: { every: 'week', sessions: 3 },
        }),
      }
      const before = await world.call(create, form(thumbnail, given), teacher)
      const entity = before.body[kind] as Record<string, unknown>
      const id = { [`${kind}Id`]: entity['_id'] }
      const optional = Object.entries(update.body!.shape)
        .filter(([name, field]) => name !== 'scope' && field.safeParse(undefined).success)
        .map(([name]) => name)
      expect(optional).toEqual(expect.arrayContaining(['timezone', 'thumbnail']))
      for (const name of optional) {
        const { [name]: _left, ...rest } = {
          ...form(thumbnail, given),
          ...id,
        } as Record<string, unknown>
        const { status, body } = await world.call(update, rest, teacher)
        expect([name, status, body[kind]?.[name]]).toEqual([name, 201, entity[name]])
      }
      // The same with all fields omitted.
      const rest = Object.entries({ ...form(thumbnail), ...id }).filter(
        ([name]) => !optional.includes(name),
      )
      const { body } = await world.call(update, Object.fromEntries(rest), teacher)
      expect(body[kind]).toMatchObject(
        Object.fromEntries(optional.map((name) => [name, entity[name]])),
      )
    },
  )

  test('an edit with an empty list of modules removes them', async () => {
    const { body } = await world.call(createCourse, courseForm(thumbnail), teacher)
    const form = { ...courseForm('', { modules: [] }), courseId: body.course._id }
    expect((await world.call(updateCourse, form, teacher)).body.course.modules).toEqual([])
  })

  test("another's class is 403, a missing one 404, for both calls", async () => {
    const id = await world.newClass(other)
    expect(await world.call(updateClass, classForm('', { classId: id }), teacher)).toMatchObject({
      status: 403,
      body: { message: messages.notYourClass },
    })
    expect(await world.call(deleteClass, { id }, teacher)).toMatchObject({ status: 403 })
    expect(
      await world.call(updateClass, classForm('', { classId: teacher.id }), teacher),
    ).toMatchObject({ status: 404 })
    expect(await world.call(deleteClass, { id: teacher.id }, teacher)).toMatchObject({
      status: 404,
    })
  })

  test('a deleted class is in no list, and the old path responds the same', async () => {
    for (const call of [deleteClass, deleteClassByOldPath]) {
      const id = await world.newClass(teacher)
      const student = await world.person('student')
      await world.call(bookClass, { classId: id }, student)
      expect(await world.call(call, { id }, teacher)).toMatchObject({
        status: 201,
        body: { message: 'Class successfully deleted!' },
      })
      expect((await world.call(getClass, { id })).status).toBe(410)
      expect(JSON.stringify((await world.call(getAllClasses)).body)).not.toContain(id)
      expect(
        JSON.stringify((await world.call(getInstructorClasses, {}, teacher)).body),
      ).not.toContain(id)
      expect((await world.call(getBookedClasses, {}, student)).body.classes).toEqual([])
      expect((await world.call(call, { id }, teacher)).status).toBe(404)
    }
  })

  test('a course is created, edited and deleted', async () => {
    const unapproved = await world.person('instructor')
    const picture = await world.picture(unapproved)
    const created = await world.call(createCourse, courseForm(picture), unapproved)
    expect(created).toMatchObject({
      status: 201,
      body: {
        message: 'Course created successfully!',
        course: { price: 49.5, duration: 5, modules: [{ title: 'Washes', duration: 60 }] },
      },
    })
    const id = created.body.course._id as string
    const form = {
      ...courseForm('', {
        price: 19.99,
        modules: [{ title: 'Ink', content: 'Line and wash.', duration: '45' }],
      }),
      courseId: id,
    }
    const updated = await world.call(updateCourse, form, unapproved)
    expect(updated).toMatchObject({
      status: 201,
      body: {
        message: 'Course updated successfully!',
        course: {
          price: 19.99,
          modules: [{ title: 'Ink', content: 'Line and wash.', duration: 45 }],
        },
      },
    })
    expect((await world.call(getInstructorCourses, {}, unapproved)).body.courses).toMatchObject([
      { _id: id, price: 19.99, studentsEnrolled: [] },
    ])
    expect(await world.call(deleteCourse, { id }, teacher)).toMatchObject({ status: 403 })
    expect(await world.call(deleteCourse, { id }, unapproved)).toMatchObject({
      status: 200,
      body: { message: 'Course successfully deleted!' },
    })
  })
})
