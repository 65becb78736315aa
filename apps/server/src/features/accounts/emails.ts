import { mailsIdentity } from '@firstbell/messages/all/mails-identity'
import type { Language } from '@firstbell/messages/languages'
import { greeted, text } from '../../platform/mail/mail-words.ts'
import type { EmailDataOf, MailSite } from '../../platform/mail/templates.ts'

declare module '../../platform/mail/templates.ts' {
  interface MailTemplates extends EmailDataOf<typeof accountsEmails> {}
}

export const accountsEmails = {
  'account-deleted': {
    content: ({ name }: { name: string; language?: Language }, { language }: MailSite) => {
      const m = mailsIdentity[language]
      return {
        subject: m.deletedSubject,
        preview: m.deletedPreview,
        heading: m.deletedHeading,
        name: greeted(name),
        blocks: [text(m.deleted), text(m.deletedThanks)],
        reason: m.reasonDeleted,
      }
    },
  },
}
