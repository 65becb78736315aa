import { greeted, text, unlinked } from '../../platform/mail/mail-words.ts'
import type { Content } from '../../platform/mail/layout.ts'
import type { EmailDataOf } from '../../platform/mail/templates.ts'

declare module '../../platform/mail/templates.ts' {
  interface MailTemplates extends EmailDataOf<typeof reviewsEmails> {}
}

export const reviewsEmails = {
  /** Sent to the author of a review that an administrator has hidden (rule review-11). */
  'review-hidden': {
    content: (
      { name, title, reason }: { name: string; title: string; reason: string },
      publicUrl: string,
    ): Content => ({
      subject: `Your review is hidden: ${unlinked(title)}`,
      preview: 'An administrator has hidden your review and gives the reason.',
      heading: 'Your review is hidden',
      name: greeted(name),
      blocks: [
        text(
          `An administrator has hidden your review of ${unlinked(title)}. Nobody else sees it, and its stars do not count.`,
        ),
        { kind: 'quote', label: 'The reason given', text: reason },
      ],
      button: { label: 'Open Firstbell', url: publicUrl },
      reason: 'You get this mail because you reviewed something at Firstbell.',
    }),
  },
}
