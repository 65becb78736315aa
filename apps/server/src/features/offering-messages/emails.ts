import { personName, text, unlinked } from '../../platform/mail/mail-words.ts'
import type { EmailDataOf } from '../../platform/mail/templates.ts'
import {
  bookingOf,
  offeringBlocks,
  offeringsOf,
  offeringEmail,
  REASON_STUDENT,
  type OfferingInMail,
  type Reader,
} from '../offering-display/offering-display.ts'

declare module '../../platform/mail/templates.ts' {
  interface MailTemplates extends EmailDataOf<typeof offeringMessagesEmails> {}
}

/** An instructor's message to a person who has booked. */
interface Message extends Reader {
  offering: OfferingInMail
  others?: readonly { offering: OfferingInMail }[]
  subject: string
  text: string
}

export const offeringMessagesEmails = {
  'offering-message': offeringEmail(REASON_STUDENT, (data: Message, publicUrl: string) => {
    const { clock, offering, others = [] } = data
    const these = others.length > 0 ? 'these classes' : `this ${offering.kind}`
    const teacher = personName(offering.instructorName, 'Your instructor')
    return {
      subject: `Message: ${unlinked(data.subject)}`,
      preview: `${teacher} wrote to everybody booked in ${unlinked(offering.title)}.`,
      heading: `A message about your ${others.length > 0 ? 'classes' : offering.kind}`,
      blocks: [
        text(`${teacher} wrote to everybody booked in ${these}:`),
        ...offeringBlocks(offeringsOf(data), clock, publicUrl),
        { kind: 'quote', label: unlinked(data.subject), text: data.text },
      ],
      button: { label: 'View booking', url: bookingOf(offering, publicUrl) },
      notes: [
        'These are the words of the instructor, not of Firstbell. An answer to this mail goes to the instructor.',
      ],
    }
  }),
}
