import type { ClassEntity, CourseEntity } from '@firstbell/contract/offerings'
import { Link2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { BookAction } from '../features/bookings/dialogs.tsx'
import { teachingPath, useOwnState, useProgress } from '../features/bookings/own-state.ts'
import { FREE_TO_CANCEL } from '../features/bookings/terms.ts'
import { notify } from '../shared/notices/notices.ts'
import { Button, LinkButton } from '../shared/ui/Button.tsx'
import { Card, Skeleton } from '../shared/ui/Card.tsx'
import { Picture } from '../shared/ui/Picture.tsx'
import { counted } from '../shared/format/format.ts'
import { Chips, Facts, Instructor, Seats } from '../entities/offering/parts.tsx'
import { WhenLines } from '../entities/offering/When.tsx'

/** The page of one class or course: what it is, when, by whom, and the seat to take. */
export function OfferingPage({
  kind,
  item,
  facts,
  price,
  children,
}: {
  kind: 'class' | 'course'
  item: ClassEntity | CourseEntity
  facts: [string, ReactNode][]
  price?: string
  /** Below the description. */
  children?: ReactNode
}) {
  return (
    <article className="grid gap-8">
      <p className="print:hidden">
        <Link
          to={kind === 'class' ? '/' : '/courses'}
          className="link inline-flex min-h-6 items-center"
        >
          {kind === 'class' ? 'All classes' : 'All courses'}
        </Link>
      </p>
      <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        <div className="grid min-w-0 gap-6">
          <Card className="print:hidden">
            <Picture
              src={item.thumbnail}
              color={item.thumbnailColor}
              alt=""
              eager
              sizes="(min-width: 1024px) 46rem, 66vw"
            />
          </Card>
          <div className="grid min-w-0 gap-3">
            <h1>{item.title}</h1>
            <p className="text-lg">
              <WhenLines item={item} />
            </p>
            <div className="flex min-w-0 flex-wrap items-center gap-x-6 gap-y-3">
              <Instructor item={item} />
              <Chips item={item} />
            </div>
          </div>
        </div>
        <Card as="section" className="grid gap-5 p-5 lg:sticky lg:top-20 lg:row-span-2">
          <ActionHeading kind={kind} item={item} />
          {price !== undefined && (
            <p className="tabular font-display text-3xl font-semibold">{price}</p>
          )}
          <Facts facts={facts} />
          <Action kind={kind} item={item} />
          <Button variant="quiet" onClick={() => void share(item.title)}>
            <Link2 className="size-4" aria-hidden="true" />
            Share
          </Button>
        </Card>
        <div className="grid min-w-0 gap-8">
          <p className="max-w-read text-lg whitespace-pre-line">{item.description}</p>
          {children}
        </div>
      </div>
    </article>
  )
}

type Acted = { kind: 'class' | 'course'; item: ClassEntity | CourseEntity }

function ActionHeading({ kind, item }: Acted) {
  const { relation } = useOwnState(item)
  const heading = {
    none: kind === 'class' ? 'Book this class' : 'Enroll in this course',
    booked: 'Your seat is booked',
    teaches: kind === 'class' ? 'Your class' : 'Your course',
  }
  return <h2 className="text-xl">{heading[relation]}</h2>
}

/** The seat to take, or where one stands already. */
function Action({ kind, item }: Acted) {
  const { relation } = useOwnState(item)
  const progress = useProgress(item)
  if (relation === 'teaches')
    return (
      <div className="grid gap-2">
        <p className="tabular text-center text-sm font-medium text-muted">
          {item.enrolledCount} of {counted(item.maxStudents, 'seat')} taken
        </p>
        <LinkButton to={teachingPath(item)} size="large">
          Edit
        </LinkButton>
      </div>
    )
  if (progress === 'ended')
    return (
      <p className="font-medium text-muted">
        {kind === 'class' ? 'This class is over.' : 'This course is over.'}
      </p>
    )
  return (
    <div className="grid gap-2">
      <p role="status" className="text-center">
        <Seats item={item} />
      </p>
      <BookAction kind={kind} item={item} size="large" className="w-full" />
      {progress === 'coming' && <p className="text-center text-sm text-muted">{FREE_TO_CANCEL}</p>}
    </div>
  )
}

/** By the device's own means where it has some, else the address is copied. */
async function share(title: string): Promise<void> {
  const url = window.location.origin + window.location.pathname
  try {
    if (typeof navigator.share === 'function' && matchMedia('(pointer: coarse)').matches)
      await navigator.share({ title, url })
    else {
      await navigator.clipboard.writeText(url)
      notify({ kind: 'success', text: 'The link is copied.' })
    }
  } catch (error) {
    // Closing the device's dialog is no failure.
    if (error instanceof DOMException && error.name === 'AbortError') return
    notify({ kind: 'info', text: `The address of this page: ${url}` })
  }
}

/** Holds its place. */
export function OfferingSkeleton({ text }: { text: string }) {
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <h1 role="status" className="sr-only">
        {text}
      </h1>
      <div className="grid gap-6">
        <Skeleton className="aspect-video" />
        <Skeleton className="h-12 w-2/3" />
        <Skeleton className="h-40" />
      </div>
      <Skeleton className="h-96" />
    </div>
  )
}
