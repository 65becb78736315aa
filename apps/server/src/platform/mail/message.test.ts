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

test('the same row makes the same message, but for the lines between its parts', () => {
  const once = () => compose({ invite: 'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nEND:VCALENDAR\r\n' })
  const [first, second] = [once(), once()].map(({ eml }) =>
    eml.toString().replace(/--[-\w=]+|boundary="[^"]*"/g, ''),
  )
  expect(second).toBe(first)
})
