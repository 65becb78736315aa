import { mailsLayout } from '@firstbell/messages/all/mails-layout'
import { mailsMessages } from '@firstbell/messages/all/mails-messages'
import { mailsOffering } from '@firstbell/messages/all/mails-offering'
import { personName, text, withoutLinks } from '../../platform/mail/mail-words.ts'
import type { EmailDataOf } from '../../platform/mail/templates.ts'
import {
  bookingUrl,
  offeringBlock,
  offeringEmail,
  reasonStudent,
  type OfferingInMail,
  type Reader,
} from '../offering-display/offering-display.ts'

declare module '../../platform/mail/templates.ts' {
  interface MailTemplates extends EmailDataOf<typeof materialsEmails> {}
}

interface NewMaterial extends Reader {
  offering: OfferingInMail
  titles: readonly string[]
}

export const materialsEmails = {
  'new-material': offeringEmail(
    mailsMessages,
    reasonStudent,
  )((m, data: NewMaterial, site) => {
    const { clock, offering, titles } = data
    const common = mailsOffering[site.language]
    const teacher = personName(offering.instructorName, common.yourInstructor)
    return {
      subject: m.materialSubject(withoutLinks(offering.title)),
      preview: mailsLayout[site.language].listed(titles.map(withoutLinks)),
      heading: m.materialHeading,
      blocks: [
        text(m.materialAdded[offering.kind](teacher)),
        { kind: 'quote', label: m.newMaterial, text: titles.join('\n') },
        offeringBlock(offering, clock, site),
      ],
      button: { label: common.viewBooking, url: bookingUrl(offering, site) },
    }
  }),
}
