import PostalMime from 'postal-mime'
import { describe, expect, test } from 'vitest'
import { composeMessage, type MessageRow } from './message.ts'

const row: MessageRow = {
  id: 'b3a0c5a2-1111-4222-8333-444455556666',
  recipient: 'ada@example.org',
  reply_to: null,
  template: 'any',
  subject: 'Hello',
  html: '<p>Hello</p>\n',
  plain: 'Hello\n',
  invite: null,
  created_at: new Date('2026-03-03T17:00:00Z'),
}
const compose = (more: Partial<MessageRow>, readable = false) =>
  composeMessage(
    { ...row, ...more },
    { mailFrom: 'Firstbell <hello@school.example>' },
    {},
    { readable },
  )

describe.each([false, true])('readable: %s', (readable) => {
  test.each([
    ['what ends or begins a line', 'trailing space \n.\n..two\n\ttab\t\n=3D=\nend'],
    ['no line break at the end', 'end'],
    ['letters of many alphabets', 'Füße, 日本語のクラス, Ελληνικά, 🎸🎻 '.repeat(40)],
    ['a line that is too long', `${'long '.repeat(400)}\nshort`],
    ['a long word', 'x'.repeat(3_000)],
    ['what looks like MIME', '--b\nContent-Type: text/html\n\n=_x\nFrom here on'],
    ['nothing', ''],
  ])('a text arrives as it was written: %s', async (_name, text) => {
    const html = `<p>${text}</p>`
    const { eml } = compose({ plain: `a\n${text}`, html }, readable)
    const mail = await PostalMime.parse(eml)
    expect(mail.text?.trimEnd()).toBe(`a\n${text}`.trimEnd())
    expect(mail.html?.trimEnd()).toBe(html.trimEnd())
    const lines = eml.toString().split('\r\n')
    expect(lines.filter((line) => /[\r\n]/.test(line))).toEqual([])
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(998)
  })
})

test('the envelope names the sender and one recipient, whatever the headers show', () => {
  const { envelope, eml } = compose({ reply_to: 'clara@example.org', subject: 'Füße\r\nBcc: x@y' })
  expect(envelope).toEqual({ from: 'hello@school.example', to: ['ada@example.org'] })
  expect(eml.toString()).not.toMatch(/^bcc:/im)
})

test('the same row makes the same message', () => {
  const once = () => compose({ invite: 'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nEND:VCALENDAR\r\n' })
  expect(once().eml.toString()).toBe(once().eml.toString())
})

test('a calendar reads the invitation among the texts, and other programs find it as a file', async () => {
  const invite = 'BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nSUMMARY:Füße\r\nEND:VCALENDAR\r\n'
  const { eml } = compose({ invite, plain: 'See you', html: '<p>See you</p>' })
  const mail = await PostalMime.parse(eml, { attachmentEncoding: 'utf8' })
  expect(mail.text?.trimEnd()).toBe('See you')
  expect(mail.html?.trimEnd()).toBe('<p>See you</p>')
  const read = mail.attachments.map(({ content, ...about }) => ({
    ...about,
    lines: String(content).trimEnd().split(/\r?\n/),
  }))
  const lines = invite.trimEnd().split('\r\n')
  expect(read).toMatchObject([
    { mimeType: 'text/calendar', method: 'CANCEL', lines },
    { mimeType: 'application/ics', filename: 'invite.ics', lines },
  ])
})

test.each([
  ['Füße', 'Füße'],
  [`${'Klänge und '.repeat(12)}Ruhe`, `${'Klänge und '.repeat(12)}Ruhe`],
  ['日本語のクラス'.repeat(8), '日本語のクラス'.repeat(8)],
  [`long ${'words '.repeat(30)}end`, `long ${'words '.repeat(30)}end`],
])('a subject of any letters arrives, in lines that all servers take: %s', async (subject) => {
  const { eml } = compose({ subject })
  expect((await PostalMime.parse(eml)).subject).toBe(subject)
  const head = eml.toString().split('\r\n\r\n', 1)[0] ?? ''
  for (const line of head.split('\r\n')) expect(line).toMatch(/^[ -~]{1,78}$/)
})

test('internationalized domains are written as the mail server knows them', () => {
  const { envelope, eml } = compose({ recipient: 'ada@bücher.example', reply_to: 'x@öl.example' })
  expect(envelope.to).toEqual(['ada@xn--bcher-kva.example'])
  expect(eml.toString()).toContain('To: ada@xn--bcher-kva.example\r\nReply-To: x@xn--l-0ga.example')
})

test('no line of quoted-printable tears a character apart', () => {
  const { eml } = compose({ plain: `${'a'.repeat(70)}${'ü🎸'.repeat(6)}${'b'.repeat(200)}` })
  const lines = eml.toString().split('\r\n')
  expect(lines.filter((line) => /=[89AB][\dA-F]/.test(line)).length).toBeGreaterThan(0)
  for (const line of lines) {
    expect(line.length).toBeLessThanOrEqual(76)
    expect(line).not.toMatch(/^=[89AB][\dA-F]/)
  }
})
