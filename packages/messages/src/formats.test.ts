import { describe, expect, test } from 'vitest'
import { formats } from './all/formats.ts'
import { language as words } from './all/language.ts'
import { seatsTaken } from './fr/offering-page.ts'
import { languages, type Language } from './languages.ts'

/** Narrow spaces are Intl's own choice in ranges, and change between versions. */
const spaced = (text: string) => text.replace(/[\u2009\u202f]/g, ' ')
const at = (month: number, day: number, hour = 18, minute = 0) =>
  Date.UTC(2026, month - 1, day, hour, minute)
const others = languages.filter((language) => language !== 'en')
const CURRENCIES = 'usd eur gbp chf cad aud nzd dkk nok sek pln jpy'.split(' ')

describe.each(others)('%s is written as Node’s Intl writes it', (language) => {
  const m = formats[language]
  const shown = (options: Intl.DateTimeFormatOptions, instant: number) =>
    new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options }).format(instant)
  const range = (options: Intl.DateTimeFormatOptions, from: number, to: number) =>
    new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options }).formatRange(from, to)

  test('days', () => {
    for (let month = 1; month <= 12; month++) {
      const date = { day: 3, month: m.months[month - 1]!, year: 2026 }
      const options = { day: 'numeric', month: 'short', year: 'numeric' } as const
      expect(m.day(date, true)).toBe(shown(options, at(month, 3)))
    }
    for (let weekday = 0; weekday < 7; weekday++) {
      const date = { weekday: m.weekdays[weekday]!, day: 1 + weekday, month: m.months[2]! }
      const options = { weekday: 'short', day: 'numeric', month: 'short' } as const
      const day = m.day(date, false)
      expect(day).toBe(shown(options, at(3, 1 + weekday)))
      expect(m.day({ ...date, year: 2026 }, false)).toBe(
        shown({ ...options, year: 'numeric' }, at(3, 1 + weekday)),
      )
      const time = { hour: 'numeric', minute: '2-digit', hour12: false } as const
      // 'Uhr', which Intl leaves out of short forms, belongs to a German time.
      expect(m.dayAndTime(day, m.clock('18:00', false)).replace(' Uhr', '')).toBe(
        shown({ ...options, ...time }, at(3, 1 + weekday)),
      )
    }
  })

  test('days in full', () => {
    for (let month = 0; month < 12; month++) {
      const weekday = new Date(at(month + 1, 3)).getUTCDay()
      expect(m.dayInFull({ weekday, day: 3, month, year: 2026 }, false)).toBe(
        shown({ dateStyle: 'full' }, at(month + 1, 3)),
      )
      const options = { day: 'numeric', month: 'long' } as const
      expect(m.dayInFull({ day: 3, month }, false)).toBe(shown(options, at(month + 1, 3)))
    }
  })

  test('times and ranges', () => {
    const { hourCycle } = new Intl.DateTimeFormat(language, { hour: 'numeric' }).resolvedOptions()
    expect(m.hour12).toBe(hourCycle === 'h12')
    for (const [hour, minute] of [
      [0, 0],
      [0, 30],
      [9, 5],
      [12, 0],
      [18, 45],
    ] as const) {
      const time = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
      const instant = at(3, 3, hour, minute)
      expect(m.clock(time, true)).toBe(
        shown({ hour: 'numeric', minute: '2-digit', hour12: true }, instant),
      )
      const own = m.hour12 ? '2-digit' : undefined
      expect(m.clock(time, false)).toBe(
        own
          ? shown({ hour: own, minute: '2-digit', hour12: false }, instant)
          : shown({ timeStyle: 'short' }, instant),
      )
    }
    const options = { hour: 'numeric', minute: '2-digit' } as const
    for (const [from, to] of [
      ['09:30', '11:00'],
      ['09:30', '19:30'],
      ['18:00', '19:30'],
    ] as const) {
      const [start, end] = [from, to].map((time) => Date.parse(`2026-03-03T${time}Z`)) as [
        number,
        number,
      ]
      expect(spaced(m.clockRange(from, to, true))).toBe(
        spaced(range({ ...options, hour12: true }, start, end)),
      )
      expect(spaced(m.clockRange(from, to, false))).toBe(
        spaced(range({ ...options, hour: '2-digit', hour12: false }, start, end)),
      )
    }
  })

  test('prices', () => {
    for (const currency of CURRENCIES)
      for (const price of [5, 1249.5, 12_345.6]) {
        const digits = currency === 'jpy' ? 0 : 2
        const value = digits === 0 ? Math.floor(price) : price
        // Arabic amounts are isolated, which Intl leaves to the page.
        expect(m.money(value, digits, currency).replace(/[\u2068\u2069]/g, '')).toBe(
          new Intl.NumberFormat(language, { style: 'currency', currency }).format(value),
        )
      }
  })

  test('numbers', () => {
    for (const value of [0, 3, 999, 1500, 12_345, 1_000_000, 1.5, 0.25])
      expect(words[language].number(value)).toBe(new Intl.NumberFormat(language).format(value))
  })

  test('today and tomorrow', () => {
    const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
    expect([m.today, m.tomorrow]).toEqual([relative.format(0, 'day'), relative.format(1, 'day')])
  })
})

