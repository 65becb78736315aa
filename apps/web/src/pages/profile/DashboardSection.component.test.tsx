import type { User } from '@firstbell/contract/accounts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { storeZone } from '#shared/time/reader.ts'
import { refusal, type Stubs } from '#test/calls.ts'
import { onePage, sampleBooking, sampleClass, sampleIntroduction } from '#test/offerings.ts'
import { admin, student } from '#test/people.ts'
import { render } from '#test/render.tsx'
import DashboardSection from './DashboardSection.tsx'

const totals = {
  bookings: 12,
  cancellations: 2,
  waitlisted: 0,
  seats: 30,
  taken: 20,
  attended: 0,
  absent: 0,
}

const callsOf = (user: User): Stubs => ({
  getMe: { message: '', user },
  login: { message: '', user, data: { user } },
  getPreferences: {
    message: '',
    preferences: { timezone: null, locale: null, language: 'en', reminders: true },
  },
  getMyBookings: { message: '', bookings: [] },
  getAllInstructors: {
    ...onePage(0),
    instructors: [],
    counts: { approved: 0, waiting: 3, requests: 3, refused: 0 },
  },
  getReports: { ...onePage(2), reports: [] },
  getInsights: {
    message: '',
    timezone: 'UTC',
    days: [{ date: '2026-11-12', ...totals }],
    totals,
    nextWeek: { seats: 20, taken: 3 },
    ratings: { average: null, count: 0, distribution: [0, 0, 0, 0, 0] },
  },
})

test('an administrator begins with decisions and figures, and is not invited to book (rules screen-42, owner-12)', async () => {
  const { getByRole, getByText } = await render(<DashboardSection />, {
    user: admin,
    calls: callsOf(admin),
  })
  await expect
    .element(getByRole('link', { name: '3 instructors are waiting for approval' }))
    .toBeVisible()
  await expect.element(getByRole('link', { name: '2 reports are waiting' })).toBeVisible()
  const figures = getByRole('region', { name: 'The last 7 days' })
  await expect.element(figures.getByText('12', { exact: true })).toBeVisible()
  await expect.element(figures.getByText('3 of 20')).toBeVisible()
  await expect
    .element(figures.getByRole('link', { name: 'All insights' }))
    .toHaveAttribute('href', '/profile?section=admin&view=insights')
  await expect.element(getByText('administrator', { exact: true })).toBeVisible()
  await expect.element(getByText('student', { exact: true })).not.toBeInTheDocument()
  await expect.element(getByRole('link', { name: 'Find a class' })).not.toBeInTheDocument()
})

test('an administrator who has booked sees their bookings, and others are as before (rule owner-12)', async () => {
  const item = sampleClass()
  const { startsAt, endsAt } = item
  const booking = sampleBooking(item, { nextSession: { startsAt, endsAt, opensAt: startsAt } })
  const { getByText } = await render(<DashboardSection />, {
    user: admin,
    calls: {
      ...callsOf(admin),
      getInsights: refusal(500, 'internal'),
      getMyBookings: { message: '', bookings: [booking] },
      getClass: { message: '', class: item },
      getIntroduction: sampleIntroduction(),
      getNextSession: refusal(404, 'not_found'),
      getMaterials: { message: '', materials: [], version: '1' },
    },
  })
  await expect.element(getByText(item.title).first()).toBeVisible()
  await expect.element(getByText('The last 7 days')).not.toBeInTheDocument()
})

test('a student who has booked nothing is invited to find a class', async () => {
  const { getByRole, getByText } = await render(<DashboardSection />, {
    user: student,
    calls: callsOf(student),
  })
  await expect.element(getByRole('link', { name: 'Find a class' })).toBeVisible()
  await expect.element(getByText('student', { exact: true })).toBeVisible()
})

test.each([
  ['03:00', 'Hello, '],
  ['05:00', 'Good morning, '],
  ['12:00', 'Good afternoon, '],
  ['18:00', 'Good evening, '],
  ['23:59', 'Good evening, '],
])('the greeting follows the hour: %s (rule screen-27)', async (time, greeting) => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse(`2026-12-07T${time}Z`))
  storeZone('UTC')
  onTestFinished(() => {
    vi.restoreAllMocks()
    storeZone('')
  })
  const { getByText } = await render(<DashboardSection />, {
    at: '/profile?section=dashboard',
    user: student,
    calls: callsOf(student),
  })
  await expect.element(getByText(new RegExp(`^${greeting}`))).toBeVisible()
})
