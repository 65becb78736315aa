import type { CourseEntity } from '@firstbell/contract/offerings'
import { Link } from 'react-router'
import { BookButton } from '../bookings/dialogs.tsx'
import { Card, Skeleton } from '../ui/Card.tsx'
import { Picture } from '../ui/Picture.tsx'
import { courseDays, exactDate, priceText } from './format.ts'
import { Chips, Dotted, Seats } from './parts.tsx'

/**
 * A course in the grid of /courses and among the results of a search.
 * @param action the button's label there (rules screen-13, screen-14)
 */
export function CourseCard({
  item,
  action,
  now,
  eager = false,
}: {
  item: CourseEntity
  /** Milliseconds. */
  now: number
  action: 'Enroll Now' | 'Enroll'
  eager?: boolean
}) {
  return (
    <Card as="li" className="flex flex-col">
      <Picture
        src={item.thumbnail}
        color={item.thumbnailColor}
        alt=""
        eager={eager}
        sizes="(min-width: 1024px) 23rem, (min-width: 640px) 50vw, 66vw"
      />
      <div className="flex grow flex-col gap-3 p-4">
        <h3>
          <Link to={`/courses/${item._id}`} className="hover:underline">
            {item.title}
          </Link>
        </h3>
        <p className="tabular text-sm font-medium text-amber">
          <Dotted>
            {[
              `${Date.parse(item.startsAt) > now ? 'Starts' : 'Started'} ${exactDate(item.date)}`,
              courseDays(item.duration),
            ]}
          </Dotted>
        </p>
        <p className="line-clamp-3 text-muted">{item.description}</p>
        <Chips item={item} />
        <div className="mt-auto flex flex-wrap items-end justify-between gap-3 pt-1">
          <div className="grid">
            <span className="tabular font-display text-xl font-semibold">
              {priceText(item.price)}
            </span>
            <Seats item={item} />
          </div>
          <BookButton kind="course" item={item} label={action} />
        </div>
      </div>
    </Card>
  )
}

/** Holds its place. */
export function CourseCardSkeleton() {
  return (
    <Card as="li" className="flex flex-col">
      <Skeleton className="aspect-video rounded-none" />
      <div className="grid gap-3 p-4">
        <Skeleton className="h-6 w-3/4" />
        <Skeleton className="h-5 w-1/2" />
        <Skeleton className="h-20 w-full" />
        <Skeleton className="h-7 w-2/3" />
        <div className="mt-1 flex items-end justify-between">
          <Skeleton className="h-12 w-24" />
          <Skeleton className="h-11 w-28" />
        </div>
      </div>
    </Card>
  )
}
