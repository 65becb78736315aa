import type { Kind } from '@firstbell/contract/kinds'
import { formatMoney, type Currency } from '@firstbell/contract/money'
import { profilePath } from '@firstbell/contract/profile'
import { formats } from '@firstbell/messages/all/formats'
import { mailsOffering } from '@firstbell/messages/all/mails-offering'
import { mailsPayments } from '@firstbell/messages/all/mails-payments'
import { mailsSecurity } from '@firstbell/messages/all/mails-security'
import type { Language } from '@firstbell/messages/languages'
import { isolate } from '../../platform/mail/layout.ts'
import { email, personName, text, withoutLinks } from '../../platform/mail/mail-words.ts'
import type { EmailDataOf } from '../../platform/mail/templates.ts'
import { instantWords, type ReaderClock } from '../../platform/mail/time-words.ts'

declare module '../../platform/mail/templates.ts' {
  interface MailTemplates extends EmailDataOf<typeof paymentsEmails> {}
}

interface PaymentMail {
  name: string
  clock: ReaderClock
  title: string
  offeringId: string
  /** Absent in mails that waited while only courses could be paid for. */
  kind?: Kind
  /** The amount in the currency’s smallest unit. */
  amount: number
  currency: Currency
}

interface ReceiptMail extends PaymentMail {
  number: number
  paidAt: Date
  /** The start of the first date. */
  startsAt: Date
  /** The code that has reduced the price, and the amount without it. */
  reduction?: { code: string; fullAmount: number }
  /** The dates of an order of several seats, and the amount of each. */
  seats?: readonly { startsAt: Date; amount: number }[]
  /** Whether it is for the difference in price to another date. */
  difference?: true
  /** The instructor's name; '' when the account was deleted. */
  seller: string
  /** The name of the site's owner (`ownerName`); queued mails contain it as `site`. */
  site: string
  paymentId: string
  taxLine?: string
  /** The operator's postal address; absent without `LEGAL_ADDRESS`. */
  address?: string
  /** The operator's email address for questions; absent without `CONTACT_EMAIL`. */
  contact?: string
}

/** Why money was refunded: a value of `payment.owed_for`, or `by_hand` for a refund in Stripe's dashboard. */
export type RefundReason =
  | 'cancelled'
  | 'offering_cancelled'
  | 'seat_gone'
  | 'paid_twice'
  | 'wrong_amount'
  | 'swapped'
  | 'swap_over'
  | 'by_hand'

interface RefundMail extends PaymentMail {
  /** The dates, if several of an order were refunded, and the amount of each. */
  seats?: readonly { startsAt: Date; amount: number }[]
  /** Why the money was refunded; `Content.reason` says why the reader gets the mail. */
  reason: RefundReason
}

/** Why a payment needs attention. The last two are disputes of a payment that was refunded before. */
export type TroubleKind =
  | 'disputed'
  | 'lost'
  | 'refund_failed'
  | 'disputed_refunded'
  | 'lost_refunded'

interface TroubleMail extends PaymentMail {
  trouble: TroubleKind
  /** Whether the reader is an administrator; otherwise they teach the offering. */
  admin: boolean
  intent: string
}

interface PayoutAccess {
  name: string
  clock: ReaderClock
  at: Date
  /** `opened`: an account was requested; `entered`: a link opened the existing account. */
  act: 'opened' | 'entered'
}

/** Returns the button that leads to the offering's page. */
const viewOffering = (
  m: (typeof mailsPayments)[Language],
  { kind = 'course', offeringId }: PaymentMail,
  pagesUrl: string,
) => ({
  label: m.view[kind],
  url: `${pagesUrl}/${kind === 'course' ? 'courses' : 'classes'}/${offeringId}`,
})

/** Uses UTC if the recipient has no time zone. */
const formatInstant = (instant: Date, clock: ReaderClock) =>
  instantWords(instant, { ...clock, zone: clock.zone ?? 'UTC' })

const amountOf = (
  { amount, currency }: Pick<PaymentMail, 'amount' | 'currency'>,
  language: Language,
): string => formatMoney(amount, currency, formats[language].money)

/** Returns a line with the start and the amount of each date. */
const seatLines = (
  { seats = [], clock, currency }: Pick<ReceiptMail, 'seats' | 'clock' | 'currency'>,
  language: Language,
): string =>
  seats
    .map(
      ({ startsAt, amount }) =>
        `${formatInstant(startsAt, clock)} · ${amountOf({ amount, currency }, language)}`,
    )
    .join('\n')

