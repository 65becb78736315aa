import type { OwnBooking } from '@firstbell/contract/bookings'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { storeZone } from '#shared/time/reader.ts'
import { expectAccessible } from '#test/accessible.ts'
import { sampleClass, sampleCourse } from '#test/offerings.ts'
import { student } from '#test/people.ts'
import { render } from '#test/render.tsx'
import { ComingUp } from './ComingUp.tsx'

/** A Monday. */
const NOW = '2026-12-07T09:20:00.000Z'

function booking(title: string, startsAt: string, over: Partial<OwnBooking> = {}): OwnBooking {
  const start = Date.parse(startsAt)
  const at = (minutes: number) => new Date(start + minutes * 60_000).toISOString()
  const span = { startsAt: at(0), endsAt: at(60) }
  return {
    offeringId: title,
    kind: 'class',
    title,
    thumbnail: '',
    timezone: 'UTC',
    status: 'booked',
    ...span,
    ...((over.status ?? 'booked') === 'booked' && {
      nextSession: { ...span, opensAt: at(-15) },
    }),
    ...over,
  }
}

const hidden = (text: string, count: number) =>
  Array.from({ length: count }, (_, index) =>
    booking(`${text} ${index + 1}`, `2026-12-2${index}T18:00Z`),
  )

function renderAt(now: string, bookings: OwnBooking[]) {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse(now))
  storeZone('UTC')
  onTestFinished(() => {
    vi.restoreAllMocks()
    storeZone('')
  })
  return render(<ComingUp />, {
    user: student,
    calls: {
      getMyBookings: { message: '', bookings },
      getClass: ({ id }) => ({
        message: '',
        class: sampleClass({ _id: id, title: id, bring: 'A tuned violin' }),
      }),
      getCourse: ({ id }) => ({ message: '', course: sampleCourse({ _id: id, title: id }) }),
      getMaterials: {
        message: '',
        version: '1',
        materials: ['One', 'Two', 'Three', 'Four', 'Five'].map((title) => ({
          title,
          url: `https://school.example/${title}`,
        })),
      },
    },
  })
}

test('the next session can be joined, with what it needs, below the seats that are held (rule screen-44)', async () => {
  const { getByRole, getByText } = await renderAt(NOW, [
    booking('Choir', '2026-12-09T18:00Z'),
    booking('Bow hold', '2026-12-07T09:30Z'),
    booking('Offered', '2026-12-20T18:00Z', {
      status: 'offered',
      offeredUntil: '2026-12-07T10:50:00.000Z',
    }),
    booking('Held', '2026-12-21T18:00Z', {
      kind: 'course',
      status: 'to_pay',
      payUntil: '2026-12-07T09:39:30.000Z',
    }),
  ])
  const next = getByRole('region', { name: 'Coming up' })
  const held = next.getByRole('listitem')
  await expect.element(held.nth(0).getByText('Pay by 09:39 · 19 minutes left')).toBeVisible()
  await expect.element(held.nth(1).getByText('A seat is yours until 10:50.')).toBeVisible()
  const card = next.getByRole('article')
  await expect.element(card.getByText('Starts in 10 min')).toBeVisible()
  await expect
    .element(card.getByRole('link', { name: 'Join Bow hold' }))
    .toHaveAttribute('href', '/join/Bow%20hold')
  await expect.element(card.getByText('A tuned violin')).toBeVisible()
  await expect.element(card.getByText('Noor Haddad')).toBeVisible()
  for (const title of ['One', 'Two', 'Three'])
    await expect.element(card.getByRole('link', { name: title, exact: true })).toBeVisible()
  await expect
    .element(card.getByRole('link', { name: '2 more materials of Bow hold' }))
    .toHaveAttribute('href', '/profile?booking=Bow%20hold')
  await expect.element(getByText('Choir')).toBeVisible()
  await expectAccessible()
})

