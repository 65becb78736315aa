import type { InsightTotals } from '@firstbell/contract/insights'
import { expect, test } from 'vitest'
import { expectAccessible } from '#test/accessible.ts'
import { refusal } from '#test/calls.ts'
import { student } from '#test/people.ts'
import { render } from '#test/render.tsx'
import { Insights } from './Insights.tsx'

test('what has no numbers is named in one line, and bars of ratings are scaled to all of them (rule insight-11)', async () => {
  const totals: InsightTotals = {
    bookings: 3,
    cancellations: 0,
    waitlisted: 0,
    seats: 8,
    taken: 0,
    attended: 0,
    absent: 0,
  }
  const { getByRole, getByText } = await render(<Insights whose="mine" />, {
    user: { ...student, role: ['instructor'] },
    calls: {
      getMyInsights: {
        message: '',
        timezone: 'UTC',
        days: [{ date: '2026-11-26', ...totals }],
        totals,
        nextWeek: { seats: 40, taken: 12 },
        ratings: { average: 4.5, count: 4, distribution: [0, 0, 0, 1, 3] },
      },
    },
  })
  await expect.element(getByText('Seats booked for the next 7 days: 12 of 40')).toBeVisible()
  await expect.element(getByRole('img', { name: /^Bookings: 3 bookings/ })).toBeVisible()
  await expect.element(getByText('Nothing on these days: Waitlist, Attendance.')).toBeVisible()
  await expect.element(getByRole('heading', { name: 'Waitlist' })).not.toBeInTheDocument()
  const bars = getByRole('img', { name: /^Ratings/ })
    .element()
    .querySelectorAll('rect')
  const widths = [...bars].map((bar) => bar.getAttribute('width'))
  expect(widths.filter((_, index) => index % 2 === 1)).toEqual(['75%', '25%', '0%', '0%', '0%'])
})

test('insights that cannot be loaded say why, and say so when there is nothing to show (rule insight-11)', async () => {
  const nothing: InsightTotals = {
    bookings: 0,
    cancellations: 0,
    waitlisted: 0,
    seats: 0,
    taken: 0,
    attended: 0,
    absent: 0,
  }
  const { getByRole, getByText, stub } = await render(<Insights whose="mine" />, {
    user: { ...student, role: ['instructor'] },
    calls: { getMyInsights: refusal(429, 'too_many_requests', 'Busy.') },
  })
  await expect.element(getByRole('alert').getByText('Busy.')).toBeVisible()
  stub({
    getMyInsights: {
      message: '',
      timezone: 'UTC',
      days: [],
      totals: nothing,
      nextWeek: { seats: 0, taken: 0 },
      ratings: { average: null, count: 0, distribution: [0, 0, 0, 0, 0] },
    },
  })
  await getByRole('button', { name: 'Try again' }).click()
  await expect.element(getByText('Nothing to show for these days yet.')).toBeVisible()
  await expectAccessible()
})
