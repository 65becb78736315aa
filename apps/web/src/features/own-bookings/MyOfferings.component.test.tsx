import { expect, test } from 'vitest'
import { expectAccessible } from '#test/accessible.ts'
import { noNetwork, type Stubs } from '#test/calls.ts'
import { expectListFaults } from '#test/faults.ts'
import { inDays, onePage, sampleBooking, sampleClass, sampleCourse } from '#test/offerings.ts'
import { student } from '#test/people.ts'
import { render } from '#test/render.tsx'
import { myClasses, myCourses } from './MyOfferings.tsx'

const classes: Stubs = { getBookedClasses: { ...onePage(1), classes: [sampleClass()] } }
const courses: Stubs = { getBookedCourses: { ...onePage(1), courses: [sampleCourse()] } }

test.each([
  ['classes', myClasses.default, 'getBookedClasses', classes],
  ['courses', myCourses.default, 'getBookedCourses', courses],
] as const)(
  'the list of booked %s says why it cannot be loaded or refreshed (rules message-11, screen-39)',
  async (noun, Booked, call, answer) => {
    const screen = await render(<Booked />, {
      at: '/profile',
      user: student,
      calls: {
        ...answer,
        refresh: noNetwork,
        getMyBookings: { message: '', bookings: [] },
        getMyReviews: { message: '', reviews: [], open: [] },
      },
    })
    await expectListFaults(screen, call, {
      answer,
      row: screen.getByRole('button', { name: /^View / }),
      otherwise: `Failed to load ${noun}. Please try again later.`,
    })
  },
)

const module = { title: 'Three chords', content: 'And a steady hand.', duration: 15 }
const people = [{ name: 'Sofia Marino', email: 'sofia@example.com', profilePic: '' }]

test.each([
  [
    'class',
    myClasses.default,
    sampleClass({ timezone: 'America/New_York' }),
    { Duration: /^60 minutes 1 hour$/, Timing: /New York time/ },
  ],
  [
    'course',
    myCourses.default,
    sampleCourse({ modules: [module] }),
    { Duration: /^3 daily sessions of .+72 hours \(3 days\)$/, Timing: /^Daily, / },
  ],
] as const)(
  'the details of a booked %s name everything, and give the focus back (rules screen-29, screen-35)',
  async (kind, Booked, item, facts) => {
    const { getByRole, getByText } = await render(<Booked />, {
      at: '/profile',
      user: student,
      calls: {
        getBookedClasses: {
          ...onePage(1),
          classes: [{ ...sampleClass(), ...item, enrolledStudents: people }],
        },
        getBookedCourses: {
          ...onePage(1),
          courses: [{ ...sampleCourse(), ...item, price: 40, studentsEnrolled: people }],
        },
        getMyBookings: { message: '', bookings: [sampleBooking(item)] },
        getMyReviews: { message: '', reviews: [], open: [] },
        getMaterials: { message: '', materials: [], version: '1' },
        getMessages: { message: '', messages: [] },
      },
    })
    const view = getByRole('button', { name: `View ${item.title}` })
    await view.click()
    const dialog = getByRole('dialog', { name: item.title })
    await expect.element(dialog.getByText('sofia@example.com')).toBeVisible()
    await expect.element(dialog.getByText('Sofia Marino')).toBeVisible()
    const factOf = (term: string) =>
      [...document.querySelectorAll('[role=dialog] dl > div')]
        .find((fact) => fact.querySelector('dt')?.textContent === term)
        ?.querySelector('dd')?.textContent ?? ''
    for (const [term, text] of Object.entries({
      Category: /^Music$/,
      Level: /^Beginner$/,
      'Max students': /^10$/,
      Enrolled: /^3$/,
      Instructor: /^Noor Haddad/,
      ...facts,
    }))
      expect(factOf(term), term).toMatch(text)
    if (kind === 'course')
      await expect.element(dialog.getByRole('heading', { name: 'Three chords' })).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: 'Cancel Booking' })).toBeVisible()
    await expectAccessible()
    await dialog.getByRole('button', { name: 'Close' }).first().click()
    await expect.element(view).toHaveFocus()
    expect(getByText('sofia@example.com').query()).toBeNull()
  },
)

test.each([
  [myClasses.default, "You haven't created any classes yet."],
  [myCourses.default, "You haven't booked any ccourse yet."],
] as const)('a student without bookings reads so (rule screen-29)', async (Booked, sentence) => {
  const { getByText } = await render(<Booked />, {
    at: '/profile',
    user: student,
    calls: {
      getBookedClasses: { ...onePage(0), classes: [] },
      getBookedCourses: { ...onePage(0), courses: [] },
      getMyBookings: { message: '', bookings: [] },
      getMyReviews: { message: '', reviews: [], open: [] },
    },
  })
  await expect.element(getByText(sentence)).toBeVisible()
  await expectAccessible()
})

test('the filled button of a booking is Join, in its row and in its details; Cancel Booking is quiet (rule screen-29)', async () => {
  const Classes = myClasses.default
  const item = sampleClass({ startsAt: inDays(1 / 144), endsAt: inDays(1 / 12) })
  const nextSession = { startsAt: item.startsAt, endsAt: item.endsAt, opensAt: inDays(-1 / 144) }
  const { getByRole } = await render(<Classes />, {
    at: '/profile?section=my-classes',
    user: student,
    calls: {
      getBookedClasses: { ...onePage(1), classes: [{ ...item, enrolledStudents: [] }] },
      getMyBookings: { message: '', bookings: [sampleBooking(item, { nextSession })] },
      getMyReviews: { message: '', reviews: [], open: [] },
      getMaterials: { message: '', materials: [], version: '1' },
      getMessages: { message: '', messages: [] },
    },
  })
  /** Returns the texts of the filled buttons. */
  const filled = (area: Element) => {
    const fills = ['--color-accent', '--color-danger'].map(rgbOf)
    return [...area.querySelectorAll('a, button')]
      .filter((each) => fills.includes(getComputedStyle(each).backgroundColor))
      .map((each) => each.textContent)
  }
  const row = getByRole('listitem')
  await expect.element(row.getByRole('link', { name: `Join ${item.title}` })).toBeVisible()
  expect(filled(row.element())).toEqual([`Join ${item.title}`])
  await row.getByRole('button', { name: `View ${item.title}` }).click()
  const dialog = getByRole('dialog', { name: item.title })
  await expect.element(dialog.getByRole('button', { name: 'Cancel Booking' })).toBeVisible()
  expect(filled(dialog.element())).toEqual([`Join ${item.title}`])
})

/** Returns the computed value of a theme's color. */
function rgbOf(color: string): string {
  const sample = document.createElement('p')
  sample.style.backgroundColor = `var(${color})`
  document.body.append(sample)
  const { backgroundColor } = getComputedStyle(sample)
  sample.remove()
  return backgroundColor
}
