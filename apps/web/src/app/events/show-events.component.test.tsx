import type { OwnBooking } from '@firstbell/contract/bookings'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { myBookingsQuery } from '#entities/booking/own-bookings.ts'
import { materialsQuery } from '#features/materials/Materials.tsx'
import { markGone } from '#shared/api/refetch-under.ts'
import { noNetwork, type Stubs } from '#test/calls.ts'
import { openEventStream } from '#test/event-stream.ts'
import { inDays, sampleBooking, sampleClass } from '#test/offerings.ts'
import { instructor, student } from '#test/people.ts'
import { render } from '#test/render.tsx'
import { showEvents } from './show-events.tsx'

const item = sampleClass()
const offeringId = item._id

/** A page that shows the titles of what the student has booked, but links to none of it. */
function Titles() {
  const { data = [] } = useQuery(myBookingsQuery)
  return <p>{data.map(({ title }) => title).join() || 'Nothing booked'}</p>
}

const bookings = (...own: OwnBooking[]): Stubs => ({
  getMyBookings: { message: '', bookings: own },
})

/** Renders a page that follows the events of the person who is logged in. */
async function renderFollowing(
  component: ReactNode,
  { user = student, calls }: { user?: typeof student; calls: Stubs },
) {
  const send = openEventStream()
  const screen = await render(component, {
    at: '/about',
    user,
    calls: {
      getMe: { message: '', user },
      login: () => Response.json({ message: '', user }),
      getPreferences: () => Response.json({}, { status: 500 }),
      ...calls,
    },
  })
  const { queryClient } = screen.current
  await expect.poll(() => queryClient.getQueryData(myBookingsQuery.queryKey)).toBeDefined()
  onTestFinished(showEvents(queryClient))
  // Once the stream has begun, the page refetches what is the person's.
  await expect.poll(() => screen.inputs('getMyBookings').length).toBeGreaterThan(1)
  return { ...screen, send, notices: screen.getByRole('region', { name: 'Notices' }) }
}

test('a class that has moved is announced with the way to the booking (rule event-9)', async () => {
  const { send, notices, stub } = await renderFollowing(<Titles />, {
    calls: bookings(sampleBooking(item)),
  })
  stub(bookings(sampleBooking(item, { startsAt: inDays(8) })))
  send({ type: 'offering', offeringId }, { type: 'booking', offeringId })
  await expect.element(notices.getByText(`“${item.title}” was moved to a new time.`)).toBeVisible()
  await expect
    .element(notices.getByRole('link', { name: 'View booking' }))
    .toHaveAttribute('href', expect.stringContaining(offeringId))
})

test('a page that links to the changed class shows the change and no notice (rule event-9)', async () => {
  const { send, notices, stub, getByText } = await renderFollowing(
    <>
      <Titles />
      <a href={`/classes/${offeringId}`}>Class</a>
    </>,
    { calls: bookings(sampleBooking(item)) },
  )
  stub(bookings(sampleBooking(item, { title: 'Chords again' })))
  send({ type: 'offering', offeringId })
  await expect.element(getByText('Chords again')).toBeVisible()
  // A message is announced after it, on a page that does not show messages.
  send({ type: 'message', offeringId })
  await expect.element(notices.getByText(/^New message about/)).toBeVisible()
  expect(notices.getByText(/has changed/).query()).toBeNull()
})

test('a cancelled class is announced by its title (rule event-9)', async () => {
  const { send, notices, stub } = await renderFollowing(<Titles />, {
    calls: bookings(sampleBooking(item)),
  })
  stub(bookings())
  send({ type: 'offering', offeringId }, { type: 'booking', offeringId })
  await expect.element(notices.getByText(`“${item.title}” was cancelled.`)).toBeVisible()
})

test('an offered seat is announced once, also if the page has fetched it before it hears of it (rule event-9)', async () => {
  const offered = sampleBooking(item, { status: 'offered', offeredUntil: inDays(1) })
  const { send, notices } = await renderFollowing(<Titles />, { calls: bookings(offered) })
  const offer = notices.getByText(`A seat in “${item.title}” is free for you.`)
  send({ type: 'booking', offeringId })
  await expect.element(offer).toBeVisible()
  await notices.getByRole('button', { name: 'Dismiss' }).click()
  send({ type: 'booking', offeringId }, { type: 'message', offeringId })
  await expect.element(notices.getByText(/^New message about/)).toBeVisible()
  expect(offer.query()).toBeNull()
})

test('a booking that cannot be fetched is not announced as cancelled (rule event-9)', async () => {
  const { send, notices, stub } = await renderFollowing(<Titles />, {
    calls: bookings(sampleBooking(item)),
  })
  stub({ getMyBookings: noNetwork })
  send({ type: 'offering', offeringId }, { type: 'booking', offeringId })
  send({ type: 'message', offeringId })
  await expect.element(notices.getByText('You have a new message.')).toBeVisible()
  expect(notices.getByText(/was cancelled/).query()).toBeNull()
})

test('a decision is announced that the page has fetched before it hears of it (rule event-9)', async () => {
  const { send, notices, stub } = await renderFollowing(<Titles />, {
    user: instructor,
    calls: bookings(),
  })
  stub({})
  send({ type: 'approval' })
  await expect
    .element(notices.getByText('You’ve been approved and can now teach classes.'))
    .toBeVisible()
})

test('a young person reads at once that their parent or guardian has confirmed (rules event-9, account-31)', async () => {
  const guardian = { email: 'parent@example.com', confirmed: false }
  const { send, notices, stub } = await renderFollowing(<Titles />, {
    user: { ...student, guardian },
    calls: bookings(),
  })
  const user = { ...student, guardian: { ...guardian, confirmed: true } }
  stub({ getMe: { message: '', user }, login: () => Response.json({ message: '', user }) })
  send({ type: 'account' })
  await expect
    .element(notices.getByText('Your parent or guardian has confirmed. You can now book.'))
    .toBeVisible()
})

test('what the person has just cancelled is not asked for again by its event (rule event-9)', async () => {
  function Panel() {
    const { data } = useQuery(materialsQuery(offeringId))
    return <p>{data ? 'Materials' : 'None'}</p>
  }
  const { send, inputs, getByText, current } = await renderFollowing(
    <>
      <Titles />
      <Panel />
    </>,
    {
      calls: {
        ...bookings(sampleBooking(item)),
        getMaterials: { message: '', materials: [], version: '1' },
      },
    },
  )
  await expect.element(getByText('Materials')).toBeVisible()
  await expect.poll(() => current.queryClient.isFetching()).toBe(0)
  const before = inputs('getMaterials').length
  await markGone(current.queryClient, offeringId)
  const asked = inputs('getMyBookings').length
  send({ type: 'booking', offeringId }, { type: 'offering', offeringId })
  await expect.poll(() => inputs('getMyBookings').length).toBeGreaterThan(asked)
  expect(inputs('getMaterials').length).toBe(before)
})
