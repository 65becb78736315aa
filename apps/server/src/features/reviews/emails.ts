import { MAX_RATING } from '@firstbell/contract/limits'
import { unsubscribeReminders } from '@firstbell/contract/preferences'
import { reviewPath } from '@firstbell/contract/profile'
import { mailsReminders } from '@firstbell/messages/all/mails-reminders'
import { mailsReviews } from '@firstbell/messages/all/mails-reviews'
import type { Language } from '@firstbell/messages/languages'
import type { Block, Content } from '../../platform/mail/layout.ts'
import { greeted, text, unlinked } from '../../platform/mail/mail-words.ts'
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
  /** Token of the unsubscribe link. */
  token: string
  /** The mail is not sent after this time. */
  until: Date
}

/** Returns five links to the form, each with a rating chosen; the most stars first. */
const starLinks = ({ id }: OfferingInMail, { language, pages }: MailSite): Block[] =>
  mailsReviews[language].stars
    .map((word, index): Block => {
      const rating = index + 1
      const stars = '★'.repeat(rating) + '☆'.repeat(MAX_RATING - rating)
      return { kind: 'link', label: `${stars} ${word}`, url: pages + reviewPath(id, rating) }
    })
    .toReversed()

interface HiddenReview {
  name: string
  language?: Language
  title: string
  reason: string
}

export const reviewsEmails = {
  'review-asked': {
    ...offeringEmail(
      ({ offering }: ReviewRequest, { language }) =>
        mailsReviews[language].reasonBooked[offering.kind],
      (data: ReviewRequest, site) => {
        const m = mailsReviews[site.language]
        const { offering, clock, token } = data
        return {
          subject: m.askedSubject(unlinked(offering.title)),
          preview: m.askedPreview,
          heading: m.askedHeading[offering.kind],
          blocks: [
            offeringBlock(offering, clock, site),
            text(m.chooseStars),
            ...starLinks(offering, site),
          ],
          footerLink: {
            label: mailsReminders[site.language].unsubscribe,
            url: unsubscribeUrl(site.pages, unsubscribeReminders, token),
          },
        }
      },
    ),
    expiresAt: ({ until }: ReviewRequest) => until,
    listUnsubscribe: true as const,
  },

  /** Tells the author of a review that an administrator has hidden it (rule review-11). */
  'review-hidden': {
    content: ({ name, title, reason }: HiddenReview, { language, pages }: MailSite): Content => {
      const m = mailsReviews[language]
      return {
        subject: m.hiddenSubject(unlinked(title)),
        preview: m.hiddenPreview,
        heading: m.hiddenHeading,
        name: greeted(name),
        blocks: [
          text(m.hidden(unlinked(title))),
          { kind: 'quote', label: m.reasonGiven, text: reason },
        ],
        button: { label: m.openSite, url: pages },
        reason: m.reasonReviewed,
      }
    },
  },
}
