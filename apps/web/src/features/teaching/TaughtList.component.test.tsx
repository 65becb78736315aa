import { CLASS_CONFIRM_CLOSE_MS } from '@firstbell/contract/limits'
import type { ClassEntity } from '@firstbell/contract/offerings'
import { expect, test, vi } from 'vitest'
import { expectAccessible } from '#test/accessible.ts'
import { noNetwork, type Stubs } from '#test/calls.ts'
import { expectFaultSentences, expectListFaults } from '#test/faults.ts'
import { onePage, sampleClass, sampleCourse, sampleSeries } from '#test/offerings.ts'
import { instructor } from '#test/people.ts'
import { render } from '#test/render.tsx'
import { expectDelayedClose } from '#test/success.ts'
import { TaughtDialog } from './TaughtDialog.tsx'
import { TaughtList } from './TaughtList.tsx'

const item = sampleClass()
const course = sampleCourse()
const classes: Stubs = { getInstructorClasses: { ...onePage(1), classes: [item] } }
const courses: Stubs = { getInstructorCourses: { ...onePage(1), courses: [course] } }

const details: Stubs = {
  getAttendance: { message: '', students: [], waiting: [] },
  getMaterials: { message: '', materials: [], version: '1' },
  getRecordings: { message: '', recordings: [] },
  getMessages: { message: '', messages: [] },
  getInvitations: { message: '', invitations: [] },
}

test.each([
  ['class', 'classes', 'getInstructorClasses', classes],
  ['course', 'courses', 'getInstructorCourses', courses],
] as const)(
  'the list of taught offerings (%s) says why it cannot be loaded or refreshed (rules message-11, screen-39)',
  async (kind, noun, call, answer) => {
    const screen = await render(<TaughtList kind={kind} onCreate={() => {}} />, {
      at: '/profile',
      user: instructor,
      calls: { ...answer, refresh: noNetwork },
    })
    await expectListFaults(screen, call, {
      answer,
      row: screen.getByRole('button', { name: /^View / }),
      otherwise: `Failed to load ${noun}. Please try again later.`,
    })
  },
)

