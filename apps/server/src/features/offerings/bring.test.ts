import { getBookedClasses, getBookedCourses } from '@firstbell/contract/bookings'
import {
  createClass,
  createCourse,
  getAllClasses,
  getAllCourses,
  getClass,
  getCourse,
  getInstructorClasses,
  getInstructorCourses,
  updateClass,
  updateCourse,
} from '@firstbell/contract/offerings'
import { describe, expect, test } from 'vitest'
import { classForm, courseForm } from '../../../test/support/offering-forms.ts'
import { taught } from '../../../test/support/sessions.ts'
import { createWorld, type Person } from '../../../test/support/world.ts'

const world = await createWorld()

const kinds = {
  class: {
    form: classForm,
    create: createClass,
    update: updateClass,
    one: getClass,
    all: getAllClasses,
    own: getInstructorClasses,
    booked: getBookedClasses,
    list: 'classes',
  },
  course: {
    form: courseForm,
    create: createCourse,
    update: updateCourse,
    one: getCourse,
    all: getAllCourses,
    own: getInstructorCourses,
    booked: getBookedCourses,
    list: 'courses',
  },
} as const

describe.each(['class', 'course'] as const)('what to bring to a %s (rule offering-28)', (kind) => {
  const { form, create, update, one, all, own, booked, list } = kinds[kind]

  test('is stored without markup, changed and removed', async () => {
    const teacher = await world.person('approved')
    const picture = await world.picture(teacher)
    const made = await world.call(
      create,
      form(picture, { bring: ' A <b>pen</b>\r\nand paper ' }),
      teacher,
    )
    expect([made.status, made.body[kind].bring]).toEqual([201, 'A pen\nand paper'])
    const id = made.body[kind]._id as string
    const edit = async (over: object) => {
      const { status, body } = await world.call(
        update,
        { ...form(''), [`${kind}Id`]: id, ...over },
        teacher,
      )
      const shown = await world.call(one, { id })
      expect([status, shown.body[kind].bring]).toEqual([201, body[kind].bring])
      return body[kind].bring as string | undefined
    }
    expect(await edit({})).toBe('A pen\nand paper')
    expect(await edit({ bring: 'x'.repeat(500) })).toBe('x'.repeat(500))
    expect(await edit({ bring: '<br>' })).toBeUndefined()
    expect((await world.call(own, { id }, teacher)).body[list][0]).not.toHaveProperty('bring')
    for (const [bring, message] of [
      ['x'.repeat(501), 'What to bring must be at most 500 characters'],
      [7, 'Some of what was sent is not valid.'],
    ]) {
      const refused = await world.call(create, form(picture, { bring }), teacher)
      expect([refused.status, refused.body.fields]).toEqual([400, { bring: message }])
    }
  })

  test('is on the page, in own and booked lists, and in the booking mail', async () => {
    const bring = 'A pen,\npaper'
    const { id, teacher, book } = await taught(world, kind, { bring })
    const student: Person = await world.person('student')
    await book(student)
    expect((await world.call(one, { id })).body[kind].bring).toBe(bring)
    expect((await world.call(own, { id }, teacher)).body[list]).toMatchObject([{ bring }])
    expect((await world.call(booked, { id }, student)).body[list]).toMatchObject([{ bring }])
    const listed = await world.call(all, { instructor: teacher.id })
    expect(listed.body[list]).toMatchObject([{ _id: id }])
    expect(listed.body[list][0]).not.toHaveProperty('bring')
    const mails = await world.mailsTo(student.email)
    const mail = mails.find(({ template }) => template === 'booking-confirmed')
    expect(mail?.plain).toContain('What to bring:\n> A pen,\n> paper\n')
  })
})

test('every class of a series has what to bring (rules offering-28, series-1)', async () => {
  const teacher = await world.person('approved')
  const form = classForm(await world.picture(teacher), { bring: 'A mat', repeatWeekly: 2 })
  const { body } = await world.call(createClass, form, teacher)
  expect(body.classes).toMatchObject([{ bring: 'A mat' }, { bring: 'A mat' }])
})
