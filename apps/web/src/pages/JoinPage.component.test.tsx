import type { OwnBooking } from '@firstbell/contract/bookings'
import { expect, onTestFinished, test } from 'vitest'
import type { OutputOf, endpoints } from '#shared/api/api.ts'
import { storeZone } from '#shared/time/reader.ts'
import { expectAccessible } from '#test/accessible.ts'
import { noNetwork, refusal, type Stubs } from '#test/calls.ts'
import { inDays, onePage, sampleBooking, sampleClass } from '#test/offerings.ts'
import { instructor, student } from '#test/people.ts'
import { render } from '#test/render.tsx'
import JoinPage from './JoinPage.tsx'

type Answer = OutputOf<typeof endpoints.getNextSession>

const item = sampleClass({ title: 'One chair', seatsLeft: 0, enrolledCount: 10 })
const MINUTE_MS = 60_000
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString()

/** The next session, which opens in ten minutes unless given otherwise. */
function nextSession({ session, ...given }: Partial<Answer> = {}): Answer {
  return {
    message: '',
    offering: { _id: item._id, kind: 'class', title: item.title, timezone: 'UTC', owned: false },
    session: session ?? {
      startsAt: inMinutes(20),
      opensAt: inMinutes(10),
      endsAt: inMinutes(80),
    },
    hasLink: false,
    place: 'none',
    now: inMinutes(0),
    ...given,
  }
}

const openPage = (calls: Stubs, user = student) =>
  render(null, {
    at: `/join/${item._id}`,
    user,
    pages: [{ path: '/join/:id', Component: JoinPage }],
    calls: {
      getClass: { message: '', class: item },
      getMaterials: { message: '', materials: [], version: '1' },
      getBookedClasses: { ...onePage(0), classes: [] },
      getInstructorClasses: { ...onePage(0), classes: [] },
      ...calls,
    },
  })

/** The person comes back to the tab, which refetches. */
const comeBack = () => window.dispatchEvent(new Event('visibilitychange'))

const without = (...bookings: OwnBooking[]): Stubs => ({
  getNextSession: refusal(403, 'forbidden'),
  getMyBookings: { message: '', bookings },
})

test.each([
  [
    'on the waitlist',
    without(sampleBooking(item, { status: 'waiting', position: 1 })),
    'You’re on the waitlist',
    ['View your place', `/profile?booking=${item._id}`],
  ],
  [
    'for whom a seat is held',
    without(sampleBooking(item, { status: 'offered', offeredUntil: inDays(1) })),
    'A seat is held for you',
    ['Book this seat', `/profile?booking=${item._id}`],
  ],
  ['without a seat', without(), 'You don’t have a seat', ['See the class', `/classes/${item._id}`]],
] as const)(
  'a student %s reads so, with the way to it (rule screen-45)',
  async (_, calls, heading, [label, href]) => {
    const { getByRole } = await openPage(calls)
    await expect.element(getByRole('heading', { name: heading })).toBeVisible()
    await expect.element(getByRole('link', { name: label })).toHaveAttribute('href', href)
    await expectAccessible()
  },
)

test('nothing is said about a seat before the bookings are known (rule screen-45)', async () => {
  const known = Promise.withResolvers<OutputOf<typeof endpoints.getMyBookings>>()
  const { getByRole, inputs } = await openPage({
    ...without(),
    getMyBookings: () => known.promise,
  })
  await expect.poll(() => inputs('getMyBookings').length).toBeGreaterThan(0)
  expect(getByRole('heading', { name: 'You don’t have a seat' }).query()).toBeNull()
  known.resolve({
    message: '',
    bookings: [sampleBooking(item, { status: 'waiting', position: 1 })],
  })
  await expect.element(getByRole('heading', { name: 'You’re on the waitlist' })).toBeVisible()
})

