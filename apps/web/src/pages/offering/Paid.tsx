import type { OwnBooking } from '@firstbell/contract/bookings'
import { formatMoney, type Currency } from '@firstbell/contract/money'
import { profilePath } from '@firstbell/contract/profile'
import { scheduleOf } from '@firstbell/contract/schedule'
import { free, sessions } from '@firstbell/messages/offering'
import { paid } from '@firstbell/messages/offering-page'
import { receiptMailed } from '@firstbell/messages/payment-return'
import { datesInMail } from '@firstbell/messages/series-booking'
import { entryOf } from '#entities/booking/calendar-links.ts'
import { CalendarButtons } from '#entities/booking/CalendarButtons.tsx'
import { useLogin } from '#entities/login/login.ts'
import { kindDetails } from '#entities/offering/kind-details.ts'
import { isCourse, kindOf, kinds, type Offering } from '#entities/offering/kinds.ts'
import { Link } from '#shared/ui/Link.tsx'
import { useWhere } from './where.ts'

/** What was paid for the booked seats, of an order together; 'Free' for seats that cost nothing. */
export function PaidPrice({ item, bookings }: { item: Offering; bookings: readonly OwnBooking[] }) {
  const payments = bookings.flatMap((booking) => booking.paid ?? [])
  const [first] = payments
  const amount = payments.reduce((sum, payment) => sum + payment.amount, 0)
  return (
    <p className="flex flex-wrap items-baseline gap-x-3">
      <span className="tabular font-display text-xl font-semibold">
        {first ? paid(formatMoney(amount, first.currency as Currency)) : free}
      </span>
      {isCourse(item) && <span className="text-muted">{sessions(scheduleOf(item).sessions)}</span>}
    </p>
  )
}

/** What follows a payment: the calendar, where the booked offering takes place, the receipt, and the person's bookings. */
export function AfterPayment({ item, several }: { item: Offering; several: boolean }) {
  const { user } = useLogin()
  const kind = kindOf(item)
  const where = useWhere(item._id, true)
  return (
    <>
      {!several && <CalendarButtons entry={entryOf(item)} />}
      <ul className="grid gap-2 text-center text-sm text-balance text-muted">
        {several && <li>{datesInMail}</li>}
        <li>{where}</li>
        {user && <li className="wrap-anywhere">{receiptMailed(user.email)}</li>}
      </ul>
      <Link
        to={profilePath({ section: kinds[kind].bookedSection })}
        className="link inline-flex min-h-6 items-center justify-self-center"
      >
        {kindDetails[kind].texts.ownHeading}
      </Link>
    </>
  )
}
