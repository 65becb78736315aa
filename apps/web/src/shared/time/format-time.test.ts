import { dateIn } from '@firstbell/contract/local-time'
import { cities } from '@firstbell/messages/all/cities'
import { formats } from '@firstbell/messages/all/formats'
import { languages, type Language } from '@firstbell/messages/languages'
import { describe, expect, test } from 'vitest'
import { canonicalZone, formatDate, formatOfferingTime, zoneName } from './format-time.ts'

const now = Date.parse('2026-02-01T12:00:00Z')
const evening = {
  startsAt: '2026-03-03T17:00:00.000Z',
  endsAt: '2026-03-03T18:30:00.000Z',
  timezone: 'Europe/Berlin',
}

const in24 = (zone: string) => ({ zone, hour12: false, monthFirst: false })
const american = (zone: string) => ({ zone, hour12: true, monthFirst: true })

describe('when', () => {
  test('is in the zone of the offering while the viewer is unknown', () => {
    expect(formatOfferingTime(evening, undefined, now)).toEqual({
      text: 'Tue 3 Mar, 18:00–19:30',
      start: 'Tue 3 Mar · 18:00',
      clock: '18:00',
      leaf: { month: 'Mar', day: 3 },
      day: 'Tue 3 Mar 2026',
      shortDay: 'Tue 3 Mar',
      date: '3 Mar',
      weekday: 2,
      hours: '18:00–19:30',
      clockHours: '18:00–19:30',
      zone: 'Berlin time',
    })
  })

  test('is in the time of the viewer, with the other one beside it where clocks differ (rule screen-17)', () => {
    expect(formatOfferingTime(evening, in24('America/New_York'), now)).toEqual({
      text: 'Tue 3 Mar, 12:00–13:30',
      start: 'Tue 3 Mar · 12:00',
      clock: '12:00',
      leaf: { month: 'Mar', day: 3 },
      day: 'Tue 3 Mar 2026',
      shortDay: 'Tue 3 Mar',
      date: '3 Mar',
      weekday: 2,
      hours: '12:00–13:30',
      clockHours: '12:00–13:30',
      zone: 'your time',
      inOwnZone: 'Tue 3 Mar, 18:00 Berlin time',
    })
    const paris = formatOfferingTime(evening, in24('Europe/Paris'), now)
    expect(paris).toMatchObject({ text: 'Tue 3 Mar, 18:00–19:30', zone: 'your time' })
    expect(paris).not.toHaveProperty('inOwnZone')
  })

  test('moves to the day of the viewer', () => {
    expect(formatOfferingTime(evening, in24('Asia/Tokyo'), now)).toMatchObject({
      text: 'Wed 4 Mar, 02:00–03:30',
      leaf: { month: 'Mar', day: 4 },
    })
    expect(formatOfferingTime(evening, in24('Asia/Kathmandu'), now).text).toBe(
      'Tue 3 Mar, 22:45–00:15 next day',
    )
  })

  test("is written as the reader's region does, in either zone", () => {
    expect(formatOfferingTime(evening, american('America/New_York'), now)).toEqual({
      text: 'Tue, Mar 3, 12:00–1:30 PM',
      start: 'Tue, Mar 3 · 12:00 PM',
      clock: '12:00 PM',
      leaf: { month: 'Mar', day: 3 },
      day: 'Tue, Mar 3, 2026',
      shortDay: 'Tue, Mar 3',
      date: 'Mar 3',
      weekday: 2,
      hours: '12:00–1:30 PM',
      clockHours: '12:00–1:30 PM',
      zone: 'your time',
      inOwnZone: 'Tue, Mar 3, 6:00 PM Berlin time',
    })
    const australian = { zone: 'Australia/Perth', hour12: true, monthFirst: false }
    expect(formatOfferingTime(evening, australian, now).text).toBe('Wed 4 Mar, 1:00–2:30 AM')
    expect(formatOfferingTime(evening, american('America/Los_Angeles'), now).hours).toBe(
      '9:00–10:30 AM',
    )
    expect(formatOfferingTime(evening, american('America/Denver'), now).hours).toBe(
      '10:00–11:30 AM',
    )
    expect(formatOfferingTime(evening, american('America/Chicago'), now).hours).toBe(
      '11:00 AM–12:30 PM',
    )
    const course = { ...evening, endsAt: '2026-03-06T17:00:00.000Z' }
    expect(formatOfferingTime(course, american('Asia/Tokyo'), now).text).toBe(
      'Wed, Mar 4 – Fri, Mar 6, from 2:00 AM',
    )
  })

  test('that ends at midnight is the same evening', () => {
    const span = { ...evening, endsAt: '2026-03-03T23:00:00.000Z' }
    expect(formatOfferingTime(span, undefined, now).text).toBe('Tue 3 Mar, 18:00–00:00')
  })

  test('names a year that is not the present one, but for half a year around today', () => {
    const textAt = (moment: string) =>
      formatOfferingTime(evening, undefined, Date.parse(moment)).text
    expect(textAt('2025-08-31T12:00:00Z')).toBe('Tue 3 Mar 2026, 18:00–19:30')
    expect(textAt('2025-12-31T12:00:00Z')).toBe('Tue 3 Mar, 18:00–19:30')
    expect(textAt('2027-01-01T12:00:00Z')).toBe('Tue 3 Mar 2026, 18:00–19:30')
  })

  test('over several days is first and last day', () => {
    const course = { ...evening, endsAt: '2026-03-06T17:00:00.000Z' }
    expect(formatOfferingTime(course, undefined, now).text).toBe(
      'Tue 3 Mar – Thu 5 Mar, from 18:00',
    )
    const day = { ...evening, endsAt: '2026-03-04T17:00:00.000Z' }
    expect(formatOfferingTime(day, undefined, now).text).toBe('Tue 3 Mar, from 18:00')
  })

  test('follows the clock change in between', () => {
    const course = {
      startsAt: '2026-03-28T09:00:00.000Z',
      endsAt: '2026-03-30T08:00:00.000Z',
      timezone: 'Europe/Berlin',
    }
    expect(formatOfferingTime(course, undefined, now).text).toBe(
      'Sat 28 Mar – Sun 29 Mar, from 10:00',
    )
  })

  test('reads an unknown zone as UTC', () => {
    expect(formatOfferingTime({ ...evening, timezone: 'Mars/Base' }, undefined, now).text).toBe(
      'Tue 3 Mar, 17:00–18:30',
    )
  })
})

