import { expect, test, vi } from 'vitest'
import { sampleBooking, sampleClass } from '#test/offerings.ts'
import { student } from '#test/people.ts'
import { render } from '#test/render.tsx'
import { BookedSuccess } from './BookedSuccess.tsx'

test.each([
  [false, [150]],
  [true, []],
])(
  'the tick draws itself in 150 ms, but not with reduced motion (%s) (rule screen-22)',
  async (reduced, durations) => {
    const matchMedia = window.matchMedia.bind(window)
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      query.includes('reduced-motion')
        ? ({ matches: reduced } as MediaQueryList)
        : matchMedia(query),
    )
    const animate = vi.spyOn(SVGElement.prototype, 'animate')
    const item = sampleClass()
    const { getByText } = await render(
      <BookedSuccess sentence="Class booked successfully!" booked={[item]} />,
      {
        user: student,
        calls: { getMyBookings: { message: '', bookings: [sampleBooking(item)] } },
      },
    )
    await expect.element(getByText('Class booked successfully!')).toBeVisible()
    const used = animate.mock.calls.map(([, options]) => (options as { duration: number }).duration)
    // React's strict mode attaches a reference twice.
    expect([...new Set(used)]).toEqual(durations)
  },
)

test('a session that is open already can be joined at once (rule screen-22)', async () => {
  const item = sampleClass()
  const nextSession = {
    startsAt: item.startsAt,
    endsAt: item.endsAt,
    opensAt: new Date(Date.now() - 60_000).toISOString(),
  }
  const { getByRole } = await render(
    <BookedSuccess sentence="Class booked successfully!" booked={[item]} />,
    {
      user: student,
      calls: {
        getMyBookings: { message: '', bookings: [sampleBooking(item, { nextSession })] },
      },
    },
  )
  await expect
    .element(getByRole('link', { name: 'Join' }))
    .toHaveAttribute('href', `/join/${item._id}`)
})
