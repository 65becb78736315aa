import { mailsGuardian } from '@firstbell/messages/all/mails-guardian'
import { mailsIdentity } from '@firstbell/messages/all/mails-identity'
import type { Language } from '@firstbell/messages/languages'
import { email, personName, text } from '../../platform/mail/mail-words.ts'
import type { EmailDataOf } from '../../platform/mail/templates.ts'

declare module '../../platform/mail/templates.ts' {
  interface MailTemplates extends EmailDataOf<typeof accountsEmails> {}
}

interface ToPerson {
  name: string
  language?: Language
}

/** Its reader has no account: the parent or guardian of the person who has registered. */
interface GuardianAsked {
  personName: string
  personEmail: string
  token: string
  /** The person's. */
  language?: Language
}

export const accountsEmails = {
  'account-deleted': email(
    mailsIdentity,
    (m, { byGuardian }: ToPerson & { byGuardian?: boolean }) => ({
      subject: m.deletedSubject,
      preview: m.deletedPreview,
      heading: m.deletedHeading,
      blocks: [
        ...(byGuardian ? [text(m.deletedByGuardian)] : []),
        text(m.deleted),
        text(m.deletedThanks),
      ],
      reason: m.reasonDeleted,
    }),
  ),

  'guardian-asked': {
    awaited: true as const,
    ...email(mailsGuardian, (m, data: GuardianAsked, { pagesUrl }) => ({
      subject: m.askedSubject,
      preview: m.askedPreview,
      heading: m.askedHeading,
      blocks: [
        text(m.asked(personName(data.personName, m.someone), data.personEmail)),
        text(m.askedMeaning),
      ],
      button: {
        label: m.askedButton,
        url: `${pagesUrl}/guardian?token=${encodeURIComponent(data.token)}`,
      },
      notes: [m.keepMail, m.notKnown],
      reason: m.reasonNamed,
    })),
  },

  'guardian-confirmed': email(mailsGuardian, (m, _data: ToPerson, { pagesUrl }) => ({
    subject: m.confirmedSubject,
    preview: m.confirmedPreview,
    heading: m.confirmedHeading,
    blocks: [text(m.confirmed)],
    button: { label: m.findClass, url: `${pagesUrl}/` },
  })),
}
