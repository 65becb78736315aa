import { PROFILE_PAGE_SIZE } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import type { ClassEntity, CourseEntity } from '@firstbell/contract/offerings'
import { useQuery } from '@tanstack/react-query'
import { CalendarPlus, Plus } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { listFailure } from '../../entities/session/session.ts'
import { useAddressDialog } from '../../shared/routing/address.ts'
import { Button } from '../../shared/ui/Button.tsx'
import { Card, Chip, EmptyState, Skeleton } from '../../shared/ui/Card.tsx'
import { Notice } from '../../shared/ui/Notice.tsx'
import { NotRefreshed } from '../../shared/request-states/Failed.tsx'
import { Pager } from '../../shared/ui/Pager.tsx'
import { Picture } from '../../shared/ui/Picture.tsx'
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden.tsx'
import { EnteredTime, SessionTime, useProgress } from '../../entities/offering/SessionTime.tsx'
import { taughtClassesQuery, taughtCoursesQuery, type Kind } from './refresh-offerings.ts'
import { TaughtDialog } from './TaughtDialog.tsx'

/** An instructor's own classes (rule screen-33): 3 a page, each with View. */
export function TaughtClasses({ onCreate }: { onCreate: () => void }) {
  const { data, error, refetch, isFetching } = useQuery(taughtClassesQuery)
  return (
    <Taught
      kind="class"
      items={data?.classes}
      error={error}
      retry={() => void refetch()}
      retrying={isFetching}
      onCreate={onCreate}
    />
  )
}

/** The same of their courses. */
export function TaughtCourses({ onCreate }: { onCreate: () => void }) {
  const { data, error, refetch, isFetching } = useQuery(taughtCoursesQuery)
  return (
    <Taught
      kind="course"
      items={data?.courses}
      error={error}
      retry={() => void refetch()}
      retrying={isFetching}
      onCreate={onCreate}
    />
  )
}

type Item = ClassEntity | CourseEntity

const words = {
  class: {
    heading: 'My Classes',
    empty: messages.noClassesCreated,
    failed: messages.classesFailed,
    create: 'Create a class',
    hint: 'A class is one live session. Students find it on the home page and book a seat.',
  },
  course: {
    heading: 'My Courses',
    empty: messages.noCoursesCreated,
    failed: messages.coursesFailed,
    create: 'Create a course',
    hint: 'A course runs over several days and can have modules and a price.',
  },
} as const

function Taught({
  kind,
  items,
  error,
  retry,
  retrying,
  onCreate,
}: {
  kind: Kind
  items: Item[] | undefined
  error: Error | null
  retry: () => void
  retrying: boolean
  onCreate: () => void
}) {
  const [wanted, setWanted] = useState(1)
  // What was opened stays shown while its deletion says so, though the list has lost it already.
  const { value: openedId, open: view, close: closeView } = useAddressDialog(kind, ['dialog'])
  const [deleting, setDeleting] = useState<Item>()
  const heading = useRef<HTMLHeadingElement>(null)
  const text = words[kind]

  const pages = Math.max(1, Math.ceil((items?.length ?? 0) / PROFILE_PAGE_SIZE))
  const page = Math.min(wanted, pages)
  const rows = items?.slice((page - 1) * PROFILE_PAGE_SIZE, page * PROFILE_PAGE_SIZE)
  const listed = openedId === null ? undefined : items?.find((item) => item._id === openedId)
  const current = listed ?? (deleting?._id === openedId ? deleting : undefined)

  const close = (deleted: boolean) => {
    closeView()
    // The button that opened it has gone with its row.
    if (deleted) setTimeout(() => heading.current?.focus(), 200)
  }

  return (
    <section className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 ref={heading} tabIndex={-1}>
          {text.heading}
        </h2>
        {items !== undefined && items.length > 0 && (
          <Button variant="secondary" size="small" onClick={onCreate}>
            <Plus className="size-4" aria-hidden="true" />
            {text.create}
          </Button>
        )}
      </div>
      <NotRefreshed
        failed={error !== null && items !== undefined}
        onRetry={retry}
        retrying={retrying}
      />
      {error && items === undefined && (
        <Notice
          kind="error"
          action={
            <Button variant="secondary" size="small" onClick={retry} working={retrying}>
              Try again
            </Button>
          }
        >
          {listFailure(error, text.failed)}
        </Notice>
      )}
      {items === undefined ? (
        !error && <LoadingRows kind={kind} />
      ) : items.length === 0 ? (
        <EmptyState
          title={text.empty}
          icon={<CalendarPlus className="size-8" aria-hidden="true" />}
          action={<Button onClick={onCreate}>{text.create}</Button>}
        >
          {text.hint}
        </EmptyState>
      ) : (
        <>
          <ul className="grid gap-3">
            {rows?.map((item) => (
              <Row key={item._id} item={item} onView={() => view(item._id)} />
            ))}
          </ul>
          <Pager
            page={page}
            pages={pages}
            onChange={setWanted}
            previousLabel="Back"
            nextLabel="Next"
          />
        </>
      )}
      {current && (
        <TaughtDialog
          key={current._id}
          kind={kind}
          item={current}
          onClose={close}
          onDelete={() => setDeleting(current)}
        />
      )}
    </section>
  )
}

function Row({ item, onView }: { item: Item; onView: () => void }) {
  const progress = useProgress(item)
  return (
    <Card
      as="li"
      className="grid grid-cols-[6rem_1fr] items-center gap-x-4 gap-y-3 p-3 sm:grid-cols-[9rem_1fr_auto]"
    >
      <Picture
        src={item.thumbnail}
        color={item.thumbnailColor}
        alt=""
        sizes="9rem"
        className="rounded-control"
      />
      <div className="grid min-w-0 gap-1">
        <h3 className="leading-snug">{item.title}</h3>
        <SessionTime item={item} />
        <EnteredTime item={item} />
        <div className="flex flex-wrap gap-1.5">
          <Chip>{item.category}</Chip>
          <Chip tone="amber">
            {item.enrolledCount} of {item.maxStudents} booked
          </Chip>
          {progress === 'started' && <Chip>Started</Chip>}
          {progress === 'ended' && <Chip>Ended</Chip>}
        </div>
      </div>
      <Button
        variant="secondary"
        size="small"
        onClick={onView}
        className="col-span-2 sm:col-span-1 sm:mr-1"
      >
        View<VisuallyHidden> {item.title}</VisuallyHidden>
      </Button>
    </Card>
  )
}

function LoadingRows({ kind }: { kind: Kind }): ReactNode {
  return (
    <div role="status" className="grid gap-3">
      <VisuallyHidden>Loading {kind === 'class' ? 'classes' : 'courses'}...</VisuallyHidden>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-28" />
      ))}
    </div>
  )
}
