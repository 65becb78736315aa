import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { readCalendar } from '../../../test/support/icalendar.ts'
import { aBookingMail, createMailContext, header, startSmtp } from '../../../test/support/mail.ts'
import { emails } from '../../features.ts'
import { createMailer, mailJobs } from './mail.ts'

const rig = await createMailContext({ MAIL_FROM: 'Firstbell <hello@school.example>' })
const { send, rowOf } = rig

/** The types of a message's parts, in order. */
const structureOf = (raw: string) =>
  [...raw.matchAll(/^Content-Type: ([\w/]+)/gim)].map(([, type]) => type)

describe('enqueueing', () => {
  const context = rig.contextFor({})

  test('a mail is sent if its transaction commits', async () => {
    const print: string[] = []
    await rig.db
      .transaction()
      .execute(async (tx) => {
        await createMailer(emails).enqueue(tx, {
          key: 'rolled-back',
          to: 'ada@example.org',
          template: 'account-deleted',
          data: { name: 'Ada' },
        })
        throw new Error('undo')
      })
      .catch(() => {})
    expect(await rowOf('rolled-back')).toBeUndefined()
    await rig.work(context, (line) => print.push(line))
    expect(print).toEqual([])
  })

  test('the same key sends once, however often and concurrently it is enqueued', async () => {
    const print: string[] = []
    await Promise.all(Array.from({ length: 8 }, () => send({ key: 'once' })))
    await rig.work(context, (line) => print.push(line))
    await send({ key: 'once' })
    await rig.work(context, (line) => print.push(line))
    expect(print).toHaveLength(1)
  })
})

test('data that many mails have in common are stored once, and deleted with the last of them', async () => {
  const smtp = await startSmtp()
  const context = rig.contextFor({ SMTP_URL: smtp.url })
  const text = 'Bring a pen. '.repeat(50)
  const { clock, offering } = aBookingMail('Guitar', 'REQUEST')
  await rig.db.transaction().execute((tx) =>
    createMailer(emails).enqueueAll(
      tx,
      Array.from({ length: 1_200 }, (_, n) => ({
        key: `everybody:${n}`,
        to: `p${n}@example.org`,
        template: 'offering-message' as const,
        data: { name: `P${n}`, clock: { ...clock }, offering, subject: 'Pens', text },
      })),
    ),
  )
  const { rows } = await sql<{ bytes: number; copies: number }>`
    select sum(pg_column_size(data))::int as bytes,
      (select count(*)::int from mail_shared where data::text like '%Bring a pen%') as copies
    from mail where key like 'everybody:%'`.execute(rig.db)
  expect(rows[0]?.copies).toBe(1)
  expect(rows[0]?.bytes).toBeLessThan(1_200 * text.length)
  const purge = mailJobs(context, emails).find(({ name }) => name === 'purge-mail')!
  await purge.run({})
  await sql`delete from mail where key like 'everybody:%' and key not in ('everybody:0', 'everybody:1199')`.execute(
    rig.db,
  )
  await rig.work(context)
  const texts = smtp.received.map(({ recipients, mail }) => [recipients[0], mail.text])
  expect(texts.toSorted()).toEqual([
    ['p0@example.org', expect.stringMatching(/Hello P0,[^]*Bring a pen/)],
    ['p1199@example.org', expect.stringMatching(/Hello P1199,[^]*Bring a pen/)],
  ])
  await purge.run({})
  expect((await sql`select from mail_shared`.execute(rig.db)).rows).toEqual([])
})

