import { plusDays } from '@firstbell/contract/local-time'
import { weekdayOf } from '@firstbell/contract/schedule'
import { expect, test } from 'vitest'
import { expectAccessible } from '#test/accessible.ts'
import { refusal, type Stubs } from '#test/calls.ts'
import { inDays, onePage, sampleCourse } from '#test/offerings.ts'
import { instructor } from '#test/people.ts'
import { render } from '#test/render.tsx'
import { pictureFile, stubUploads } from '#test/uploads.ts'
import { CreateForm, EditDialog } from './OfferingForm.tsx'

const lists = {
  getInstructorClasses: { ...onePage(0), classes: [] },
  getInstructorCourses: { ...onePage(0), courses: [] },
}

/** The first Tuesday that is at least three days away. */
let first = inDays(3).slice(0, 10)
while (weekdayOf(first) !== 'tu') first = plusDays(first, 1)

async function createForm(calls: Stubs = {}) {
  stubUploads()
  const screen = await render(<CreateForm kind="course" />, {
    user: instructor,
    calls: { ...lists, createCourse: { message: '', course: sampleCourse() }, ...calls },
    pages: [{ path: '/profile', element: <h1>Profile</h1> }],
  })
  const { getByLabelText, getByRole } = screen
  await getByLabelText('Title', { exact: true }).fill('Open strings')
  await getByLabelText('Description').fill('What we do, slowly and together.')
  await getByLabelText('Date').fill(first)
  await getByLabelText('Timing').fill('18:30')
  await getByLabelText('Max students').fill('12')
  await getByLabelText('Category').selectOptions('Music')
  await getByLabelText('Level').selectOptions('Beginner')
  await getByLabelText(/^Price/).fill('10')
  await getByLabelText('Thumbnail').upload(pictureFile())
  const submit = getByRole('button', { name: 'Create Course' })
  const weekday = (name: string) => getByRole('checkbox', { name, exact: true })
  return { ...screen, submit, weekday }
}

test('a course meets weekly, on the weekday of its date and others, without dates that are left out (rule session-12)', async () => {
  const { getByLabelText, getByRole, getByText, submit, weekday, inputs } = await createForm()
  await expect.element(getByLabelText('Duration (days)')).toBeVisible()
  await getByLabelText('Meets').selectOptions('Weekly')
  await expect.element(getByLabelText('Number of sessions')).toBeVisible()
  expect(getByLabelText('Duration (days)').query()).toBeNull()
  await expect.element(weekday('Tue')).toBeChecked()
  await getByLabelText('Number of sessions').fill('3')
  await expect.element(getByText(/^Tuesdays, 18:30–19:30, 3 sessions, /)).toBeVisible()
  await weekday('Thu').click()
  await expect.element(getByText(/^Tuesdays and Thursdays, /)).toBeVisible()
  await weekday('Thu').click()
  // The first one stays.
  const leaveOut = getByRole('button', { name: /^Leave out/ })
  await expect.poll(() => leaveOut.elements()).toHaveLength(2)
  await leaveOut.first().click()
  await expect.element(getByRole('button', { name: /^Put back/ })).toBeVisible()
  await expect.poll(() => leaveOut.elements()).toHaveLength(2)
  await expectAccessible()
  await submit.click()
  await expect.element(getByText('Course created successfully!')).toBeVisible()
  expect(inputs('createCourse')[0]?.schedule).toEqual({
    every: 'week',
    days: ['tu'],
    sessions: 3,
    except: [plusDays(first, 7)],
  })
})

test('the weekday moves along with the date, and what no longer fits is not sent (rule session-12)', async () => {
  const { getByLabelText, getByRole, getByText, submit, weekday, inputs } = await createForm()
  await getByLabelText('Meets').selectOptions('Every two weeks')
  await getByLabelText('Number of sessions').fill('2')
  await getByRole('button', { name: /^Leave out/ }).click()
  await getByLabelText('Date').fill(plusDays(first, 1))
  await expect.element(weekday('Wed')).toBeChecked()
  await expect.element(weekday('Tue')).not.toBeChecked()
  await expect.element(getByText(/^Wednesdays, every two weeks, /)).toBeVisible()
  await submit.click()
  await expect.element(getByText('Course created successfully!')).toBeVisible()
  expect(inputs('createCourse')[0]?.schedule).toEqual({
    every: 'two weeks',
    days: ['we'],
    sessions: 2,
    except: [],
  })
})

