import { Check, Clock, Pencil } from 'lucide-react'
import { useNavigate } from 'react-router'
import { kindOf, kinds, type Offering } from '../../entities/offering/kinds.ts'
import { bookedPath, taughtPath } from '../../entities/offering/paths.ts'
import { useProgress } from '../../entities/offering/SessionTime.tsx'
import { loginPath } from '../../entities/session/next.ts'
import { useSession } from '../../entities/session/session.ts'
import { Button, buttonClasses, LinkButton, type ButtonSize } from '../../shared/ui/Button.tsx'
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden.tsx'
import { ACTION_OF } from './action-of.ts'
import { loadBookingDialog, useBookingAddress } from './booking-address.ts'
import { useOwnState } from './own-bookings.ts'

interface BookActionProps {
  item: Offering
  /** The button's label; the title follows for screen readers. */
  label?: string
  size?: ButtonSize
  className?: string
}

/**
 * The next thing to do with an offering: Book or Enroll, or at the same height what replaces it once
 * the person has booked it or teaches it, or it has started.
 */
export function BookAction(props: BookActionProps) {
  const { item, size, className } = props
  const { relation } = useOwnState(item)
  const progress = useProgress(item)
  const look = { ...(size && { size }), ...(className !== undefined && { className }) }
  const mark = { [ACTION_OF]: item._id }
  if (relation === 'teaches')
    return (
      <LinkButton {...mark} {...look} variant="state" to={taughtPath(item)}>
        <Pencil className="size-4" aria-hidden="true" />
        <span>
          {kinds[kindOf(item)].own}
          <VisuallyHidden>: Edit {item.title}</VisuallyHidden>
        </span>
      </LinkButton>
    )
  if (relation === 'booked')
    return (
      <LinkButton {...mark} {...look} variant="state" to={bookedPath(item)}>
        <Check className="size-4" aria-hidden="true" />
        <span>
          Booked<VisuallyHidden>: View booking of {item.title}</VisuallyHidden>
        </span>
      </LinkButton>
    )
  if (progress !== 'coming')
    return (
      <p className={buttonClasses('past', size, className)}>
        <Clock className="size-4" aria-hidden="true" />
        {progress === 'started' ? 'Started' : 'Ended'}
      </p>
    )
  return <BookButton {...props} />
}

/** Opens the booking dialog, after a login where nobody is logged in; see `BookingDialogs`. */
function BookButton({ item, label, size, className }: BookActionProps) {
  const kind = kindOf(item)
  const navigate = useNavigate()
  const { status } = useSession()
  const { open, pathTo } = useBookingAddress(kind)
  const prefetchDialog = () => void loadBookingDialog().catch(() => undefined)
  return (
    <Button
      {...{ [ACTION_OF]: item._id }}
      onPointerEnter={prefetchDialog}
      onFocus={prefetchDialog}
      {...(size !== undefined && { size })}
      {...(className !== undefined && { className })}
      variant={item.seatsLeft > 0 ? 'primary' : 'secondary'}
      onClick={() => {
        if (status === 'out') void navigate(loginPath(pathTo(item._id)))
        else open(item._id)
      }}
    >
      <span>
        {label ?? kinds[kind].book}
        <VisuallyHidden> {item.title}</VisuallyHidden>
      </span>
    </Button>
  )
}
