import { encode as encodeBase64, wrap as wrapBase64 } from 'nodemailer/lib/base64'
import MailComposer from 'nodemailer/lib/mail-composer'
import type MimeNode from 'nodemailer/lib/mime-node'
import { encode as encodeQuoted, wrap as wrapQuoted } from 'nodemailer/lib/qp'
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
  envelope: { from: string | false; to: string[] }
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
  // With both headers, mail clients show an unsubscribe button (RFC 8058).
  const unsubscribe = templates[mail.template]?.listUnsubscribe && footerLinkOf(mail.plain)
  const root = new MailComposer({
    from: mailFrom,
    to: { name: '', address: mail.recipient },
    ...(mail.reply_to !== null &&
      isAddress(mail.reply_to) && { replyTo: { name: '', address: mail.reply_to } }),
    subject: mail.subject,
    text: mail.plain,
    html: mail.html,
    date: mail.created_at,
    messageId: `<${mail.id}@${domain}>`,
    // A mail that is sent again is the same.
    baseBoundary: mail.id,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    // Mail clients with a calendar show it; others show an attachment (rule calendar-5).
    ...(mail.invite !== null && {
      icalEvent: {
        method: /^METHOD:(\w+)\r$/m.exec(mail.invite)?.[1] ?? 'PUBLISH',
        filename: 'invite.ics',
        content: mail.invite,
      },
    }),
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile()
  return {
    envelope: root.getEnvelope(),
    eml: Buffer.from(inOnePiece(root, options.readable === true)),
  }
}

/**
 * Serializes a tree of MIME parts. nodemailer's own serialization pipes each part through several
 * streams, which costs many times as much CPU and writes to the socket in small pieces.
 */
function inOnePiece(node: MimeNode, readable: boolean): string {
  const headers = node.buildHeaders()
  // `buildHeaders` chooses the boundary.
  const { boundary } = node
  if (node.multipart && typeof boundary === 'string') {
    const parts = node.childNodes.map((child) => `--${boundary}\r\n${inOnePiece(child, readable)}`)
    return `${headers}\r\n\r\n${parts.join('\r\n')}\r\n--${boundary}--\r\n`
  }
  const isText = /^Content-Type: text\/(?:plain|html)\b/im.test(headers)
  const content = bytesOf(node.content)
  const lines = content.toString().replace(/\r?\n/g, '\r\n')
  if (
    readable &&
    isText &&
    lines.split('\r\n').every((line) => Buffer.byteLength(line) <= LINE_MAX)
  )
    return `${headers.replace(/^(Content-Transfer-Encoding: ).*$/m, '$18bit')}\r\n\r\n${lines}`
  switch (node.getTransferEncoding()) {
    case 'base64':
      return `${headers}\r\n\r\n${wrapBase64(encodeBase64(content), CHARACTERS_A_LINE)}`
    case 'quoted-printable':
      return `${headers}\r\n\r\n${wrapQuoted(encodeQuoted(lines), CHARACTERS_A_LINE)}`
    default:
      return `${headers}\r\n\r\n${lines}`
  }
}

function bytesOf(content: MimeNode['content']): Buffer {
  if (typeof content === 'string' || content === undefined) return Buffer.from(content ?? '')
  if (Buffer.isBuffer(content)) return content
  // `composeMessage` passes strings only.
  throw new TypeError('The content of a mail is a stream')
}
