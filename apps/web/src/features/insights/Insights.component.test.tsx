import type { InsightTotals } from '@firstbell/contract/insights'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { expectAccessible } from '#test/accessible.ts'
import { refusal } from '#test/calls.ts'
import { student } from '#test/people.ts'
import { render } from '#test/render.tsx'
import { Insights } from './Insights.tsx'

test('figures are charts from three days on, words before, and one line if there is nothing (rules insight-11, insight-12)', async () => {
  const totals: InsightTotals = {
    bookings: 6,
    cancellations: 0,
    waitlisted: 0,
    seats: 8,
    taken: 0,
    attended: 0,
    absent: 0,
  }
  const day = (date: string, seats: number) => ({ ...totals, date, bookings: 2, seats })
  const { getByRole, getByText } = await render(<Insights whose="mine" />, {
    user: { ...student, role: ['instructor'] },
    calls: {
      getMyInsights: {
        message: '',
        timezone: 'UTC',
        days: [day('2026-11-26', 0), day('2026-11-27', 0), day('2026-11-28', 8)],
        totals,
        nextWeek: { seats: 40, taken: 12 },
        ratings: { average: 4.5, count: 4, distribution: [0, 0, 0, 1, 3] },
      },
    },
  })
  await expect.element(getByText('Seats booked for the next 7 days: 12 of 40')).toBeVisible()
  await expect.element(getByRole('img', { name: /^Bookings: 6 bookings/ })).toBeVisible()
  await expect.element(getByText('Nothing on these days: Waitlist, Attendance.')).toBeVisible()
  await expect.element(getByRole('heading', { name: 'Waitlist' })).not.toBeInTheDocument()
  await expect.element(getByRole('heading', { name: 'Seats filled' })).not.toBeInTheDocument()
  const words = getByText('Seats filled', { exact: true }).element().parentElement!
  expect(words.textContent).toBe('Seats filled0 filled · 8 empty')
  await expect
    .element(getByText('A chart appears here once there are figures for three days.'))
    .toBeVisible()
  const bars = getByRole('img', { name: /^Ratings/ })
    .element()
    .querySelectorAll('rect')
  const widths = [...bars].map((bar) => bar.getAttribute('width'))
  expect(widths.filter((_, index) => index % 2 === 1)).toEqual(['75%', '25%', '0%', '0%', '0%'])
})

test('the figures of a chart are shown as a table, which stays for another period (rule insight-12)', async () => {
  const counts = { cancellations: 1, waitlisted: 0, seats: 0, taken: 0, attended: 0, absent: 0 }
  const dates = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      ...counts,
      bookings: 2,
      date: new Date(Date.UTC(2026, 10, 26 - index)).toISOString().slice(0, 10),
    })).toReversed()
  const { getByRole } = await render(<Insights whose="mine" />, {
    user: { ...student, role: ['instructor'] },
    calls: {
      getMyInsights: ({ days = '30' }) => ({
        message: '',
        timezone: 'UTC',
        days: dates(Number(days)),
        totals: { ...counts, bookings: 2 * Number(days), cancellations: Number(days) },
        nextWeek: { seats: 0, taken: 0 },
        ratings: { average: 5, count: 1, distribution: [0, 0, 0, 0, 1] },
      }),
    },
  })
  const showTable = getByRole('button', { name: 'Show as table of Bookings' })
  await expect.element(showTable).toBeVisible()
  showTable.element().focus()
  await userEvent.keyboard('{Enter}')
  const table = getByRole('table', { name: 'Bookings' })
  await expect.poll(() => table.getByRole('row').elements().length).toBe(31)
  const cells = table.getByRole('row').last().getByRole('cell').elements()
  expect(cells.map((cell) => cell.textContent)).toEqual(['2', '1'])
  await expect.element(getByRole('button', { name: 'Show as chart of Bookings' })).toHaveFocus()
  await getByRole('button', { name: '365 days' }).click()
  await expect.poll(() => table.getByRole('row').elements().length).toBe(53)
  await expectAccessible()
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
