import { mailsIdentity } from '@firstbell/messages/all/mails-identity'
import type { Language } from '@firstbell/messages/languages'
import { email, text } from '../../platform/mail/mail-words.ts'
import type { EmailDataOf } from '../../platform/mail/templates.ts'

declare module '../../platform/mail/templates.ts' {
  interface MailTemplates extends EmailDataOf<typeof accountsEmails> {}
}

export const accountsEmails = {
  'account-deleted': email(mailsIdentity, (m, _data: { name: string; language?: Language }) => ({
    subject: m.deletedSubject,
    preview: m.deletedPreview,
    heading: m.deletedHeading,
    blocks: [text(m.deleted), text(m.deletedThanks)],
    reason: m.reasonDeleted,
  })),
}
