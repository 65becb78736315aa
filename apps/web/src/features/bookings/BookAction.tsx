import { useQueryClient } from '@tanstack/react-query'
import { Clock } from 'lucide'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { kindOf, kinds, type Offering } from '../../entities/offering/kinds.ts'
import { useProgress } from '../../entities/offering/SessionTime.tsx'
import { loginPath } from '../../entities/session/login-redirect.ts'
import { currentSession, useSession } from '../../entities/session/session.ts'
import { Button, buttonClasses, type ButtonSize } from '../../shared/ui/Button.tsx'
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden.tsx'
import { BOOKING_ACTION_ATTRIBUTE } from './booking-action-element.ts'
import { loadBookingDialog, useBookingAddress } from './booking-address.ts'
import { isStudent, useOwnState } from './own-bookings.ts'
import { Icon } from '../../shared/ui/Icon.tsx'

/** For people who are logged in only, so not in the home page's first load. */
const loadOwnAction = () => import('./OwnAction.tsx')
const OwnAction = lazy(loadOwnAction)

interface BookActionProps {
  item: Offering
  /** The button's label; screen readers also get the title. */
  label?: string
  size?: ButtonSize
  className?: string
}

/**
 * The next step with an offering: Book or Enroll, Join waitlist when it is full, or, in the same
 * height, a state: the person's booking, their own offering, or that it has started.
 */
export function BookAction(props: BookActionProps) {
  const { item, size, className } = props
  const own = useOwnState(item)
  const progress = useProgress(item)
  const { user } = useSession()
  if (own.relation !== 'none' && progress !== 'ended')
    return (
      <Suspense fallback={<BookButton {...props} />}>
        <OwnAction
          item={item}
          own={own}
          {...(size && { size })}
          {...(className && { className })}
        />
      </Suspense>
    )
  const past = progress === 'ended' ? 'Ended' : progress === 'started' ? 'Started' : undefined
  const full = item.seatsLeft <= 0 && user !== null && !isStudent(user)
  if (past || full)
    return (
      <p className={buttonClasses('past', size, className)}>
        {past && <Icon of={Clock} className="size-4" />}
        {past ?? 'Full'}
      </p>
    )
  return <BookButton {...props} />
}

/**
 * Opens the booking dialog, if necessary after a login (`BookingDialogs`). Joins the waitlist of a
 * full offering.
 */
function BookButton({ item, label, size, className }: BookActionProps) {
  const kind = kindOf(item)
  const navigate = useNavigate()
  const { open, pathTo } = useBookingAddress(kind)
  const queryClient = useQueryClient()
  const [working, setWorking] = useState(false)
  const full = item.seatsLeft <= 0
  const prefetchDialog = () => void loadBookingDialog().catch(() => undefined)
  return (
    <Button
      {...{ [BOOKING_ACTION_ATTRIBUTE]: item._id }}
      onPointerEnter={prefetchDialog}
      onFocus={prefetchDialog}
      {...(size !== undefined && { size })}
      {...(className !== undefined && { className })}
      variant={full ? 'secondary' : 'primary'}
      working={working}
      workingLabel="Joining..."
      onClick={() => {
        // Who is logged in may not be rendered yet.
        if (currentSession().status === 'out') void navigate(loginPath(pathTo(item._id)))
        else if (full) {
          setWorking(true)
          void loadOwnAction()
            .then(({ joinWaitlistWithNotice }) => joinWaitlistWithNotice(queryClient, item))
            .catch(() => open(item._id))
            .finally(() => setWorking(false))
        } else open(item._id)
      }}
    >
      <span>
        {full ? 'Join waitlist' : (label ?? kinds[kind].book)}
        <VisuallyHidden> {item.title}</VisuallyHidden>
      </span>
    </Button>
  )
}
