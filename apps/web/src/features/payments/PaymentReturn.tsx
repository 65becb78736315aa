import type { PaymentState } from '@firstbell/contract/payments'
import * as m from '@firstbell/messages/payment-return'
import { useQuery } from '@tanstack/react-query'
import { useContext, useEffect, useState, type ReactNode } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { OwnState } from '../../entities/booking/booking-state.ts'
import { isStudent, myBookingsQuery } from '../../entities/booking/own-bookings.ts'
import { useStateTexts } from '../../entities/booking/states.ts'
import { loginPath } from '../../entities/login/login-redirect.ts'
import { useLogin } from '../../entities/login/login.ts'
import type { Offering } from '../../entities/offering/kinds.ts'
import { useHydrated } from '../../shared/hooks/useHydrated.ts'
import { SiteContext } from '../../shared/page/site.ts'
import { MINUTE, SECOND } from '../../shared/time/now.ts'
import { LinkButton } from '../../shared/ui/Button.tsx'
import { Notice } from '../../shared/ui/Notice.tsx'
import { bookedPath } from '../../entities/offering/paths.ts'
import { myPaymentsQuery } from './queries.ts'

/**
 * Milliseconds after which a payment that is not confirmed is said to take long, and is no longer
 * waited for: the server has asked Stripe itself by then.
 */
const LONG_MS = 30 * SECOND
const WAITED_MS = 3 * MINUTE

type Wait = 'short' | 'long' | 'over'

export interface PaymentReturn {
  /** How somebody came back from the page to pay on; null: not from there. */
  came: 'done' | 'left' | null
  /** Paid, and not yet booked, as far as is known. */
  confirming: boolean
  wait: Wait
}

/**
 * Follows what becomes of a payment from which somebody has come back (rule payment-18): asks for their
 * bookings until the server has heard of it.
 */
export function usePaymentReturn({ state, booking, checking }: OwnState): PaymentReturn {
  const [params] = useSearchParams()
  const { payments } = useContext(SiteContext)
  const value = useHydrated() && payments ? params.get('payment') : null
  const came = value === 'done' || value === 'left' ? value : null
  const done = came === 'done'
  const [wait, setWait] = useState<Wait>('short')
  useEffect(() => {
    if (!done) return undefined
    const timers = [
      setTimeout(() => setWait('long'), LONG_MS),
      setTimeout(() => setWait('over'), WAITED_MS),
    ]
    return () => timers.forEach(clearTimeout)
  }, [done])
  const { user } = useLogin()
  const unconfirmed = done && (checking || booking?.status === 'to_pay') && state !== 'booked'
  const confirming = unconfirmed && wait !== 'over'
  useQuery({
    ...myBookingsQuery,
    enabled: confirming && isStudent(user),
    refetchInterval: wait === 'short' ? 2 * SECOND : 10 * SECOND,
  })
  return { came, confirming, wait }
}

/** What is the case after Stripe's page, at the top of the course's page. */
export function PaymentReturnNotice({
  item,
  own: { state, booking, checking },
  back: { came, confirming, wait },
}: {
  item: Offering
  own: OwnState
  back: PaymentReturn
}) {
  const { status } = useLogin()
  const { pathname, search } = useLocation()
  const { sentence } = useStateTexts(state, { kind: 'course', id: item._id, booking })
  const gone = came !== null && status === 'in' && !checking && booking === undefined
  const { data: payment } = useQuery({
    ...myPaymentsQuery,
    enabled: gone,
    refetchOnMount: 'always',
    select: ({ payments }) => payments.find(({ offeringId }) => offeringId === item._id),
  })
  if (came === null) return null
  let text: ReactNode = null
  let action: ReactNode
  if (status === 'out') {
    text = m.loggedOut
    action = (
      <LinkButton size="small" to={loginPath(pathname + search)}>
        {m.logIn}
      </LinkButton>
    )
  } else if (state === 'booked') {
    if (came === 'done' && booking?.paid) text = m.received
    action = (
      <LinkButton variant="secondary" size="small" to={bookedPath(item)}>
        {m.viewBooking}
      </LinkButton>
    )
  } else if (confirming) text = CONFIRMING[wait]
  else if (state === 'to-pay') text = `${came === 'done' ? m.notHeardOf : m.notPaidYet} ${sentence}`
  else if (gone && payment) text = GONE[payment.state]
  return (
    <Notice kind={state === 'booked' ? 'success' : 'info'} action={text === null ? null : action}>
      {text}
    </Notice>
  )
}

const CONFIRMING: Record<Wait, string> = {
  short: m.confirming,
  long: m.confirmingLong,
  over: '',
}

/** Of a payment whose seat the person does not have. */
const GONE: Record<PaymentState, string | null> = {
  open: null,
  unpaid: m.unpaid,
  paid: null,
  refunding: m.refunding,
  refunded: m.refunding,
  disputed: null,
  lost: null,
}
