import type { CourseEntity } from '@firstbell/contract/offerings'
import { Link } from 'react-router'
import { BookAction } from '../../features/bookings/dialogs.tsx'
import { Card, Skeleton } from '../../shared/ui/Card.tsx'
import { Picture } from '../../shared/ui/Picture.tsx'
import { useNow } from '../../shared/time/now.ts'
import { courseDays, priceText } from '../../shared/format/format.ts'
import { Chips, Seats } from './parts.tsx'
import { ExactWhen, WhenLines } from './When.tsx'

/**
 * A course in the grid of /courses and among the results of a search.
 * @param action the button's label there (rules screen-13, screen-14)
 */
export function CourseCard({
  item,
  action,
  eager = false,
}: {
  item: CourseEntity
  action: 'Enroll Now' | 'Enroll'
  eager?: boolean
}) {
  const started = Date.parse(item.startsAt) <= useNow()
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
        <div className="grid gap-0.5">
          <p className="text-[0.9375rem]">
            <WhenLines
              item={item}
              starts={started ? 'Started' : 'Starts'}
              more={courseDays(item.duration)}
            />
          </p>
          <ExactWhen item={item} />
        </div>
        <p className="line-clamp-3 text-muted">{item.description}</p>
        <Chips item={item} />
        <div className="mt-auto flex flex-wrap items-end justify-between gap-3 pt-1">
          <div className="grid">
            <span className="tabular font-display text-xl font-semibold">
              {priceText(item.price)}
            </span>
            <Seats item={item} />
          </div>
          <BookAction kind="course" item={item} label={action} />
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
        <Skeleton className="h-18 w-2/3" />
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
