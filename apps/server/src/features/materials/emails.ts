import { personName, text, unlinked } from '../../platform/mail/mail-words.ts'
import type { EmailDataOf } from '../../platform/mail/templates.ts'
import {
  bookingOf,
  offeringBlock,
  offeringEmail,
  REASON_STUDENT,
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
    REASON_STUDENT,
    ({ clock, offering, titles }: NewMaterial, publicUrl: string) => {
      const teacher = personName(offering.instructorName, 'Your instructor')
      return {
        subject: `New material: ${unlinked(offering.title)}`,
        preview: titles.map(unlinked).join(', '),
        heading: 'There is new material',
        blocks: [
          text(`${teacher} added this to a ${offering.kind} you booked:`),
          { kind: 'quote', label: 'New material', text: titles.join('\n') },
          offeringBlock(offering, clock, publicUrl),
        ],
        button: { label: 'View booking', url: bookingOf(offering, publicUrl) },
      }
    },
  ),
}
