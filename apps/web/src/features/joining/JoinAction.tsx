import type { Session } from '@firstbell/contract/sessions'
import * as m from '@firstbell/messages/offering-details'
import { useQuery } from '@tanstack/react-query'
import { Video } from 'lucide'
import type { ComponentProps, ReactNode } from 'react'
import { nextSessionQuery } from '#entities/offering/next-session.ts'
import { addLinkPath, joinPath, roomPath } from '#entities/offering/paths.ts'
import { rich } from '#shared/format/rich.tsx'
import { titled } from '#shared/format/titled.tsx'
import { useSite } from '#shared/page/site.ts'
import { inLanguage } from '#shared/routing/language-path.ts'
import { MINUTE, useNow } from '#shared/time/now.ts'
import { useMoment } from '#shared/time/useMoment.ts'
import { buttonClasses, LinkButton, type ButtonSize } from '#shared/ui/Button.tsx'
import { classes } from '#shared/ui/classes.ts'
import { Icon } from '#shared/ui/Icon.tsx'

/**
 * A link to the next session: 'Join', for the owner 'Start class' or 'Add a meeting link', and before the
 * session opens the text 'You can join from 18:15' (rule screen-45). Renders nothing after the last session. Whether
 * the session is open depends on the browser's clock here, and on the server's clock on the linked page.
 * @param session the next session of a booked offering (from `GET /me/bookings`)
 * @param owner whether the person teaches the offering; the session and whether it has a link are then fetched
 */
export function JoinAction({
  item,
  session: known,
  owner = false,
  size,
  className,
  before,
}: {
  item: { _id: string; title: string; endsAt: string }
  session?: Session | undefined
  owner?: boolean
  size?: ButtonSize
  className?: string
  /** Shown instead of the text until the session is open, also while it is being fetched. */
  before?: ReactNode
}) {
  const now = useNow()
  const moment = useMoment()
  const ended = Date.parse(item.endsAt) <= now
  const fetched = useQuery({ ...nextSessionQuery(item._id), enabled: owner && !ended })
  const session = known ?? fetched.data?.session
  if (!ended && session === undefined && fetched.isLoading) return before
  if (ended || session === undefined || Date.parse(session.endsAt) <= now) return null
  if (now < Date.parse(session.opensAt))
    return before !== undefined ? (
      before
    ) : (
      <p
        className={classes(
          'tabular flex min-h-11 items-center justify-center text-center text-sm leading-tight text-muted print:hidden',
          className,
        )}
      >
        {m.opensAt(moment(session.opensAt))}
      </p>
    )
  const place = fetched.data?.place
  if (owner && place === 'none')
    return (
      <LinkButton variant="secondary" to={addLinkPath(item._id)} size={size} className={className}>
        <span>{rich(m.addLink, { title: item.title })}</span>
      </LinkButton>
    )
  const content = (
    <>
      <Icon node={Video} className="size-4" />
      <span>{rich(owner ? m.start : m.join, { title: item.title })}</span>
    </>
  )
  // A document of its own, because only that may use the camera (rule classroom-9).
  if (place === 'room')
    return (
      <a
        href={inLanguage(roomPath(item._id))}
        className={buttonClasses('primary', size, className)}
      >
        {content}
      </a>
    )
  return (
    <LinkButton to={joinPath(item._id)} size={size} className={className}>
      {content}
    </LinkButton>
  )
}

/** The sentence from when a session can be joined, in a row of its own. */
export function OpensFrom({ startsAt }: { startsAt: string }) {
  const { joinEarlyMinutes = 15 } = useSite()
  const now = useNow()
  const moment = useMoment()
  const opensAt = Date.parse(startsAt) - joinEarlyMinutes * MINUTE
  return (
    <p className="tabular flex min-h-6 items-center text-sm leading-tight text-muted @md:order-last @md:basis-full print:hidden">
      {now < opensAt && m.opensAt(moment(new Date(opensAt).toISOString()))}
    </p>
  )
}

/** A link that looks like a button, whose hidden title says what its label is about. */
export function TitledLink({
  label,
  title,
  ...rest
}: Omit<ComponentProps<typeof LinkButton>, 'children'> & { label: string; title: string }) {
  return (
    <LinkButton {...rest}>
      <span>{titled(label, title)}</span>
    </LinkButton>
  )
}
