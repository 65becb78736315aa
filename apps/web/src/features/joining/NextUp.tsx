import type { Session } from '@firstbell/contract/sessions'
import * as details from '@firstbell/messages/offering-details'
import type { ReactNode } from 'react'
import { AddToCalendar } from '#entities/booking/AddToCalendar.tsx'
import type { CalendarEntry } from '#entities/booking/calendar-links.ts'
import { SessionTime } from '#entities/offering/SessionTime.tsx'
import { DAY, useNow } from '#shared/time/now.ts'
import { useReader } from '#shared/time/reader.ts'
import { Card, Skeleton } from '#shared/ui/Card.tsx'
import { classes } from '#shared/ui/classes.ts'
import { Link } from '#shared/ui/Link.tsx'
import { Picture } from '#shared/ui/Picture.tsx'
import { formatStart } from './countdown.ts'

/**
 * The person's next session as a large card: its picture, how soon it starts, when, the action, and what it needs
 * (rule screen-44).
 * @param about a line below the time: the instructor, or the number of students
 * @param bring what students need to bring, '' for nothing
 */
export function NextUp({
  entry,
  picture: { thumbnail, thumbnailColor },
  session,
  to,
  about,
  action,
  bring,
  materials,
}: {
  entry: CalendarEntry
  picture: { thumbnail: string; thumbnailColor?: string | undefined }
  session: Pick<Session, 'startsAt' | 'endsAt'>
  to: string
  about: ReactNode
  action: ReactNode
  bring: string
  materials: ReactNode
}) {
  const now = useNow()
  const zone = useReader()?.zone ?? entry.timezone
  const leftMs = Date.parse(session.startsAt) - now
  return (
    <Card as="article" className="@container shadow-lift">
      <div className="grid @2xl:grid-cols-[20rem_minmax(0,1fr)]">
        <Picture
          src={thumbnail}
          color={thumbnailColor}
          crop="4x3"
          eager
          sizes="(min-width: 1024px) 20rem, 66vw"
          className="@max-2xl:aspect-video @2xl:aspect-auto @2xl:h-full"
        />
        <div className="grid min-w-0 content-center gap-4 p-5 @2xl:px-8 @2xl:py-7">
          <div className="grid gap-1">
            <p
              className={classes(
                'tabular text-sm font-semibold',
                leftMs < DAY ? 'text-amber' : 'text-muted',
              )}
            >
              {formatStart(session.startsAt, zone, now)}
            </p>
            <h4 className="text-2xl">
              <Link to={to} dir="auto" className="line-clamp-3 hover:underline">
                {entry.title}
              </Link>
            </h4>
            <p>
              <SessionTime item={{ ...session, timezone: entry.timezone }} near />
            </p>
          </div>
          {about}
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1 @max-md:grid">
            {action}
            <AddToCalendar entry={entry} variant="quiet" />
          </div>
          <dl className="grid content-start gap-x-8 gap-y-4 border-t border-line pt-4 @md:grid-cols-2">
            {bring !== '' && (
              <div>
                <dt className="text-sm font-semibold">{details.bring}</dt>
                <dd dir="auto" className="line-clamp-4 whitespace-pre-line">
                  {bring}
                </dd>
              </div>
            )}
            {materials}
          </dl>
        </div>
      </div>
    </Card>
  )
}

/** The shape of `NextUp`, while the person's sessions are loading. */
export function NextUpLoading({ label }: { label: string }) {
  return (
    <div role="status" className="@container rounded-card border border-line">
      <span className="sr-only">{label}</span>
      <div className="grid @2xl:grid-cols-[20rem_minmax(0,1fr)]">
        <Skeleton className="rounded-none @max-2xl:aspect-video @2xl:min-h-80" />
        <div className="grid content-center gap-4 p-5 @2xl:px-8 @2xl:py-7">
          <Skeleton className="h-5 w-32" />
          <Skeleton className="h-8 max-w-80" />
          <Skeleton className="h-6 max-w-60" />
          <Skeleton className="h-13 @md:w-40" />
          <Skeleton className="h-16" />
        </div>
      </div>
    </div>
  )
}

/** The look of the action of `NextUp`. */
export const NEXT_ACTION =
  'min-h-13! @max-md:w-full @md:min-w-40 @md:[p&]:justify-start @md:[p&]:text-start'
