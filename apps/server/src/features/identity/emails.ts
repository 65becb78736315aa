import { oneLine } from '../../platform/mail/layout.ts'
import { counted, greeted, REASON_ACCOUNT, text } from '../../platform/mail/mail-words.ts'
import type { EmailDataOf } from '../../platform/mail/templates.ts'
import { instantWords } from '../../platform/mail/time-words.ts'

declare module '../../platform/mail/templates.ts' {
  interface MailTemplates extends EmailDataOf<typeof identityEmails> {}
}

interface LinkMail {
  name: string
  token: string
  /** For how long the link works after it was asked for. */
  hours: number
  /** When it ends. */
  until: Date
}

interface VerifyEmail extends LinkMail {
  /** The address replaces another one of the account. */
  changes?: boolean
  /**
   * Where several have waited for this address: when this sign-up or change was asked for. Told in UTC:
   * each has the zone of its own browser, and their reader compares them.
   */
  contestedAt?: Date
}

const worksFor = (hours: number) =>
  `The link works for ${counted(hours, 'hour')} after it was asked for.`

export const identityEmails = {
  'verify-email': {
    awaited: true as const,
    expiresAt: ({ until }: VerifyEmail) => until,
    content: ({ name, token, hours, changes, contestedAt }: VerifyEmail, publicUrl: string) => ({
      subject: 'Verify your email for Firstbell',
      preview: changes ? 'One click, and this address is yours.' : 'One click, and you can log in.',
      heading: 'Verify your email',
      name: greeted(name),
      blocks: [
        text(
          changes
            ? 'This address was given as the new one of an account at Firstbell. Please confirm that it is yours; from then on you log in with it, and our mails go to it.'
            : 'Welcome to Firstbell. Please confirm that this address is yours; then you can log in.',
        ),
        ...(contestedAt
          ? [
              text(
                `Somebody has given this address more than once. This link confirms the ${changes ? 'change' : 'sign-up'} of ${instantWords(contestedAt, { zone: 'UTC', locale: null })}. You choose a new password when you open it; those that were chosen before do not count.`,
              ),
            ]
          : []),
      ],
      button: {
        label: 'Verify email',
        url: `${publicUrl}/verify-email?token=${encodeURIComponent(token)}`,
      },
      notes: [
        `${worksFor(hours)} You can ask for a new one on the login page.`,
        changes
          ? 'If you did not ask for this, you need not do anything.'
          : 'If you did not sign up at Firstbell, you need not do anything.',
      ],
      reason: 'You get this mail because somebody gave this address at Firstbell.',
    }),
  },

  'reset-password': {
    awaited: true as const,
    expiresAt: ({ until }: LinkMail) => until,
    content: ({ name, token, hours }: LinkMail, publicUrl: string) => ({
      subject: 'Reset your Firstbell password',
      preview: 'The link to choose a new password.',
      heading: 'Choose a new password',
      name: greeted(name),
      blocks: [text('Somebody, hopefully you, asked to reset the password of your account.')],
      button: {
        label: 'Reset password',
        url: `${publicUrl}/reset-password?token=${encodeURIComponent(token)}`,
      },
      notes: [
        `${worksFor(hours)} It works once.`,
        'If it was not you, ignore this mail: your password stays as it is.',
      ],
      reason: REASON_ACCOUNT,
    }),
  },

  'password-changed': {
    awaited: true as const,
    content: ({ name }: { name: string }, publicUrl: string) => ({
      subject: 'Your Firstbell password was changed',
      preview: 'All other devices were logged out.',
      heading: 'Your password was changed',
      name: greeted(name),
      blocks: [
        text(
          'The password of your account has just been changed, and every other device was logged out. If it was you, all is well.',
        ),
        text('If it was not you, set a new password right away.'),
      ],
      button: { label: 'Set a new password', url: `${publicUrl}/forgot-password` },
      reason: REASON_ACCOUNT,
    }),
  },

  /** Sent to the current address, which stays the account's until the new one is verified. */
  'email-changed': {
    awaited: true as const,
    content: ({ name, newEmail }: { name: string; newEmail: string }, publicUrl: string) => ({
      subject: 'Your Firstbell email address was changed',
      preview: 'Your account is to have a new address.',
      heading: 'Your email address was changed',
      name: greeted(name),
      blocks: [
        text(
          `Your account is to use ${oneLine(newEmail)}. Once that address is verified you log in with it, and our mails go to it; until then they come here.`,
        ),
        text(
          'If it was not you, somebody else knows your password: set a new one right away. That also keeps this address.',
        ),
      ],
      button: { label: 'Set a new password', url: `${publicUrl}/forgot-password` },
      reason: REASON_ACCOUNT,
    }),
  },
}
