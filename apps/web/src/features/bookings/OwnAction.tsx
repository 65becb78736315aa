import { Check, Hourglass, Pencil, Ticket } from 'lucide'
import type { ReactNode } from 'react'
import { kindOf, kinds, type Offering } from '../../entities/offering/kinds.ts'
import { bookedPath, taughtPath } from '../../entities/offering/paths.ts'
import { useNow } from '../../shared/time/now.ts'
import { useReader } from '../../shared/time/reader.ts'
import { LinkButton, type ButtonSize } from '../../shared/ui/Button.tsx'
import { classes } from '../../shared/ui/classes.ts'
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden.tsx'
import { BOOKING_ACTION_ATTRIBUTE } from './booking-action-element.ts'
import { useBookingAddress } from './booking-address.ts'
import type { OwnState } from './own-bookings.ts'
import { offeredLabel, waitingLabel } from './booking-state-texts.ts'
import { Icon } from '../../shared/ui/Icon.tsx'

export { joinWaitlistWithNotice } from './waitlist.tsx'

/**
 * The person's state of an offering, shown instead of Book and linked to the booking (rule
 * screen-43).
 */
export default function OwnAction({
  item,
  own: { relation, booking },
  size,
  className,
}: {
  item: Offering
  own: OwnState
  size?: ButtonSize
  className?: string
}) {
  const kind = kindOf(item)
  const now = useNow()
  const reader = useReader()
  const { pathTo } = useBookingAddress(kind)
  const state = (
    to: string,
    icon: ReactNode,
    text: string,
    more: string,
    variant: 'state' | 'primary' = 'state',
  ) => (
    <LinkButton
      {...{ [BOOKING_ACTION_ATTRIBUTE]: item._id }}
      {...(size && { size })}
      variant={variant}
      to={to}
      className={classes(className, longState(text, size))}
    >
      {icon}
      <span>
        {text}
        <VisuallyHidden>
          : {more} {item.title}
        </VisuallyHidden>
      </span>
    </LinkButton>
  )
  switch (relation) {
    case 'teaches':
      return state(
        taughtPath(item),
        <Icon of={Pencil} className={icon} />,
        size === undefined
          ? `${kinds[kind].own} · ${item.enrolledCount} of ${item.maxStudents}`
          : kinds[kind].own,
        'Edit',
      )
    case 'waiting':
      return state(
        bookedPath(item),
        <Icon of={Hourglass} className={icon} />,
        waitingLabel(booking?.position),
        'View your place for',
      )
    case 'offered':
      return state(
        pathTo(item._id),
        <Icon of={Ticket} className={icon} />,
        offeredLabel(booking?.offeredUntil ?? item.startsAt, reader, now),
        'Book',
        'primary',
      )
    default:
      return state(
        bookedPath(item),
        <Icon of={Check} className={icon} />,
        'Booked',
        'View booking of',
      )
  }
}

const icon = 'size-4 shrink-0'
/**
 * In a card a state takes up to three lines within a button's height, beside seats of 5 rem (rule
 * screen-43).
 */
function longState(text: string, size: ButtonSize | undefined): string | false {
  if (text.length <= 12) return false
  if (size !== undefined) return 'py-1! text-base! leading-tight!'
  const lines =
    text.length > 28 ? 'py-0! text-xs leading-[1.15] *:[svg]:hidden' : 'py-1! text-sm leading-tight'
  return `max-w-[min(13rem,100%-5rem)] shrink-0 px-3! text-left text-balance ${lines}`
}
