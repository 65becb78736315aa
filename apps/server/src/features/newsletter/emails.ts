import { unsubscribe } from '@firstbell/contract/newsletter'
import { mailsSubscriptions } from '@firstbell/messages/all/mails-subscriptions'
import type { Language } from '@firstbell/messages/languages'
import { email, text } from '../../platform/mail/mail-words.ts'
import type { EmailDataOf } from '../../platform/mail/templates.ts'
import { unsubscribeUrl } from '../../platform/mail/unsubscribe.ts'
import { CONFIRM_PATH } from './confirm-pages.ts'

declare module '../../platform/mail/templates.ts' {
  interface MailTemplates extends EmailDataOf<typeof newsletterEmails> {}
}

export const newsletterEmails = {
  'newsletter-confirm': email(
    mailsSubscriptions,
    (m, { token }: { token: string; language?: Language }, { pagesUrl }) => ({
      subject: m.confirmSubject,
      preview: m.confirmPreview,
      heading: m.confirmHeading,
      blocks: [text(m.confirmWhy), text(m.confirmIgnore)],
      button: {
        label: m.confirm,
        url: `${pagesUrl}${CONFIRM_PATH}?token=${encodeURIComponent(token)}`,
      },
      reason: m.reasonNewsletter,
    }),
  ),

  'newsletter-welcome': {
    ...email(
      mailsSubscriptions,
      (m, { token }: { token: string; language?: Language }, { pagesUrl }) => ({
        subject: m.welcomeSubject,
        preview: m.welcomePreview,
        heading: m.welcomeHeading,
        blocks: [text(m.welcome)],
        button: { label: m.exploreCourses, url: `${pagesUrl}/courses` },
        reason: m.reasonNewsletter,
        footerLink: { label: m.unsubscribe, url: unsubscribeUrl(pagesUrl, unsubscribe, token) },
      }),
    ),
    listUnsubscribe: true as const,
  },
}
