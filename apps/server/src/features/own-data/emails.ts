import { profilePath } from '@firstbell/contract/profile'
import { mailsIdentity } from '@firstbell/messages/all/mails-identity'
import { greeted, text } from '../../platform/mail/mail-words.ts'
import type { EmailDataOf, MailSite } from '../../platform/mail/templates.ts'
import { instantWords, type ReaderClock } from '../../platform/mail/time-words.ts'

declare module '../../platform/mail/templates.ts' {
  interface MailTemplates extends EmailDataOf<typeof ownDataEmails> {}
}

interface Ready {
  name: string
  clock: ReaderClock
  until: Date
}

export const ownDataEmails = {
  'own-data-ready': {
    expiresAt: ({ until }: Ready) => until,
    content: ({ name, clock, until }: Ready, { language, pages }: MailSite) => {
      const m = mailsIdentity[language]
      const end = instantWords(until, { ...clock, zone: clock.zone ?? 'UTC' })
      return {
        subject: m.dataSubject,
        preview: m.dataPreview(end),
        heading: m.dataSubject,
        name: greeted(name),
        blocks: [text(m.data(end))],
        button: { label: m.dataButton, url: pages + profilePath({ section: 'dashboard' }) },
        notes: [m.dataNote],
        reason: m.reasonData,
      }
    },
  },
}
