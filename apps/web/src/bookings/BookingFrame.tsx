import { BOOKING_DIALOG_CLOSE_MS } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { loginPath } from '../identity/next.ts'
import { useSession } from '../identity/session.ts'
import { Failed } from '../offerings/Failed.tsx'
import { isMissing } from '../offerings/queries.ts'
import { Button } from '../ui/Button.tsx'
import { Skeleton } from '../ui/Card.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Notice } from '../ui/Notice.tsx'
import type { BookingDialogProps } from './dialogs.tsx'
import type { Booking } from './queries.ts'

/**
 * The dialog around a booking: asks, confirms once, says what came of it, and closes about a second
 * after success (rule screen-22). Whoever is not logged in is sent to log in, and back to it.
 */
export function BookingFrame({
  id,
  open,
  onClose,
  title,
  question,
  size,
  booking,
  query,
  missing,
  children,
}: BookingDialogProps & {
  title: string
  question: string
  size: 'small' | 'large'
  booking: Booking
  /** Where the details come from. */
  query: { error: unknown; isFetching: boolean; refetch: () => unknown }
  /** Said where there is no such class or course. */
  missing: string
  /** The details; null while there are none. */
  children: ReactNode
}) {
  const { status } = useSession()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()

  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!booking.booked || !open) return undefined
    const timer = setTimeout(() => close(), BOOKING_DIALOG_CLOSE_MS)
    return () => clearTimeout(timer)
  }, [booking.booked, open])

  const confirm = () => {
    if (status === 'in') booking.book(id)
    else void navigate(loginPath(pathname + search))
  }

  const asks = children !== null && !booking.booked
  const wayOut = useRef<HTMLButtonElement>(null)
  // The button that had the focus is gone then.
  useEffect(() => {
    if (booking.booked) wayOut.current?.focus()
  }, [booking.booked])
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      {...(children !== null && { description: question })}
      size={size}
      sheet={size === 'large'}
      footer={
        <>
          <Outcome booking={booking} />
          <Button ref={wayOut} variant="secondary" onClick={onClose}>
            {asks ? 'Cancel' : 'Close'}
          </Button>
          {asks && (
            <Button onClick={confirm} working={booking.working} workingLabel="Booking...">
              Confirm
            </Button>
          )}
        </>
      }
    >
      {children !== null ? (
        children
      ) : isMissing(query.error) ? (
        <p>{missing}</p>
      ) : query.error ? (
        <Failed onRetry={() => void query.refetch()} retrying={query.isFetching}>
          {messages.genericError}
        </Failed>
      ) : (
        <div role="status">
          <span className="sr-only">Loading...</span>
          <Skeleton className="h-40" />
        </div>
      )}
    </Dialog>
  )
}

/** Above the buttons, where it is in sight however long the details are. */
function Outcome({ booking }: { booking: Booking }) {
  if (booking.booked)
    return (
      <Notice kind="success" className="w-full">
        {booking.success}
      </Notice>
    )
  if (booking.problem === undefined || booking.working) return null
  return (
    <Notice
      kind="error"
      className="w-full"
      {...(booking.code === 'forbidden' && {
        action: (
          <p className="text-sm">Only students can book. Log in as a student to take a seat.</p>
        ),
      })}
    >
      {booking.problem}
    </Notice>
  )
}
