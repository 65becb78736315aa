import { addresses } from '@firstbell/contract/addresses'
import { MAX_RATING } from '@firstbell/contract/limits'
import { reviewPath } from '@firstbell/contract/profile'
import type { Block, Content } from '../../platform/mail/layout.ts'
import { greeted, text, unlinked } from '../../platform/mail/mail-words.ts'
import type { EmailDataOf } from '../../platform/mail/templates.ts'
import {
  offeringBlock,
  offeringEmail,
  type OfferingInMail,
  type Reader,
} from '../offering-display/offering-display.ts'

declare module '../../platform/mail/templates.ts' {
  interface MailTemplates extends EmailDataOf<typeof reviewsEmails> {}
}

interface ReviewAsked extends Reader {
  offering: OfferingInMail
  /** Token of the unsubscribe link. */
  token: string
  /** Until when it may come. */
  until: Date
}

const WORDS = ['bad', 'poor', 'okay', 'good', 'excellent']

/** Five links, each to the form with that rating chosen; the most stars first. */
const starLinks = ({ id }: OfferingInMail, publicUrl: string): Block[] =>
  WORDS.map((word, index): Block => {
    const rating = index + 1
    const stars = '★'.repeat(rating) + '☆'.repeat(MAX_RATING - rating)
    return { kind: 'link', label: `${stars} ${word}`, url: publicUrl + reviewPath(id, rating) }
  }).toReversed()

export const reviewsEmails = {
  'review-asked': {
    ...offeringEmail(
      ({ offering }) => `You get this mail because you booked this ${offering.kind} at Firstbell.`,
      (data: ReviewAsked, publicUrl: string) => {
        const { offering, clock, token } = data
        return {
          subject: `How was it? ${unlinked(offering.title)}`,
          preview: 'Your stars help others to choose, and the instructor to get better.',
          heading: `How was this ${offering.kind}?`,
          blocks: [
            offeringBlock(offering, clock, publicUrl),
            text('Choose the stars; nothing is published before you say so:'),
            ...starLinks(offering, publicUrl),
          ],
          footerLink: {
            label: 'Unsubscribe from reminders',
            url: `${publicUrl}${addresses.unsubscribeReminders.path}?token=${encodeURIComponent(token)}`,
          },
        }
      },
    ),
    expiresAt: ({ until }: ReviewAsked) => until,
    listUnsubscribe: true as const,
  },

  /** Sent to the author of a review that an administrator has hidden (rule review-11). */
  'review-hidden': {
    content: (
      { name, title, reason }: { name: string; title: string; reason: string },
      publicUrl: string,
    ): Content => ({
      subject: `Your review is hidden: ${unlinked(title)}`,
      preview: 'An administrator has hidden your review and gives the reason.',
      heading: 'Your review is hidden',
      name: greeted(name),
      blocks: [
        text(
          `An administrator has hidden your review of ${unlinked(title)}. Nobody else sees it, and its stars do not count.`,
        ),
        { kind: 'quote', label: 'The reason given', text: reason },
      ],
      button: { label: 'Open Firstbell', url: publicUrl },
      reason: 'You get this mail because you reviewed something at Firstbell.',
    }),
  },
}
