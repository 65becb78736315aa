import { profilePath } from '@firstbell/contract/profile'
import { formats } from '@firstbell/messages/all/formats'
import { mailsLayout } from '@firstbell/messages/all/mails-layout'
import { mailsOffering } from '@firstbell/messages/all/mails-offering'
import { mailsOfferings } from '@firstbell/messages/all/mails-offerings'
import type { Language } from '@firstbell/messages/languages'
import { isolate, type Block, type Change } from '../../platform/mail/layout.ts'
import { text, withoutLinks } from '../../platform/mail/mail-words.ts'
import type { EmailDataOf, MailSite } from '../../platform/mail/templates.ts'
import { inZone, wallClock, type ReaderClock } from '../../platform/mail/time-words.ts'
import * as display from '../offering-display/offering-display.ts'

declare module '../../platform/mail/templates.ts' {
  interface MailTemplates extends EmailDataOf<typeof offeringsEmails> {}
}

/** The mail about a changed offering, to everyone who has booked it or waits for it. */
interface ChangeMail extends display.Reader {
  offering: display.OfferingInMail
  changes: readonly Change[]
  /** The event for the reader's calendar; absent on the waitlist. */
  entry?: display.CalendarEntry
  /** The start before the change; absent if the start is the same. */
  movedFrom?: Date
  /** Whether the recipient is on the waitlist; absent if they have a seat. */
  waits?: boolean
  /** The end before or after the change, whichever is later: the mail is not sent after it. */
  until: Date
  /** The other offerings of the mail. */
  others?: readonly Omit<ChangeMail, keyof display.Reader | 'others'>[]
}

interface CommonMove {
  /** 'Every Tuesday from Dec 8 to Feb 16: 7:00 PM Berlin time instead of 6:30 PM' */
  sentence: string
  /** 'Every Tuesday, 7:00–8:00 PM Berlin time'; absent if they are not a week apart. */
  when?: string
}

/** If all offerings of a mail keep their day and move to the same time, returns one sentence for them. */
function describeCommonMove(
  notices: readonly Pick<ChangeMail, 'offering' | 'movedFrom'>[],
  clock: ReaderClock,
  language: Language,
): CommonMove | undefined {
  const zone = clock.zone ?? notices[0]?.offering.timezone
  if (
    zone === undefined ||
    (clock.zone === null && notices.some(({ offering }) => offering.timezone !== zone))
  )
    return undefined
  const moves = notices.flatMap(({ offering: { startsAt }, movedFrom }) =>
    movedFrom === undefined
      ? []
      : [
          {
            before: wallClock(movedFrom, { ...clock, zone }),
            after: wallClock(startsAt, { ...clock, zone }),
          },
        ],
  )
  const [first, last] = [moves[0], moves.at(-1)]
  if (moves.length < 2 || moves.length < notices.length || !first || !last) return undefined
  const alike = moves.every(
    ({ before, after }) =>
      before.date === after.date &&
      before.hhmm === first.before.hhmm &&
      after.hhmm === first.after.hhmm,
  )
  if (!alike) return undefined
  const m = mailsOfferings[language]
  const weekly = moves.every(
    ({ after }, index) =>
      Date.parse(after.date) - Date.parse(first.after.date) === index * 7 * 86_400_000,
  )
  const everyWeek = formats[language].everyWeekday[first.after.weekday]!
  const hours = new Set(
    notices.map(({ offering }) => display.formatHours(offering, { ...clock, zone })),
  )
  return {
    sentence: m.moved(
      weekly ? everyWeek : m.dates(moves.length),
      [first.after.shortDay, last.after.shortDay],
      inZone(first.after.time, zone, language),
      first.before.time,
    ),
    ...(weekly &&
      hours.size === 1 && {
        when: inZone(formats[language].dayAndTime(everyWeek, [...hours][0]!), zone, language),
      }),
  }
}

/** Shows the offerings of a mail; if all moved alike, the first with the common time, which the sentence explains. */
function offeringBlocks(
  data: ChangeMail,
  move: CommonMove | undefined,
  site: MailSite,
): readonly Block[] {
  const blocks = display.offeringBlocks(display.offeringsOf(data), data.clock, site)
  const [first, ...others] = blocks
  const listsDates = others.length === 1 && others[0]?.kind === 'quote'
  if (move?.when === undefined || first?.kind !== 'summary' || !listsDates) return blocks
  const { whenElsewhere: _, ...block } = first
  return [{ ...block, when: move.when }]
}

/** Returns each change once, by field: classes of a series mostly change alike. */
function distinctChanges(notices: readonly Pick<ChangeMail, 'changes'>[]): ChangeMail['changes'] {
  const changes = notices.flatMap((notice) => notice.changes)
  return [...Map.groupBy(changes, ({ label }) => label).values()].flatMap((group) => [
    ...new Map(group.map((change) => [`${change.before}\n${change.after}`, change])).values(),
  ])
}

/** The mail to the instructor who deleted offerings. */
interface RemovalMail extends display.Reader {
  offering: display.OfferingInMail
  others?: readonly { offering: display.OfferingInMail }[]
  /** The number of people who were booked and got a mail. */
  booked: number
  /** The number of students from which it would have taken place, if it was cancelled because fewer had booked it. */
  least?: number
}

