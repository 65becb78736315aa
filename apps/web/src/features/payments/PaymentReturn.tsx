import type { OwnBooking } from '@firstbell/contract/bookings'
import type { PaymentState } from '@firstbell/contract/payments'
import * as m from '@firstbell/messages/payment-return'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { OwnState } from '#entities/booking/booking-state.ts'
import { OrderSeats } from '#entities/booking/OrderSeats.tsx'
import { isStudent, myBookingsQuery } from '#entities/booking/own-bookings.ts'
import { useStateTexts } from '#entities/booking/states.ts'
import { loginPath } from '#entities/login/login-redirect.ts'
import { useLogin } from '#entities/login/login.ts'
import { kindOf, type Offering } from '#entities/offering/kinds.ts'
import { useHydrated } from '#shared/hooks/useHydrated.ts'
import { useSite } from '#shared/page/site.ts'
import { MINUTE, SECOND } from '#shared/time/now.ts'
import { LinkButton } from '#shared/ui/Button.tsx'
import { Notice } from '#shared/ui/Notice.tsx'
import { useTimeout } from '#shared/ui/useTimeout.ts'
import { myPaymentsQuery } from './queries.ts'

/** After this time an unconfirmed payment is reported as slow, and polled less often. */
const LONG_MS = 30 * SECOND
/** After this time polling ends: by then the server has queried Stripe itself. */
const WAITED_MS = 3 * MINUTE

export interface PaymentReturn {
  /**
   * How the person returned from the checkout page: `done` after paying, `left` without. Null if they did not
   * come from it.
   */
  returned: 'done' | 'left' | null
  /** Whether the payment was made but the booking is not confirmed yet. */
  confirming: boolean
  /** How long the confirmation has taken; see `LONG_MS` and `WAITED_MS`. */
  wait: 'short' | 'long' | 'over'
  /** Whether the payment is the difference to a date that costs more (rule payment-27). */
  isSwap: boolean
  /** The seats that are paid together with this one, itself included, soonest first; one if it is paid alone. */
  seats: readonly OwnBooking[]
  /** Says that the payment has booked the seat; undefined before, and without a payment. */
  received: string | undefined
}

/**
 * Tracks a payment after the return from the checkout page (rule payment-18): polls the person's bookings
 * until the server knows the outcome.
 */
export function usePaymentReturn({ state, booking, checking }: OwnState): PaymentReturn {
  const [params] = useSearchParams()
  const { payments } = useSite()
  const value = useHydrated() && payments ? params.get('payment') : null
  const returned = value === 'done' || value === 'left' ? value : null
  const done = returned === 'done'
  const [wait, setWait] = useState<PaymentReturn['wait']>('short')
  useTimeout(() => setWait('long'), done ? LONG_MS : undefined)
  useTimeout(() => setWait('over'), done ? WAITED_MS : undefined)
  const { user } = useLogin()
  const unconfirmed = done && (checking || booking?.status === 'to_pay') && state !== 'booked'
  const confirming = unconfirmed && wait !== 'over'
  const { data: bookings = [] } = useQuery({
    ...myBookingsQuery,
    enabled: returned !== null && isStudent(user),
    ...(confirming && { refetchInterval: wait === 'short' ? 2 * SECOND : 10 * SECOND }),
  })
  const isSwap = params.get('for') === 'swap'
  const seats = bookings.filter(({ orderId }) => orderId && orderId === booking?.orderId)
  const paid = done && state === 'booked' && booking?.paid !== undefined
  const received = isSwap ? m.receivedSwap : seats.length > 1 ? m.receivedSeveral : m.received
  return { returned, confirming, wait, isSwap, seats, received: paid ? received : undefined }
}

/** The outcome of the payment, at the top of the offering's page. The ticket says if the seat is booked. */
export function PaymentReturnNotice({
  item,
  ownState: { state, booking, checking },
  back: { returned, confirming, wait, isSwap, seats },
}: {
  item: Offering
  ownState: OwnState
  back: PaymentReturn
}) {
  const { status } = useLogin()
  const { pathname, search } = useLocation()
  const { sentence } = useStateTexts(state, { kind: kindOf(item), id: item._id, booking })
  // The seat was lost, for example because the payment came too late; the payment says what became of the money.
  const gone = returned !== null && status === 'in' && !checking && booking === undefined
  const { data: payment } = useQuery({
    ...myPaymentsQuery,
    enabled: gone,
    refetchOnMount: 'always',
    select: ({ payments }) => payments.find(({ offeringId }) => offeringId === item._id),
  })
  if (returned === null) return null
  let text: ReactNode = null
  let action: ReactNode
  if (status === 'out') {
    text = m.loggedOut
    action = (
      <LinkButton size="small" to={loginPath(pathname + search)}>
        {m.logIn}
      </LinkButton>
    )
  } else if (confirming) text = wait === 'short' ? m.confirming : m.confirmingLong
  else if (state === 'to-pay')
    text = `${returned === 'done' ? m.notHeardOf : isSwap ? m.swapNotPaidYet : m.notPaidYet} ${sentence}`
  else if (gone && payment) text = (isSwap ? LOST_SWAP : LOST_SEAT)[payment.state] ?? null
  return (
    <Notice
      action={text === null ? null : seats.length > 1 ? <OrderSeats seats={seats} /> : action}
    >
      {text}
    </Notice>
  )
}

/** The texts for payments whose seat the person does not have; other states need none. */
type LostTexts = Partial<Record<PaymentState, string>>
const LOST_SEAT: LostTexts = {
  unpaid: m.unpaid,
  refunding: m.refunding,
  refunded: m.refunding,
}
const LOST_SWAP: LostTexts = {
  unpaid: m.swapUnpaid,
  refunding: m.swapRefunding,
  refunded: m.swapRefunding,
}
