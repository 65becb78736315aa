import type { ReactNode } from 'react'
import type { Span } from '#shared/time/format-time.ts'
import { classes } from '#shared/ui/classes.ts'
import { Link } from '#shared/ui/Link.tsx'
import { PictureAndDay } from './PictureAndDay.tsx'
import { SessionTime } from './SessionTime.tsx'

/** One offering in 'Coming up': its picture and day, its title as a link, when it takes place, its state and actions. */
export function AgendaRow({
  offering: { title, thumbnail, ...span },
  to,
  session,
  icon,
  state,
  urgent = false,
  children,
}: {
  offering: Span & { title: string; thumbnail: string }
  to: string
  /** The time of one session, when the entry is not about the whole offering. */
  session?: { startsAt: string; endsAt: string } | undefined
  icon?: ReactNode
  state?: string
  /** Whether the state ends soon. */
  urgent?: boolean
  children?: ReactNode
}) {
  const when = { ...span, ...session }
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5 lg:grid-cols-[auto_minmax(0,1fr)_auto]">
      <PictureAndDay offering={{ thumbnail }} span={when} />
      <div className="grid min-w-0 grid-cols-[minmax(0,max-content)] gap-0.5">
        <p className="font-semibold break-words">
          <Link to={to} dir="auto" className="hover:underline">
            {title}
          </Link>
        </p>
        <p className="text-[0.9375rem]">
          <SessionTime item={when} near={session !== undefined} />
        </p>
        {state !== undefined && (
          <p
            className={classes(
              'flex items-center gap-1.5 text-sm',
              urgent ? 'font-medium text-amber' : 'text-muted',
            )}
          >
            {icon}
            <span>{state}</span>
          </p>
        )}
      </div>
      {children !== undefined && (
        <div className="col-start-2 flex flex-wrap items-center gap-x-3 gap-y-1 lg:col-start-auto lg:max-w-64 lg:flex-col lg:items-end">
          {children}
        </div>
      )}
    </li>
  )
}
