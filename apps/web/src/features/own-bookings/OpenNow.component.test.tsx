import type { OwnBooking } from '@firstbell/contract/bookings'
import { expect, test } from 'vitest'
import { student } from '#test/people.ts'
import { render } from '#test/render.tsx'
import { OpenNow } from './OpenNow.tsx'

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

/** A booked class of an hour that opens 15 minutes before its start. */
const startingIn = (title: string, minutes: number): OwnBooking => {
  const span = { startsAt: inMinutes(minutes), endsAt: inMinutes(minutes + 60) }
  return {
    offeringId: title,
    kind: 'class',
    title,
    thumbnail: '',
    timezone: 'UTC',
    status: 'booked',
    ...span,
    nextSession: { ...span, opensAt: inMinutes(minutes - 15) },
  }
}

test('a session that is open can be joined from home, a later one not (rule screen-45)', async () => {
  const bookings = [startingIn('Running', -5), startingIn('Soon', 10), startingIn('Later', 60)]
  const { getByRole } = await render(<OpenNow />, {
    user: student,
    calls: { getMyBookings: { message: '', bookings } },
  })
  const open = getByRole('region', { name: 'You can join now' })
  await expect
    .element(open.getByRole('link', { name: 'Join Running' }))
    .toHaveAttribute('href', '/join/Running')
  await expect.element(open.getByRole('link', { name: 'Join Soon' })).toBeVisible()
  await expect.element(open.getByText('Later')).not.toBeInTheDocument()
})
