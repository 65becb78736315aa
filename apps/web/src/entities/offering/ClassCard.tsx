import type { ClassEntity } from '@firstbell/contract/offerings'
import { Link } from 'react-router'
import { BookAction } from '../../features/bookings/dialogs.tsx'
import { Card, Skeleton } from '../../shared/ui/Card.tsx'
import { Picture } from '../../shared/ui/Picture.tsx'
import { classMinutes } from '../../shared/format/format.ts'
import { Chips, Instructor, Seats } from './parts.tsx'
import { ExactWhen, WhenLines } from './When.tsx'

/** A class in the list of the home page and among the results of a search. */
export function ClassCard({ item }: { item: ClassEntity }) {
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
          <p className="text-[0.9375rem]">
            <WhenLines item={item} more={classMinutes(item.duration)} />
          </p>
          <ExactWhen item={item} />
        </div>
        <Instructor item={item} />
        <Chips item={item} />
        <p className="line-clamp-2 text-sm text-muted">{item.description}</p>
        <div className="mt-auto flex items-center justify-between gap-3 pt-1">
          <Seats item={item} />
          <BookAction kind="class" item={item} className="min-w-24" />
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
        <Skeleton className="h-18 w-2/3" />
        <Skeleton className="h-8 w-1/2" />
        <Skeleton className="h-7 w-2/3" />
        <Skeleton className="h-10 w-full" />
        <Skeleton className="mt-1 h-11 w-24 justify-self-end" />
      </div>
    </Card>
  )
}