describe('over SMTP', () => {
  test('a mail arrives complete, and its data are deleted', async () => {
    const smtp = await startSmtp()
    const context = rig.contextFor({
      SMTP_URL: smtp.url,
      PUBLIC_URL: 'https://classes.example.org',
    })
    const key = await send()
    const kept = await rowOf(key)
    await rig.work(context)

    const [received] = smtp.received
    expect(smtp.received).toHaveLength(1)
    expect(received?.recipients).toEqual(['ada@example.org'])
    expect(structureOf(received!.raw)).toEqual(['multipart/alternative', 'text/plain', 'text/html'])
    const mail = received!.mail
    expect(mail.from).toMatchObject({ name: 'Firstbell', address: 'hello@school.example' })
    expect(mail.to).toMatchObject([{ name: '', address: 'ada@example.org' }])
    expect(mail.subject).toBe('Verify your email for Firstbell')
    expect(mail.messageId).toBe(`<${kept!.id}@school.example>`)
    expect(header(mail, 'auto-submitted')).toBe('auto-generated')
    expect(header(mail, 'list-unsubscribe')).toBeUndefined()
    expect(new Date(mail.date!).getTime()).toBe(Math.floor(kept!.created_at.getTime() / 1e3) * 1e3)
    const link = 'https://classes.example.org/verify-email?token=secret-token'
    expect(mail.text?.match(/https?:\S+/g)).toEqual([link])
    expect(mail.html?.match(/https?:[^"]+/g)).toEqual([link])

    const row = await rowOf(key)
    expect(row?.sent_at).toBeInstanceOf(Date)
    expect(row).toMatchObject({ data: null, attempts: 1, last_error: null })
  })

  test.each(['REQUEST', 'CANCEL'] as const)(
    'a %s for a calendar is next to the texts, and is invite.ics (rule calendar-5)',
    async (method) => {
      const smtp = await startSmtp()
      const context = rig.contextFor({ SMTP_URL: smtp.url })
      const title = 'Gitarre für alle 🎸'
      const mailer = createMailer(emails)
      await rig.db.transaction().execute(async (tx) => {
        const mail = {
          to: 'ada@example.org',
          template: method === 'REQUEST' ? 'booking-confirmed' : 'booking-cancelled',
          data: aBookingMail(title, method),
        } as const
        await mailer.enqueue(tx, { key: `invite:${method}`, ...mail })
        // In a job, because data are stored as JSON until then.
        await mailer.enqueueAll(tx, [{ key: `invite-all:${method}`, ...mail }])
      })
      await rig.work(context)
      await rig.work(context)
      expect(smtp.received).toHaveLength(2)
      for (const { raw, mail } of smtp.received) {
        expect(structureOf(raw)).toEqual([
          'multipart/mixed',
          'multipart/alternative',
          'text/plain',
          'text/html',
          'text/calendar',
          'application/ics',
        ])
        expect(raw).toMatch(
          new RegExp(`Content-Type: text/calendar; charset=utf-8; method=${method}\\r`, 'i'),
        )
        const [shown, attached] = mail.attachments
        expect(shown).toMatchObject({ mimeType: 'text/calendar', method })
        expect(attached).toMatchObject({ filename: 'invite.ics', disposition: 'attachment' })
        const sent = /filename=invite\.ics\r\n[\s\S]*?\r\n\r\n([\w+/=\r\n]+)/.exec(raw)?.[1]
        const text = Buffer.from(sent ?? '', 'base64').toString()
        const calendar = readCalendar(text)
        // The parser of mails normalizes line breaks.
        expect(new TextDecoder().decode(shown?.content as ArrayBuffer)).toBe(
          text.replaceAll('\r\n', '\n'),
        )
        expect(calendar.method).toBe(method)
        expect(calendar.events).toMatchObject([
          {
            summary: title,
            sequence: 4,
            stamp: '2026-02-01T10:00:00.000Z',
            organizer: { name: 'Firstbell', address: 'hello@school.example' },
            attendees: [{ name: 'Ada', address: 'ada@example.org' }],
          },
        ])
      }
      expect(await rowOf(`invite:${method}`)).toMatchObject({ data: null })
    },
  )

  test('names, titles and email addresses cannot add a header', async () => {
    const smtp = await startSmtp()
    const context = rig.contextFor({ SMTP_URL: smtp.url })
    await rig.db.transaction().execute(async (tx) => {
      await createMailer(emails).enqueue(tx, {
        key: 'injection',
        to: 'ada@example.org',
        template: 'booking-confirmed',
        data: {
          name: 'Ada\r\nBcc: eve@evil.example',
          clock: { zone: null, locale: null },
          offering: {
            kind: 'class',
            id: 'b3a0c5a2-1111-4222-8333-444455556666',
            title: 'Guitar\r\nBcc: eve@evil.example\r\n\r\n<script>',
            startsAt: new Date(),
            timezone: 'UTC',
            duration: 30,
            instructorName: 'Clara\nX-Evil: 1',
          },
        },
      })
      for (const [index, to] of [
        'ada@example.org\r\nBcc: eve@evil.example',
        'ada@example.org, eve@evil.example',
        'Ada <ada@example.org>',
        'no address',
      ].entries())
        await createMailer(emails).enqueue(tx, {
          key: `injection:${index}`,
          to,
          template: 'account-deleted',
          data: { name: 'Ada' },
        })
    })
    await rig.work(context)
    expect(smtp.received).toHaveLength(1)
    const { mail, recipients } = smtp.received[0]!
    expect(recipients).toEqual(['ada@example.org'])
    expect(mail.subject).toBe('Booked: Guitar Bcc: … <script>')
    expect(mail.headers.map(({ key }) => key)).not.toContain('bcc')
    expect(mail.headers.map(({ key }) => key)).not.toContain('x-evil')
    expect((await rowOf('injection:0'))?.last_error).toBe('not an e-mail address')
  })

  test('a reply goes to the given email address, or to the sender', async () => {
    const smtp = await startSmtp()
    const context = rig.contextFor({ SMTP_URL: smtp.url })
    const mailer = createMailer(emails)
    const about = { template: 'account-deleted', data: { name: 'Ada' } } as const
    await rig.db.transaction().execute(async (tx) => {
      await mailer.enqueue(tx, {
        ...about,
        key: 'answer:1',
        to: 'one@example.org',
        replyTo: 'clara@example.org',
      })
      await mailer.enqueueAll(tx, [
        { ...about, key: 'answer:2', to: 'two@example.org', replyTo: 'clara@example.org' },
        { ...about, key: 'answer:3', to: 'three@example.org' },
        ...[
          'clara@example.org\r\nBcc: eve@evil.example',
          'clara@example.org, eve@evil.example',
          'Clara <clara@example.org>',
        ].map((replyTo, index) => ({
          ...about,
          key: `answer:${index + 4}`,
          to: `number${index}@example.org`,
          replyTo,
        })),
      ])
    })
    await rig.work(context)
    await rig.work(context)
    const replies = smtp.received.map(({ mail, recipients }) => [
      recipients[0],
      (mail.replyTo ?? []).map(({ address }) => address).join(),
    ])
    expect(Object.fromEntries(replies)).toEqual({
      'one@example.org': 'clara@example.org',
      'two@example.org': 'clara@example.org',
      'three@example.org': '',
      'number0@example.org': '',
      'number1@example.org': '',
      'number2@example.org': '',
    })
    for (const { raw } of smtp.received) expect(raw).not.toMatch(/^bcc:|evil/im)
  })

  test('STARTTLS is used if the server offers it', async () => {
    let secured = false
    const smtp = await startSmtp({
      disabledCommands: [],
      onMailFrom: (_address, session, done) => {
        secured = session.secure
        done()
      },
    })
    const context = rig.contextFor({ SMTP_URL: `${smtp.url}?tls.rejectUnauthorized=false` })
    await send()
    await rig.work(context)
    expect(smtp.received).toHaveLength(1)
    expect(secured).toBe(true)
  })
})

test('the nightly job deletes old mails, and the data of mails that cannot be delivered', async () => {
  const context = rig.contextFor({ SMTP_URL: 'smtp://127.0.0.1:1' })
  const age = (key: string, days: number) =>
    rig.db
      .updateTable('mail')
      .set({ created_at: new Date(Date.now() - days * 86_400_000) })
      .where('key', '=', key)
      .execute()
  const [young, stuck, old] = [await send(), await send(), await send()]
  await age(stuck, 8)
  await age(old, 31)
  await mailJobs(context, emails)
    .find(({ name }) => name === 'purge-mail')!
    .run({})
  expect((await rowOf(young))?.data).not.toBeNull()
  expect(await rowOf(stuck)).toMatchObject({ data: null, sent_at: null })
  expect(await rowOf(old)).toBeUndefined()
})
