import { mailsIdentity } from '@firstbell/messages/all/mails-identity'
import { mailsLayout } from '@firstbell/messages/all/mails-layout'
import type { Language } from '@firstbell/messages/languages'
import { oneLine } from '../../platform/mail/layout.ts'
import { greeted, text } from '../../platform/mail/mail-words.ts'
import type { EmailDataOf, MailSite } from '../../platform/mail/templates.ts'
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
  /** When it ends. */
  until: Date
}

interface ConfirmCode extends ToPerson {
  code: string
  /** For how long the code works after it was asked for. */
  minutes: number
  /** When it ends. */
  until: Date
}

interface VerifyEmail extends LinkMail {
  /** The email replaces another one of the account. */
  changes?: boolean
  /**
   * Where several have waited for this email: when this sign-up or change was asked for. Told in UTC:
   * each has the zone of its own browser, and their reader compares them.
   */
  contestedAt?: Date
}

export const identityEmails = {
  'verify-email': {
    awaited: true as const,
    expiresAt: ({ until }: VerifyEmail) => until,
    content: (data: VerifyEmail, { language, pages }: MailSite) => {
      const { name, token, hours, changes, contestedAt } = data
      const m = mailsIdentity[language]
      const contested = changes ? m.contestedChange : m.contestedSignUp
      return {
        subject: m.verifySubject,
        preview: changes ? m.verifyChangePreview : m.verifyPreview,
        heading: m.verifyHeading,
        name: greeted(name),
        blocks: [
          text(changes ? m.verifyChange : m.verify),
          ...(contestedAt
            ? [text(contested(instantWords(contestedAt, { zone: 'UTC', locale: null, language })))]
            : []),
        ],
        button: {
          label: m.verifyButton,
          url: `${pages}/verify-email?token=${encodeURIComponent(token)}`,
        },
        notes: [m.worksOnLogin(hours), changes ? m.notAsked : m.notSignedUp],
        reason: m.reasonGiven,
      }
    },
  },

  'reset-password': {
    awaited: true as const,
    expiresAt: ({ until }: LinkMail) => until,
    content: ({ name, token, hours }: LinkMail, { language, pages }: MailSite) => {
      const m = mailsIdentity[language]
      return {
        subject: m.resetSubject,
        preview: m.resetPreview,
        heading: m.resetHeading,
        name: greeted(name),
        blocks: [text(m.reset)],
        button: {
          label: m.resetButton,
          url: `${pages}/reset-password?token=${encodeURIComponent(token)}`,
        },
        notes: [m.worksOnce(hours), m.resetNote],
        reason: mailsLayout[language].reasonAccount,
      }
    },
  },

  'confirm-code': {
    awaited: true as const,
    expiresAt: ({ until }: ConfirmCode) => until,
    content: ({ name, code, minutes }: ConfirmCode, { language, pages }: MailSite) => {
      const m = mailsIdentity[language]
      return {
        subject: m.codeSubject,
        preview: m.codePreview,
        heading: m.codeHeading,
        name: greeted(name),
        blocks: [{ kind: 'quote' as const, label: m.codeLabel, text: code }],
        button: { label: m.openSecurity, url: `${pages}/security` },
        notes: [m.codeWorks(minutes), m.codeNotAsked],
        reason: mailsLayout[language].reasonAccount,
      }
    },
  },

  'password-changed': {
    awaited: true as const,
    content: ({ name }: ToPerson, { language, pages }: MailSite) => {
      const m = mailsIdentity[language]
      return {
        subject: m.passwordSubject,
        preview: m.passwordPreview,
        heading: m.passwordHeading,
        name: greeted(name),
        blocks: [text(m.passwordChanged), text(m.calendarRenewed), text(m.passwordNote)],
        button: { label: m.setPassword, url: `${pages}/forgot-password` },
        reason: mailsLayout[language].reasonAccount,
      }
    },
  },

  /** Sent to the current email, which stays the account's until the new one is verified. */
  'email-changed': {
    awaited: true as const,
    content: (
      { name, newEmail }: ToPerson & { newEmail: string },
      { language, pages }: MailSite,
    ) => {
      const m = mailsIdentity[language]
      return {
        subject: m.addressSubject,
        preview: m.addressPreview,
        heading: m.addressHeading,
        name: greeted(name),
        blocks: [text(m.addressChanged(oneLine(newEmail))), text(m.addressNote)],
        button: { label: m.setPassword, url: `${pages}/forgot-password` },
        reason: mailsLayout[language].reasonAccount,
      }
    },
  },
}
