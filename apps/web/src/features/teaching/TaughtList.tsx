import { PROFILE_PAGE_SIZE } from '@firstbell/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { CalendarPlus, Plus } from 'lucide'
import { useRef, useState, type ReactNode } from 'react'
import { kindDetails } from '../../entities/offering/kind-details.ts'
import { kinds, type Kind, type Offering } from '../../entities/offering/kinds.ts'
import { JoinAction } from '../../entities/offering/JoinAction.tsx'
import { SessionTime, useProgress } from '../../entities/offering/SessionTime.tsx'
import { listFailure } from '../../entities/session/list-failure.ts'
import { RequestState } from '../../shared/request-states/RequestState.tsx'
import { MINUTE, useNow } from '../../shared/time/now.ts'
import { useAddressDialog } from '../../shared/routing/dialog-address.ts'
import { Button } from '../../shared/ui/Button.tsx'
import { Card, Chip, EmptyState, Skeleton } from '../../shared/ui/Card.tsx'
import { Pager } from '../../shared/ui/Pager.tsx'
import { Picture } from '../../shared/ui/Picture.tsx'
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden.tsx'
import { heldSeats, taughtQuery } from './taught-offerings.ts'
import { TaughtDialog } from './TaughtDialog.tsx'
import { Icon } from '../../shared/ui/Icon.tsx'

/** Milliseconds before the start from which a row shows the join action. */
const SOON_MS = 60 * MINUTE

/** An instructor's offerings of a kind (rule screen-33): three per page, each with View. */
export function TaughtList({ kind, onCreate }: { kind: Kind; onCreate: () => void }) {
  const { texts, messages } = kindDetails[kind]
  const taught = useQuery(taughtQuery<Kind>(kind))
  const { value: openedId, open: view, close: closeView } = useAddressDialog(kind, ['dialog'])
  // Keeps the dialog open to show the success, although the list no longer has the item.
  const [deleting, setDeleting] = useState<Offering>()
  const heading = useRef<HTMLHeadingElement>(null)

  const listed = taught.data?.find((item) => item._id === openedId)
  const current = listed ?? (deleting?._id === openedId ? deleting : undefined)

  const close = (deleted: boolean) => {
    closeView()
    // The button that opened the dialog was removed with its row.
    if (deleted) setTimeout(() => heading.current?.focus(), 200)
  }

  return (
    <section className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 ref={heading} tabIndex={-1}>
          {texts.ownHeading}
        </h2>
        {taught.data !== undefined && taught.data.length > 0 && (
          <Button variant="secondary" size="small" onClick={onCreate}>
            <Icon of={Plus} className="size-4" />
            {texts.create}
          </Button>
        )}
      </div>
      <RequestState
        query={taught}
        failed={(error) => listFailure(error, kinds[kind].listFailed)}
        loading={<LoadingRows kind={kind} />}
      >
        {(items) =>
          items.length === 0 ? (
            <EmptyState
              title={messages.noneCreated}
              icon={<Icon of={CalendarPlus} className="size-8" />}
              action={<Button onClick={onCreate}>{texts.create}</Button>}
            >
              {texts.createHint}
            </EmptyState>
          ) : (
            <Pages items={items} onView={view} />
          )
        }
      </RequestState>
      {current && (
        <TaughtDialog
          key={current._id}
          item={current}
          onClose={close}
          onDelete={() => setDeleting(current)}
        />
      )}
    </section>
  )
}

function Pages({ items, onView }: { items: Offering[]; onView: (id: string) => void }) {
  const [wanted, setWanted] = useState(1)
  const pages = Math.max(1, Math.ceil(items.length / PROFILE_PAGE_SIZE))
  // The only row of the last page may have been deleted.
  const page = Math.min(wanted, pages)
  return (
    <>
      <ul className="grid gap-3">
        {items.slice((page - 1) * PROFILE_PAGE_SIZE, page * PROFILE_PAGE_SIZE).map((item) => (
          <Row key={item._id} item={item} onView={() => onView(item._id)} />
        ))}
      </ul>
      <Pager page={page} pages={pages} onChange={setWanted} previousLabel="Back" nextLabel="Next" />
    </>
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
        <p>
          <SessionTime item={item} />
        </p>
        <div className="flex flex-wrap gap-1.5">
          <Chip>{item.category}</Chip>
          <Chip tone="amber">
            {item.enrolledCount} of {item.maxStudents} booked
          </Chip>
          {held > 0 && <Chip tone="amber">{held} held</Chip>}
          {item.waitlistCount > 0 && <Chip tone="amber">{item.waitlistCount} waiting</Chip>}
          {progress !== 'ended' && item.meetingUrl === undefined && <Chip>No meeting link</Chip>}
          {progress === 'started' && <Chip>Started</Chip>}
          {progress === 'ended' && <Chip>Ended</Chip>}
        </div>
      </div>
      <div className="col-span-2 grid gap-2 sm:col-span-1 sm:mr-1">
        {soon && item.meetingUrl !== undefined && <JoinAction item={item} owner size="small" />}
        <Button variant="secondary" size="small" onClick={onView}>
          View<VisuallyHidden> {item.title}</VisuallyHidden>
        </Button>
      </div>
    </Card>
  )
}

function LoadingRows({ kind }: { kind: Kind }): ReactNode {
  return (
    <div role="status" className="grid gap-3">
      <VisuallyHidden>Loading {kinds[kind].plural}...</VisuallyHidden>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-28" />
      ))}
    </div>
  )
}
