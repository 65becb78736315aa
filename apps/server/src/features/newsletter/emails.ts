import { text } from '../../platform/mail/mail-words.ts'
import type { EmailDataOf } from '../../platform/mail/templates.ts'

declare module '../../platform/mail/templates.ts' {
  interface MailTemplates extends EmailDataOf<typeof newsletterEmails> {}
}

/** The unsubscribe URL: GET shows a page, POST is the one-click of RFC 8058. */
function unsubscribeUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/newsletter/unsubscribe?token=${encodeURIComponent(token)}`
}

export const newsletterEmails = {
  'newsletter-welcome': {
    content: ({ token }: { token: string }, publicUrl: string) => ({
      subject: 'Welcome to the Firstbell newsletter',
      preview: 'New classes and courses, now and then.',
      heading: 'You are subscribed',
      blocks: [
        text(
          'Now and then we will write to you about new classes and courses, and about the people who teach them.',
        ),
      ],
      button: { label: 'Explore courses', url: `${publicUrl}/courses` },
      reason: 'You get this mail because this address was entered in our newsletter box.',
      footerLink: { label: 'Unsubscribe', url: unsubscribeUrl(publicUrl, token) },
    }),
    listUnsubscribe: true as const,
  },
}
