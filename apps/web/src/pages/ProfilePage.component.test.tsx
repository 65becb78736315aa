import type { User } from '@firstbell/contract/accounts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { storeZone } from '#shared/time/reader.ts'
import { expectAccessible } from '#test/accessible.ts'
import { refusal, type Stubs } from '#test/calls.ts'
import { onePage } from '#test/offerings.ts'
import { admin, instructor, student } from '#test/people.ts'
import { render } from '#test/render.tsx'
import ProfilePage from './ProfilePage.tsx'

test('the profile of a signed-out person asks them to log in (rule screen-4)', async () => {
  const { getByRole, getByText } = await render(<ProfilePage />, { at: '/profile' })
  await expect.element(getByText('Loading user data...')).toBeVisible()
  await expect.element(getByText('Log in to see your bookings and your account.')).toBeVisible()
  await expect
    .element(getByRole('link', { name: 'Login' }))
    .toHaveAttribute('href', '/login?next=%2Fprofile')
  await expectAccessible()
})

const applicant = {
  _id: instructor._id,
  name: instructor.name,
  email: instructor.email,
  profilePic: '',
  role: ['instructor' as const],
  approvedByAdmin: false,
  waiting: true,
  complete: true,
  soldWithoutApproval: false,
}
const waiting = {
  ...instructor,
  roleDetails: {
    instructor: { ...instructor.roleDetails.instructor!, approvedByAdmin: false, waiting: true },
  },
}

/** The calls of every section, for a person who has nothing yet. */
const calls = (user: User): Stubs => ({
  getMe: { message: '', user },
  login: { message: '', user, data: { user } },
  getPreferences: {
    message: '',
    preferences: { timezone: null, locale: null, language: 'en', reminders: true },
  },
  openCalendarFeed: { message: '', url: 'https://calendar.test/1' },
  getSecurity: {
    message: '',
    password: true,
    passkeys: [],
    twoStep: { on: false, recoveryCodesLeft: 0 },
    connections: [],
    sessions: [],
  },
  getMyBookings: { message: '', bookings: [] },
  getMyReviews: { message: '', reviews: [], open: [] },
  getBookedClasses: { ...onePage(0), classes: [] },
  getBookedCourses: { ...onePage(0), courses: [] },
  getInstructorClasses: { ...onePage(0), classes: [] },
  getInstructorCourses: { ...onePage(0), courses: [] },
  getAllInstructors: {
    ...onePage(1),
    instructors: [applicant],
    counts: { approved: 4, waiting: 12, requests: 12, refused: 0 },
  },
  getReports: { ...onePage(0), reports: [] },
  getAllClasses: { ...onePage(0), classes: [] },
  getInsights: refusal(500, 'internal'),
  getApplicant: { message: '', instructor: waiting, soldWithoutApproval: [] },
})

/** Opens the profile of a person, or a URL of it. */
async function openProfile(user: User, at = '/profile') {
  const screen = await render(<ProfilePage />, { at, user, calls: calls(user) })
  const sections = screen.getByRole('navigation', { name: 'Profile' })
  const expectSection = async (name: string) =>
    await expect.element(screen.getByRole('heading', { name, level: 2 })).toBeVisible()
  const search = () => window.location.search
  return { ...screen, sections, expectSection, search }
}

