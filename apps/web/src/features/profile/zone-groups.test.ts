import { expect, test } from 'vitest'
import { zoneGroups } from './zone-groups.ts'

const known = [
  'Africa/Cairo',
  'America/Argentina/Buenos_Aires',
  'America/New_York',
  'Asia/Calcutta',
  'Asia/Tokyo',
  'Etc/GMT+3',
  'Europe/Berlin',
  'Europe/Kiev',
]
const labels = (own: string, browser: string) =>
  zoneGroups(own, browser, known).map(({ label, zones }) => [label, zones.map(({ name }) => name)])

test("zones stand by region in the words of the screens, the browser's first (rule account-24)", () => {
  expect(labels('Europe/Berlin', 'Europe/Berlin')).toEqual([
    ['This browser’s', ['Berlin time']],
    ['Africa', ['Cairo time']],
    ['America', ['Buenos Aires time', 'New York time']],
    ['Asia', ['Kolkata time', 'Tokyo time']],
    ['Europe', ['Kyiv time']],
    ['Others', ['UTC']],
  ])
})

test('a zone that was chosen before stands above, also one that this browser does not list', () => {
  expect(labels('Antarctica/Troll', 'Asia/Kolkata').slice(0, 2)).toEqual([
    ['Yours now', ['Troll time']],
    ['This browser’s', ['Kolkata time']],
  ])
  expect(zoneGroups('UTC', 'Europe/Berlin', []).flatMap(({ zones }) => zones)).toEqual([
    { zone: 'UTC', name: 'UTC' },
    { zone: 'Europe/Berlin', name: 'Berlin time' },
  ])
})

test('every zone that this machine knows has its place once', () => {
  const zones = zoneGroups('UTC', 'Europe/Berlin', Intl.supportedValuesOf('timeZone'))
    .flatMap((group) => group.zones)
    .map(({ zone }) => zone)
  expect(zones.length).toBeGreaterThan(300)
  expect(new Set(zones).size).toBe(zones.length)
})
