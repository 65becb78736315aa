import { useQuery } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { nextSessionQuery } from '#entities/offering/next-session.ts'
import type { OutputOf, endpoints } from '#shared/api/api.ts'
import { heldAnswer, refusal, type Stubs } from '#test/calls.ts'
import { sampleClass } from '#test/offerings.ts'
import { student } from '#test/people.ts'
import { render } from '#test/render.tsx'
import { WaitingRoom } from './WaitingRoom.tsx'

const HOUR_MS = 3_600_000
/** In development, React's strict mode runs the first effects twice. */
const FIRST_JOINS = 2
const at = (milliseconds: number) => new Date(milliseconds).toISOString()

const openSession = (): OutputOf<typeof endpoints.getNextSession> => {
  const now = Date.now()
  return {
    message: '',
    offering: {
      _id: 'c1',
      kind: 'class',
      title: 'Chords',
      timezone: 'Europe/Berlin',
      owned: false,
    },
    session: {
      startsAt: at(now - 60_000),
      opensAt: at(now - 600_000),
      endsAt: at(now + HOUR_MS),
    },
    hasLink: true,
    place: 'link',
    now: at(now),
  }
}

function Room() {
  const query = useQuery(nextSessionQuery('c1'))
  return query.data ? <WaitingRoom query={query} data={query.data} /> : null
}

const renderRoom = (calls: Stubs) => {
  const next = openSession()
  return render(<Room />, {
    user: student,
    calls: { getNextSession: next, getClass: { message: '', class: sampleClass() }, ...calls },
  })
}

test('a refusal that the session does not explain is shown, and not repeated (rule screen-45)', async () => {
  const { getByText, getByRole, inputs } = await renderRoom({
    joinSession: () => refusal(403, 'forbidden', 'Not from here.'),
  })
  await expect.element(getByText('Not from here.')).toBeVisible()
  const again = getByRole('button', { name: 'Try again' })
  await expect.element(again).toBeVisible()
  // The session is refetched, and its answer does not trigger another join.
  await expect.poll(() => inputs('getNextSession').length).toBe(1 + FIRST_JOINS)
  await again.click()
  await expect.poll(() => inputs('getNextSession').length).toBe(2 + FIRST_JOINS)
  expect(inputs('joinSession')).toHaveLength(1 + FIRST_JOINS)
})

test('a server that is asked too often is asked again when it says so (rule screen-45)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { getByText, inputs } = await renderRoom({
    joinSession: () =>
      new Response(JSON.stringify({ code: 'too_many_requests', message: 'Too many requests.' }), {
        status: 429,
        headers: { 'retry-after': '30' },
      }),
  })
  await expect.element(getByText('Too many requests.')).toBeVisible()
  await vi.advanceTimersByTimeAsync(29_000)
  expect(inputs('joinSession')).toHaveLength(FIRST_JOINS)
  await vi.advanceTimersByTimeAsync(2000)
  await expect.poll(() => inputs('joinSession').length).toBeGreaterThan(FIRST_JOINS)
})

test('a session that has lost its link waits for another one (rule screen-45)', async () => {
  const { getByText, inputs, stub } = await renderRoom({
    joinSession: () => {
      stub({ getNextSession: { ...openSession(), hasLink: false, place: 'none' } })
      return refusal(409, 'no_link', 'No link.')
    },
  })
  await expect.element(getByText('has not added a meeting link', { exact: false })).toBeVisible()
  expect(inputs('joinSession')).toHaveLength(FIRST_JOINS)
})

test('the answer about an earlier session opens no meeting (rule screen-45)', async () => {
  const opened: string[] = []
  const watch = () => opened.push(window.location.hash)
  window.addEventListener('hashchange', watch)
  onTestFinished(() => window.removeEventListener('hashchange', watch))
  const early = heldAnswer('joinSession')
  const { current, inputs, stub } = await renderRoom({ joinSession: () => early.promise })
  await expect.poll(() => inputs('joinSession').length).toBe(FIRST_JOINS)
  /** Moves the session, which the page then joins. */
  const move = (minutesAgo: number, url: string) => {
    const { session, ...answer } = openSession()
    const moved = { ...session!, startsAt: at(Date.now() - minutesAgo * 60_000) }
    stub({
      getNextSession: { ...answer, session: moved },
      joinSession: { message: '', url, startsAt: moved.startsAt, endsAt: moved.endsAt },
    })
    return current.queryClient.invalidateQueries()
  }
  await move(2, '#second')
  await expect.poll(() => opened).toEqual(['#second'])
  early.resolve({ message: '', url: '#first', startsAt: at(0), endsAt: at(1) })
  await move(3, '#third')
  await expect.poll(() => opened).toEqual(['#second', '#third'])
})

test('what is over can be reviewed by those who may (rule screen-45)', async () => {
  const { session: _, ...over } = openSession()
  const { getByRole } = await renderRoom({
    getNextSession: over,
    getMyReviews: {
      message: '',
      reviews: [],
      open: [
        {
          offeringId: 'c1',
          kind: 'class',
          title: 'Chords',
          instructorId: 'i1',
          instructorname: 'Noor Haddad',
          endsAt: at(Date.now()),
        },
      ],
    },
  })
  await expect
    .element(getByRole('link', { name: 'Write a review of Chords' }))
    .toHaveAttribute('href', '/profile?review=c1')
})

test('what is over and reviewed leads to other classes only (rule screen-45)', async () => {
  const { session: _, ...over } = openSession()
  const { getByRole, inputs } = await renderRoom({
    getNextSession: over,
    getMyReviews: { message: '', reviews: [], open: [] },
  })
  await expect.element(getByRole('link', { name: 'All classes' })).toBeVisible()
  await expect.poll(() => inputs('getMyReviews').length).toBeGreaterThan(0)
  await expect.element(getByRole('link', { name: /Write a review/ })).not.toBeInTheDocument()
})
