import * as labels from '@firstbell/messages/labels'
import * as m from '@firstbell/messages/teaching'
import { useQueries, useQuery } from '@tanstack/react-query'
import { CalendarPlus, Plus } from 'lucide'
import { useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { kindDetails } from '#entities/offering/kind-details.ts'
import { type Kind, type Offering } from '#entities/offering/kinds.ts'
import { useProgress } from '#entities/offering/local-time.tsx'
import { PictureAndDay } from '#entities/offering/PictureAndDay.tsx'
import { SessionTime } from '#entities/offering/SessionTime.tsx'
import { JoinAction } from '#features/joining/JoinAction.tsx'
import { useOwnPages } from '#features/own-offerings/own-pages.ts'
import { OwnOfferings } from '#features/own-offerings/OwnOfferings.tsx'
import { useUrlDialog } from '#shared/routing/dialog-url.ts'
import { MINUTE, useNow } from '#shared/time/now.ts'
import { Button } from '#shared/ui/Button.tsx'
import { Card, Chip, EmptyState } from '#shared/ui/Card.tsx'
import { heldSeats, taughtOneQuery, taughtQuery, type CreatedState } from './taught-offerings.ts'
import { TaughtDialog } from './TaughtDialog.tsx'

/** Rows show the join action from this long before the start. */
const SOON_MS = 60 * MINUTE

/** An instructor's offerings of a kind, three per page, newly created ones first (rule screen-33). */
export function TaughtList({ kind, onCreate }: { kind: Kind; onCreate: () => void }) {
  const { texts, messages } = kindDetails[kind]
  const { created = none } = (useLocation().state ?? {}) as CreatedState
  const pages = useOwnPages((query) => taughtQuery<Kind>(kind, query))
  const taught = pages.query
  const { value: openedId, open: view, close: closeView } = useUrlDialog(kind, ['dialog'])
  // The item whose deletion was started. It keeps the dialog open for the success, when the list no longer has it.
  const [deleting, setDeleting] = useState<Offering>()
  const listed = taught.data?.items.find((item) => item._id === openedId)
  const one = useQuery({
    ...taughtOneQuery<Kind>(kind, openedId ?? ''),
    enabled: openedId !== null && openedId !== deleting?._id && !taught.isPending && !listed,
  })
  const opened = listed ?? (openedId === null ? undefined : one.data?.items[0])
  const current = opened ?? (deleting?._id === openedId ? deleting : undefined)

  return (
    <OwnOfferings
      kind={kind}
      pages={pages}
      action={
        <Button variant="secondary" size="small" icon={Plus} onClick={onCreate}>
          {texts.create}
        </Button>
      }
      empty={
        <EmptyState
          title={messages.noneCreated}
          icon={CalendarPlus}
          action={<Button onClick={onCreate}>{texts.create}</Button>}
        >
          {texts.createHint}
        </EmptyState>
      }
      renderBefore={() =>
        created.length > 0 && <NewOfferings kind={kind} ids={created} onView={view} />
      }
      renderRow={(item) =>
        !created.includes(item._id) && (
          <Row key={item._id} item={item} onView={() => view(item._id)} />
        )
      }
    >
      {current && (
        <TaughtDialog
          key={current._id}
          item={current}
          onClose={closeView}
          onDelete={() => setDeleting(current)}
        />
      )}
    </OwnOfferings>
  )
}

/** A constant, so that the list has the same identity in each render. */
const none: readonly string[] = []

/** The rows of newly created offerings; the first gets the focus. */
function NewOfferings({
  kind,
  ids,
  onView,
}: {
  kind: Kind
  ids: readonly string[]
  onView: (id: string) => void
}) {
  const heading = useId()
  const start = useRef<HTMLHeadingElement>(null)
  const queries = useQueries({ queries: ids.map((id) => taughtOneQuery<Kind>(kind, id)) })
  const items = queries.flatMap(({ data }) => data?.items ?? [])
  useEffect(() => start.current?.focus(), [])
  return (
    <section
      aria-labelledby={heading}
      className="grid gap-3 rounded-card bg-accent-soft p-3 empty:hidden sm:p-4"
    >
      <h3 id={heading} ref={start} tabIndex={-1}>
        {m.justCreated}
      </h3>
      <ul className="grid gap-3">
        {items.map((item) => (
          <Row key={item._id} item={item} onView={() => onView(item._id)} />
        ))}
      </ul>
    </section>
  )
}

function Row({ item, onView }: { item: Offering; onView: () => void }) {
  const progress = useProgress(item)
  const held = heldSeats(item)
  const now = useNow()
  const soon = progress !== 'ended' && now > Date.parse(item.startsAt) - SOON_MS
  return (
    <Card
      as="li"
      className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-3 p-3 sm:p-4 lg:grid-cols-[auto_minmax(0,1fr)_auto]"
    >
      <PictureAndDay offering={item} span={item} past={progress === 'ended'} />
      <div className="grid min-w-0 gap-1">
        <h3 className="leading-snug" dir="auto">
          {item.title}
        </h3>
        <p>
          <SessionTime item={item} />
        </p>
        <div className="flex flex-wrap gap-1.5">
          <Chip>{labels.categories[item.category]}</Chip>
          <Chip>{m.bookedOf(item.enrolledCount, item.maxStudents)}</Chip>
          {held > 0 && <Chip>{m.held(held)}</Chip>}
          {item.waitlistCount > 0 && <Chip>{m.waiting(item.waitlistCount)}</Chip>}
          {progress !== 'ended' && item.meetingUrl === undefined && <Chip>{m.noMeetingLink}</Chip>}
          {progress === 'started' && <Chip>{m.started}</Chip>}
          {progress === 'ended' && <Chip>{m.ended}</Chip>}
        </div>
      </div>
      <div className="col-span-2 grid gap-2 lg:col-span-1">
        {soon && item.meetingUrl !== undefined && <JoinAction item={item} owner size="small" />}
        <Button variant="secondary" size="small" onClick={onView}>
          <span>{m.view}</span>
          <span className="sr-only" dir="auto">
            {' '}
            <span>{item.title}</span>
          </span>
        </Button>
      </div>
    </Card>
  )
}
