import * as m from '@firstbell/messages/offering'
import type { ReactNode } from 'react'
import { useSite } from '#shared/page/site.ts'
import { Card, Skeleton } from '#shared/ui/Card.tsx'
import { Link } from '#shared/ui/Link.tsx'
import { Picture } from '#shared/ui/Picture.tsx'
import { CategoryAndLevel } from './CategoryAndLevel.tsx'
import { Instructor } from './Instructor.tsx'
import { kindOf, kinds, type Kind, type Offering } from './kinds.ts'
import { CardTime, useProgress } from './local-time.tsx'

/** The widths of the pictures, for `Picture`. */
const sizes = {
  class: '(min-width: 1024px) 20rem, (min-width: 640px) 50vw, 66vw',
  course: '(min-width: 1024px) 23rem, (min-width: 640px) 50vw, 66vw',
}

/**
 * A class or course in a list (rules screen-12, screen-14).
 * @param when, about replace the time, and category and level
 * @param byInstructor shows who teaches it, except on a page that is about this person
 * @param eager loads the picture at once, for cards in the initial viewport
 */
export function OfferingCard({
  item,
  footer,
  eager = false,
  byInstructor = true,
  when,
  about = <CategoryAndLevel item={item} />,
}: {
  item: Offering
  footer: ReactNode
  eager?: boolean
  byInstructor?: boolean
  when?: ReactNode
  about?: ReactNode
}) {
  const kind = kindOf(item)
  const coming = useProgress(item) === 'coming'
  return (
    <Card as="li" className="flex flex-col">
      <Picture src={item.thumbnail} color={item.thumbnailColor} eager={eager} sizes={sizes[kind]} />
      <div className="flex grow flex-col gap-3 p-4">
        <h3>
          <Link to={kinds[kind].path(item._id)} dir="auto" className="hover:underline">
            {item.title}
          </Link>
        </h3>
        <p>
          {when ?? (
            <CardTime
              item={item}
              starts={kind === 'course' && (coming ? m.starts : m.started)}
              datesLink
            />
          )}
        </p>
        {byInstructor && <Instructor item={item} />}
        {about}
        <p dir="auto" className="line-clamp-3 text-sm text-muted">
          {item.description}
        </p>
        {footer}
      </div>
    </Card>
  )
}

export function OfferingCardSkeleton({ kind }: { kind: Kind }) {
  const { payments } = useSite()
  return (
    <Card as="li" className="flex flex-col">
      <Skeleton className="aspect-video rounded-none" />
      <div className="grid gap-3 p-4">
        <Skeleton className="h-6 w-3/4" />
        <Skeleton className={kind === 'class' ? 'h-11 w-2/3' : 'h-16 w-2/3'} />
        <Skeleton className="h-11 w-1/2" />
        <Skeleton className="h-7 w-2/3" />
        <Skeleton className="h-15 w-full" />
        <div className="mt-1 flex items-end justify-between">
          {(kind === 'course' || payments) && <Skeleton className="h-12 w-24" />}
          <Skeleton className="ms-auto h-11 w-28" />
        </div>
      </div>
    </Card>
  )
}
