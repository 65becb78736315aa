import { expect, test } from 'vitest'
import {
  canonicalSearch,
  classesSearch,
  coursesSearch,
  hasFilters,
  readSearch,
  withSearch,
} from '#shared/routing/search.ts'
import { chipsOf, filterQuery, NO_PRICES, NONE, rangesOf } from './filters.ts'

const read = (search: string) => readSearch(coursesSearch, new URLSearchParams(search))
const queryAt = (search: string, now: string, zone?: string) => {
  const { page, ...filters } = read(search)
  expect(page).toBe(1)
  return filterQuery(filters, zone, Date.parse(now))
}
const at = { hour12: false, monthFirst: false }

test('a search with every filter is one query, and no filter is none (rule filter-2)', () => {
  const search =
    'category=Music&level=Beginner&when=tomorrow&days=tu,th&time=evening&seats=1&zone=UTC&min=10&max=49.5&sort=price'
  expect(canonicalSearch(coursesSearch, search)).toBe(search)
  expect(queryAt(search, '2027-03-03T12:00Z', 'Asia/Tokyo')).toEqual({
    category: 'Music',
    level: 'Beginner',
    from: '2027-03-03T15:00:00.000Z',
    to: '2027-03-04T15:00:00.000Z',
    days: 'tu,th',
    time: 'evening',
    zone: 'Asia/Tokyo',
    seats: '1',
    minPrice: 10,
    maxPrice: 49.5,
    sort: 'price',
  })
  expect(queryAt('', '2027-03-03T12:00Z')).toEqual({})
  expect(hasFilters(read('sort=price&page=2&zone=UTC'))).toBe(false)
  expect(hasFilters(read('max=0'))).toBe(true)
  const week = new URLSearchParams('view=week&week=2027-03-01&page=2')
  expect(hasFilters(readSearch(classesSearch, week))).toBe(false)
})

test('a language is a filter, and a chip by its name in the page’s language (rule finding-10)', () => {
  const search = 'category=Arts&language=pt-BR'
  expect(canonicalSearch(coursesSearch, search)).toBe(search)
  const now = '2027-03-03T12:00Z'
  expect(queryAt(search, now)).toEqual({ category: 'Arts', language: 'pt-BR' })
  const chips = chipsOf(read(search), at)
  expect(chips).toContainEqual({ label: 'Portuguese (Brazil)', off: { language: undefined } })
  expect(hasFilters(read('language=de'))).toBe(true)
  expect(canonicalSearch(coursesSearch, 'language=pt-br')).toBe('')
})

test('what is no value of a filter reads as none', () => {
  for (const wrong of [
    'category=music',
    'level=1',
    'when=someday',
    'from=2027-02-30',
    'to=2027-13-01',
    'from=0202-03-01',
    'days=mo,tu,we,th,fr,sa,su',
    'days=xx',
    'time=noon',
    'seats=0',
    'min=-1',
    'max=1.234',
    'max=1000000.01',
    'min=1e3',
    'sort=soonest',
  ])
    expect(canonicalSearch(coursesSearch, wrong), wrong).toBe('')
})

test.each([
  // Days have 23 or 25 hours when the clocks change.
  ['Europe/Berlin', '2027-03-28T10:00Z', 'today', '2027-03-27T23:00Z', '2027-03-28T22:00Z'],
  ['America/New_York', '2027-03-13T17:00Z', 'tomorrow', '2027-03-14T05:00Z', '2027-03-15T04:00Z'],
  ['America/New_York', '2027-11-06T17:00Z', 'tomorrow', '2027-11-07T04:00Z', '2027-11-08T05:00Z'],
  // This day has no midnight and begins at 1:00.
  ['America/Santiago', '2027-09-05T12:00Z', 'today', '2027-09-05T04:00Z', '2027-09-06T03:00Z'],
  // Just after the reader's midnight.
  ['Europe/Berlin', '2027-03-02T23:00Z', 'today', '2027-03-02T23:00Z', '2027-03-03T23:00Z'],
  ['Europe/Berlin', '2027-03-02T22:59Z', 'today', '2027-03-01T23:00Z', '2027-03-02T23:00Z'],
  // 2027-03-03 is a Wednesday.
  ['UTC', '2027-03-03T12:00Z', 'week', '2027-03-03T00:00Z', '2027-03-08T00:00Z'],
  ['UTC', '2027-03-03T12:00Z', 'weekend', '2027-03-06T00:00Z', '2027-03-08T00:00Z'],
  ['UTC', '2027-03-06T12:00Z', 'weekend', '2027-03-06T00:00Z', '2027-03-08T00:00Z'],
  ['UTC', '2027-03-07T12:00Z', 'weekend', '2027-03-07T00:00Z', '2027-03-08T00:00Z'],
  ['UTC', '2027-03-07T12:00Z', 'week', '2027-03-07T00:00Z', '2027-03-08T00:00Z'],
  ['UTC', '2027-03-08T12:00Z', 'week', '2027-03-08T00:00Z', '2027-03-15T00:00Z'],
])('days are those of %s: at %s, %s (rule finding-2)', (zone, now, when, from, to) => {
  expect(queryAt(`when=${when}`, now, zone)).toEqual({
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
  })
})

