import { createTransport } from 'nodemailer'
import PostalMime from 'postal-mime'
import { describe, expect, test } from 'vitest'
import { readCalendar } from '../../../test/support/icalendar.ts'
import { renderInvitation, type Invitation } from '../icalendar/icalendar.ts'
import { messageOf } from './message.ts'

interface Given {
  subject?: string
  html?: string
  plain?: string
  recipient?: string
  reply_to?: string
  invitations?: readonly Invitation[]
}

const head = {
  id: 'b3a0c5a2-1111-4222-8333-444455556666',
  recipient: 'ada@example.org',
  reply_to: null,
  created_at: new Date('2026-03-03T17:00:00Z'),
}
const at = new Date('2026-03-01T17:00:00Z')
const invitation: Invitation = {
  method: 'CANCEL',
  name: 'Ada',
  event: {
    uid: 'a@school.example',
    sequence: 1,
    cancelled: true,
    summary: 'Füße',
    description: '',
    location: '',
    url: 'https://school.example/',
    stamp: at,
    createdAt: at,
    changedAt: at,
    when: { startsAt: at, endsAt: at },
  },
}
const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })

async function compose(given: Given, readable = false) {
  const mail = { subject: 'Hello', html: '<p>Hello</p>\n', plain: 'Hello\n', ...given }
  const from = { mailFrom: 'Firstbell <hello@school.example>' }
  const message = messageOf({ ...head, ...given }, mail, {}, from, { readable })
  const sent = await composer.sendMail(message)
  return { envelope: sent.envelope, eml: sent.message as Buffer }
}

describe.each([false, true])('readable: %s', (readable) => {
  test.each([
    ['what ends or begins a line', 'trailing space \n.\n..two\n\ttab\t\n=3D=\nend'],
    ['no line break at the end', 'end'],
    ['letters of many alphabets', 'Füße, 日本語のクラス, Ελληνικά, 🎸🎻 '.repeat(40)],
    ['a line that is too long', `${'long '.repeat(400)}\nshort`],
    ['a long word', 'x'.repeat(3_000)],
    ['what looks like MIME', '--b\nContent-Type: text/html\n\n=_x\nFrom here on'],
    ['nothing', ''],
  ])('a text arrives unchanged: %s', async (_name, text) => {
    const html = `<p>${text}</p>`
    const { eml } = await compose({ plain: `a\n${text}`, html }, readable)
    const mail = await PostalMime.parse(eml)
    expect(mail.text?.trimEnd()).toBe(`a\n${text}`.trimEnd())
    expect(mail.html?.trimEnd()).toBe(html.trimEnd())
    const lines = eml.toString().split('\r\n')
    expect(lines.filter((line) => /[\r\n]/.test(line))).toEqual([])
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(998)
  })
})

test('the envelope has the sender and one recipient, whatever the headers are', async () => {
  const { envelope, eml } = await compose({
    reply_to: 'clara@example.org',
    subject: 'Füße\r\nBcc: x@y',
  })
  expect(envelope).toEqual({ from: 'hello@school.example', to: ['ada@example.org'] })
  expect(eml.toString()).not.toMatch(/^bcc:/im)
})

test('the same row creates the same message', async () => {
  const once = async () => (await compose({ invitations: [invitation] })).eml.toString()
  expect(await once()).toBe(await once())
})

test('calendars find the invitation among the texts, and other programs find it as a file', async () => {
  const { eml } = await compose({
    invitations: [invitation],
    plain: 'See you',
    html: '<p>See you</p>',
  })
  const mail = await PostalMime.parse(eml, { attachmentEncoding: 'utf8' })
  expect(mail.text?.trimEnd()).toBe('See you')
  expect(mail.html?.trimEnd()).toBe('<p>See you</p>')
  const read = mail.attachments.map(({ content, ...about }) => ({
    ...about,
    lines: String(content).trimEnd().split(/\r?\n/),
  }))
  const lines = renderInvitation(invitation, 'Firstbell <hello@school.example>', head.recipient)
    .trimEnd()
    .split('\r\n')
  expect(lines).toContain('SUMMARY:Füße')
  expect(read).toMatchObject([
    { mimeType: 'text/calendar', method: 'CANCEL', lines },
    { mimeType: 'application/ics', filename: 'invite.ics', lines },
  ])
})

describe('several calendar entries (rule calendar-5)', () => {
  const begins: Invitation = {
    ...invitation,
    method: 'REQUEST',
    event: { ...invitation.event, uid: 'b@school.example', cancelled: false },
  }
  const filesOf = async (invitations: readonly Invitation[]) => {
    const { eml } = await compose({ invitations })
    const mail = await PostalMime.parse(eml, { attachmentEncoding: 'utf8' })
    return mail.attachments.map(({ filename, mimeType, method, content }) => ({
      filename,
      mimeType,
      method,
      events: readCalendar(String(content).replaceAll(/\r?\n/g, '\r\n')).events,
    }))
  }

  test('a cancellation and an addition are separate files', async () => {
    expect(await filesOf([invitation, begins])).toMatchObject([
      { mimeType: 'text/calendar', method: 'REQUEST', events: [{ uid: 'b@school.example' }] },
      {
        filename: 'cancel.ics',
        mimeType: 'text/calendar',
        method: 'CANCEL',
        events: [{ uid: 'a@school.example', status: 'CANCELLED' }],
      },
      { filename: 'invite.ics', mimeType: 'application/ics' },
    ])
  })

  test('several that begin, and all in one file to import', async () => {
    const third = { ...begins, event: { ...begins.event, uid: 'c@school.example' } }
    const files = await filesOf([begins, third])
    expect(files).toMatchObject([
      { filename: 'invite-1.ics', method: 'REQUEST', events: [{ uid: 'b@school.example' }] },
      { filename: 'invite-2.ics', method: 'REQUEST', events: [{ uid: 'c@school.example' }] },
      {
        filename: 'all-dates.ics',
        mimeType: 'text/calendar',
        method: 'PUBLISH',
        events: [
          { uid: 'b@school.example', organizer: { address: 'hello@school.example' } },
          { uid: 'c@school.example' },
        ],
      },
    ])
    // A published calendar has no attendee (RFC 5546 §3.2.1).
    expect(files[2]!.events.flatMap(({ attendees }) => attendees)).toEqual([])
  })
})

test.each([
  ['Füße', 'Füße'],
  [`${'Klänge und '.repeat(12)}Ruhe`, `${'Klänge und '.repeat(12)}Ruhe`],
  ['日本語のクラス'.repeat(8), '日本語のクラス'.repeat(8)],
  [`long ${'words '.repeat(30)}end`, `long ${'words '.repeat(30)}end`],
])('a subject with any letters arrives, in lines that all servers accept: %s', async (subject) => {
  const { eml } = await compose({ subject })
  expect((await PostalMime.parse(eml)).subject).toBe(subject)
  const head = eml.toString().split('\r\n\r\n', 1)[0] ?? ''
  for (const line of head.split('\r\n')) expect(line).toMatch(/^[ -~]{1,78}$/)
})

test('internationalized domains are encoded for the mail server', async () => {
  const { envelope, eml } = await compose({
    recipient: 'ada@bücher.example',
    reply_to: 'x@öl.example',
  })
  expect(envelope.to).toEqual(['ada@xn--bcher-kva.example'])
  expect(eml.toString()).toContain('To: ada@xn--bcher-kva.example\r\nReply-To: x@xn--l-0ga.example')
})
