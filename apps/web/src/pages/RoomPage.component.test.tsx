import { expect, test } from 'vitest'
import type { OutputOf, endpoints } from '#shared/api/api.ts'
import { refusal, type Stubs } from '#test/calls.ts'
import { stubDevices } from '#test/classroom.ts'
import { sampleClass } from '#test/offerings.ts'
import { student } from '#test/people.ts'
import { render } from '#test/render.tsx'
import { RoomContent } from './RoomPage.tsx'

type Answer = OutputOf<typeof endpoints.getNextSession>

const item = sampleClass({ title: 'Open strings' })
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

const nextSession = (given: Partial<Answer> = {}): Answer => ({
  message: '',
  offering: { _id: item._id, kind: 'class', title: item.title, timezone: 'UTC', owned: false },
  session: { startsAt: inMinutes(5), opensAt: inMinutes(-10), endsAt: inMinutes(65) },
  hasLink: false,
  place: 'room',
  now: inMinutes(0),
  ...given,
})

const openPage = (calls: Stubs) =>
  render(null, {
    at: `/room/${item._id}`,
    user: student,
    pages: [
      { path: '/room/:id', Component: RoomContent },
      { path: '/join/:id', element: <p>The waiting room</p> },
    ],
    calls: {
      getClass: { message: '', class: item },
      getRoom: refusal(409, 'not_open'),
      getMaterials: { message: '', materials: [], version: '1' },
      getMyReviews: { message: '', reviews: [], open: [] },
      ...calls,
    },
  })

test('an open session begins with the preview (rule screen-66)', async () => {
  stubDevices()
  const { getByRole } = await openPage({ getNextSession: nextSession() })
  await expect.element(getByRole('button', { name: 'Join class' })).toBeVisible()
  await expect.poll(() => document.title).toMatch(/^Classroom: Open strings/)
  await expect.poll(() => document.querySelector('meta[name=robots]')).not.toBeNull()
})

const { startsAt, endsAt } = nextSession().session!
test.each([
  [
    'before it opens',
    { getNextSession: nextSession({ session: { startsAt, endsAt, opensAt: inMinutes(1) } }) },
  ],
  ['with a meeting link', { getNextSession: nextSession({ place: 'link', hasLink: true }) }],
  ['without a seat', { getNextSession: refusal(403, 'forbidden') }],
] as const)('a person %s is led to the waiting room (rule screen-66)', async (_, calls) => {
  const { getByText } = await openPage(calls)
  await expect.element(getByText('The waiting room')).toBeVisible()
})

test('after the last session it says that the class has ended (rule screen-70)', async () => {
  const { session: _, ...over } = nextSession()
  const { getByRole } = await openPage({ getNextSession: over })
  await expect.element(getByRole('heading', { name: 'The class has ended.' })).toBeVisible()
  await expect.element(getByRole('link', { name: 'All classes' })).toBeVisible()
})