test('zones have names that people use', () => {
  expect(zoneName('America/Argentina/Buenos_Aires')).toBe('Buenos Aires time')
  expect(zoneName('Asia/Calcutta')).toBe('Kolkata time')
  expect(zoneName('Asia/Kolkata')).toBe('Kolkata time')
  expect(canonicalZone('Europe/Kiev')).toBe('Europe/Kyiv')
  expect(zoneName('UTC')).toBe('UTC')
  expect(zoneName('Etc/GMT+3')).toBe('GMT+3')
})

test('dates', () => {
  expect(formatDate('2026-03-03')).toBe('3 Mar 2026')
  expect(formatDate('2026-12-31', american('UTC'))).toBe('Dec 31, 2026')
  expect(formatDate('')).toBe('')
  expect(formatDate('2026-13-01')).toBe('2026-13-01')
})

test('the date of an instant is that of the zone', () => {
  const instant = Date.parse('2026-11-21T22:30:00Z')
  expect(dateIn(instant, 'UTC')).toBe('2026-11-21')
  expect(dateIn(instant, 'Asia/Tokyo')).toBe('2026-11-22')
})

test('cities are called as in the language of a text (rule language-7)', () => {
  const nameIn = (language: Language, zone: string) =>
    zoneName(zone, formats[language].zoneTime, cities[language])
  const zones = ['Europe/London', 'America/New_York', 'Africa/Cairo', 'Asia/Calcutta']
  expect(languages.map((language) => zones.map((zone) => nameIn(language, zone)))).toEqual([
    ['London time', 'New York time', 'Cairo time', 'Kolkata time'],
    ['hora de Londres', 'hora de Nueva York', 'hora de El Cairo', 'hora de Calcuta'],
    ['Ortszeit London', 'Ortszeit New York', 'Ortszeit Kairo', 'Ortszeit Kalkutta'],
    ['heure de Londres', 'heure de New York', 'heure du Caire', 'heure de Calcutta'],
    ['لندن', 'نيويورك', 'القاهرة', 'كالكتا'].map((city) => `بتوقيت \u2068${city}\u2069`),
  ])
  expect(nameIn('de', 'Europe/Vienna')).toBe('Ortszeit Wien')
  expect(nameIn('es', 'America/Indiana/Indianapolis')).toBe('hora de Indianápolis')
  expect(nameIn('fr', 'Europe/Istanbul')).toBe('heure d’Istanbul')
  expect(nameIn('ar', 'UTC')).toBe('UTC')
})
