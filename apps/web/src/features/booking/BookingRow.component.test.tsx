import type { OwnBooking } from '@firstbell/contract/bookings'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { OfferingCard } from '#entities/offering/OfferingCard.tsx'
import { keys } from '#shared/api/api.ts'
import { sampleBooking, sampleClass, sampleCourse } from '#test/offerings.ts'
import { instructor, student } from '#test/people.ts'
import { render } from '#test/render.tsx'
import { BookingRow } from './BookingRow.tsx'

const nextFrame = () => new Promise((drawn) => requestAnimationFrame(drawn))
const frames = async (count: number) => {
  for (let frame = 0; frame < count; frame += 1) await nextFrame()
}
const full = { seatsLeft: 0, enrolledCount: 10 }
const bookings = (...own: OwnBooking[]) => ({ getMyBookings: { message: '', bookings: own } })

test('a card keeps its height whatever the person has of it, in the longest words for a time (rule screen-43)', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-US'])
  const items = [
    sampleClass({ ...full, waitlistCount: 2, title: 'Evening consort' }),
    sampleCourse({ ...full, waitlistCount: 2, title: 'Evening consort term' }),
  ]
  // Another year also for a reader who is ahead of this machine.
  const anotherYear = new Date().getFullYear() + 2
  const states: [Partial<OwnBooking>, RegExp][] = [
    [
      { status: 'offered', offeredUntil: `${anotherYear}-11-17T22:00:00Z` },
      /^A seat is yours until .* \d{4}, 11:00 PM/,
    ],
    [{ status: 'waiting', position: 12 }, /^On the waitlist \(12th\)/],
    [{ status: 'booked' }, /^Booked/],
  ]
  const screen = await render(
    <ul className="grid gap-4 px-4 sm:grid-cols-2 sm:px-6 lg:grid-cols-3">
      {items.map((item) => (
        <OfferingCard key={item._id} item={item} footer={<BookingRow item={item} />} />
      ))}
    </ul>,
    { user: student, calls: bookings() },
  )
  const heights = async () => {
    const found: number[] = []
    await document.fonts.ready
    for (const width of [320, 390, 1280]) {
      // High enough to need no scrollbar, which would make the cards narrower.
      await page.viewport(width, 2_000)
      await frames(2)
      for (const card of screen.getByRole('listitem').elements())
        found.push(card.getBoundingClientRect().height)
    }
    return found
  }
  const readerIsAmerican = () => screen.getByText(/\d:\d\d [AP]M/).elements().length > 0
  // The clock's style is read once a second at most.
  await expect
    .poll(async () => {
      if (!readerIsAmerican()) await screen.reload()
      return readerIsAmerican()
    })
    .toBe(true)
  await expect.element(screen.getByRole('button', { name: /^Join waitlist/ }).nth(1)).toBeVisible()
  const before = await heights()
  expect(before.every((height) => height > 100)).toBe(true)
  for (const [state, text] of states) {
    screen.stub(bookings(...items.map((item) => sampleBooking(item, state))))
    await screen.current.queryClient.invalidateQueries({ queryKey: keys.mine.bookings })
    await expect.poll(() => screen.getByText(text).elements()).toHaveLength(2)
    expect(await heights(), state.status).toEqual(before)
  }
})

test('an offered seat leaves the open page when it is no longer offered (rules screen-43, waitlist-4)', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const item = sampleClass(full)
  const offeredUntil = new Date(Date.now() + 60_000).toISOString()
  const { getByRole, getByText, stub } = await render(<BookingRow item={item} />, {
    user: student,
    calls: bookings(sampleBooking(item, { status: 'offered', offeredUntil })),
  })
  await expect.element(getByText(/^A seat is yours until/)).toBeVisible()
  await expect.element(getByRole('button', { name: /^Book/ })).toBeVisible()
  stub(bookings())
  await vi.advanceTimersByTimeAsync(65_000)
  await expect.element(getByRole('button', { name: /^Join waitlist/ })).toBeVisible()
  expect(getByText(/^A seat is yours until/).query()).toBeNull()
})

test('an instructor sees Your course on the card of their own course, with the way to change it (rule screen-43)', async () => {
  const item = sampleCourse()
  const { getByRole } = await render(<BookingRow item={item} />, { user: instructor })
  await expect
    .element(getByRole('link', { name: /^Your course/ }))
    .toHaveAttribute('href', `/teach/${item._id}?tab=settings&dialog=edit`)
  expect(getByRole('button').query()).toBeNull()
})

test('cards of classes and courses differ only in their facts (rules screen-12, screen-14)', async () => {
  const items = [sampleClass(), sampleCourse()]
  const { getByRole, getByText } = await render(
    <ul className="grid grid-cols-2 gap-4">
      {items.map((item) => (
        <OfferingCard key={item._id} item={item} footer={<BookingRow item={item} />} />
      ))}
    </ul>,
    { user: student, calls: bookings() },
  )
  await expect.element(getByRole('button', { name: /^Enroll/ })).toBeVisible()
  const looks = items.flatMap(({ description }) =>
    getByText(description)
      .elements()
      .map(({ className }) => className),
  )
  expect(new Set(looks).size).toBe(1)
  const widths = [/^Book/, /^Enroll/].map(
    (name) => getByRole('button', { name }).element().getBoundingClientRect().width,
  )
  expect(widths[1]).toBe(widths[0])
})

test('with payments, cards of both kinds say the price or Free (rule offering-33)', async () => {
  const items = [
    sampleClass({ price: 15 }),
    sampleClass({ price: 0 }),
    sampleCourse({ price: 59.9 }),
    sampleCourse({ price: 0 }),
  ]
  const { getByRole } = await render(
    <ul>
      {items.map((item, index) => (
        <li key={index}>
          <BookingRow item={item} />
        </li>
      ))}
    </ul>,
    { site: { payments: { currency: 'usd', digits: 2, refundHours: 24 } } },
  )
  const rows = getByRole('listitem')
  for (const [index, price] of ['$15.00', 'Free', '$59.90', 'Free'].entries())
    await expect.element(rows.nth(index).getByText(price, { exact: true })).toBeVisible()
})
