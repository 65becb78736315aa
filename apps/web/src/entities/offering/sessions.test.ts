import { expect, test } from 'vitest'
import { sessionsBetween } from './sessions.ts'

const startsBetween = (offering: Parameters<typeof sessionsBetween>[0], from: string, to: string) =>
  sessionsBetween(offering, Date.parse(from), Date.parse(to)).map(({ startsAt }) => startsAt)

const course = {
  startsAt: '2026-03-27T17:00:00.000Z',
  endsAt: '2026-03-31T16:00:00.000Z',
  timezone: 'Europe/Berlin',
  sessionMinutes: 90,
}

test('a course has a session a day at its local time, also after the clocks change (rule session-2)', () => {
  expect(startsBetween(course, '2026-03-01T00:00Z', '2026-05-01T00:00Z')).toEqual([
    '2026-03-27T17:00:00.000Z',
    '2026-03-28T17:00:00.000Z',
    '2026-03-29T16:00:00.000Z',
    '2026-03-30T16:00:00.000Z',
  ])
})

test('a session counts until it ends, and no longer (rule screen-44)', () => {
  const during = (from: string) => startsBetween(course, from, '2026-03-28T18:00Z')
  expect(during('2026-03-27T18:29Z')).toHaveLength(2)
  expect(during('2026-03-27T18:30Z')).toEqual(['2026-03-28T17:00:00.000Z'])
  const late = {
    ...course,
    startsAt: '2026-03-27T22:30:00.000Z',
    endsAt: '2026-03-28T22:30:00.000Z',
  }
  expect(startsBetween(late, '2026-03-27T23:50Z', '2026-03-30T00:00Z')).toEqual([late.startsAt])
})

test('a class is its own session (rule session-2)', () => {
  const { sessionMinutes: _, ...one } = { ...course, endsAt: '2026-03-27T18:00:00.000Z' }
  expect(startsBetween(one, '2026-03-27T17:59Z', '2026-04-01T00:00Z')).toEqual([one.startsAt])
  expect(startsBetween(one, '2026-03-27T18:00Z', '2026-04-01T00:00Z')).toEqual([])
  expect(startsBetween(one, '2026-03-20T00:00Z', one.startsAt)).toEqual([])
})
