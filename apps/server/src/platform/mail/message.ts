import type { SendMailOptions } from 'nodemailer'
import { renderInvitation, renderPublished, type Invitation } from '../icalendar/icalendar.ts'
import { footerLinkOf } from './layout.ts'
import type { MailConfig } from './settings.ts'
import type { EmailTemplate, RenderedMail } from './templates.ts'

export interface MessageHead {
  id: string
  recipient: string
  reply_to: string | null
  created_at: Date
}

/** The longest line that RFC 5322 §2.1.1 allows. */
const MAX_LINE_BYTES = 998

/** Returns whether a text is a single email address, without a list, display name, comment or line break. */
export function isAddress(text: string): boolean {
  return /^[^\s\p{C}<>()[\]\\,;:"@]+@[^\s\p{C}<>()[\]\\,;:"@]+$/u.test(text)
}

/**
 * Creates a message for nodemailer. Its id and date come from the row, so that clients recognise the same mail if it is
 * sent again after a crash between sending and marking it as sent.
 * @param options.readable leaves text unencoded if possible, for files that people open and search
 */
export function messageOf(
  { id, recipient, reply_to: replyTo, created_at: date }: MessageHead,
  { subject, html, plain, invitations = [] }: RenderedMail,
  template: Pick<EmailTemplate<unknown>, 'listUnsubscribe'>,
  { mailFrom }: Pick<MailConfig, 'mailFrom'>,
  options: { readable?: boolean } = {},
): SendMailOptions {
  const domain = /@([^\s<>@]+)>?\s*$/.exec(mailFrom)?.[1] ?? 'localhost'
  const calendars = calendarFilesOf(invitations, mailFrom, recipient)
  // Clients show only one calendar part next to the texts.
  const shown = calendars.find(({ name }) => name === 'invite.ics')
  // With both headers, mail clients show an unsubscribe button (RFC 8058).
  const unsubscribe = template.listUnsubscribe && footerLinkOf(plain)
  return {
    from: mailFrom,
    to: { name: '', address: recipient },
    ...(replyTo !== null && isAddress(replyTo) && { replyTo: { name: '', address: replyTo } }),
    subject,
    text: textPart('plain', plain, options),
    html: textPart('html', html, options),
    date,
    messageId: `<${id}@${domain}>`,
    // A mail that is sent again has the same bytes.
    baseBoundary: id,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    // Mail clients with a calendar show it; others show an attachment (rule calendar-5).
    ...(shown && {
      icalEvent: { method: shown.method, filename: shown.name, content: shown.content },
    }),
    attachments: calendars
      .filter((file) => file !== shown)
      .map(({ name, method, content }) => ({
        filename: name,
        contentType: `text/calendar; charset=utf-8; method=${method}`,
        content,
      })),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/**
 * Encodes a text as a part that nodemailer sends unchanged. Nodemailer's own quoted-printable uses five streams for each
 * part, which takes as long as the rest of a mail.
 */
function textPart(type: 'plain' | 'html', text: string, { readable }: { readable?: boolean }) {
  const fits = text.split('\n').every((line) => Buffer.byteLength(line) < MAX_LINE_BYTES)
  const encoding = fits && /^[\t\n -~]*$/.test(text) ? '7bit' : fits && readable ? '8bit' : 'base64'
  const body =
    encoding === 'base64' ? Buffer.from(text).toString('base64').replaceAll(/.{76}/g, '$&\n') : text
  return {
    raw: `Content-Type: text/${type}; charset=utf-8\nContent-Transfer-Encoding: ${encoding}\n\n${body}`,
  }
}

interface CalendarFile {
  name: string
  method: Invitation['method'] | 'PUBLISH'
  content: string
}

/**
 * Returns the calendar files of a mail (rule calendar-5). Each invitation has a file: `invite.ics`, or `cancel.ics` for a
 * cancellation in a mail that also adds an event. Several files of a kind are numbered. `all-dates.ics` contains all added
 * events, for programs that read only one file.
 * @param organizer a mailbox, with or without a display name
 * @param attendee the reader's email address
 */
function calendarFilesOf(
  invitations: readonly Invitation[],
  organizer: string,
  attendee: string,
): CalendarFile[] {
  const added = invitations.filter(({ method }) => method === 'REQUEST')
  const cancelled = invitations.filter(({ method }) => method === 'CANCEL')
  const filesOf = (name: string, entries: readonly Invitation[]): CalendarFile[] =>
    entries.map((entry, index) => ({
      name: entries.length === 1 ? `${name}.ics` : `${name}-${index + 1}.ics`,
      method: entry.method,
      content: renderInvitation(entry, organizer, attendee),
    }))
  return [
    ...filesOf(added.length === 0 && cancelled.length === 1 ? 'invite' : 'cancel', cancelled),
    ...filesOf('invite', added),
    ...(added.length > 1
      ? [
          {
            name: 'all-dates.ics',
            method: 'PUBLISH' as const,
            content: renderPublished(
              added.map(({ event }) => event),
              organizer,
            ),
          },
        ]
      : []),
  ]
}