function soldBy({ seller, site: owner }: ReceiptMail, language: Language): string {
  const name = personName(seller)
  return name === '' ? owner : mailsPayments[language].through(isolate(name, language), owner)
}

export const paymentsEmails = {
  'payment-receipt': email(mailsPayments, (m, data: ReceiptMail, { language, pagesUrl }) => {
    const amount = amountOf(data, language)
    return {
      subject: m.receiptSubject(withoutLinks(data.title)),
      preview: m.receiptPreview(amount),
      heading: m.receiptHeading,
      blocks: [
        {
          kind: 'summary',
          title: data.title,
          when: mailsOffering[language].starts(formatInstant(data.startsAt, data.clock)),
          facts: [
            ...(data.seats ?? []).map((seat) => ({
              label: formatInstant(seat.startsAt, data.clock),
              value: amountOf({ ...data, amount: seat.amount }, language),
            })),
            ...(data.reduction === undefined
              ? []
              : [
                  {
                    label: m.withoutCode,
                    value: amountOf({ ...data, amount: data.reduction.fullAmount }, language),
                  },
                  { label: m.code, value: data.reduction.code },
                ]),
            { label: data.difference ? m.difference : m.amount, value: amount },
            { label: m.paid, value: formatInstant(data.paidAt, data.clock) },
            { label: m.receiptNumber, value: String(data.number).padStart(6, '0') },
            { label: m.soldBy, value: soldBy(data, language) },
            ...(data.address === undefined
              ? []
              : [{ label: m.operator, value: `${data.site}, ${data.address}` }]),
            ...(data.contact === undefined ? [] : [{ label: m.questions, value: data.contact }]),
            { label: m.paidBy, value: personName(data.name, mailsOffering[language].aStudent) },
          ],
        },
        ...(data.taxLine ? [text(data.taxLine)] : []),
      ],
      button: {
        label: m.openReceipt,
        url: pagesUrl + profilePath({ section: 'dashboard', receipt: data.paymentId }),
      },
      reason: m.reasonPaid,
    }
  }),

  'payment-refunded': email(mailsPayments, (m, data: RefundMail, { language, pagesUrl }) => {
    const amount = amountOf(data, language)
    const { kind = 'course', reason } = data
    const why = reason === 'offering_cancelled' ? m.offeringCancelled[kind] : m.whyRefunded[reason]
    return {
      subject: m.refundedSubject(withoutLinks(data.title)),
      preview: m.refundedPreview(amount),
      heading: m.refundedHeading,
      blocks: [
        text(`${m.refunded(amount, withoutLinks(data.title))} ${why}`),
        ...(data.seats
          ? [{ kind: 'quote' as const, label: m.refundedDates, text: seatLines(data, language) }]
          : []),
        text(m.banksTake),
      ],
      button: viewOffering(m, data, pagesUrl),
      reason: m.reasonPaid,
    }
  }),

  /** Sent to the instructor, so that a stolen sign-in session cannot reach their money unnoticed. */
  'payout-access': {
    // In the fast lane, because the reader may have to stop a thief.
    awaited: true as const,
    ...email(mailsSecurity, (m, { clock, at: when, act }: PayoutAccess, { language, pagesUrl }) => {
      const { subject, text: sentence } = mailsPayments[language].payoutAccess[act]
      return {
        subject,
        preview: sentence,
        heading: subject,
        blocks: [text(sentence), text(m.when(formatInstant(when, clock))), text(m.notYou)],
        button: { label: m.openSecurity, url: `${pagesUrl}/security` },
      }
    }),
  },

  'payment-trouble': email(mailsPayments, (m, data: TroubleMail, { language, pagesUrl }) => {
    const { subject, words, forAdmins } = m.troubles[data.trouble]
    const amount = amountOf(data, language)
    return {
      subject: m.troubleSubject(subject, withoutLinks(data.title)),
      preview: m.troublePreview(amount),
      heading: subject,
      blocks: [
        text(`${m.trouble(amount, withoutLinks(data.title))} ${words}`),
        ...(data.admin ? [text(`${forAdmins} ${m.stripeName(data.intent)}`)] : []),
      ],
      button: viewOffering(m, data, pagesUrl),
      reason: data.admin ? m.reasonAdmin : mailsOffering[language].reasonInstructor,
    }
  }),
}