test('a range holds its last day, is open where a day is left out, and goes behind a named choice', () => {
  const query = (search: string) => queryAt(search, '2027-03-03T12:00Z', 'Europe/Berlin')
  expect(query('from=2027-03-27&to=2027-03-28')).toEqual({
    from: '2027-03-26T23:00:00.000Z',
    to: '2027-03-28T22:00:00.000Z',
  })
  expect(query('when=dates&to=2027-03-28')).toEqual({ to: '2027-03-28T22:00:00.000Z' })
  expect(query('when=dates')).toEqual({})
  expect(query('when=today&from=2027-05-01')).toEqual(query('when=today'))
})

test('filters that contradict each other ask for what is empty', () => {
  for (const search of ['from=2027-03-02&to=2027-03-01', 'min=50&max=49.99']) {
    const query = queryAt(search, '2027-03-03T12:00Z', 'UTC')
    expect(query?.from, search).toBe(query?.to)
    expect(query).not.toHaveProperty('minPrice')
  }
})

test('without a zone nothing is asked for that depends on it', () => {
  for (const search of ['when=today', 'from=2027-03-02', 'time=night', 'days=su'])
    expect(queryAt(search, '2027-03-03T12:00Z'), search).toBeUndefined()
  expect(queryAt('seats=1', '2027-03-03T12:00Z')).toEqual({ seats: '1' })
})

test('counts are asked for each choice of days, whichever is set', () => {
  const { page: _, ...filters } = read('from=2027-03-01')
  expect(rangesOf(filters, 'UTC', Date.parse('2027-03-03T12:00Z'))).toBe(
    [
      '2027-03-03T00:00:00.000Z/2027-03-04T00:00:00.000Z',
      '2027-03-04T00:00:00.000Z/2027-03-05T00:00:00.000Z',
      '2027-03-03T00:00:00.000Z/2027-03-08T00:00:00.000Z',
      '2027-03-06T00:00:00.000Z/2027-03-08T00:00:00.000Z',
    ].join(),
  )
})

test('each filter is a chip that takes it back, and together they take back all', () => {
  const search =
    'category=Arts&level=Advanced&from=2027-03-01&to=2027-03-02&days=su,mo&time=night&seats=1&min=5'
  const { page: _, ...filters } = read(search)
  const chips = chipsOf(filters, at)
  expect(chips.map(({ label }) => label)).toEqual([
    'Arts',
    'Advanced',
    '1 Mar 2027 – 2 Mar 2027',
    'Mon, Sun',
    'Night',
    'From $5.00',
    'With seats left',
  ])
  const params = new URLSearchParams(search)
  const all = chips.reduce((rest, { off }) => withSearch(coursesSearch, rest, off), params)
  expect(all.toString()).toBe('')
  expect(withSearch(coursesSearch, params, { ...NONE, ...NO_PRICES }).toString()).toBe('')
  const label = (given: string) => {
    const { page: __, ...others } = read(given)
    return chipsOf(others, at).map((chip) => chip.label)
  }
  expect(label('when=weekend')).toEqual(['This weekend'])
  expect(label('time=after-18')).toEqual(['After 18:00'])
  expect(label('when=dates')).toEqual([])
  expect(label('to=2027-03-02&max=20')).toEqual(['Up to 2 Mar 2027', 'Up to $20.00'])
})