test.each([
  ['student', student, ['Dashboard', 'My Classes', 'My Courses', 'Settings']],
  ['instructor', instructor, ['Dashboard', 'Instructor', 'Settings']],
  ['admin', { ...admin, role: [] }, ['Dashboard', 'Admin12', 'Settings']],
] as const)('the profile of an %s has their sections (rule screen-25)', async (_, user, names) => {
  const { sections, expectSection } = await openProfile({ ...user, role: [...user.role] })
  await expectSection('Dashboard')
  await expect
    .poll(() =>
      sections
        .getByRole('button')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(names)
  await expectAccessible()
})

test('the last section is remembered, and one of another role is not shown (rules screen-25, screen-26)', async () => {
  const { sections, expectSection, search, reload, current } = await openProfile(student)
  await expectSection('Dashboard')
  await sections.getByRole('button', { name: 'My Courses' }).click()
  await expectSection('My Courses')
  expect(search()).toBe('?section=my-courses')
  expect(localStorage.getItem('profileSection')).toBe('My Courses')
  await current.router.navigate('/profile')
  await reload()
  await expectSection('My Courses')
  await expect
    .element(sections.getByRole('button', { name: 'My Courses' }))
    .toHaveAttribute('aria-current', 'page')

  localStorage.setItem('profileSection', 'Admin')
  await reload()
  await expectSection('Dashboard')
})

test('a URL of another role’s section, or of an offering that is gone, opens no dialog (rules screen-26, screen-35)', async () => {
  const { expectSection, getByRole, current } = await openProfile(
    student,
    '/profile?section=admin&instructor=1',
  )
  await expectSection('Dashboard')
  await current.router.navigate(
    '/profile?section=my-classes&class=00000000-0000-4000-8000-000000000000',
  )
  await expectSection('My Classes')
  expect(getByRole('dialog').query()).toBeNull()
})

test('arrow keys pass tabs, the last one is remembered, and Back skips those in between (rules screen-26, screen-30)', async () => {
  const { getByRole, search, current } = await openProfile(instructor, '/about')
  await current.router.navigate('/profile?section=instructor&tab=details')
  const details = getByRole('tab', { name: 'Instructor Details' })
  await expect.element(details).toBeVisible()
  details.element().focus()
  for (const name of ['Add Class', 'My Classes']) {
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(getByRole('tab', { name, selected: true })).toHaveFocus()
  }
  await expect.poll(search).toBe('?section=instructor&tab=myClasses')
  expect(localStorage.getItem('instructorTab')).toBe('myClasses')
  window.history.back()
  await expect.poll(() => window.location.pathname).toBe('/about')
  await current.router.navigate('/profile?section=instructor')
  await expect.element(getByRole('tab', { name: 'My Classes', selected: true })).toBeVisible()
})

test('a select replaces the instructor’s tabs on a phone (rule screen-30)', async () => {
  await page.viewport(390, 844)
  const { getByRole, search } = await openProfile(
    instructor,
    '/profile?section=instructor&tab=details',
  )
  const tabs = getByRole('combobox', { name: 'Instructor', exact: true })
  await expect.element(tabs).toHaveValue('details')
  expect(getByRole('tab').elements()).toEqual([])
  await tabs.selectOptions('My Classes')
  await expect.poll(search).toBe('?section=instructor&tab=myClasses')
  await expect.element(getByRole('tabpanel', { name: 'My Classes' })).toBeVisible()
})

test('the title of the window is the name of the section (rule screen-25)', async () => {
  const { sections, expectSection } = await openProfile(student, '/profile?section=my-classes')
  await expect.poll(() => document.title).toBe('My Classes · Firstbell')
  await sections.getByRole('button', { name: 'Settings' }).click()
  await expectSection('Settings')
  await expect.poll(() => document.title).toBe('Settings · Firstbell')
})

test('Back closes the dialogs of the dashboard and of the admins one by one (rules screen-26, screen-27)', async () => {
  const { getByRole, sections, search, current } = await openProfile(
    admin,
    '/profile?section=dashboard',
  )
  await current.router.navigate('/profile?section=dashboard&dialog=password')
  await expect.element(getByRole('dialog', { name: 'Change Password' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(getByRole('dialog')).not.toBeInTheDocument()
  await expect.poll(search).toBe('?section=dashboard')

  await sections.getByRole('button', { name: /^Admin/ }).click()
  await getByRole('button', { name: /^View Details/ }).click()
  await getByRole('button', { name: 'Reject' }).click()
  const reject = getByRole('dialog', { name: `Reject ${instructor.name}` })
  await expect.element(reject).toBeVisible()
  window.history.back()
  await expect.element(reject).not.toBeInTheDocument()
  await expect.element(getByRole('dialog', { name: instructor.name })).toBeVisible()
  window.history.back()
  await expect.element(getByRole('dialog')).not.toBeInTheDocument()
  expect(search()).toBe('?section=admin')
})

test('on a phone the bar of sections shows the whole button of the section, with its count (rule screen-25)', async () => {
  await page.viewport(390, 800)
  const { sections } = await openProfile({ ...admin, role: ['student'] }, '/profile?section=admin')
  const button = sections.getByRole('button', { name: /^Admin/ })
  await expect.element(button).toHaveTextContent('Admin12')
  await expect.poll(() => button.element().getBoundingClientRect().right).toBeLessThanOrEqual(390)
})

test('the dashboard greets by the first name and the hour of the reader (rule screen-27)', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-12-07T14:00:00.000Z'))
  onTestFinished(() => {
    vi.restoreAllMocks()
    storeZone('')
  })
  storeZone('Europe/Berlin')
  const { getByText } = await openProfile(student, '/profile?section=dashboard')
  await expect.element(getByText('Good afternoon, Mira')).toBeVisible()
  storeZone('Asia/Tokyo')
  await expect.element(getByText('Good evening, Mira')).toBeVisible()
  storeZone('America/Los_Angeles')
  await expect.element(getByText('Good morning, Mira')).toBeVisible()
})

test('settings are a section with a URL, to which the dashboard and the security page lead (rule screen-64)', async () => {
  const { getByRole, expectSection, search } = await openProfile(
    student,
    '/profile?section=dashboard',
  )
  await getByRole('link', { name: 'Settings' }).click()
  await expectSection('Settings')
  expect(search()).toBe('?section=settings')
  for (const name of ['Calendar', 'Notifications', 'Your data', 'Security'])
    await expect.element(getByRole('region', { name })).toBeVisible()
  await expect.element(getByRole('link', { name: 'Security' })).toHaveAttribute('href', '/security')
  await expectAccessible()
})

test('an admin reads on the dashboard what waits for a decision (rule screen-42)', async () => {
  const { getByRole } = await openProfile(admin, '/profile?section=dashboard')
  await expect
    .element(getByRole('link', { name: '12 instructors are waiting for approval' }))
    .toHaveAttribute('href', '/profile?section=admin')
})

test('on a phone a row of tabs fades on the side where more of it is hidden (rule screen-25)', async () => {
  await page.viewport(320, 800)
  const { getByRole } = await openProfile(student, '/profile?section=dashboard')
  const tabs = getByRole('navigation', { name: 'Profile' })
  await expect.poll(() => tabs.element().dataset['more']).toBe('right')
  tabs.element().scrollLeft = 1000
  await expect.poll(() => tabs.element().dataset['more']).toBe('left')
  await page.viewport(1280, 800)
  await expect.poll(() => tabs.element().dataset['more']).toBe('')
})
