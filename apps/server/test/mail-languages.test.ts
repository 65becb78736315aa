import { languages, prefixOf, type Language } from '@firstbell/messages/languages'
import { describe, expect, test } from 'vitest'
import { emails } from '../src/features.ts'
import { renderMail, type MailTemplates } from '../src/platform/mail/templates.ts'
import { everyTemplate, guitar, SITE } from './support/every-mail.ts'

type Name = keyof MailTemplates
const names = Object.keys(emails) as Name[]
const others = languages.filter((language) => language !== 'en')

/** Renders a mail for a reader with a language. */
function inLanguage(name: Name, language: Language, data: object = everyTemplate('')[name]) {
  const clock = 'clock' in data && { clock: { ...(data.clock as object), language } }
  return renderMail(emails[name]!, { ...data, language, ...clock }, SITE)
}

/** The texts between the tags of the HTML part. */
const textsOf = (html: string): string[] =>
  html
    .replace(/<style>[\s\S]*?<\/style>/, '')
    .split(/<[^>]*>/)
    .map((text) => text.trim())
    .filter((text) => /\p{L}{2}/u.test(text))

/** Text that is the same in every language: names, titles and user input. */
const SAME = new Set([
  'Firstbell',
  'Ada',
  'Guitar',
  'Watercolour',
  'Clara',
  'Bring a pen.',
  'A pen',
  'News',
  'Because',
  'Title',
  'old',
  'new',
  'Recording<br>',
  'Recording',
  'Slides',
  'Includes VAT',
  'help@firstbell.test',
  'I am ill.',
  'See you on Tuesday.',
  'Title: new',
  'News:',
  'School, 1 Bell Lane',
  'Recording, Slides',
  // These words are the same in German or French.
  '90 minutes',
  '★★★☆☆ okay',
  '★★★☆☆ okay:',
  '★★★★★ excellent',
])

