import { mailsIdentity } from '@firstbell/messages/all/mails-identity'
import type { Language } from '@firstbell/messages/languages'
import { oneLine } from '../../platform/mail/layout.ts'
import { email, text } from '../../platform/mail/mail-words.ts'
import type { EmailDataOf } from '../../platform/mail/templates.ts'
import { instantWords } from '../../platform/mail/time-words.ts'

declare module '../../platform/mail/templates.ts' {
  interface MailTemplates extends EmailDataOf<typeof identityEmails> {}
}

interface ToPerson {
  name: string
  language?: Language
}

interface LinkMail extends ToPerson {
  token: string
  /** For how long the link works after it was asked for. */
  hours: number
  until: Date
}

interface ConfirmCode extends ToPerson {
  code: string
  /** For how long the code works after it was asked for. */
  minutes: number
  until: Date
}

interface VerifyEmail extends LinkMail {
  /** The email replaces another one of the account. */
  changes?: boolean
  /**
   * When this sign-up or change was asked for, if several have waited for this email. The mail says it in UTC,
   * because its reader compares it with those of the other mails, which may be from browsers in other zones.
   */
  contestedAt?: Date
}

export const identityEmails = {
  'verify-email': {
    awaited: true as const,
    expiresAt: ({ until }: VerifyEmail) => until,
    ...email(mailsIdentity, (m, data: VerifyEmail, { language, pagesUrl }) => {
      const { token, hours, changes, contestedAt } = data
      const contested = changes ? m.contestedChange : m.contestedSignUp
      return {
        subject: m.verifySubject,
        preview: changes ? m.verifyChangePreview : m.verifyPreview,
        heading: m.verifyHeading,
        blocks: [
          text(changes ? m.verifyChange : m.verify),
          ...(contestedAt
            ? [text(contested(instantWords(contestedAt, { zone: 'UTC', locale: null, language })))]
            : []),
        ],
        button: {
          label: m.verifyButton,
          url: `${pagesUrl}/verify-email?token=${encodeURIComponent(token)}`,
        },
        notes: [m.worksOnLogin(hours), changes ? m.notAsked : m.notSignedUp],
        reason: m.reasonGiven,
      }
    }),
  },

  'reset-password': {
    awaited: true as const,
    expiresAt: ({ until }: LinkMail) => until,
    ...email(mailsIdentity, (m, { token, hours }: LinkMail, { pagesUrl }) => ({
      subject: m.resetSubject,
      preview: m.resetPreview,
      heading: m.resetHeading,
      blocks: [text(m.reset)],
      button: {
        label: m.resetButton,
        url: `${pagesUrl}/reset-password?token=${encodeURIComponent(token)}`,
      },
      notes: [m.worksOnce(hours), m.resetNote],
    })),
  },

  'confirm-code': {
    awaited: true as const,
    expiresAt: ({ until }: ConfirmCode) => until,
    ...email(mailsIdentity, (m, { code, minutes }: ConfirmCode, { pagesUrl }) => ({
      subject: m.codeSubject,
      preview: m.codePreview,
      heading: m.codeHeading,
      blocks: [{ kind: 'quote' as const, label: m.codeLabel, text: code }],
      button: { label: m.openSecurity, url: `${pagesUrl}/security` },
      notes: [m.codeWorks(minutes), m.codeNotAsked],
    })),
  },

  'password-changed': {
    awaited: true as const,
    ...email(mailsIdentity, (m, _data: ToPerson, { pagesUrl }) => ({
      subject: m.passwordSubject,
      preview: m.passwordPreview,
      heading: m.passwordHeading,
      blocks: [text(m.passwordChanged), text(m.calendarRenewed), text(m.passwordNote)],
      button: { label: m.setPassword, url: `${pagesUrl}/forgot-password` },
    })),
  },

  /** Sent to the current email, which stays the account's until the new one is verified. */
  'email-changed': {
    awaited: true as const,
    ...email(mailsIdentity, (m, { newEmail }: ToPerson & { newEmail: string }, { pagesUrl }) => ({
      subject: m.addressSubject,
      preview: m.addressPreview,
      heading: m.addressHeading,
      blocks: [text(m.addressChanged(oneLine(newEmail))), text(m.addressNote)],
      button: { label: m.setPassword, url: `${pagesUrl}/forgot-password` },
    })),
  },
}
