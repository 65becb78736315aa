import { BOOKING_DIALOG_CLOSE_MS } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import type { ClassEntity, CourseEntity } from '@firstbell/contract/offerings'
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { loginPath } from '../../entities/session/next.ts'
import { useSession } from '../../entities/session/session.ts'
import { Failed } from '../../shared/request-states/Failed.tsx'
import { isMissing } from '../../entities/offering/queries.ts'
import { Button, LinkButton } from '../../shared/ui/Button.tsx'
import { Skeleton } from '../../shared/ui/Card.tsx'
import { Dialog } from '../../shared/ui/Dialog.tsx'
import { Notice } from '../../shared/ui/Notice.tsx'
import { actionOf } from './action-of.ts'
import type { BookingDialogProps } from './dialogs.tsx'
import { useObstacle } from './obstacle.ts'
import { useOwnState } from './own-state.ts'
import type { Booking } from './queries.ts'
import { FREE_TO_CANCEL } from './terms.ts'

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
  item,
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
  /** The class or course, once it is there. */
  item: ClassEntity | CourseEntity | undefined
  /** The details of the item. */
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

  // What this dialog itself has brought about is no obstacle: the seat just taken, or the one that
  // an unanswered request may have taken.
  const obstacle = useObstacle(item)
  const settled = booking.booked || booking.working || booking.unanswered
  const refusal = settled ? undefined : obstacle
  const { checking } = useOwnState(item)
  const asks = item !== undefined && !booking.booked && !refusal
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
      {...(item && {
        description: (
          <span role="status">
            {refusal && booking.problem === undefined ? (
              <strong className="font-semibold text-ink">{refusal.text}</strong>
            ) : (
              question
            )}
          </span>
        ),
      })}
      // The button that opened it may have given its place to what came of it.
      finalFocus={() => actionOf(id)}
      size={size}
      sheet={size === 'large'}
      footer={
        <>
          <Outcome booking={booking} terms={asks} />
          <Button ref={wayOut} variant="secondary" onClick={onClose}>
            {asks ? 'Cancel' : 'Close'}
          </Button>
          {asks && (
            <Button
              onClick={confirm}
              disabled={checking && booking.problem === undefined}
              working={booking.working}
              workingLabel="Booking..."
            >
              Confirm
            </Button>
          )}
          {refusal && <LinkButton to={refusal.next.to}>{refusal.next.label}</LinkButton>}
        </>
      }
    >
      {item ? (
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
function Outcome({ booking, terms }: { booking: Booking; terms: boolean }) {
  const problem = booking.working ? undefined : booking.problem
  return (
    <>
      <Notice kind="success" className="w-full">
        {booking.booked && booking.success}
      </Notice>
      <Notice kind="error" className="w-full">
        {problem}
      </Notice>
      {terms && !booking.booked && problem === undefined && (
        <p className="w-full text-right text-sm text-muted">{FREE_TO_CANCEL}</p>
      )}
    </>
  )
}
