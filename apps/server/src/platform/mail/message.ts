import { encode as encodeBase64, wrap as wrapBase64 } from 'nodemailer/lib/base64'
import MailComposer from 'nodemailer/lib/mail-composer'
import type MimeNode from 'nodemailer/lib/mime-node'
import { encode as encodeQuoted, wrap as wrapQuoted } from 'nodemailer/lib/qp'
import type { MailConfig } from './settings.ts'
import { footerLinkOf } from './layout.ts'
import type { EmailTemplates } from './templates.ts'

/** What of a mail's row its message is made of. */
export interface MessageRow {
  id: string
  recipient: string
  reply_to: string | null
  template: string
  subject: string
  html: string
  plain: string
  /** What it says to its reader's calendar. */
  invite: string | null
  created_at: Date
}

export interface Message {
  envelope: { from: string | false; to: string[] }
  /** As RFC 5322 has it. */
  eml: Buffer
}

/** The longest line, in bytes, that RFC 5322 §2.1.1 lets stand unencoded. */
const LINE_MAX = 998
const CHARACTERS_A_LINE = 76

/** One mailbox and nothing else: no list, no display name, no comment, nothing that ends a header. */
export function isAddress(text: string): boolean {
  return /^[^\s\p{C}<>()[\]\\,;:"@]+@[^\s\p{C}<>()[\]\\,;:"@]+$/u.test(text)
}

/**
 * The message of a mail. Everything that identifies it comes from the row, so that the repeat after a
 * crash between "accepted" and "marked as sent" is recognisable as the same mail.
 * @param options.readable leaves text as it reads where it may, for files that people open and search
 */
export function composeMessage(
  mail: MessageRow,
  { mailFrom }: Pick<MailConfig, 'mailFrom'>,
  templates: EmailTemplates,
  options: { readable?: boolean } = {},
): Message {
  const domain = /@([^\s<>@]+)>?\s*$/.exec(mailFrom)?.[1] ?? 'localhost'
  // RFC 8058: with these two, mail clients show an unsubscribe button of their own.
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
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    // Shown with the mail by programs that know calendars, attached for the others (rule calendar-5).
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
 * A tree of MIME parts as text. nodemailer's own way streams every part through five transforms, which
 * takes ten times as long and reaches the socket line by line.
 */
function inOnePiece(node: MimeNode, readable: boolean): string {
  const headers = node.buildHeaders()
  // Chosen with the headers.
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
  // Whoever composes gives strings.
  throw new TypeError('The content of a mail is a stream')
}
