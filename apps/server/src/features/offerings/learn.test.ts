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
import { createWorld } from '../../../test/support/world.ts'

const world = await createWorld()

const kinds = {
  class: {
    form: classForm,
    create: createClass,
    update: updateClass,
    one: getClass,
    all: getAllClasses,
    own: getInstructorClasses,
    list: 'classes',
  },
  course: {
    form: courseForm,
    create: createCourse,
    update: updateCourse,
    one: getCourse,
    all: getAllCourses,
    own: getInstructorCourses,
    list: 'courses',
  },
} as const

describe.each(['class', 'course'] as const)('what a %s teaches (rule offering-31)', (kind) => {
  const { form, create, update, one, all, own, list } = kinds[kind]

  test('is a list of lines, or text with a line each', async () => {
    const teacher = await world.person('approved')
    const picture = await world.picture(teacher)
    const made = await world.call(
      create,
      form(picture, { learn: '- Three <b>chords</b>\r\n\r\n• A song ' }),
      teacher,
    )
    expect([made.status, made.body[kind].learn]).toEqual([201, ['Three chords', 'A song']])
    const id = made.body[kind]._id as string
    const edit = async (over: object) => {
      const { status, body } = await world.call(
        update,
        { ...form(''), [`${kind}Id`]: id, ...over },
        teacher,
      )
      const shown = await world.call(one, { id })
      expect([status, shown.body[kind].learn]).toEqual([201, body[kind].learn])
      return body[kind].learn as string[] | undefined
    }
    expect(await edit({})).toEqual(['Three chords', 'A song'])
    const full = Array.from({ length: 5 }, () => 'x'.repeat(100))
    expect(await edit({ learn: full })).toEqual(full)
    expect((await world.call(own, { id }, teacher)).body[list]).toMatchObject([{ learn: full }])
    const listed = await world.call(all, { instructor: teacher.id })
    expect(listed.body[list]).toMatchObject([{ _id: id }])
    expect(listed.body[list][0]).not.toHaveProperty('learn')
    expect(await edit({ learn: ['<br>', ' '] })).toBeUndefined()
  })

  test('is refused if it is too long', async () => {
    const teacher = await world.person('approved')
    const picture = await world.picture(teacher)
    for (const [learn, message] of [
      ['1\n2\n3\n4\n5\n6', 'What you will learn must have at most 5 lines'],
      [Array.from({ length: 6 }, String), 'What you will learn must have at most 5 lines'],
      [['x'.repeat(101)], 'A line of what you will learn must be at most 100 characters'],
      ['x'.repeat(10_000), 'A line of what you will learn must be at most 100 characters'],
      [Array.from({ length: 51 }, String), 'There are too many entries'],
      [7, 'Some of what was sent is not valid.'],
    ]) {
      const refused = await world.call(create, form(picture, { learn }), teacher)
      expect([refused.status, refused.body.fields]).toEqual([400, { learn: message }])
    }
  })
})

test('every class of a series has what it teaches, and an edit of the following ones changes it (rules offering-31, scope-4)', async () => {
  const teacher = await world.person('approved')
  const form = { learn: ['A song'], repeatWeekly: 3 }
  const picture = await world.picture(teacher)
  const { body } = await world.call(createClass, classForm(picture, form), teacher)
  expect(body.classes).toMatchObject(Array.from({ length: 3 }, () => ({ learn: ['A song'] })))
  const [, second, third] = body.classes as [object, { _id: string; date: string }, { _id: string }]
  const edit = { ...classForm(''), date: second.date, learn: ['Two songs'] }
  const scope = { classId: second._id, scope: 'following' }
  expect((await world.call(updateClass, { ...edit, ...scope }, teacher)).status).toBe(201)
  expect((await world.call(getClass, { id: third._id })).body.class.learn).toEqual(['Two songs'])
})
