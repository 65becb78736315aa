import type { Session } from '@firstbell/contract/sessions'
import { useQuery } from '@tanstack/react-query'
import { Video } from 'lucide-react'
import { momentWords } from '../../shared/time/moments.ts'
import { useNow } from '../../shared/time/now.ts'
import { useReader } from '../../shared/time/reader.ts'
import { LinkButton, type ButtonSize } from '../../shared/ui/Button.tsx'
import { classes } from '../../shared/ui/classes.ts'
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden.tsx'
import { nextSessionQuery } from './next-session.ts'
import { joinPath } from './paths.ts'

/**
 * The way into the next session of an offering: 'Join', 'Start class' for its owner, and before it opens
 * 'Opens at 18:15' at the same height (rule screen-45). Nothing once the last session has ended. Whether
 * it is open is judged by this browser's clock here, by the server's on the page that it leads to.
 * @param session the next one, of what is booked (`GET /me/bookings` tells it); an owner's is asked for
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
        Opens at {momentWords(session.opensAt, reader, now)}
      </p>
    )
  return (
    <LinkButton
      to={joinPath(item._id)}
      {...(size && { size })}
      {...(className !== undefined && { className })}
    >
      <Video className="size-4" aria-hidden="true" />
      <span>
        {owner ? 'Start class' : 'Join'}
        <VisuallyHidden> {item.title}</VisuallyHidden>
      </span>
    </LinkButton>
  )
}
