import { expect, test } from 'vitest'
import { zoneGroups } from './zone-groups.ts'

const known = [
  'Africa/Cairo',
  'America/Argentina/Buenos_Aires',
  'America/New_York',
  'America/St_Johns',
  'Asia/Calcutta',
  'Asia/Tokyo',
  'EST',
  'Etc/GMT+3',
  'Europe/Berlin',
  'Europe/Kiev',
  'Europe/Lisbon',
  'Europe/Paris',
]
const winter = Date.parse('2030-01-15T17:20:30Z')
const named = (first: [string, string][], hour12 = false, at = winter) =>
  zoneGroups(
    first.map(([label, zone]) => ({ label, zone })),
    known,
    at,
    hour12,
  ).map(({ label, zones }) => [label, zones.map(({ text }) => text)])

test('zones stand by region, from west to east, with offset and time (rules account-24, screen-48)', () => {
  expect(named([['Yours', 'Europe/Berlin']])).toEqual([
    ['Yours', ['Berlin (UTC+1, 18:20)']],
    ['Africa', ['Cairo (UTC+2, 19:20)']],
    [
      'America',
      ['New York (UTC−5, 12:20)', 'St Johns (UTC−3:30, 13:50)', 'Buenos Aires (UTC−3, 14:20)'],
    ],
    ['Asia', ['Kolkata (UTC+5:30, 22:50)', 'Tokyo (UTC+9, 02:20)']],
    ['Europe', ['Lisbon (UTC, 17:20)', 'Paris (UTC+1, 18:20)', 'Kyiv (UTC+2, 19:20)']],
    ['Others', ['UTC (UTC, 17:20)']],
  ])
})

test('in the clock of the reader, and with the offset of the season', () => {
  const summer = Date.parse('2030-07-15T17:20:00Z')
  expect(named([['Yours', 'America/New_York']], true, summer)[0]).toEqual([
    'Yours',
    ['New York (UTC−4, 1:20 PM)'],
  ])
})

test('zones that come first stand once, also those that this browser does not list', () => {
  const first: [string, string][] = [
    ['Of this class', 'Antarctica/Troll'],
    ['Yours', 'Asia/Kolkata'],
    ['This browser’s', 'Asia/Calcutta'],
  ]
  expect(named(first).slice(0, 3)).toEqual([
    ['Of this class', ['Troll (UTC, 17:20)']],
    ['Yours', ['Kolkata (UTC+5:30, 22:50)']],
    ['Africa', ['Cairo (UTC+2, 19:20)']],
  ])
  expect(zoneGroups([{ label: 'Yours', zone: 'UTC' }], [], winter, false)).toEqual([
    { label: 'Yours', zones: [{ zone: 'UTC', text: 'UTC (UTC, 17:20)' }] },
  ])
})

test('a chosen zone is listed in any case, once', () => {
  const others = (chosen: string) => zoneGroups([], known, winter, false, chosen).at(-1)?.zones
  expect(others('Antarctica/Troll')?.map(({ zone }) => zone)).toEqual(['Antarctica/Troll', 'UTC'])
  expect(others('Europe/Kyiv')?.map(({ zone }) => zone)).toEqual(['UTC'])
})

test('every zone that this machine knows has its place once', () => {
  const zones = zoneGroups([], Intl.supportedValuesOf('timeZone'), winter, false)
    .flatMap((group) => group.zones)
    .map(({ zone }) => zone)
  expect(zones.length).toBeGreaterThan(300)
  expect(new Set(zones).size).toBe(zones.length)
})