test('a daily course sends its duration, and a schedule only if it leaves a date out (rule session-12)', async () => {
  const { getByLabelText, getByRole, getByText, submit, inputs } = await createForm()
  await getByLabelText('Duration (days)').fill('3')
  const line = getByText(/^Daily, 18:30–19:30, 3 sessions, /)
  await line.click()
  await getByRole('button', { name: /^Leave out/ })
    .first()
    .click()
  await submit.click()
  await expect.element(getByText('Course created successfully!')).toBeVisible()
  expect(inputs('createCourse')[0]?.schedule).toEqual({
    every: 'day',
    days: [],
    sessions: 3,
    except: [plusDays(first, 1)],
  })
})

test('a duplicate meets on the weekday of its own date (rule session-12)', async () => {
  const from = sampleCourse({
    date: first,
    thumbnail: '/files/t/view',
    schedule: { every: 'week', days: ['tu', 'fr'], sessions: 3, except: [] },
  })
  const { getByLabelText, getByRole } = await render(<CreateForm kind="course" />, {
    at: `/create?from=${from._id}`,
    user: instructor,
    calls: { ...lists, getInstructorCourses: { ...onePage(1), courses: [from] } },
  })
  await expect.element(getByLabelText('Number of sessions')).toHaveValue(3)
  await getByLabelText('Date').fill(plusDays(first, 1))
  for (const [day, chosen] of [
    ['Tue', false],
    ['Wed', true],
    ['Fri', true],
  ] as const)
    await expect
      .poll(() => (getByRole('checkbox', { name: day }).element() as HTMLInputElement).checked)
      .toBe(chosen)
})

test('what is wrong is said at its field (rule session-12)', async () => {
  const { getByLabelText, getByText, submit, weekday, inputs, stub } = await createForm()
  await getByLabelText('Meets').selectOptions('Weekly')
  await getByLabelText('Max students').fill('')
  await submit.click()
  await expect
    .element(getByText('Number of sessions must be a whole number, 1 to 200'))
    .toBeVisible()
  await expect.element(getByLabelText('Number of sessions')).toHaveFocus()
  await getByLabelText('Max students').fill('12')
  await getByLabelText('Number of sessions').fill('2')
  await weekday('Mon').click()
  await weekday('Tue').click()
  await submit.click()
  await expect.element(getByText('The date must be on one of these weekdays')).toBeVisible()
  expect(inputs('createCourse')).toEqual([])
  await weekday('Tue').click()
  const message = 'Only days on which the course meets can be left out'
  stub({ createCourse: () => refusal(400, 'invalid', '', { 'schedule.except': message }) })
  await submit.click()
  await expect.element(getByText(message)).toBeVisible()
})

test('an edit keeps the schedule, puts dates back, and can make the course daily (rule session-12)', async () => {
  const except = [plusDays(first, 7)]
  const item = sampleCourse({
    date: first,
    timing: '18:30',
    startsAt: `${first}T17:30:00.000Z`,
    endsAt: `${plusDays(first, 22)}T17:30:00.000Z`,
    duration: 22,
    enrolledCount: 2,
    schedule: { every: 'week', days: ['tu'], sessions: 3, except },
  })
  const screen = await render(<EditDialog item={item} onClose={() => {}} />, {
    user: instructor,
    calls: lists,
  })
  const { inputs, stub } = screen
  const dialog = screen.getByRole('dialog', { name: 'Edit Course' })
  const update = dialog.getByRole('button', { name: 'Update Course' })
  await expect.element(dialog.getByLabelText('Meets')).toHaveValue('week')
  await expect.element(dialog.getByLabelText('Number of sessions')).toHaveValue(3)
  expect(dialog.getByText(/We’ll email/).query()).toBeNull()
  await dialog.getByRole('button', { name: /^Put back/ }).click()
  await expect
    .element(dialog.getByText('2 people have booked. We’ll email them your changes.'))
    .toBeVisible()
  stub({ updateCourse: () => refusal(409, 'conflict') })
  await update.click()
  await expect.poll(() => inputs('updateCourse')[0]?.schedule).toMatchObject({ except: [] })
  await dialog.getByLabelText('Meets').selectOptions('Daily')
  await dialog.getByLabelText('Duration (minutes)').fill('2880')
  await update.click()
  await expect.poll(() => inputs('updateCourse')[1]).toMatchObject({ schedule: null, duration: 2 })
})
