import { foldLines } from 'nodemailer/lib/mime-funcs'
import MimeNode from 'nodemailer/lib/mime-node'
import type { MailConfig } from './settings.ts'
import { footerLinkOf } from './layout.ts'
import type { EmailTemplates } from './templates.ts'

/** The columns of a mail that its message is composed of. */
export interface MessageRow {
  id: string
  recipient: string
  reply_to: string | null
  template: string
  subject: string
  html: string
  plain: string
  /** An iCalendar file for the reader's calendar. */
  invite: string | null
  created_at: Date
}

export interface Message {
  envelope: { from: string; to: string[] }
  /** The message in the format of RFC 5322. */
  eml: Buffer
}

/** The longest line in bytes that RFC 5322 §2.1.1 allows. */
const LINE_MAX = 998
const CHARACTERS_A_LINE = 76

/** Accepts a single address: no list, display name, comment or line break. */
export function isAddress(text: string): boolean {
  return /^[^\s\p{C}<>()[\]\\,;:"@]+@[^\s\p{C}<>()[\]\\,;:"@]+$/u.test(text)
}

/**
 * Composes the message of a mail. Its id and date come from the row, so that a repetition, after a crash
 * between sending and marking as sent, is recognisable as the same mail.
 * @param options.readable leaves text unencoded if possible, for files that people open and search
 */
export function composeMessage(
  mail: MessageRow,
  { mailFrom }: Pick<MailConfig, 'mailFrom'>,
  templates: EmailTemplates,
  options: { readable?: boolean } = {},
): Message {
  const domain = /@([^\s<>@]+)>?\s*$/.exec(mailFrom)?.[1] ?? 'localhost'
  const from = senderHeader(mailFrom)
  const to = header('To', { name: '', address: mail.recipient })
  // With both headers, mail clients show an unsubscribe button (RFC 8058).
  const unsubscribe = templates[mail.template]?.listUnsubscribe && footerLinkOf(mail.plain)
  const { headers, content } = bodyOf(mail, options.readable === true)
  const head = [
    from,
    to,
    ...(mail.reply_to !== null && isAddress(mail.reply_to)
      ? [header('Reply-To', { name: '', address: mail.reply_to })]
      : []),
    header('Subject', mail.subject),
    header('Message-ID', `<${mail.id}@${domain}>`),
    header('Date', mail.created_at),
    'Auto-Submitted: auto-generated',
    ...(unsubscribe
      ? [
          header('List-Unsubscribe', `<${unsubscribe}>`),
          'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
        ]
      : []),
    'MIME-Version: 1.0',
    ...headers,
  ]
  return {
    envelope: { from: addressIn(from), to: [addressIn(to)] },
    eml: Buffer.from(`${head.join('\r\n')}\r\n\r\n${content}`),
  }
}

// nodemailer encodes names, subjects and internationalized domains. Its tree of MIME parts is not used:
// building and serializing one takes many times as much CPU as this module (docs/decisions/0041).
const encoder = new MimeNode()

const header = (name: string, value: Parameters<MimeNode['encodeHeaderValue']>[1]): string =>
  foldLines(`${name}: ${encoder.encodeHeaderValue(name, value)}`)

/** A site has one sender. */
const senderHeaders = new Map<string, string>()

function senderHeader(mailFrom: string): string {
  let encoded = senderHeaders.get(mailFrom)
  if (encoded === undefined) senderHeaders.set(mailFrom, (encoded = header('From', mailFrom)))
  return encoded
}

/** The address in a header of a single mailbox. */
const addressIn = (encoded: string): string => /([^\s<>]*)>?$/.exec(encoded)?.[1] ?? ''

/** A part of a message, or all of it. */
interface Part {
  headers: readonly string[]
  content: string
}

function bodyOf({ id, plain, html, invite }: MessageRow, readable: boolean): Part {
  const alternatives = [
    textPart('text/plain; charset=utf-8', plain, readable),
    textPart('text/html; charset=utf-8', html, readable),
  ]
  // The id is random and made after the texts, so none of them contains a boundary.
  if (invite === null) return multipart('alternative', `=_${id}`, alternatives)
  const method = /^METHOD:(\w+)\r$/m.exec(invite)?.[1] ?? 'PUBLISH'
  const calendar = textPart(`text/calendar; charset=utf-8; method=${method}`, invite, false)
  // Mail clients with a calendar show it; others show an attachment (rule calendar-5).
  const attachment = {
    headers: [
      'Content-Type: application/ics; name=invite.ics',
      'Content-Disposition: attachment; filename=invite.ics',
      'Content-Transfer-Encoding: base64',
    ],
    content: base64(invite),
  }
  return multipart('mixed', `=_${id}`, [
    multipart('alternative', `=_text-${id}`, [...alternatives, calendar]),
    attachment,
  ])
}

function multipart(kind: string, boundary: string, parts: readonly Part[]): Part {
  const lines = parts.map(
    ({ headers, content }) => `--${boundary}\r\n${headers.join('\r\n')}\r\n\r\n${content}\r\n`,
  )
  return {
    headers: [`Content-Type: multipart/${kind};\r\n boundary="${boundary}"`],
    content: `${lines.join('')}--${boundary}--\r\n`,
  }
}

function textPart(type: string, text: string, readable: boolean): Part {
  const lines = text.replace(/\r?\n/g, '\r\n')
  const part = (encoding: string, content: string): Part => ({
    headers: [`Content-Type: ${type}`, `Content-Transfer-Encoding: ${encoding}`],
    content,
  })
  if (isPlain(lines)) return part('7bit', lines)
  if (readable && lines.split('\r\n').every((line) => Buffer.byteLength(line) <= LINE_MAX))
    return part('8bit', lines)
  return isMostlyAscii(lines)
    ? part('quoted-printable', quotedPrintable(lines))
    : part('base64', base64(text))
}

const base64 = (text: string): string =>
  Buffer.from(text)
    .toString('base64')
    .replace(/.{76}(?=.)/g, '$&\r\n')

/**
 * Quoted-printable (RFC 2045 §6.7).
 * @param lines end with CRLF
 */
function quotedPrintable(lines: string): string {
  return lines
    .replaceAll('=', '=3D')
    .replace(/[^\t\r\n -~]+|[\t ](?=\r\n|$)|\r(?!\n)/g, (characters) =>
      Buffer.from(characters).toString('hex').toUpperCase().replace(/../g, '=$&'),
    )
    .split('\r\n')
    .map(softBreaks)
    .join('\r\n')
}

/** Breaks a line that is too long, but within no character. */
function softBreaks(line: string): string {
  let broken = ''
  let from = 0
  while (line.length - from > CHARACTERS_A_LINE) {
    let end = from + CHARACTERS_A_LINE - 1
    if (line[end - 1] === '=') end -= 1
    else if (line[end - 2] === '=') end -= 2
    // Octets of the same character.
    while (line[end] === '=' && /[89AB]/.test(line[end + 1] ?? '')) end -= 3
    broken += `${line.slice(from, end)}=\r\n`
    from = end
  }
  return from === 0 ? line : broken + line.slice(from)
}

/** Whether a text needs no encoding: short lines of ASCII. */
const isPlain = (lines: string): boolean => !/[^\t\r\n -~]|^.{77}/m.test(lines)

/** Whether quoted-printable, which takes three characters for each octet beyond ASCII, is shorter. */
const isMostlyAscii = (text: string): boolean => Buffer.byteLength(text) < 1.2 * text.length