test('an offering that does not exist is Page Not Found (rule screen-45)', async () => {
  const { getByRole } = await openPage({ getNextSession: refusal(404, 'not_found') })
  await expect.element(getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
})

test('a student who waits reads of a lost connection, of the end, and of a cancellation (rule screen-45)', async () => {
  const { getByRole, getByText, stub } = await openPage({ getNextSession: nextSession() })
  const timer = getByRole('timer')
  await expect.element(timer).toBeVisible()
  expect(timer.element().textContent).toMatch(/^Opens in /)
  stub({ getNextSession: noNetwork })
  comeBack()
  const lost = getByText('No connection right now. This page keeps trying.')
  await expect.element(lost).toBeVisible()
  await expect.element(timer).toBeVisible()
  stub({ getNextSession: nextSession() })
  comeBack()
  await expect.element(lost).not.toBeInTheDocument()

  const { session: _, ...over } = nextSession()
  stub({ getNextSession: over, getMyReviews: { message: '', reviews: [], open: [] } })
  comeBack()
  await expect.element(getByText('This has ended.')).toBeVisible()
  await expectAccessible()
  stub({ getNextSession: refusal(410, 'gone', 'This class was cancelled.') })
  comeBack()
  await expect.element(getByRole('heading', { name: /cancelled/ })).toBeVisible()
  await expectAccessible()
})

test('the owner waits in their own time, next to that of the class, and can add a missing link (rules screen-45, account-24)', async () => {
  storeZone('America/New_York')
  onTestFinished(() => storeZone(''))
  const startsAt = '2030-02-09T02:00:00.000Z'
  const { getByText, getByRole } = await openPage(
    {
      getNextSession: nextSession({
        offering: {
          _id: item._id,
          kind: 'class',
          title: item.title,
          timezone: 'Asia/Kolkata',
          owned: true,
        },
        session: {
          startsAt,
          opensAt: '2030-02-09T01:45:00.000Z',
          endsAt: '2030-02-09T03:30:00.000Z',
        },
      }),
    },
    instructor,
  )
  await expect.element(getByText(/21:00–22:30/)).toBeVisible()
  await expect.element(getByText(/Sat 9 Feb 2030, 07:30 Kolkata time/)).toBeVisible()
  await expect.element(getByText(/can join from Fri 8 Feb 2030, 20:45/)).toBeVisible()
  await expect.element(getByText('You haven’t added a meeting link yet.')).toBeVisible()
  await expect
    .element(getByRole('link', { name: /link/i }))
    .toHaveAttribute('href', `/teach/${item._id}?tab=settings&dialog=link`)
  await expectAccessible()
})

test('too many requests are an error that the page retries, not a refusal (rule screen-45)', async () => {
  const { getByRole, inputs } = await openPage({
    getNextSession: () => refusal(429, 'too_many_requests', 'Too many requests.'),
  })
  await getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => inputs('getNextSession').length).toBe(2)
})

const withPeople = sampleClass({
  ...item,
  bring: 'A guitar',
  enrolledStudents: [
    { name: student.name, email: student.email },
    ...Array.from({ length: 14 }, (_, index) => ({ name: `Anna${index} Berg`, email: '' })),
  ],
})
const materials = {
  message: '',
  version: '1',
  materials: [{ title: 'Chord chart', url: 'https://school.example/chords' }],
}

test('a student who waits sees the class, its teacher, what to bring, the materials, and first names; nothing can be pressed but materials (rule screen-45)', async () => {
  const { getByRole, getByText } = await openPage({
    getNextSession: nextSession(),
    getClass: { message: '', class: withPeople },
    getBookedClasses: { ...onePage(1), classes: [withPeople] },
    getMaterials: materials,
  })
  await expect.element(getByText('Noor Haddad')).toBeVisible()
  await expect.element(getByText('A guitar')).toBeVisible()
  const who = getByText('Who else is coming')
  await expect.element(who).toBeVisible()
  await expect.element(getByText('Anna0', { exact: true })).toBeVisible()
  await expect.element(getByText('and 2 others')).toBeVisible()
  await expect.element(getByText(/Berg|Mira/)).not.toBeInTheDocument()
  const main = getByRole('main')
  expect(main.getByRole('button').elements()).toEqual([])
  expect(
    main
      .getByRole('link')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Noor Haddad', 'Chord chart'])
  await expectAccessible()
})

test('an instructor who waits sees who is coming (rule screen-45)', async () => {
  const { getByText } = await openPage(
    {
      getNextSession: nextSession({
        offering: { ...nextSession().offering, owned: true },
        hasLink: true,
        place: 'link',
      }),
      getInstructorClasses: { ...onePage(1), classes: [withPeople] },
    },
    instructor,
  )
  await expect.element(getByText('Who is coming')).toBeVisible()
  await expect.element(getByText('Mira', { exact: true })).toBeVisible()
})