test.each([
  [
    'class',
    item,
    'deleteClass',
    {
      reason: 'Failed to delete the class.',
      silence: 'An error occurred. Please try again.',
      otherwise: 'Failed to delete the class.',
    },
  ],
  [
    'course',
    course,
    'deleteCourse',
    { reason: 'Failed to delete the course.', otherwise: 'Failed to delete the course.' },
  ],
] as const)(
  'a %s that could not be deleted says so (rule message-10)',
  async (kind, offering, call, says) => {
    const screen = await render(
      <TaughtDialog item={offering} onClose={() => {}} onDelete={() => {}} />,
      {
        at: '/profile',
        user: instructor,
        calls: {
          ...classes,
          ...courses,
          ...details,
        },
      },
    )
    await screen.getByRole('button', { name: 'Delete' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Confirm Delete' })
    await expectFaultSentences(screen, call, {
      act: () => dialog.getByRole('button', { name: 'Delete' }).click(),
      at: dialog.getByRole('alert'),
      says,
    })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    // Only for classes the list repeats it.
    const notice = screen.getByText('Failed to delete class. Please try again.')
    if (kind === 'class') await expect.element(notice).toBeVisible()
    else expect(notice.query()).toBeNull()
  },
)

test('a deleted class is shown for two seconds before the dialog closes (rule limit-4)', async () => {
  const close = vi.fn<() => void>()
  const { getByRole, stub } = await render(
    <TaughtDialog item={item} onClose={close} onDelete={() => {}} />,
    { at: '/profile', user: instructor, calls: { ...classes, ...details } },
  )
  stub({ deleteClass: { message: '' } })
  await getByRole('button', { name: 'Delete' }).click()
  const dialog = getByRole('dialog', { name: 'Confirm Delete' })
  await expect
    .element(dialog.getByText('Are you sure you want to delete this class?'))
    .toBeVisible()
  await expectDelayedClose({
    button: dialog.getByRole('button', { name: 'Delete' }),
    dialog,
    success: 'Class successfully deleted!',
    close,
    closeMs: CLASS_CONFIRM_CLOSE_MS,
  })
})

test('a deleted class is not asked for its students, materials, messages and invitations again (rule screen-35)', async () => {
  const { getByRole, inputs, stub } = await render(
    <TaughtList kind="class" onCreate={() => {}} />,
    {
      at: `/profile?section=instructor&tab=myClasses&class=${item._id}`,
      user: instructor,
      calls: { ...classes, ...details, deleteClass: { message: '' } },
    },
  )
  await getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  stub({ getInstructorClasses: { ...onePage(0), classes: [] } })
  const calls = ['getAttendance', 'getMaterials', 'getMessages', 'getInvitations'] as const
  const asked = () => calls.map((name) => inputs(name).length)
  const before = asked()
  await getByRole('dialog').last().getByRole('button', { name: 'Delete' }).click()
  await expect
    .poll(() => getByRole('dialog').elements().length, { timeout: CLASS_CONFIRM_CLOSE_MS * 5 })
    .toBe(0)
  expect(asked()).toEqual(before)
})

test('an instructor turns pages, edits a class and deletes it, and the list follows (rules screen-33, list-11)', async () => {
  let all = ['One', 'Two', 'Three', 'Four'].map((title) =>
    sampleClass({ _id: title, title, thumbnail: '/files/t/view' }),
  )
  const screen = await render(<TaughtList kind="class" onCreate={() => {}} />, {
    at: '/profile',
    user: instructor,
    calls: {
      ...details,
      getInstructorClasses: ({ page = 1, limit = 3, id }) => {
        const found = all.filter(({ _id }) => id === undefined || _id === id)
        const start = (Number(page) - 1) * Number(limit)
        return {
          message: '',
          classes: found.slice(start, start + Number(limit)),
          total: found.length,
          page: Number(page),
          pages: Math.max(1, Math.ceil(found.length / Number(limit))),
        }
      },
      updateClass: ({ title }) => {
        all = all.map((each) => (each._id === 'One' ? { ...each, title } : each))
        return { message: '', class: all[0]! }
      },
      deleteClass: ({ id }) => {
        all = all.filter(({ _id }) => _id !== id)
        return { message: '' }
      },
    },
  })
  const { getByRole, getByText, inputs } = screen
  await expect.element(getByText('Page 1 of 2')).toBeVisible()
  expect(getByRole('button', { name: /^View/ }).elements()).toHaveLength(3)
  await getByRole('button', { name: /^Next/ }).click()
  await expect.element(getByRole('heading', { name: 'Four' })).toBeVisible()
  await getByRole('button', { name: /^(Back|Previous)/ }).click()
  await getByRole('button', { name: 'View One' }).click()
  await expect
    .element(getByRole('dialog', { name: 'One' }).getByText('No one has booked this class yet.'))
    .toBeVisible()
  await expectAccessible()

  await getByRole('dialog').getByRole('button', { name: 'Edit' }).click()
  const edit = getByRole('dialog', { name: 'Edit Class' })
  await edit.getByLabelText('Title', { exact: true }).fill('One again')
  await expectAccessible()
  await edit.getByRole('button', { name: 'Update Class' }).click()
  await expect.element(getByText('Class updated successfully!')).toBeVisible()
  await expect.element(edit).not.toBeInTheDocument()
  const renamed = getByRole('dialog', { name: 'One again' })
  await renamed.getByRole('button', { name: 'Delete' }).click()
  const confirm = getByRole('dialog', { name: 'Confirm Delete' })
  await expect.element(confirm.getByText('One again')).toBeVisible()
  await confirm.getByRole('button', { name: 'Delete' }).click()
  await expect.element(getByText('Class successfully deleted!')).toBeVisible()
  await expect.element(renamed).not.toBeInTheDocument()
  await expect.element(getByRole('button', { name: 'View One again' })).not.toBeInTheDocument()
  await expect.element(getByRole('heading', { name: 'My Classes' })).toHaveFocus()
  await expectAccessible()
  // Every request has a limit or an id.
  for (const input of inputs('getInstructorClasses'))
    expect(input.limit ?? input.id).not.toBeUndefined()
})

const totals = { enrolledCount: 9, maxStudents: 30, seatsLeft: 19, waitlistCount: 1 }
/** A page whose first row is a series of three, and what opens it. */
const seriesCalls: Stubs = {
  getInstructorClasses: ({ series, when, limit = 3, id, from }) => {
    const dates = sampleSeries(3)
    const [first] = dates as [ClassEntity]
    const row = { ...first, series: { ...first.series!, more: 2, totals } }
    const shown =
      series === first.series!.id
        ? dates
        : id === undefined
          ? from === undefined
            ? [row]
            : dates.slice(0, 1)
          : dates.filter(({ _id }) => _id === id)
    expect(series === 'all' || when === 'upcoming' || id !== undefined).toBe(true)
    return { ...onePage(shown.length), limit, classes: shown }
  },
  getInstructorCourses: { ...onePage(1), courses: [course] },
}

test('a series is one row, with the seats of all its dates, and opens to them (rule screen-33)', async () => {
  const { getByRole, getByText, inputs } = await render(
    <TaughtList kind="class" onCreate={() => {}} />,
    { at: '/profile', user: instructor, calls: { ...details, ...seriesCalls } },
  )
  await expect.element(getByText('3 to come · 9 of 30 seats')).toBeVisible()
  await expect.element(getByText(/^Every \w+day · \d/)).toBeVisible()
  await expect.element(getByText('1 waiting')).toBeVisible()
  expect(getByRole('button', { name: /^View / }).elements()).toHaveLength(1)
  const open = getByRole('button', { name: 'Dates of Chords for beginners' })
  await expect.element(open).toHaveAttribute('aria-expanded', 'false')
  await open.click()
  await expect.element(open).toHaveAttribute('aria-expanded', 'true')
  const dates = getByRole('listitem').getByRole('listitem')
  await expect.poll(() => dates.elements().length).toBe(3)
  await expect.element(dates.first().getByText('3 of 10 booked')).toBeVisible()
  expect(inputs('getInstructorClasses').at(-1)).toMatchObject({
    when: 'upcoming',
    series: sampleSeries(1)[0]!.series!.id,
  })
  expect(location.search).toContain('series=')
  await expectAccessible()
  await expect
    .element(dates.nth(1).getByRole('link'))
    .toHaveAttribute('href', `/teach/${sampleSeries(2)[1]!._id}`)
  await open.click()
  await expect.poll(() => dates.elements().length).toBe(0)
})

test('a series that was just created is one row (rule screen-33)', async () => {
  const ids = sampleSeries(3).map(({ _id }) => _id)
  const { getByRole, getByText, current } = await render(
    <TaughtList kind="class" onCreate={() => {}} />,
    { at: '/profile', user: instructor, calls: { ...details, ...seriesCalls } },
  )
  await current.router.navigate('/profile?new', { state: { created: ids } })
  await expect.element(getByRole('heading', { name: 'Just created' })).toHaveFocus()
  await expect.element(getByText('3 to come · 9 of 30 seats')).toBeVisible()
  expect(getByRole('button', { name: /^View / }).elements()).toHaveLength(1)
  await getByRole('button', { name: 'Dates of Chords for beginners' }).click()
  const region = getByRole('region', { name: 'Just created' })
  await expect.poll(() => region.getByRole('listitem').elements().length).toBe(4)
})

test('the week has classes and the days of courses, and turns both ways (rule screen-33)', async () => {
  const { getByRole, getByText, inputs } = await render(
    <TaughtList kind="class" onCreate={() => {}} />,
    { at: '/profile', user: instructor, calls: { ...details, ...seriesCalls } },
  )
  await getByRole('button', { name: 'Week', exact: true }).click()
  // The samples begin in a week.
  await getByRole('button', { name: 'Next week' }).first().click()
  await expect.element(getByText('4 sessions')).toBeVisible()
  await expect.element(getByText('Session 3 of 3')).toBeVisible()
  await expect
    .element(getByRole('link', { name: 'Chords for beginners' }))
    .toHaveAttribute('href', expect.stringMatching(/^\/teach\//))
  const asked = inputs('getInstructorClasses').at(-1)!
  expect(Date.parse(asked.to!) - Date.parse(asked.from!)).toBeGreaterThan(6 * 86_400_000)
  await expectAccessible()
  for (const times of [1, 2]) {
    await getByRole('button', { name: 'Previous week' }).click()
    await expect.poll(() => location.search.includes('week=20')).toBe(times === 2)
  }
  await getByRole('button', { name: 'Upcoming' }).click()
  await expect.element(getByText('3 to come · 9 of 30 seats')).toBeVisible()
})
