import type { ClassEntity } from '@firstbell/contract/offerings'
import { Link } from 'react-router'
import { BookButton } from '../bookings/dialogs.tsx'
import { Card, Skeleton } from '../ui/Card.tsx'
import { Picture } from '../ui/Picture.tsx'
import { classMinutes } from './format.ts'
import { Chips, Instructor, Seats } from './parts.tsx'
import { exactWhen, useWhen, WhenWords } from './When.tsx'

/** A class in the list of the home page and among the results of a search. */
export function ClassCard({ item, now }: { item: ClassEntity; now: number }) {
  const when = useWhen(item, now)
  return (
    <Card as="li" className="flex flex-col">
      <Picture
        src={item.thumbnail}
        color={item.thumbnailColor}
        alt=""
        sizes="(min-width: 1024px) 20rem, (min-width: 640px) 50vw, 66vw"
      />
      <div className="flex grow flex-col gap-3 p-4">
        <h3>
          <Link to={`/classes/${item._id}`} className="hover:underline">
            {item.title}
          </Link>
        </h3>
        <div className="grid gap-0.5">
          <p>
            <WhenWords item={item} now={now} more={classMinutes(item.duration)} />
          </p>
          <p className="tabular text-sm text-muted">{exactWhen(item, when)}</p>
        </div>
        <Instructor item={item} />
        <Chips item={item} />
        <p className="line-clamp-2 text-sm text-muted">{item.description}</p>
        <div className="mt-auto flex items-center justify-between gap-3 pt-1">
          <Seats item={item} />
          <BookButton kind="class" item={item} className="px-6" />
        </div>
      </div>
    </Card>
  )
}

/** Holds its place. */
export function ClassCardSkeleton() {
  return (
    <Card as="li" className="flex flex-col">
      <Skeleton className="aspect-video rounded-none" />
      <div className="grid gap-3 p-4">
        <Skeleton className="h-6 w-3/4" />
        <Skeleton className="h-11 w-full" />
        <Skeleton className="h-8 w-1/2" />
        <Skeleton className="h-7 w-2/3" />
        <Skeleton className="h-10 w-full" />
        <Skeleton className="mt-1 h-11 w-24 justify-self-end" />
      </div>
    </Card>
  )
}
