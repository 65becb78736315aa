import { MAX_RATING } from '@firstbell/contract/limits'
import { unsubscribeReminders } from '@firstbell/contract/preferences'
import { reviewPath } from '@firstbell/contract/profile'
import { mailsReminders } from '@firstbell/messages/all/mails-reminders'
import { mailsReviews } from '@firstbell/messages/all/mails-reviews'
import type { Language } from '@firstbell/messages/languages'
import type { Block } from '../../platform/mail/layout.ts'
import { email, text, withoutLinks } from '../../platform/mail/mail-words.ts'
import type { EmailDataOf, MailSite } from '../../platform/mail/templates.ts'
import { unsubscribeUrl } from '../../platform/mail/unsubscribe.ts'
import {
  offeringBlock,
  offeringEmail,
  type OfferingInMail,
  type Reader,
} from '../offering-display/offering-display.ts'

declare module '../../platform/mail/templates.ts' {
  interface MailTemplates extends EmailDataOf<typeof reviewsEmails> {}
}

interface ReviewRequest extends Reader {
  offering: OfferingInMail
  /** The secret in the unsubscribe link. */
  token: string
  /** When the mail expires. */
  until: Date
}

/** Returns a link for each number of stars, the most first, which opens the form with these stars. */
const starLinks = ({ id }: OfferingInMail, { language, pagesUrl }: MailSite): Block[] =>
  mailsReviews[language].stars
    .map((word, index): Block => {
      const rating = index + 1
      const stars = '★'.repeat(rating) + '☆'.repeat(MAX_RATING - rating)
      return { kind: 'link', label: `${stars} ${word}`, url: pagesUrl + reviewPath(id, rating) }
    })
    .toReversed()

interface HiddenReview {
  name: string
  language?: Language
  /** The title of the offering. */
  title: string
  reason: string
}

const studentEmail = offeringEmail(
  mailsReviews,
  ({ language }, { offering }) => mailsReviews[language].reasonBooked[offering.kind],
)

export const reviewsEmails = {
  'review-asked': {
    ...studentEmail((m, data: ReviewRequest, site) => {
      const { offering, clock, token } = data
      return {
        subject: m.askedSubject(withoutLinks(offering.title)),
        preview: m.askedPreview,
        heading: m.askedHeading[offering.kind],
        blocks: [
          offeringBlock(offering, clock, site),
          text(m.chooseStars),
          ...starLinks(offering, site),
        ],
        footerLink: {
          label: mailsReminders[site.language].unsubscribe,
          url: unsubscribeUrl(site.pagesUrl, unsubscribeReminders, token),
        },
      }
    }),
    expiresAt: ({ until }: ReviewRequest) => until,
    listUnsubscribe: true as const,
  },

  /** Notifies the author of a review that an administrator hid it (rule review-11). */
  'review-hidden': email(mailsReviews, (m, { title, reason }: HiddenReview, { pagesUrl }) => ({
    subject: m.hiddenSubject(withoutLinks(title)),
    preview: m.hiddenPreview,
    heading: m.hiddenHeading,
    blocks: [
      text(m.hidden(withoutLinks(title))),
      { kind: 'quote', label: m.reasonGiven, text: reason },
    ],
    button: { label: m.openSite, url: pagesUrl },
    reason: m.reasonReviewed,
  })),
}