test('English keeps its own forms', () => {
  const { en } = formats
  const date = { weekday: 'Tue', day: 3, month: 'Mar' }
  expect(en.dayAndTime(en.day(date, false), en.clockRange('18:00', '19:30', false))).toBe(
    'Tue 3 Mar, 18:00–19:30',
  )
  expect(en.day({ ...date, year: 2026 }, true)).toBe('Tue, Mar 3, 2026')
  expect(en.clockRange('11:30', '13:00', true)).toBe('11:30 AM–1:00 PM')
  expect(en.clock('00:05', true)).toBe('12:05 AM')
  expect([en.money(49.5, 2, 'usd'), en.money(1049.5, 2, 'eur')]).toEqual(['$49.50', '1,049.50 EUR'])
})

test('the first of a month is an ordinal in French', () => {
  expect(formats.fr.dayInFull({ weekday: 0, day: 1, month: 2, year: 2026 }, false)).toBe(
    'dimanche 1er mars 2026',
  )
})

test('weekdays of a series have the names of Intl', () => {
  for (let weekday = 0; weekday < 7; weekday++)
    for (const language of languages) {
      const name = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
        .format(at(3, 1 + weekday))
        .replace('\u0627\u0644', '')
      expect(formats[language].everyWeekday[weekday]).toContain(name)
    }
})

test('plurals', () => {
  const counts = [0, 1, 2, 3, 11, 100]
  const days = (language: Language) => counts.map((count) => formats[language].days(count))
  expect(days('en')).toEqual(['0 days', '1 day', '2 days', '3 days', '11 days', '100 days'])
  expect(days('es')).toEqual(['0 días', '1 día', '2 días', '3 días', '11 días', '100 días'])
  expect(days('de')).toEqual(['0 Tage', '1 Tag', '2 Tage', '3 Tage', '11 Tage', '100 Tage'])
  expect(days('fr')).toEqual(['0 jour', '1 jour', '2 jours', '3 jours', '11 jours', '100 jours'])
  expect(days('ar')).toEqual(['0 يوم', 'يوم واحد', 'يومان', '3 أيام', '11 يومًا', '100 يوم'])
  expect(languages.map((language) => formats[language].hours(1.5))).toEqual([
    '1.5 hours',
    '1,5 horas',
    '1,5 Stunden',
    '1,5 heure',
    '1.5 ساعة',
  ])
})

test('seats', () => {
  const seats = (language: Language) =>
    [formats[language].seatsLeft(1, 1), formats[language].seatsLeft(3, 1200)] as const
  expect(seats('es')).toEqual(['Plazas libres: 1 de 1', 'Plazas libres: 3 de 1200'])
  expect(seats('de')).toEqual(['1 von 1 Platz frei', '3 von 1.200 Plätzen frei'])
  expect(seats('fr')).toEqual(['1 place libre sur 1', '3 places libres sur 1\u202f200'])
  expect(seats('ar')).toEqual(['المقاعد المتبقية: 1 من 1', 'المقاعد المتبقية: 3 من 1,200'])
  expect([0, 1, 2].map((taken) => seatsTaken(taken, 10))).toEqual([
    '0 place prise sur 10',
    '1 place prise sur 10',
    '2 places prises sur 10',
  ])
})
