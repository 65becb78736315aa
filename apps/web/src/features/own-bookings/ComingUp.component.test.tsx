import type { OwnBooking } from '@firstbell/contract/bookings'
import { expect, test } from 'vitest'
import { student } from '#test/people.ts'
import { render } from '#test/render.tsx'
import { ComingUp } from './ComingUp.tsx'

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

function booking(title: string, over: Partial<OwnBooking> = {}): OwnBooking {
  const span = { startsAt: inMinutes(3000), endsAt: inMinutes(3060) }
  return {
    offeringId: title,
    kind: 'class',
    title,
    thumbnail: '',
    timezone: 'UTC',
    status: 'booked',
    ...span,
    nextSession: { ...span, opensAt: span.startsAt },
    ...over,
  }
}

test('Coming up begins with the held seat that ends first, and leads to what is not shown (rule screen-44)', async () => {
  const { getByRole, getByText } = await render(<ComingUp />, {
    user: student,
    calls: {
      getMyBookings: {
        message: '',
        bookings: [
          ...['One', 'Two', 'Three', 'Four'].map((title) => booking(title)),
          booking('Course', { kind: 'course' }),
          booking('Offered', { status: 'offered', offeredUntil: inMinutes(90) }),
          booking('Held', { kind: 'course', status: 'to_pay', payUntil: inMinutes(19.5) }),
        ],
      },
    },
  })
  const rows = getByRole('region', { name: 'Coming up' }).getByRole('listitem')
  await expect.element(rows.nth(0).getByText(/^Pay by .+ · (19|20) minutes left$/)).toBeVisible()
  await expect
    .element(rows.nth(1).getByText(/^A seat is yours until .+\. \d+ minutes left$/))
    .toBeVisible()
  await expect.element(getByText('2 more bookings')).toBeVisible()
  await expect
    .element(getByRole('link', { name: 'All my classes' }))
    .toHaveAttribute('href', '/profile?section=my-classes')
  await expect.element(getByRole('link', { name: 'All my courses' })).toBeVisible()
  await expect.element(getByRole('link', { name: 'Four' })).not.toBeInTheDocument()
})
