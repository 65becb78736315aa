import { greeted, text } from '../../platform/mail/mail-words.ts'
import type { EmailDataOf } from '../../platform/mail/templates.ts'

declare module '../../platform/mail/templates.ts' {
  interface MailTemplates extends EmailDataOf<typeof accountsEmails> {}
}

export const accountsEmails = {
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
