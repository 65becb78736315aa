import type { UseQueryResult } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { PROFILE_PAGE_SIZE } from '@firstbell/contract/limits'
import type { ClassEntity, CourseEntity, EnrolledPerson } from '@firstbell/contract/offerings'
import { listFailure } from '../../../entities/session/session.ts'
import { Modules } from '../../../entities/offering/Modules.tsx'
import { Facts } from '../../../entities/offering/parts.tsx'
import { ExactWhen, OwnTiming, WhenWords } from '../../../entities/offering/When.tsx'
import { useAddressDialog } from '../../../shared/routing/address.ts'
import { exactDate } from '../../../shared/time/words.ts'
import { Button, LinkButton } from '../../../shared/ui/Button.tsx'
import { Card, Chip, EmptyState, Skeleton } from '../../../shared/ui/Card.tsx'
import { Dialog } from '../../../shared/ui/Dialog.tsx'
import { Notice } from '../../../shared/ui/Notice.tsx'
import { NotRefreshed } from '../../../shared/request-states/Failed.tsx'
import { Pager } from '../../../shared/ui/Pager.tsx'
import { Avatar, Picture } from '../../../shared/ui/Picture.tsx'
import { VisuallyHidden } from '../../../shared/ui/VisuallyHidden.tsx'
import { useProgress } from '../own-state.ts'
import { CancelBooking, tooLate } from './CancelBooking.tsx'

type Offering = ClassEntity | CourseEntity

/** What differs between a student's classes and courses; the layout is one (rule screen-29). */
export interface BookedKind {
  kind: 'class' | 'course'
  /** Heading of the section. */
  heading: string
  empty: string
  failed: string
  /** In the unit of this screen (rule offering-11). */
  duration: (offering: Offering) => string
  people: (offering: Offering) => EnrolledPerson[]
  /** Where one finds more to book. */
  browse: { to: string; label: string }
}

/** A student's booked classes or courses: three a page, a detail dialog, and the way out of each. */
export function Booked({ of, booked }: { of: BookedKind; booked: UseQueryResult<Offering[]> }) {
  const [wanted, setPage] = useState(1)
  const { value: shownId, open: view, close } = useAddressDialog(of.kind)
  const [cancelling, setCancelling] = useState<Offering | null>(null)
  const top = useRef<HTMLElement>(null)

  const offerings = booked.data ?? []
  const pages = Math.max(1, Math.ceil(offerings.length / PROFILE_PAGE_SIZE))
  // The last row of the last page may just have been cancelled.
  const page = Math.min(wanted, pages)
  const rows = offerings.slice((page - 1) * PROFILE_PAGE_SIZE, page * PROFILE_PAGE_SIZE)
  const shown = offerings.find((offering) => offering._id === shownId) ?? null

  return (
    <section ref={top} aria-labelledby={`booked-${of.kind}`} className="grid scroll-mt-20 gap-5">
      <h2 id={`booked-${of.kind}`}>{of.heading}</h2>
      <NotRefreshed
        failed={booked.isRefetchError}
        onRetry={() => void booked.refetch()}
        retrying={booked.isFetching}
      />
      {booked.isPending ? (
        <div className="grid gap-4">
          <VisuallyHidden>
            <span role="status">Loading {of.heading.toLowerCase()}...</span>
          </VisuallyHidden>
          {Array.from({ length: PROFILE_PAGE_SIZE }, (_, index) => (
            <Skeleton key={index} className="h-28" />
          ))}
        </div>
      ) : !booked.data ? (
        <Notice
          kind="error"
          action={
            <Button variant="secondary" size="small" onClick={() => void booked.refetch()}>
              Try again
            </Button>
          }
        >
          {listFailure(booked.error, of.failed)}
        </Notice>
      ) : offerings.length === 0 ? (
        <EmptyState
          title={of.empty}
          action={<LinkButton to={of.browse.to}>{of.browse.label}</LinkButton>}
        />
      ) : (
        <>
          <ul className="grid gap-4">
            {rows.map((offering) => (
              <BookedRow key={offering._id} offering={offering} onView={() => view(offering._id)} />
            ))}
          </ul>
          <Pager
            page={page}
            pages={pages}
            onChange={(next) => {
              setPage(next)
              // On a phone the next three begin far above their pager.
              if ((top.current?.getBoundingClientRect().top ?? 0) < 0) top.current?.scrollIntoView()
            }}
            previousLabel="Back"
            of={of.heading.toLowerCase()}
          />
        </>
      )}
      {shown && (
        <Dialog
          open
          onClose={close}
          title={shown.title}
          size="large"
          footer={
            <>
              <Button variant="secondary" onClick={close}>
                Close
              </Button>
              <CancelButton offering={shown} onCancel={() => setCancelling(shown)} />
            </>
          }
        >
          <BookedDetails offering={shown} of={of} />
        </Dialog>
      )}
      {cancelling && (
        <CancelBooking
          kind={of.kind}
          offering={cancelling}
          onClose={(cancelled) => {
            setCancelling(null)
            if (cancelled) close()
          }}
        />
      )}
    </section>
  )
}

