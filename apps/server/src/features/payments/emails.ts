import { formatMoney, type Currency } from '@firstbell/contract/money'
import { profilePath } from '@firstbell/contract/profile'
import type { Content } from '../../platform/mail/layout.ts'
import { greeted, personName, text, unlinked } from '../../platform/mail/mail-words.ts'
import type { EmailDataOf } from '../../platform/mail/templates.ts'
import { instantWords, type ReaderClock } from '../../platform/mail/time-words.ts'

declare module '../../platform/mail/templates.ts' {
  interface MailTemplates extends EmailDataOf<typeof paymentsEmails> {}
}

interface AboutPayment {
  name: string
  clock: ReaderClock
  title: string
  offeringId: string
  /** In the currency's smallest unit. */
  amount: number
  currency: Currency
}

interface Receipt extends AboutPayment {
  number: number
  paidAt: Date
  startsAt: Date
  /** The instructor's name; '' when the account was deleted. */
  seller: string
  /** Whose site this is. */
  site: string
  /** Absent in mails that an earlier version has queued. */
  paymentId?: string
  taxLine?: string
}

/** Why money goes back: as `payment.owed_for` says, or by the operator's hand. */
export type RefundReason =
  | 'cancelled'
  | 'offering_cancelled'
  | 'seat_gone'
  | 'paid_twice'
  | 'wrong_amount'
  | 'by_hand'

interface Refunded extends AboutPayment {
  reason: RefundReason
}

/** What of a payment needs a person; two of them of one that was refunded before. */
export type TroubleKind =
  | 'disputed'
  | 'lost'
  | 'refund_failed'
  | 'disputed_refunded'
  | 'lost_refunded'

interface Trouble extends AboutPayment {
  trouble: TroubleKind
  /** Whether the reader is an administrator; otherwise they teach the course. */
  admin: boolean
  /** Stripe's id of the payment. */
  intent: string
}

const REASON_PAID = 'You get this mail because you paid for a course at Firstbell.'

const WHY_REFUNDED: Record<RefundReason, string> = {
  cancelled: 'You cancelled your booking in time.',
  offering_cancelled: 'The course does not take place.',
  seat_gone: 'Your payment came when the seat was no longer held, and no other one was free.',
  paid_twice: 'You had paid for this seat already.',
  wrong_amount:
    'The payment did not have the amount that was asked for, so that nothing was booked.',
  by_hand: 'Your seat was given back.',
}

const TROUBLE = {
  disputed_refunded: {
    subject: 'A refunded payment is disputed',
    words:
      'The student had got the money back, and the bank has taken it once more for the time being.',
    forAdmins: 'Answer the dispute in Stripe’s dashboard before its deadline, with the refund.',
  },
  lost_refunded: {
    subject: 'A dispute of a refunded payment is lost',
    words: 'The bank has decided for the student, who has got the money back twice.',
    forAdmins: 'What was paid back twice can only be settled with the student.',
  },
  disputed: {
    subject: 'A payment is disputed',
    words:
      'The student’s bank has taken the money back for the time being. The seat stays booked until the bank has decided.',
    forAdmins: 'Answer the dispute in Stripe’s dashboard before its deadline.',
  },
  lost: {
    subject: 'A dispute is lost',
    words: 'The bank has decided for the student. The money is gone, and the seat was given back.',
    forAdmins: 'Nothing can be done any more.',
  },
  refund_failed: {
    subject: 'A refund has failed',
    words: 'Stripe could not give the money back to the student’s card.',
    forAdmins: 'Give it back in another way, and say so in Stripe’s dashboard.',
  },
} as const satisfies Record<TroubleKind, object>

/** Stripe's instants are told in UTC to whom no zone is known of. */
const at = (instant: Date, clock: ReaderClock) =>
  instantWords(instant, { ...clock, zone: clock.zone ?? 'UTC' })

export const paymentsEmails = {
  'payment-receipt': {
    content: (data: Receipt, publicUrl: string): Content => ({
      subject: `Receipt: ${unlinked(data.title)}`,
      preview: `${formatMoney(data.amount, data.currency)} paid.`,
      heading: 'Your receipt',
      name: greeted(data.name),
      blocks: [
        {
          kind: 'summary',
          title: data.title,
          when: `Starts ${at(data.startsAt, data.clock)}`,
          facts: [
            { label: 'Amount', value: formatMoney(data.amount, data.currency) },
            { label: 'Paid', value: at(data.paidAt, data.clock) },
            { label: 'Receipt number', value: String(data.number).padStart(6, '0') },
            {
              label: 'Sold by',
              value: [personName(data.seller, ''), data.site].filter(Boolean).join(', through '),
            },
          ],
        },
        ...(data.taxLine ? [text(data.taxLine)] : []),
      ],
      button: {
        label: 'Open the receipt',
        url:
          publicUrl +
          profilePath({
            section: 'dashboard',
            ...(data.paymentId !== undefined && { receipt: data.paymentId }),
          }),
      },
      reason: REASON_PAID,
    }),
  },

  'payment-refunded': {
    content: (data: Refunded, publicUrl: string): Content => ({
      subject: `Refunded: ${unlinked(data.title)}`,
      preview: `${formatMoney(data.amount, data.currency)} on its way back to you.`,
      heading: 'Your money is on its way back',
      name: greeted(data.name),
      blocks: [
        text(
          `${formatMoney(data.amount, data.currency)} for ${unlinked(data.title)} go back to where you paid from. ${WHY_REFUNDED[data.reason]}`,
        ),
        text('Banks take five to ten days to show it.'),
      ],
      button: { label: 'View course', url: `${publicUrl}/courses/${data.offeringId}` },
      reason: REASON_PAID,
    }),
  },

  'payment-trouble': {
    content: (data: Trouble, publicUrl: string): Content => {
      const { subject, words, forAdmins } = TROUBLE[data.trouble]
      return {
        subject: `${subject}: ${unlinked(data.title)}`,
        preview: `It is about ${formatMoney(data.amount, data.currency)}.`,
        heading: subject,
        name: greeted(data.name),
        blocks: [
          text(
            `It is about ${formatMoney(data.amount, data.currency)} for ${unlinked(data.title)}. ${words}`,
          ),
          ...(data.admin
            ? [text(`${forAdmins} Stripe’s name of the payment: ${data.intent}.`)]
            : []),
        ],
        button: { label: 'View course', url: `${publicUrl}/courses/${data.offeringId}` },
        reason: data.admin
          ? 'You get this mail because you administer Firstbell.'
          : 'You get this mail because you teach at Firstbell.',
      }
    },
  },
}
