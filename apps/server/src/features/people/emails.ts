import { mailsPeople } from '@firstbell/messages/all/mails-people'
import type { Language } from '@firstbell/messages/languages'
import { email, text } from '../../platform/mail/mail-words.ts'
import type { EmailDataOf } from '../../platform/mail/templates.ts'

declare module '../../platform/mail/templates.ts' {
  interface MailTemplates extends EmailDataOf<typeof peopleEmails> {}
}

interface Decision {
  name: string
  language?: Language
  /** The administrator's words; '' if they gave none. */
  reason: string
}

interface Suspension extends Decision {
  /** Whether the person teaches, so that what they teach was cancelled. */
  teaches: boolean
}

const quoted = (label: string, reason: string) =>
  reason === '' ? [] : [{ kind: 'quote' as const, label, text: reason }]

export const peopleEmails = {
  'account-suspended': email(mailsPeople, (m, { reason, teaches }: Suspension) => ({
    subject: m.suspendedSubject,
    preview: m.suspendedPreview,
    heading: m.suspendedHeading,
    blocks: [
      text(m.suspended),
      ...quoted(m.reasonGiven, reason),
      text(m.bookingsStay),
      ...(teaches ? [text(m.offeringsEnd)] : []),
    ],
    reason: m.reasonAccount,
  })),

  'account-reinstated': email(mailsPeople, (m, { reason }: Decision, { pagesUrl }) => ({
    subject: m.reinstatedSubject,
    preview: m.reinstatedPreview,
    heading: m.reinstatedHeading,
    blocks: [text(m.reinstated), ...quoted(m.reasonGiven, reason)],
    button: { label: m.logIn, url: `${pagesUrl}/login` },
    reason: m.reasonAccount,
  })),
}
