import type { Session } from '@firstbell/contract/sessions'
import * as m from '@firstbell/messages/offering-details'
import { useQuery } from '@tanstack/react-query'
import { Video } from 'lucide'
import { formatMoment } from '../../shared/time/format-relative-time.ts'
import { useNow } from '../../shared/time/now.ts'
import { useReader } from '../../shared/time/reader.ts'
import { LinkButton, type ButtonSize } from '../../shared/ui/Button.tsx'
import { classes } from '../../shared/ui/classes.ts'
import { nextSessionQuery } from './next-session.ts'
import { joinPath, taughtPathOf } from './paths.ts'
import { Icon } from '../../shared/ui/Icon.tsx'

/**
 * A link to the next session: 'Join', 'Start class' for the owner, and before it opens the text
 * 'Opens at 18:15' (rule screen-45); 'Add a meeting link' for the owner of an open one
 * that has none. Nothing after the last session. Whether it is open is judged here by the browser's
 * clock, and on the linked page by the server's.
 * @param session the next session of a booked offering (from `GET /me/bookings`); absent: fetched,
 * for the owner
 */
export function JoinAction({
  item,
  session: known,
  owner = false,
  size,
  className,
}: {
  item: { _id: string; title: string; endsAt: string }
  session?: Session | undefined
  owner?: boolean
  size?: ButtonSize
  className?: string
}) {
  const now = useNow()
  const reader = useReader()
  const over = Date.parse(item.endsAt) <= now
  const asked = useQuery({ ...nextSessionQuery(item._id), enabled: owner && !over })
  const session = known ?? asked.data?.session
  if (over || session === undefined || Date.parse(session.endsAt) <= now) return null
  if (now < Date.parse(session.opensAt))
    return (
      <p
        className={classes(
          'tabular flex min-h-11 items-center justify-center text-center text-sm leading-tight text-muted print:hidden',
          className,
        )}
      >
        {m.opensAt(formatMoment(session.opensAt, reader, now))}
      </p>
    )
  if (owner && asked.data?.hasLink === false)
    return (
      <LinkButton
        variant="secondary"
        to={taughtPathOf(asked.data.offering.kind, item._id)}
        size={size}
        className={className}
      >
        <span>{m.addLink}</span>
        <span className="sr-only"> {m.toOffering(item.title)}</span>
      </LinkButton>
    )
  return (
    <LinkButton to={joinPath(item._id)} size={size} className={className}>
      <Icon node={Video} className="size-4" />
      <span>
        <span>{owner ? m.start : m.join}</span>
        <span className="sr-only"> {item.title}</span>
      </span>
    </LinkButton>
  )
}
