import { describe, expect, test } from 'vitest'
import { emails } from '../src/features.ts'
import type { OfferingInMail } from '../src/features/offering-display/offering-display.ts'
import {
  renderMail as renderTemplate,
  renderStored,
  storedJson,
  type MailTemplates,
} from '../src/platform/mail/templates.ts'
import { everyTemplate, guitar, ID, link, painting, PAGE, SITE } from './support/every-mail.ts'

/** A reader whose zone and locale are unknown. */
const unknown = { zone: null, locale: null }

const renderMail = <Name extends keyof MailTemplates>(
  name: Name,
  data: MailTemplates[Name],
  publicUrl: string,
) => renderTemplate(emails[name]!, data, publicUrl)

const expectedLinks: Record<keyof MailTemplates, string[]> = {
  'verify-email': ['/verify-email?token=a-b_c'],
  'reset-password': ['/reset-password?token=a-b_c'],
  'confirm-code': ['/security'],
  'password-changed': ['/forgot-password'],
  'security-notice': ['/security'],
  'email-changed': ['/forgot-password'],
  'account-deleted': [],
  'guardian-asked': ['/guardian?token=a-b_c'],
  'guardian-confirmed': ['/'],
  'account-suspended': [],
  'account-reinstated': ['/login'],
  'booking-confirmed': [
    PAGE,
    `/profile?booking=${ID}`,
    `/join/${ID}`,
    `/offerings/${ID}/calendar.ics`,
  ],
  'booking-cancelled': [PAGE, `/courses/${ID}`],
  'seat-offered': [PAGE, `/profile?booking=${ID}`],
  'offer-lapsed': [PAGE, `/courses/${ID}`],
  'seat-booked': [PAGE, `/teach/${ID}`],
  'seat-cancelled': [PAGE, `/teach/${ID}`],
  'date-changed': [PAGE, `/profile?booking=${ID}`, `/join/${ID}`, `/offerings/${ID}/calendar.ics`],
  'seat-moved': [PAGE, `/teach/${ID}`],
  'series-booked': [PAGE, `/profile?booking=${ID}`, `/join/${ID}`],
  'series-seats-booked': [PAGE, `/teach/${ID}`],
  'student-left': [PAGE, PAGE, `/teach/${ID}`],
  'waitlist-joined': [PAGE, `/profile?booking=${ID}`],
  'offering-changed': [
    PAGE,
    `/profile?booking=${ID}`,
    `/join/${ID}`,
    `/offerings/${ID}/calendar.ics`,
  ],
  'offering-cancelled': ['/profile?section=my-classes'],
  'offering-removed': [PAGE, '/profile?section=instructor&tab=myCourses'],
  'offering-taken-down': [PAGE, '/profile?section=instructor&tab=myCourses'],
  invitation: [PAGE, `/classes/${ID}?book=${ID}&invited=1`],
  'student-removed': [PAGE, `/courses/${ID}`],
  'offering-message': [PAGE, `/profile?booking=${ID}`],
  'new-material': [PAGE, `/profile?booking=${ID}`],
  reminder: [PAGE, `/join/${ID}`, '/reminders/unsubscribe?token=a-b_c'],
  'teaching-reminder': [PAGE, `/teach/${ID}`, '/reminders/unsubscribe?token=a-b_c'],
  'approval-asked': [`/profile?section=admin&instructor=${ID}`],
  'instructor-approved': ['/profile?section=instructor&tab=addClass'],
  'instructor-rejected': ['/profile?section=instructor&tab=details'],
  'instructor-removed': ['/profile?section=instructor&tab=details'],
  'review-asked': [
    PAGE,
    ...[5, 4, 3, 2, 1].map((rating) => `/profile?review=${ID}&rating=${rating}`),
    '/reminders/unsubscribe?token=a-b_c',
  ],
  'review-hidden': [''],
  'seat-unpaid': [PAGE, `/courses/${ID}`],
  'payment-receipt': [`/profile?section=dashboard&receipt=${ID}`],
  'payment-refunded': [`/courses/${ID}`],
  'payout-access': ['/security'],
  'payment-trouble': [`/courses/${ID}`],
  'newsletter-confirm': ['/newsletter/confirm?token=a-b_c'],
  'newsletter-welcome': ['/courses', '/newsletter/unsubscribe?token=a-b_c'],
}

