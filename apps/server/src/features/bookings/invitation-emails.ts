import { INVITED_PARAMETER } from '@firstbell/contract/invitations'
import { mailsInvitations } from '@firstbell/messages/all/mails-invitations'
import { mailsOffering } from '@firstbell/messages/all/mails-offering'
import { isolate } from '../../platform/mail/layout.ts'
import { personName, text, withoutLinks } from '../../platform/mail/mail-words.ts'
import type { EmailDataOf, MailSite } from '../../platform/mail/templates.ts'
import {
  formatOfferExpiry,
  isPaid,
  offeringBlock,
  offeringBlocks,
  offeringEmail,
  offeringsOf,
  offeringUrl,
  reasonStudent,
  titlesOf,
  type CalendarEntry,
  type OfferingInMail,
  type Reader,
} from '../offering-display/offering-display.ts'

declare module '../../platform/mail/templates.ts' {
  interface MailTemplates extends EmailDataOf<typeof invitationEmails> {}
}

interface InvitationMail extends Reader {
  /** The address that is invited. `name` is '', because it may have no account. */
  email: string
  offering: OfferingInMail
  /** Further classes of the series. */
  others?: readonly { offering: OfferingInMail }[]
  /** The instructor's own words. */
  message?: string
  /** When the first seat is free again. */
  until: Date
}

interface RemovalMail extends Reader {
  offering: OfferingInMail
  /** The event to remove from the reader's calendar. */
  entry: CalendarEntry
  reason: string
}

const teacherOf = ({ instructorName }: OfferingInMail, { language }: MailSite) =>
  personName(instructorName, mailsOffering[language].yourInstructor)

/** Returns a typed text in which clients find no links: anyone can be invited, also by a new account. */
const plainWords = (typed: string) => typed.split('\n').map(withoutLinks).join('\n')

export const invitationEmails = {
  invitation: {
    ...offeringEmail(mailsInvitations, (site, { offering }) =>
      mailsInvitations[site.language].reasonInvited(teacherOf(offering, site)),
    )((m, data: InvitationMail, site) => {
      const { clock, offering, others = [], message, email, until } = data
      const teacher = teacherOf(offering, site)
      const expiry = formatOfferExpiry(until, offering, clock)
      const offerings = offeringsOf(data)
      const dialog = offering.kind === 'class' ? 'book' : 'enroll'
      return {
        subject: m.invitedSubject(titlesOf(offerings, site.language)),
        preview: m.invitedPreview(expiry),
        heading: m.invitedHeading,
        blocks: [
          text(m.invited[others.length > 0 ? 'several' : offering.kind](teacher)),
          ...(message === undefined
            ? []
            : [
                {
                  kind: 'quote' as const,
                  label: isolate(m.words(teacher), site.language),
                  text: plainWords(message),
                },
              ]),
          ...offeringBlocks(offerings, clock, site),
          text(m.reservedFor(email, expiry)),
        ],
        // Opens the booking dialog, after a login or sign-up, with a hint if the seat is for another email.
        button: {
          label: m.takeSeat,
          url: `${offeringUrl(offering, site.pagesUrl)}?${dialog}=${offering.id}&${INVITED_PARAMETER}=1`,
        },
        notes: [m.invitedNote],
      }
    }),
    expiresAt: ({ until }: InvitationMail) => until,
  },

  'student-removed': offeringEmail(
    mailsInvitations,
    reasonStudent,
  )((m, data: RemovalMail, site) => {
    const { clock, offering, reason } = data
    return {
      subject: m.removedSubject(withoutLinks(offering.title)),
      preview: m.removedPreview,
      heading: m.removedHeading,
      blocks: [
        text(m.removed[offering.kind](teacherOf(offering, site))),
        { kind: 'quote', label: m.removedReason, text: reason },
        ...(isPaid(offering) ? [text(m.removedRefund)] : []),
        offeringBlock(offering, clock, site),
      ],
      button: {
        label: mailsOffering[site.language].view[offering.kind],
        url: offeringUrl(offering, site.pagesUrl),
      },
    }
  }),
}