test('an invitation to a series is one row, which opens the choice of its dates (rules invitation-3, invitation-4)', async () => {
  const invited = (title: string, startsAt: string) =>
    booking(title, startsAt, {
      status: 'invited',
      seriesId: 'series',
      invitedUntil: '2026-12-14T10:50:00.000Z',
    })
  const { getByRole } = await renderAt(NOW, [
    invited('Scales', '2026-12-16T18:00Z'),
    invited('Scales again', '2026-12-23T18:00Z'),
  ])
  const row = getByRole('region', { name: 'Coming up' }).getByRole('listitem')
  await expect.element(row.getByText(/^A seat is reserved for you until .*10:50\.$/)).toBeVisible()
  expect(row.elements()).toHaveLength(1)
  await expect
    .element(row.getByRole('link', { name: /^Book/ }))
    .toHaveAttribute('href', '/classes/Scales?book=Scales')
})

test('the week has each session of a course and the places on waitlists by day; what follows is below (rule screen-44)', async () => {
  await page.viewport(390, 800)
  const course = booking('Scales', '2026-12-05T17:00Z', {
    kind: 'course',
    endsAt: '2026-12-12T17:00:00.000Z',
    nextSession: {
      startsAt: '2026-12-07T17:00:00.000Z',
      endsAt: '2026-12-07T18:00:00.000Z',
      opensAt: '2026-12-07T16:45:00.000Z',
    },
  })
  const waiting = { status: 'waiting', position: 2 } as const
  const { getByRole } = await renderAt(NOW, [
    ...hidden('Later', 5),
    booking('Weekly', '2026-12-19T18:00Z', { seriesId: 's1' }),
    booking('Weekly again', '2026-12-26T18:00Z', { seriesId: 's1' }),
    booking('Choir', '2026-12-30T18:00Z', waiting),
    booking('Trio', '2026-12-09T16:00Z', waiting),
    course,
  ])
  const week = getByRole('region', { name: 'This week' })
  await expect.element(week.getByRole('list', { name: 'Today 7 Dec' })).toBeVisible()
  const days = week.getByRole('list').elements()
  // The first list has the days.
  expect(days.slice(1).map((list) => list.textContent)).toEqual([
    '17:00Scales',
    '17:00Scales',
    '16:00TrioOn the waitlist (2nd)17:00Scales',
    '17:00Scales',
    '17:00Scales',
  ])
  await expect.element(week.getByRole('list', { name: 'Wed 9 Dec' })).toBeVisible()
  for (const [name, href] of [
    ['All my classes', '/profile?section=my-classes'],
    ['All my courses', '/profile?section=my-courses'],
    ['Past classes', '/profile?section=my-classes&when=past'],
  ] as const)
    await expect.element(week.getByRole('link', { name })).toHaveAttribute('href', href)
  const rows = getByRole('region', { name: 'Later' }).getByRole('listitem')
  await expect.element(rows.nth(0).getByRole('link', { name: 'Weekly' })).toBeVisible()
  await expect.element(rows.nth(0).getByText('2 dates')).toBeVisible()
  await expect.element(rows.nth(2).getByRole('link', { name: 'Later 2' })).toBeVisible()
  await expect.element(rows.nth(3).getByRole('link', { name: 'Choir' })).toBeVisible()
  await expect.element(rows.nth(4)).toHaveTextContent('3 more bookings')
  await expectAccessible()
})

test('a week without a session says so, and without any booking there is a way to one (rule screen-44)', async () => {
  const { getByRole, getByText, stub, current } = await renderAt(NOW, [
    booking('Far', '2026-12-30T18:00Z'),
  ])
  await expect.element(getByText('Starts in 23 days')).toBeVisible()
  await expect.element(getByText('Nothing before Wed 30 Dec.')).toBeVisible()
  await expect.element(getByText('You can join from Wed 30 Dec, 17:45')).toBeVisible()
  stub({ getMyBookings: { message: '', bookings: [] } })
  await current.queryClient.invalidateQueries()
  await expect.element(getByText('Nothing coming up yet')).toBeVisible()
  await expect.element(getByRole('link', { name: 'Find a class' })).toBeVisible()
  await expect.element(getByRole('link', { name: 'Past classes' })).toBeVisible()
  await expectAccessible()
})
