import { profilePath } from '@firstbell/contract/profile'
import { mailsCancelled } from '@firstbell/messages/all/mails-cancelled'
import type { Language } from '@firstbell/messages/languages'
import { text } from '../../platform/mail/mail-words.ts'
import {
  offeringBlocks,
  offeringEmail,
  offeringsOf,
  reasonStudent,
  titlesOf,
  type CalendarEntry,
  type OfferingInMail,
  type Reader,
} from '../offering-display/offering-display.ts'

export type Cancellation =
  /** The instructor deleted the offering. */
  | 'deleted'
  /** An administrator took the offering down. */
  | 'taken-down'
  /** An administrator suspended the instructor's account. */
  | 'instructor-suspended'
  /** Fewer students had booked it than its minimum. */
  | 'too-few-students'
  /** An administrator removed the instructor, approved or not. */
  | 'instructor-removed'
  /** An administrator refused to approve the instructor, who offered courses without approval. */
  | 'instructor-rejected'
  /** The instructor deleted the account. */
  | 'instructor-left'

interface OfferingCancellation extends Reader {
  offering: OfferingInMail
  /** The event for the reader's calendar, which it removes. */
  entry?: CalendarEntry
  reason: Cancellation
  /** The words of the instructor, or of the administrator who took the offering down. */
  words?: string
  /** True for people on the waitlist or with a seat that is held for them. */
  waited?: boolean
  /** The other offerings of the mail, which were cancelled together. */
  others?: readonly Pick<OfferingCancellation, 'offering' | 'entry' | 'waited'>[]
}

/** The mail to a student about offerings that were cancelled together. */
export const offeringCancelled = offeringEmail(
  mailsCancelled,
  reasonStudent,
)((m, data: OfferingCancellation, site) => {
  const { language, pagesUrl } = site
  const { clock, offering, reason, words, others = [] } = data
  const which = others.length > 0 ? 'several' : offering.kind
  const { waited = [], booked = [] } = Object.groupBy([data, ...others], (one) =>
    one.waited ? 'waited' : 'booked',
  )
  const because = m.because[reason][which]
  const blocks = (cancelled: readonly { offering: OfferingInMail }[]) => {
    const shown = cancelled.map((one) => {
      const { thumbnailId: _picture, instructorId: _page, ...rest } = one.offering
      // The picture and the page of an instructor who was removed or rejected, or has left, may not exist any more.
      const stays: readonly Cancellation[] = ['deleted', 'taken-down', 'too-few-students']
      return stays.includes(reason) ? one.offering : rest
    })
    return offeringBlocks(shown, clock, site)
  }
  return {
    subject: m.subject(titlesOf(offeringsOf(data), language)),
    preview: `${m.notTakingPlace[which]} ${because}`,
    heading: booked.length === 0 ? m.waitedHeading[which] : m.bookedHeading[which],
    blocks: [
      text(`${m.sorry[which]} ${because} ${formatEnded(booked.length, waited.length, language)}`),
      ...(words === undefined
        ? []
        : [
            {
              kind: 'quote' as const,
              label: reason === 'taken-down' ? m.reasonOfSite : m.reasonGiven,
              text: words,
            },
          ]),
      ...blocks(booked),
      ...(booked.length > 0 && waited.length > 0 ? [text(m.youWaitedFor)] : []),
      ...blocks(waited),
    ],
    button: {
      label: m.seeBookings,
      url:
        pagesUrl +
        profilePath({ section: offering.kind === 'class' ? 'my-classes' : 'my-courses' }),
    },
  }
})

/** Says how many bookings and places on waitlists a cancellation has ended. */
function formatEnded(bookings: number, places: number, language: Language): string {
  const m = mailsCancelled[language]
  if (places === 0) return m.endedBookings(bookings)
  return bookings === 0 ? m.endedPlaces(places) : m.endedBoth(bookings, places)
}