/** A seat is given back until the start; from then on there is none to give. */
function CancelButton({ offering, onCancel }: { offering: Offering; onCancel: () => void }) {
  const progress = useProgress(offering)
  if (progress === 'coming')
    return (
      <Button variant="danger" onClick={onCancel}>
        Cancel Booking
      </Button>
    )
  return <p className="order-first mr-auto self-center text-sm text-muted">{tooLate(progress)}</p>
}

function BookedRow({ offering, onView }: { offering: Offering; onView: () => void }) {
  const progress = useProgress(offering)
  return (
    <Card as="li" className="grid sm:grid-cols-[12rem_1fr_auto] sm:items-center">
      <Picture
        src={offering.thumbnail}
        color={offering.thumbnailColor}
        alt=""
        sizes="(min-width: 640px) 14rem, 66vw"
        className="sm:aspect-auto sm:h-full"
      />
      <div className="grid min-w-0 gap-1.5 px-4 py-3">
        <h3>{offering.title}</h3>
        <WhenWords item={offering} />
        <ExactWhen item={offering} />
        <p className="flex flex-wrap gap-2">
          <Chip>
            <VisuallyHidden>Category: </VisuallyHidden>
            <span>{offering.category}</span>
          </Chip>
          {progress === 'started' && <Chip>Started</Chip>}
          {progress === 'ended' && <Chip>Past</Chip>}
        </p>
      </div>
      <div className="px-4 pb-4 sm:py-4">
        <Button variant="secondary" onClick={onView} className="w-full sm:w-auto">
          View<VisuallyHidden> {offering.title}</VisuallyHidden>
        </Button>
      </div>
    </Card>
  )
}

function BookedDetails({ offering, of }: { offering: Offering; of: BookedKind }) {
  const people = of.people(offering)
  return (
    <div className="grid gap-5">
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] sm:items-center sm:gap-6">
        <Picture
          src={offering.thumbnail}
          color={offering.thumbnailColor}
          alt=""
          eager
          sizes="(min-width: 640px) 22rem, 66vw"
          className="rounded-card"
        />
        <div className="grid gap-3">
          <WhenWords item={offering} />
          <Facts
            facts={[
              ['Date', exactDate(offering.date)],
              ['Timing', <OwnTiming key="timing" item={offering} />],
              ['Category', offering.category],
              ['Level', offering.level],
            ]}
          />
        </div>
      </div>
      <p className="max-w-read whitespace-pre-line">{offering.description}</p>
      <Facts
        className="sm:grid-cols-4"
        facts={[
          ['Instructor', offering.instructorname || 'N/A'],
          ['Duration', of.duration(offering)],
          ['Max students', offering.maxStudents],
          ['Enrolled', offering.enrolledCount],
        ]}
      />
      <div className="grid gap-3 print:hidden">
        <h3>Enrolled students</h3>
        <ul className="grid gap-2 sm:grid-cols-2">
          {people.map((person, index) => (
            <li key={index} className="flex min-w-0 items-center gap-3">
              <Avatar name={person.name || '?'} size="small" />
              <span className="min-w-0">
                <span className="block font-medium">{person.name || 'Name not available'}</span>
                <span className="block text-sm break-all text-muted">
                  {person.email || 'Email not available'}
                </span>
              </span>
            </li>
          ))}
        </ul>
      </div>
      {'modules' in offering && (
        <div className="grid gap-3">
          <h3>Modules</h3>
          <Modules item={offering} heading="h4" />
        </div>
      )}
    </div>
  )
}
