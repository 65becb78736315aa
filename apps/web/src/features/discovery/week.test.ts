import { expect, test } from 'vitest'
import { classesSearch, readSearch } from '#shared/routing/search.ts'
import { boundsOfWeek, daysOfWeek } from './week.ts'

const daysAt = (search: string, now: string, zone: string) => {
  const {
    week,
    view: _,
    page: __,
    ...filters
  } = readSearch(classesSearch, new URLSearchParams(search))
  return daysOfWeek(filters, week, zone, Date.parse(now))
}

test.each([
  ['', 'Europe/Berlin', '2026-12-01', '2026-12-07'],
  // It is the next day in Tokyo.
  ['', 'Asia/Tokyo', '2026-12-02', '2026-12-08'],
  ['2026-12-24', 'Europe/Berlin', '2026-12-24', '2026-12-30'],
  // A link of last week shows this one.
  ['2026-11-20', 'Europe/Berlin', '2026-12-01', '2026-12-07'],
])(
  'a week from "%s" in %s has seven days, today or later (rule screen-61)',
  (week, zone, first, last) => {
    expect(boundsOfWeek(week, zone, Date.parse('2026-12-01T20:00Z'))).toEqual([first, last])
  },
)

test('each day of a week is a list of its own, with the filters but for days and order (rule screen-61)', () => {
  const days = daysAt(
    'week=2027-03-25&category=Music&time=evening&sort=rating&when=today',
    '2027-03-01T12:00Z',
    'Europe/Berlin',
  )
  expect(days.map(({ date }) => date)).toEqual(
    ['25', '26', '27', '28', '29', '30', '31'].map((day) => `2027-03-${day}`),
  )
  // The clocks change on this day, which has 23 hours.
  expect(days[3]!.query).toMatchObject({
    category: 'Music',
    time: 'evening',
    zone: 'Europe/Berlin',
    from: '2027-03-27T23:00:00.000Z',
    to: '2027-03-28T22:00:00.000Z',
    series: 'all',
  })
  expect(days[3]!.query).not.toHaveProperty('sort')
})

test('a week shows only the weekdays that are chosen (rule screen-61)', () => {
  const days = daysAt('days=tu,th', '2026-12-01T12:00Z', 'UTC')
  expect(days.map(({ date }) => date)).toEqual(['2026-12-01', '2026-12-03'])
  expect(days[0]!.query).not.toHaveProperty('days')
})
