import { mailsMessages } from '@firstbell/messages/all/mails-messages'
import { mailsOffering } from '@firstbell/messages/all/mails-offering'
import { isolate } from '../../platform/mail/layout.ts'
import { personName, text, withoutLinks } from '../../platform/mail/mail-words.ts'
import type { EmailDataOf } from '../../platform/mail/templates.ts'
import {
  bookingUrl,
  offeringBlocks,
  offeringsOf,
  offeringEmail,
  reasonStudent,
  type OfferingInMail,
  type Reader,
} from '../offering-display/offering-display.ts'

declare module '../../platform/mail/templates.ts' {
  interface MailTemplates extends EmailDataOf<typeof offeringMessagesEmails> {}
}

interface Message extends Reader {
  offering: OfferingInMail
  others?: readonly { offering: OfferingInMail }[]
  subject: string
  text: string
}

export const offeringMessagesEmails = {
  'offering-message': offeringEmail(
    mailsMessages,
    reasonStudent,
  )((m, data: Message, site) => {
    const { clock, offering, others = [] } = data
    const common = mailsOffering[site.language]
    const variant = others.length > 0 ? 'several' : offering.kind
    const teacher = personName(offering.instructorName, common.yourInstructor)
    return {
      subject: m.subject(withoutLinks(data.subject)),
      preview: m.preview(teacher, withoutLinks(offering.title)),
      heading: m.heading[variant],
      blocks: [
        text(m.wrote[variant](teacher)),
        {
          kind: 'quote',
          label: isolate(withoutLinks(data.subject), site.language),
          text: data.text,
        },
        ...offeringBlocks(offeringsOf(data), clock, site),
      ],
      button: { label: common.viewBooking, url: bookingUrl(offering, site) },
      notes: [m.note],
    }
  }),
}
