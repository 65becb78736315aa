import { oneLine } from '../../platform/mail/layout.ts'
import { greeted, REASON_ACCOUNT, text } from '../../platform/mail/mail-words.ts'
import type { EmailDataOf } from '../../platform/mail/templates.ts'

declare module '../../platform/mail/templates.ts' {
  interface MailTemplates extends EmailDataOf<typeof accountsEmails> {}
}

export const accountsEmails = {
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

  'account-deleted': {
    content: ({ name }: { name: string }) => ({
      subject: 'Your Firstbell account was deleted',
      preview: 'Your account and what belonged to it are gone.',
      heading: 'Your account was deleted',
      name: greeted(name),
      blocks: [
        text(
          'Your account, your profile and your files are deleted, and the seats you had booked are free again.',
        ),
        text('Thank you for the time you spent with us. You are welcome back whenever you like.'),
      ],
      reason: 'You get this last mail because this address had an account at Firstbell.',
    }),
  },
}