describe.each(others)('in %s', (language) => {
  test.each(names)('%s is completely translated', (name) => {
    const english = new Set([
      ...textsOf(inLanguage(name, 'en').html),
      ...inLanguage(name, 'en').plain.split('\n'),
    ])
    const { subject, html, plain } = inLanguage(name, language)
    const left = [subject, ...textsOf(html), ...plain.split('\n')]
      .map((text) => text.trim().replace(/^> /, ''))
      .filter((text) => !SAME.has(text) && !text.startsWith(SITE) && /\p{L}{2}/u.test(text))
      .filter((text) => english.has(text) || english.has(`  ${text}`))
    expect(left).toEqual([])
  })

  test.each(names)('%s links to pages of the language, and declares it', (name) => {
    const { html, plain } = inLanguage(name, language)
    expect(html).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`)
    const links = plain.match(/https?:\/\/\S+/g) ?? []
    for (const link of links)
      expect(link).toMatch(
        link.includes('calendar.ics')
          ? `${SITE}/offerings/`
          : new RegExp(`^${SITE}${prefixOf(language)}(/|$)`),
      )
    for (const link of links.filter((each) => each.includes('calendar.ics')))
      expect(link).toMatch(new RegExp(`\\?language=${language}$`))
  })
})

test('times, zones and prices have the format of the language and the reader’s region', () => {
  const shown = (language: Language, locale: string | null) => {
    const data = {
      name: 'Ada',
      clock: { zone: 'Europe/Berlin', locale, language },
      offering: { ...guitar, kind: 'course' as const, duration: 3, price: 1249.5 },
    }
    return inLanguage('booking-confirmed', language, data).plain.split('\n').slice(7, 12)
  }
  const facts = (language: Language, locale: string | null) =>
    shown(language, locale).filter((line) => !line.includes('http'))
  expect(facts('de', 'de-AT')).toEqual([
    '  Beginn: Dienstag, 3. März 2026, 18:00 Uhr, Ortszeit Berlin',
    '  Lehrkraft: Clara Schumann',
    '  Dauer: 3 Tage',
    '  Preis: 1.249,50\u00a0$',
  ])
  // The locale of a browser in another language does not count.
  expect(facts('de', 'en-US')[0]).toBe(
    '  Beginn: Dienstag, 3. März 2026, 18:00 Uhr, Ortszeit Berlin',
  )
  expect(facts('es', 'es-US')[0]).toBe(
    '  Empieza: martes, 3 de marzo de 2026, a las 6:00 p. m., hora de Berlín',
  )
  expect(facts('fr', null)[0]).toBe('  Début\u00a0: mardi 3 mars 2026 à 18:00, heure de Berlin')
  expect(facts('ar', null)).toEqual([
    '  البداية: الثلاثاء، 3 مارس 2026، الساعة 6:00 م بتوقيت \u2068برلين\u2069',
    '  المدرّس: \u2068Clara Schumann\u2069',
    '  المدة: 3 أيام',
    '  السعر: \u2068\u200f1,249.50\u00a0\u2068US$\u2069\u2069',
  ])
  expect(facts('ar', 'ar-MA')[0]).toContain('18:00')
})

test('a complete mail in German', () => {
  const { subject, plain, html } = inLanguage('reminder', 'de', {
    ...everyTemplate('').reminder,
    clock: { zone: 'Europe/Berlin', locale: null },
    offering: { ...guitar, title: 'Donaudampfschifffahrtsgesellschaftskapitänspatent' },
    session: { startsAt: guitar.startsAt, minutes: 90, place: 1 },
  })
  expect(subject).toBe('Morgen um 18:00 Uhr: Donaudampfschifffahrtsgesellschaftskapitänspatent')
  expect(plain).toBe(`Deine Live-Stunde beginnt morgen um 18:00 Uhr

Hallo Ada!

Du hast diese Live-Stunde gebucht:

  Donaudampfschifffahrtsgesellschaftskapitänspatent
  Dienstag, 3. März 2026, 18:00–19:30 Uhr, Ortszeit Berlin
  Lehrkraft: Clara Schumann
  ${SITE}/de/instructors/${guitar.instructorId}

Beitreten:
${SITE}/de/join/${guitar.id}

Du kannst den Link jederzeit öffnen. Sobald es losgeht, kommst du direkt hinein.

Du kannst nicht kommen? Bitte storniere vor Beginn der Live-Stunde, damit jemand anderes den Platz bekommt.

Firstbell
Du bekommst diese E-Mail, weil du diese Live-Stunde bei Firstbell gebucht hast.

Erinnerungen abbestellen:
${SITE}/de/reminders/unsubscribe?token=a-b_c
`)
  expect(html).toContain('<html lang="de" dir="ltr">')
  expect(html).not.toContain('dir="rtl"')
})

test('a complete mail in Arabic, from right to left', () => {
  const data = {
    ...everyTemplate('')['seat-booked'],
    clock: { zone: 'Europe/Berlin', locale: null },
    offering: { ...guitar, title: 'Guitar (I)' },
    student: 'Bo',
    seatsLeft: 2,
  }
  const { subject, plain, html } = inLanguage('seat-booked', 'ar', data)
  expect(subject).toBe('حجز جديد: \u2068Guitar (I)\u2069')
  expect(plain).toBe(`لديكم حجز جديد

مرحبًا \u2068Ada\u2069،

وصلكم حجز جديد من \u2068Bo\u2069 في حصتكم. بقي مقعدان.

  Guitar (I)
  الثلاثاء، 3 مارس 2026، 6:00–7:30 م بتوقيت \u2068برلين\u2069
  المدرّس: \u2068Clara Schumann\u2069
  ${SITE}/ar/instructors/${guitar.instructorId}
  المدة: 90 دقيقة

لم تضيفوا رابط اجتماع إلى حصتكم بعد، فلا يمكن لأحد الانضمام. نرجو إضافته.

عرض المسجّلين:
${SITE}/ar/teach/${guitar.id}

Firstbell
تصلكم هذه الرسالة لأنكم تدرّسون في Firstbell.
`)
  expect(html).toContain('<html lang="ar" dir="rtl">')
  expect(html.match(/<(?:body|table|td)(?! dir="rtl")[ >]/g)).toBeNull()
  expect(html).not.toMatch(/align="right"|border-left|letter-spacing:-0.01em">[^F]/)
  // User input keeps its own direction, has the alignment of the mail, and does not reorder the words around it.
  expect(html).toContain('<p class="ink" dir="auto" style="text-align:right;')
  expect(inLanguage('seat-booked', 'en', data).html).toContain(
    '<p class="ink" dir="auto" style="text-align:left;',
  )
  const turned = inLanguage('seat-booked', 'ar', { ...data, student: 'Bo\u2069 \u202eeve' })
  expect(turned.plain).toContain('من \u2068Bo eve\u2069 ')
})

test('a single title is isolated in a subject, as the first of several is', () => {
  const data = everyTemplate('')['offering-changed']
  const changed = { ...data, offering: { ...guitar, title: 'C++ (1/2)' } }
  const { subject } = inLanguage('offering-changed', 'ar', changed)
  expect(subject).toBe('تغييرات في التفاصيل: \u2068C++ (1/2)\u2069')
  expect(inLanguage('offering-changed', 'en', changed).subject).toBe('Changed: C++ (1/2)')
})

test('user input is isolated in our sentences (rule mail-3)', () => {
  const teacher = 'ندى (حداد)'
  const clock = { zone: 'Europe/Berlin', locale: null }
  const offering = { ...guitar, instructorName: teacher }
  const booked = inLanguage('booking-confirmed', 'en', { name: 'Ada', clock, offering })
  expect(booked.plain).toContain(`  Instructor: \u2068${teacher}\u2069\n`)
  expect(booked.html).toContain(`><bdi>${teacher}</bdi></a>`)
  // In a language from left to right, text without letters from right to left needs no isolation.
  expect(inLanguage('booking-confirmed', 'en').plain).toContain('  Instructor: Clara\n')

  const changed = inLanguage('offering-changed', 'en', {
    ...everyTemplate('')['offering-changed'],
    changes: [{ label: 'Title', before: 'عود (1)', after: 'عود (2)', typed: true }],
  })
  expect(changed.plain).toContain('  Title: \u2068عود (2)\u2069\n  (before: \u2068عود (1)\u2069)\n')
  expect(changed.html).toContain('<bdi>عود (2)</bdi>')
  expect(changed.html).toContain('<s><bdi>عود (1)</bdi></s>')
  expect(changed.html).toContain('Title: \u2068عود (2)\u2069')

  const receipt = inLanguage('payment-receipt', 'en', {
    ...everyTemplate('')['payment-receipt'],
    seller: teacher,
  })
  expect(receipt.plain).toContain(`\u2068${teacher}\u2069, through `)
})

test('a receipt of several dates lists each with its amount (rule payment-25)', () => {
  const { plain } = inLanguage('payment-receipt', 'en', {
    ...everyTemplate('')['payment-receipt'],
    amount: 4000,
    seats: [
      { startsAt: new Date('2026-12-01T18:00:00Z'), amount: 1999 },
      { startsAt: new Date('2026-12-08T18:00:00Z'), amount: 2001 },
    ],
  })
  expect(plain).toMatch(
    /1 Dec 2026[^\n]*: \$19\.99\n.*8 Dec 2026[^\n]*: \$20\.01\n.*Amount: \$40\.00/,
  )
})
