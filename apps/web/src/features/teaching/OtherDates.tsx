import type { ClassEntity } from '@firstbell/contract/offerings'
import { teachPath } from '@firstbell/contract/profile'
import { direction } from '@firstbell/messages/language'
import * as series from '@firstbell/messages/series'
import * as m from '@firstbell/messages/teach-page'
import { bookedOf, held as heldText } from '@firstbell/messages/teaching'
import { useQuery, type QueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { DayTile } from '#entities/offering/DayTile.tsx'
import { isCourse, type Offering } from '#entities/offering/kinds.ts'
import { useLocalTime, useProgress } from '#entities/offering/local-time.tsx'
import { useNow } from '#shared/time/now.ts'
import { Skeleton } from '#shared/ui/Card.tsx'
import { classes } from '#shared/ui/classes.ts'
import { Link } from '#shared/ui/Link.tsx'
import { heldSeats, seriesAllQuery } from './taught-offerings.ts'

/**
 * The other dates of an own class's series with their seats, each a link to its page. A column on wide screens, on
 * phones a strip that begins with the next date to come. Renders nothing without a series.
 * @param search the query of the links, which keeps the open tab
 */
export function OtherDates({
  item,
  search,
  className,
}: {
  item: Offering
  search: string
  className?: string
}) {
  const title = useId()
  const now = useNow()
  const { id: seriesId = '', count = 1 } = (isCourse(item) ? undefined : item.series) ?? {}
  const { data } = useQuery({ ...seriesAllQuery(seriesId), enabled: count > 1 })
  if (count < 2) return null
  const dates = data?.filter(({ _id }) => _id !== item._id)
  const next = dates?.find(({ endsAt }) => Date.parse(endsAt) > now)
  return (
    <nav aria-labelledby={title} className={classes('grid min-w-0 content-start gap-2', className)}>
      <h2 id={title} className="text-base">
        {m.otherDates}
      </h2>
      <ul className="-mx-2 flex gap-1 overflow-x-auto lg:grid lg:overflow-visible">
        {dates
          ? dates.map((date) => (
              <li key={date._id} ref={date === next ? reveal : null} className="shrink-0">
                <DateLink date={date} to={teachPath(date._id) + search} />
              </li>
            ))
          : Array.from({ length: count - 1 }, (_, index) => (
              <li key={index} className="shrink-0">
                <Skeleton className="h-14 w-36 rounded-control lg:w-full" />
              </li>
            ))}
      </ul>
    </nav>
  )
}

/** Fetches what `OtherDates` shows. */
export async function prefetchOtherDates(client: QueryClient, item: Offering | undefined) {
  if (item && !isCourse(item) && item.series)
    await client.prefetchQuery(seriesAllQuery(item.series.id))
}

function DateLink({ date, to }: { date: ClassEntity; to: string }) {
  const { shortDay, clock } = useLocalTime(date)
  const past = useProgress(date) === 'ended'
  const held = heldSeats(date)
  return (
    <Link
      to={to}
      // Positioned, because its hidden text would otherwise widen the page beyond the strip.
      className="relative flex min-h-14 items-center gap-3 rounded-control px-2 py-1 no-underline transition-colors hover:bg-sunken"
    >
      <DayTile span={date} past={past} className="size-12" />
      <span className="tabular grid min-w-0 text-sm leading-snug">
        <span className={classes('font-semibold', past && 'text-muted')}>
          <span className="sr-only">{shortDay} </span>
          <span>{clock}</span>
        </span>
        {past ? (
          <span className="text-muted">{series.past}</span>
        ) : (
          <>
            <span className="text-muted">{bookedOf(date.enrolledCount, date.maxStudents)}</span>
            {held > 0 && <span className="text-muted">{heldText(held)}</span>}
          </>
        )}
      </span>
    </Link>
  )
}

/** Scrolls the strip to the next date. `scrollIntoView` would also scroll the page. */
function reveal(date: HTMLElement | null): void {
  const strip = date?.parentElement
  if (!date || !strip || strip.scrollWidth <= strip.clientWidth) return
  const [inner, outer] = [date.getBoundingClientRect(), strip.getBoundingClientRect()]
  strip.scrollLeft += direction === 'rtl' ? inner.right - outer.right : inner.left - outer.left
}