/** The mail to the instructor whose offering an administrator took down. */
interface TakeDownMail extends display.Reader {
  offering: display.OfferingInMail
  reason: string
  /** The number of people who were booked and got a mail. */
  booked: number
}

export const offeringsEmails = {
  'offering-changed': {
    ...display.offeringEmail(
      mailsOfferings,
      display.reasonStudent,
    )((m, data: ChangeMail, site) => {
      const { language } = site
      const common = mailsOffering[site.language]
      const { clock, offering, others = [] } = data
      const notices = [data, ...others]
      const several = others.length > 0
      const which = several ? 'several' : offering.kind
      const seats = notices.filter(({ waits }) => !waits)
      const [booked] = seats
      const waited = notices.some(({ waits }) => waits)
      const move = describeCommonMove(notices, clock, language)
      // The common move says what the changes labelled `when` say.
      const changes = distinctChanges(notices).filter(
        ({ label }) => move === undefined || label !== m.when,
      )
      const changed = booked ? m.changedBooked[which] : m.changedWaited[which]
      return {
        subject: m.changedSubject(display.titlesOf(display.offeringsOf(data), language)),
        preview: mailsLayout[language].listed([
          ...(move === undefined ? [] : [move.sentence]),
          ...changes.map(({ label, after, typed = false }) =>
            mailsLayout[language].labelled(
              label,
              typed ? isolate(withoutLinks(after), language) : withoutLinks(after),
            ),
          ),
        ]),
        heading: booked ? m.changedHeading[which] : m.waitedChangedHeading[which],
        blocks: [
          text(booked && waited ? m.changedBoth : changed),
          ...(move === undefined ? [] : [text(move.sentence)]),
          ...(changes.length === 0 ? [] : [{ kind: 'changes' as const, changes }]),
          text(m.takesPlaceNow[which]),
          ...offeringBlocks(data, move, site),
          ...(booked ? [display.seatBlock(booked.offering, site, { several })] : []),
        ],
        button: {
          label: booked ? common.viewBooking : common.seePlace,
          url: display.bookingUrl((booked ?? data).offering, site),
        },
        notes: [noteOf(m, booked?.offering, seats.length)],
      }
    }),
    expiresAt: ({ until, others = [] }: ChangeMail) =>
      new Date(Math.max(...[until, ...others.map((other) => other.until)].map(Number))),
  },

  'offering-taken-down': display.offeringEmail(
    mailsOfferings,
    display.reasonInstructor,
  )((m, data: TakeDownMail, site) => {
    const { language, pagesUrl } = site
    const { clock, offering, reason, booked } = data
    return {
      subject: m.takenDownSubject(display.titlesOf([offering], language)),
      preview: m.takenDownPreview[offering.kind],
      heading: m.takenDownHeading[offering.kind],
      blocks: [
        text(m.takenDown[offering.kind]),
        { kind: 'quote' as const, label: m.reasonGiven, text: reason },
        ...(booked === 0 ? [] : [text(m.weTold[offering.kind](booked))]),
        ...display.offeringBlocks([offering], clock, site),
      ],
      button: {
        label: mailsOffering[language].openProfile,
        url:
          pagesUrl +
          profilePath({
            section: 'instructor',
            tab: offering.kind === 'class' ? 'myClasses' : 'myCourses',
          }),
      },
    }
  }),

  'offering-removed': display.offeringEmail(
    mailsOfferings,
    display.reasonInstructor,
  )((m, data: RemovalMail, site) => {
    const { language, pagesUrl } = site
    const { clock, offering, booked, least } = data
    const titles = display.titlesOf(display.offeringsOf(data), language)
    const offerings = display.offeringsOf(data)
    const which = offerings.length > 1 ? 'several' : offering.kind
    return {
      subject: least === undefined ? m.deletedSubject(titles) : m.tooFewSubject(titles),
      preview: m.deletedPreview[which],
      heading: least === undefined ? m.deletedHeading[which] : m.tooFewHeading[offering.kind],
      blocks: [
        ...(least === undefined ? [] : [text(m.tooFew[offering.kind](least))]),
        text(booked === 0 ? m.nobodyBooked[which] : m.weTold[which](booked)),
        ...display.offeringBlocks(offerings, clock, site),
      ],
      button: {
        label: mailsOffering[language].openProfile,
        url:
          pagesUrl +
          profilePath({
            section: 'instructor',
            tab: offering.kind === 'class' ? 'myClasses' : 'myCourses',
          }),
      },
    }
  }),
}

/**
 * Returns the sentence that the reader keeps their seats, or their place on the waitlist.
 * @param booked undefined for a reader who only waits
 */
function noteOf(
  m: (typeof mailsOfferings)[Language],
  booked: display.OfferingInMail | undefined,
  seats: number,
): string {
  if (seats > 1) return m.seatsStay
  if (!booked) return m.placeStays
  return display.isPaid(booked) ? m.paidSeatStays : m.seatStays
}
