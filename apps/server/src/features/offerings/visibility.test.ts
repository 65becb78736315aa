import { bookSeries, getBookedClasses, getBookedCourses } from '@firstbell/contract/bookings'
import { getInstructor } from '@firstbell/contract/instructors'
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
import { getInstructorReviews, getIntroduction, putReview } from '@firstbell/contract/reviews'
import { describe, expect, test } from 'vitest'
import { classForm, courseForm, dayFromNow } from '../../../test/support/offering-forms.ts'
import { minutesFromNow, taught } from '../../../test/support/sessions.ts'
import { createWorld, type Person } from '../../../test/support/world.ts'
import { readListedIds } from './find-listed.ts'

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

const titlesOf = (items: { title: string }[]) => items.map(({ title }) => title)

async function siteMap(): Promise<string[]> {
  const range = {
    after: '00000000-0000-0000-0000-000000000000',
    upTo: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
  }
  return (await readListedIds(world.db, range, 10_000)).map(({ id }) => id)
}

describe.each(['class', 'course'] as const)('an unlisted %s (rule offering-32)', (kind) => {
  const { form, create, update, one, all, own, booked, list } = kinds[kind]

  test('is found in no list, search, suggestion, count, site map or page of its instructor', async () => {
    const teacher = await world.person('approved')
    const picture = await world.picture(teacher)
    const title = `Zither ${kind}s`
    const made = await world.call(create, form(picture, { title, visibility: 'unlisted' }), teacher)
    expect([made.status, made.body[kind].visibility]).toEqual([201, 'unlisted'])
    const id = made.body[kind]._id as string
    const find = async () => {
      const word = { q: title, suggest: '1', counts: '1', page: '1' }
      const found = await world.call(all, word)
      const typo = await world.call(all, { ...word, q: `Zithre ${kind}s` })
      const shown = await world.call(getInstructor, { id: teacher.id })
      const introduced = await world.call(getIntroduction, { id: teacher.id })
      return {
        found: titlesOf(found.body[list]),
        counted: found.body.counts.seats.count,
        suggested: [...titlesOf(found.body.suggestions ?? []), ...titlesOf(typo.body.suggestions)],
        listed: titlesOf((await world.call(all, { instructor: teacher.id })).body[list]),
        page: titlesOf(shown.body.instructor[list]),
        introduced: titlesOf(introduced.body.instructor[list]),
        mapped: (await siteMap()).includes(id),
      }
    }
    const nowhere = {
      found: [],
      counted: 0,
      suggested: [],
      listed: [],
      page: [],
      introduced: [],
      mapped: false,
    }
    expect(await find()).toEqual(nowhere)

    // Its page works, and the owner has it.
    expect((await world.call(one, { id })).body[kind]).toMatchObject({
      title,
      visibility: 'unlisted',
    })
    expect((await world.call(own, {}, teacher)).body[list]).toMatchObject([
      { title, visibility: 'unlisted' },
    ])

    // An edit without the field keeps it; one with it publishes it.
    const edit = (over: object) =>
      world.call(update, { ...form(''), title, [`${kind}Id`]: id, ...over }, teacher)
    expect((await edit({})).body[kind].visibility).toBe('unlisted')
    expect(await find()).toEqual(nowhere)
    expect((await edit({ visibility: 'public' })).body[kind].visibility).toBe('public')
    expect(await find()).toEqual({
      found: [title],
      counted: 1,
      suggested: [title],
      listed: [title],
      page: [title],
      introduced: [title],
      mapped: true,
    })
    expect((await world.call(all, { q: title })).body[list][0]).not.toHaveProperty('visibility')
    expect((await edit({ visibility: 'unlisted' })).status).toBe(201)
    expect(await find()).toEqual(nowhere)

    const wrong = await edit({ visibility: 'secret' })
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([400, ['visibility']])
  })

  test('can be booked by its link, and is in the list of who has booked it', async () => {
    const { id, book } = await taught(world, kind, { visibility: 'unlisted' })
    const student = await world.person('student')
    await book(student)
    const { body } = await world.call(booked, {}, student)
    expect(body[list]).toMatchObject([{ _id: id, visibility: 'unlisted' }])
  })
})

test('a public date of a series does not show unlisted ones, which show all (rules offering-32, series-4)', async () => {
  const teacher = await world.person('approved')
  const form = classForm(await world.picture(teacher), { repeatWeekly: '3' })
  const made = await world.call(createClass, form, teacher)
  const [first, second, third] = (made.body.classes as { _id: string }[]).map(({ _id }) => _id)
  const hide = { ...form, classId: second, date: dayFromNow(14), visibility: 'unlisted' }
  expect((await world.call(updateClass, hide, teacher)).status).toBe(201)
  const datesOf = async (id: string | undefined) => {
    const { body } = await world.call(getClass, { id })
    return [body.class.series.count, body.series.dates.map((each: { _id: string }) => each._id)]
  }
  expect(await datesOf(first)).toEqual([2, [first, third]])
  expect(await datesOf(second)).toEqual([3, [first, second, third]])
  const everyDate = await world.call(bookSeries, { classId: first }, await world.person('student'))
  expect(everyDate.body.booked).toEqual([first, third])
  // With the following ones: all are unlisted.
  const hideAll = { ...form, classId: first, scope: 'following', visibility: 'unlisted' }
  expect((await world.call(updateClass, hideAll, teacher)).status).toBe(201)
  expect(await datesOf(first)).toEqual([3, [first, second, third]])
  expect((await world.call(getAllClasses, { instructor: teacher.id })).body.classes).toEqual([])
})

test('a review of an unlisted class is public without its title (rule offering-32)', async () => {
  const past = await taught(world, 'class', { title: 'Private lesson', visibility: 'unlisted' })
  const student: Person = await world.person('student')
  await past.book(student)
  expect((await past.edit({ ...minutesFromNow(-60), duration: '30' })).status).toBe(201)
  const written = await world.call(putReview, { id: past.id, rating: 5, text: 'Patient.' }, student)
  expect(written.body.review.title).toBe('Private lesson')
  const hidden = { text: 'Patient.', title: '', offeringId: '' }
  const { body } = await world.call(getInstructorReviews, { id: past.teacher.id })
  expect(body.reviews).toMatchObject([hidden])
  const introduced = await world.call(getIntroduction, { id: past.teacher.id })
  expect(introduced.body.instructor).toMatchObject({
    reviews: [{ text: 'Patient.' }],
    taught: { classes: 0, courses: 0 },
  })
})