const PICTURE = new RegExp(
  `<img src="${SITE}/files/${ID}/preview\\.jpg\\?crop=16x9" alt="" [^>]*>`,
  'g',
)
const names = Object.keys(expectedLinks) as (keyof MailTemplates)[]
const render = (name: keyof MailTemplates, text = '') =>
  renderMail(name, everyTemplate(text)[name], SITE)
const addresses = (part: string) => part.match(/[a-z]+:\/\/[^\s"'<>]*/gi) ?? []

describe.each(names)('%s', (name) => {
  test('has exactly its links, in both parts', () => {
    const { html, plain } = render(name)
    const links = expectedLinks[name].map((path) => `${SITE}${path}`)
    expect(addresses(html.replaceAll(PICTURE, '').replaceAll('&amp;', '&'))).toEqual(links)
    expect(addresses(plain)).toEqual(links)
    expect(html.match(/<a\s/g) ?? []).toHaveLength(links.length)
    // Each link of the plain part has its own line, so that clients do not include other text.
    const alone = plain.split('\n').map((line) => line.trim())
    for (const link of links) expect(alone).toContain(link)
  })

  test('has at most one link that looks like a button (rule mail-3)', () => {
    const { html } = render(name)
    expect((html.match(/<a\s[^>]*(padding|background|border)/g) ?? []).length).toBeLessThan(2)
  })

  test('escapes user input', () => {
    const typed = `<script>alert("x")</script>'&\r\nBcc: eve@evil.example\u0000\u202e`
    const { subject, html, plain } = render(name, typed)
    expect(html).not.toContain('<script')
    expect(html).not.toContain('"x"')
    for (const hidden of ['\u0000', '\u202e', '\r'])
      expect(html + plain + subject).not.toContain(hidden)
    expect(subject).not.toMatch(/[\r\n]/)
  })

  test('loads only the picture of its subject, cropped as on the site, and supports both colour schemes (rule mail-21)', () => {
    const { html } = render(name)
    expect(html.replaceAll(PICTURE, '')).not.toMatch(
      /<(img|link|script|iframe|svg)\b|@import|url\(/i,
    )
    for (const picture of html.match(PICTURE) ?? [])
      expect(picture).toContain('aspect-ratio:16/9;object-fit:cover')
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    expect(html).toContain('prefers-color-scheme: dark')
  })

  test('has the same content in both parts', () => {
    const { html, plain } = render(name)
    const words = html
      .replace(/^[\s\S]*?<h1/, '<h1')
      .replace(/<[^>]+>/g, ' ')
      .replaceAll('&#39;', "'")
      .replace(/[():]/g, ' ')
      .split(/\s+/)
      .filter(Boolean)
    const spoken = plain.replace(/[():]/g, ' ').split(/\s+/)
    expect(words.filter((word) => !spoken.includes(word))).toEqual([])
  })
})

test('a receipt has the seller, the operator with the postal address, the buyer and the tax (rule payment-14)', () => {
  const { plain } = render('payment-receipt')
  for (const line of [
    '  Receipt number: 000017',
    '  Sold by: Bo, through School',
    '  Operator: School, 1 Bell Lane',
    '  Questions: help@firstbell.test',
    '  Paid by: Ada',
    'Includes VAT',
  ])
    expect(plain.split('\n')).toContain(line)
})

test('a message from the instructor begins with its words; picture, days and place follow (rule session-9)', () => {
  const { plain, html } = render('offering-message')
  const { text, offering } = everyTemplate('')['offering-message']
  for (const part of [plain, html]) {
    const words = part.indexOf(text.split('\n')[0]!)
    expect(words).toBeGreaterThan(0)
    // The sentence before the words names the instructor, and not what the message is about.
    expect(part.indexOf(offering.title, part.indexOf('Hello'))).toBeGreaterThan(words)
  }
  expect(html.indexOf('/preview.jpg')).toBeGreaterThan(html.indexOf(text.split('\n')[0]!))
})

test('a name that a client could turn into a link is not in the greeting', () => {
  for (const bait of [
    'Win now https://evil.example',
    'www.evil.example',
    'evil.example/prize',
    'eve@evil.example',
    'evil777.com',
    'evil。com',
    'evil．com',
    'ｅｖｉｌ.ｃｏｍ',
    'ev\u200bil.\u200bcom',
    'evil.xn--p1ai',
    'Visit 6.6.6.6 evil',
    'evil:8080',
    'https:evil',
  ]) {
    const { html, plain } = renderMail('verify-email', { name: bait, token: 't', ...link }, SITE)
    expect(plain, bait).toContain('Hello,')
    expect((html + plain).normalize('NFKC')).not.toContain('evil')
    const booked = { ...guitar, instructorName: bait }
    const taught = renderMail(
      'booking-confirmed',
      { name: 'Ada', clock: unknown, offering: booked },
      SITE,
    )
    expect(taught.plain).not.toContain('Instructor')
    const seat = renderMail(
      'seat-booked',
      {
        name: 'Clara',
        clock: unknown,
        student: bait,
        offering: guitar,
        seatsLeft: 0,
        seatsHeld: 0,
      },
      SITE,
    )
    expect(seat.plain).toContain('A student booked a seat in your class. The class is now full.')
  }
  const { plain } = renderMail(
    'verify-email',
    { name: "J. R. O'Brien-Løv", token: 't', ...link },
    SITE,
  )
  expect(plain).toContain("Hello J. R. O'Brien-Løv,")
})

test('no URL or email address of a user is in a subject or preview', () => {
  const about = (title: string) => {
    const offering = { ...guitar, title }
    const changes = [{ label: 'Title', before: 'x', after: title }]
    const words = { subject: title, text: 'Bring a pen.' }
    const data = {
      name: 'Ada',
      clock: unknown,
      offering,
      changes,
      student: 'Bo',
      seatsLeft: 1,
      booked: 1,
      ...words,
    }
    const every = [
      'booking-confirmed',
      'booking-cancelled',
      'seat-booked',
      'seat-cancelled',
      'offering-changed',
      'offering-cancelled',
      'offering-removed',
      'offering-message',
    ] as const
    return every.map((template) => {
      const { subject, html } = renderMail(template, { ...data, reason: 'deleted' } as never, SITE)
      return { subject, preview: /mso-hide:all">([^<]*)</.exec(html)?.[1] ?? '' }
    })
  }
  for (const bait of [
    'Parcel held, pay at https://evil.example/x',
    'Pay www.evil.example now',
    'evil.example/prize',
    'casino777.com',
    'evil。com',
    'evil．com/x',
    '1.2.3.4',
    'write eve@evil.example',
    'HTTP://EVIL',
    'go:evil.com:8080',
  ])
    for (const { subject, preview } of about(bait))
      for (const shown of [subject, preview])
        expect(shown.normalize('NFKC').replace(/^[\w ]+: /, ''), bait).not.toMatch(
          /\w[.。]\w|\/\/|www|@/i,
        )
  const kept = (title: string) => about(title)[0]?.subject
  expect(kept('Guitar 1.5: chords, riffs & more...')).toBe(
    'Booked: Guitar 1.5: chords, riffs & more...',
  )
  expect(kept('Node.js and C/C++ for A.I.')).toBe('Booked: Node js and C/C++ for A.I.')
  expect(kept('Pay at https://evil.example now')).toBe('Booked: Pay at … now')
})

test.each(Object.entries(everyTemplate('')))(
  '%s is the same after its data were stored as JSON',
  (name, data) => {
    const template = emails[name]!
    const stored = JSON.parse(storedJson(data)) as object
    expect(renderStored(template, { data: stored, shared: null }, { publicUrl: SITE })).toEqual(
      renderTemplate(template, data, SITE),
    )
  },
)

test('a mail with an end has its expiry (rule mail-19)', () => {
  const all = everyTemplate('')
  const until = Object.entries(all).flatMap(([name, data]) => {
    const at = emails[name]?.expiresAt?.(data)
    return at ? [[name, at.toISOString()]] : []
  })
  expect(Object.fromEntries(until)).toEqual({
    'verify-email': '2026-03-04T17:00:00.000Z',
    'reset-password': '2026-03-04T17:00:00.000Z',
    'confirm-code': '2026-03-04T17:00:00.000Z',
    'seat-offered': '2026-03-01T17:20:00.000Z',
    invitation: '2026-03-02T17:00:00.000Z',
    'waitlist-joined': '2026-03-03T17:00:00.000Z',
    'offer-lapsed': '2026-03-03T17:00:00.000Z',
    'offering-changed': '2026-03-03T18:30:00.000Z',
    reminder: '2026-03-03T17:00:00.000Z',
    'teaching-reminder': '2026-03-03T17:00:00.000Z',
    'review-asked': '2026-03-08T17:00:00.000Z',
  })
})

test('a mail with a link says how long it works', () => {
  const about = (hours: number) =>
    renderMail('reset-password', { name: 'Ada', token: 't', ...link, hours }, SITE).plain
  expect(about(24)).toContain('The link is valid for 24 hours')
  expect(about(1)).toContain('The link is valid for 1 hour')
})

test('a token cannot change its URL or its attribute', () => {
  const { html, plain } = renderMail(
    'verify-email',
    { name: 'Ada', token: 'a&b"c d', ...link },
    SITE,
  )
  expect(addresses(plain)).toEqual([`${SITE}/verify-email?token=a%26b%22c%20d`])
  expect(addresses(html)).toEqual([`${SITE}/verify-email?token=a%26b%22c%20d`])
})

describe('when and how long', () => {
  const shown = (
    offering: OfferingInMail,
    zone: string | null = null,
    locale: string | null = null,
  ) =>
    renderMail('booking-confirmed', { name: 'Ada', clock: { zone, locale }, offering }, SITE).plain

  test('a class: day, start and end in its own zone, minutes', () => {
    expect(shown(guitar)).toContain('  Tue 3 Mar 2026, 18:00–19:30 Berlin time\n')
    expect(shown(guitar)).toContain('  Duration: 90 minutes\n')
    expect(shown(guitar)).not.toContain('Price')
    expect(shown({ ...guitar, duration: 1 })).toContain('Duration: 1 minute\n')
  })

  test('starts with the reader’s zone, followed by the offering’s own (rule account-24)', () => {
    expect(shown(guitar, 'America/New_York')).toContain(
      '  Tue 3 Mar 2026, 12:00–13:30 New York time (Tue 3 Mar 2026, 18:00–19:30 Berlin time)\n',
    )
    expect(shown(guitar, 'Asia/Tokyo')).toContain(
      '  Wed 4 Mar 2026, 02:00–03:30 Tokyo time (Tue 3 Mar 2026, 18:00–19:30 Berlin time)\n',
    )
    expect(shown(painting, 'Asia/Tokyo')).toContain(
      '  Starts Wed 4 Mar 2026, 02:00 Tokyo time (Tue 3 Mar 2026, 18:00 Berlin time)\n',
    )
  })

  test.each([
    [
      'en-US',
      'Tue, Mar 3, 2026, 12:00–1:30 PM New York time (Tue, Mar 3, 2026, 6:00–7:30 PM Berlin',
    ],
    ['en-AU', 'Tue 3 Mar 2026, 12:00–1:30 PM New York time (Tue 3 Mar 2026, 6:00–7:30 PM Berlin'],
    ['en-GB', 'Tue 3 Mar 2026, 12:00–13:30 New York time (Tue 3 Mar 2026, 18:00–19:30 Berlin'],
    ['de-DE', 'Tue 3 Mar 2026, 12:00–13:30 New York time (Tue 3 Mar 2026, 18:00–19:30 Berlin'],
    [
      'en-US-u-hc-h23',
      'Tue, Mar 3, 2026, 12:00–13:30 New York time (Tue, Mar 3, 2026, 18:00–19:30',
    ],
  ])('has the format of days and times of %s (rule mail-12)', (locale, words) => {
    expect(shown(guitar, 'America/New_York', locale)).toContain(`  ${words}`)
  })

  test('a class from morning to afternoon, and across midnight, in 12 hours', () => {
    const at = (startsAt: string) =>
      shown({ ...guitar, startsAt: new Date(startsAt) }, 'Europe/Berlin', 'en-US')
    expect(at('2026-03-03T10:30:00Z')).toContain('  Tue, Mar 3, 2026, 11:30 AM–1:00 PM Berlin time')
    expect(at('2026-03-03T22:00:00Z')).toContain(
      '  Tue, Mar 3, 2026, 11:00 PM – Wed, Mar 4, 2026, 12:30 AM Berlin time',
    )
  })

  test('a zone with the same time of day is omitted', () => {
    expect(shown(guitar, 'Europe/Paris')).toContain('  Tue 3 Mar 2026, 18:00–19:30 Paris time\n')
    expect(shown(guitar, 'Europe/Berlin')).toContain('  Tue 3 Mar 2026, 18:00–19:30 Berlin time\n')
    const renamed = { ...guitar, timezone: 'Asia/Calcutta' }
    expect(shown(renamed, 'Asia/Kolkata')).toContain('22:30 – Wed 4 Mar 2026, 00:00 Kolkata time\n')
    expect(shown(renamed)).toContain('Wed 4 Mar 2026, 00:00 Kolkata time\n')
  })

  test('an offer expires by the reader’s clock', () => {
    const until = new Date('2026-03-03T16:20:00Z')
    const offered = (zone: string | null, locale: string | null = null) =>
      renderMail(
        'seat-offered',
        { name: 'Ada', clock: { zone, locale }, offering: guitar, until },
        SITE,
      ).plain
    expect(offered('America/New_York')).toContain('Book it by Tue 3 Mar 2026, 11:20 New York time.')
    expect(offered('America/New_York', 'en-US')).toContain(
      'Book it by Tue, Mar 3, 2026, 11:20 AM New York time.',
    )
    expect(offered(null)).toContain('Book it by Tue 3 Mar 2026, 17:20 Berlin time.')
  })

  test('a class across midnight has both days', () => {
    const late = {
      ...guitar,
      timezone: 'America/New_York',
      startsAt: new Date('2026-09-02T03:30Z'),
    }
    expect(shown(late)).toContain('Tue 1 Sep 2026, 23:30 – Wed 2 Sep 2026, 01:00 New York time')
  })

  test('a class in the night of a clock change ends by the new clock', () => {
    const night = { ...guitar, startsAt: new Date('2026-03-29T00:30:00Z') }
    expect(shown(night)).toContain('Sun 29 Mar 2026, 01:30–04:00 Berlin time')
  })

  test('a course: its start, days, price with a dollar sign', () => {
    expect(shown(painting)).toContain('Starts Tue 3 Mar 2026, 18:00 Berlin time')
    expect(shown(painting)).toContain('Duration: 3 days\n')
    expect(shown(painting)).toContain('Price: $49.50\n')
    expect(shown({ ...painting, price: 0, duration: 1 })).toContain(
      'Duration: 1 day\n  Price: $0.00\n',
    )
  })

  test('the instructor’s name links to their page while they teach here (rule instructor-6)', () => {
    expect(shown(guitar)).toContain(`  Instructor: Clara Schumann\n  ${SITE}${PAGE}\n`)
    const cancelled = (
      reason: 'deleted' | 'instructor-removed' | 'instructor-rejected' | 'instructor-left',
    ) =>
      renderMail(
        'offering-cancelled',
        { name: 'Ada', clock: unknown, offering: guitar, reason },
        SITE,
      ).plain
    expect(cancelled('deleted')).toContain(`${SITE}${PAGE}\n`)
    for (const reason of ['instructor-removed', 'instructor-left'] as const) {
      expect(cancelled(reason)).toContain('Instructor: Clara Schumann')
      expect(cancelled(reason)).not.toContain(PAGE)
    }
    expect(cancelled('instructor-rejected')).toContain('isn’t approved to sell courses')
    // Mails without the id were stored before names had links.
    const { instructorId: _, ...old } = guitar
    expect(shown(old)).toContain('  Instructor: Clara Schumann\n  Duration')
  })

  test('without an instructor the line is omitted', () => {
    expect(shown({ ...guitar, instructorName: '' })).not.toContain('Instructor')
  })
})

describe('a reminder uses the day on its reader’s clock', () => {
  const about = (startsAt: string, writtenAt: string, zone = 'Europe/Berlin', locale = 'en-GB') =>
    renderMail(
      'reminder',
      {
        name: 'Ada',
        clock: { zone, locale },
        offering: guitar,
        session: { startsAt: new Date(startsAt), minutes: 90, place: 1 },
        writtenAt: new Date(writtenAt),
        until: new Date('2026-03-03T17:00:00Z'),
        token: 't',
      },
      SITE,
    )

  test.each([
    ['2026-03-03T17:00Z', '2026-03-03T16:00Z', 'Starts at 18:00', 'at 18:00'],
    ['2026-03-03T17:00Z', '2026-03-02T17:00Z', 'Tomorrow at 18:00', 'tomorrow at 18:00'],
    ['2026-03-03T17:00Z', '2026-03-01T17:00Z', 'Tue 3 Mar 2026 at 18:00', 'on Tue 3 Mar 2026'],
    // The clocks change forward in the first of these nights, and back in the second.
    ['2026-03-29T16:00Z', '2026-03-28T16:00Z', 'Tomorrow at 18:00', 'tomorrow at 18:00'],
    ['2026-10-25T22:45Z', '2026-10-24T22:30Z', 'Starts at 23:45', 'at 23:45'],
  ])('%s, written %s: %s', (startsAt, writtenAt, subject, heading) => {
    const mail = about(startsAt, writtenAt)
    expect(mail.subject).toBe(`${subject}: Guitar basics`)
    expect(mail.plain.split('\n')[0]).toContain(`Your class starts ${heading}`)
  })

  test('even if it is not the offering’s', () => {
    const mail = about('2026-03-03T17:00Z', '2026-03-03T14:00Z', 'Asia/Tokyo')
    expect(mail.subject).toBe('Tomorrow at 02:00: Guitar basics')
    expect(mail.plain).toContain(
      '  Wed 4 Mar 2026, 02:00–03:30 Tokyo time (Tue 3 Mar 2026, 18:00–19:30 Berlin time)\n',
    )
  })
})

test('a reminder has the time format of the reader’s region', () => {
  const about = (startsAt: string) =>
    renderMail(
      'reminder',
      {
        name: 'Ada',
        clock: { zone: 'America/New_York', locale: 'en-US' },
        offering: guitar,
        session: { startsAt: new Date(startsAt), minutes: 90, place: 1 },
        writtenAt: new Date('2026-03-03T14:00Z'),
        until: new Date('2026-03-03T17:00:00Z'),
        token: 't',
      },
      SITE,
    ).subject
  expect(about('2026-03-03T17:00Z')).toBe('Starts at 12:00 PM: Guitar basics')
  expect(about('2026-03-05T17:00Z')).toBe('Thu, Mar 5, 2026 at 12:00 PM: Guitar basics')
})

test('the reason of a decision keeps its line breaks; without a reason there is no quote', () => {
  const given = renderMail(
    'instructor-rejected',
    { name: 'Clara', reason: 'No resume.\r\n\r\nAsk <again>.' },
    SITE,
  )
  expect(given.plain).toContain('Reason:\n> No resume.\n>\n> Ask <again>.\n')
  expect(given.html).toContain('Ask &lt;again&gt;.')
  const none = renderMail('instructor-approved', { name: 'Clara', reason: ' ' }, SITE)
  expect(none.plain).not.toContain('reason')
})

test('a subject is one line that inboxes show completely', () => {
  const { subject } = renderMail(
    'booking-confirmed',
    { name: 'Ada', clock: unknown, offering: { ...guitar, title: 'x'.repeat(500) } },
    SITE,
  )
  expect(subject.length).toBeLessThanOrEqual(150)
  expect(subject).toMatch(/^Booked: x+…$/)
})
