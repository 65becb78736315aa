import * as m from '@firstbell/messages/teaching'
import { useQuery } from '@tanstack/react-query'
import { CalendarPlus, Plus } from 'lucide'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { kindDetails } from '#entities/offering/kind-details.ts'
import { isCourse, type Kind, type Offering } from '#entities/offering/kinds.ts'
import { useOwnPages } from '#features/own-offerings/own-pages.ts'
import { OwnOfferings } from '#features/own-offerings/OwnOfferings.tsx'
import { useUrlDialog } from '#shared/routing/dialog-url.ts'
import { text, useSearch } from '#shared/routing/search.ts'
import { Button } from '#shared/ui/Button.tsx'
import { EmptyState } from '#shared/ui/Card.tsx'
import {
  seriesDatesQuery,
  taughtOneQuery,
  taughtRowsQuery,
  totalsOf,
  type CreatedState,
} from './taught-offerings.ts'
import { TaughtDialog } from './TaughtDialog.tsx'
import { rowSeries, TaughtRow } from './TaughtRow.tsx'
import { TaughtWeek } from './TaughtWeek.tsx'

/** The series whose dates are shown. */
const openSearch = { series: text(36) }

/**
 * An instructor's offerings of a kind, three rows per page, newly created ones first (rule screen-33). A series is one
 * row, which opens to its dates; the week has what they teach of both kinds (rule screen-33).
 */
export function TaughtList({ kind, onCreate }: { kind: Kind; onCreate: () => void }) {
  const { texts, messages } = kindDetails[kind]
  const { state } = useLocation() as { state: CreatedState | null }
  const { created = none } = state ?? {}
  const pages = useOwnPages((query) => taughtRowsQuery<Kind>(kind, query))
  const taught = pages.query
  const { value: openedId, open: view, close: closeView } = useUrlDialog(kind, ['dialog'])
  const [{ series: openSeries }, changeSearch] = useSearch(openSearch)
  const toggling = (id: string) => ({
    open: openSeries === id,
    onToggle: () => changeSearch({ series: openSeries === id ? '' : id }, { replace: true, state }),
  })
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
      week={<TaughtWeek from={pages.week} onTurn={(week) => pages.show({ week })} />}
      renderBefore={() =>
        created[0] !== undefined && (
          <NewOffering
            kind={kind}
            id={created[0]}
            several={created.length > 1}
            renderRow={(item, series) => (
              <TaughtRow
                item={item}
                series={series && { ...series, ...toggling(series.id) }}
                onView={() => view(item._id)}
              />
            )}
          />
        )
      }
      renderRow={(item) => {
        if (created.includes(item._id)) return null
        const series = isCourse(item) ? undefined : rowSeries(item)
        return (
          <TaughtRow
            key={item._id}
            item={item}
            series={series && { ...series, ...toggling(series.id), q: pages.q }}
            onView={() => view(item._id)}
          />
        )
      }}
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

/** The row of a newly created offering or series, which gets the focus. */
function NewOffering({
  kind,
  id,
  several,
  renderRow,
}: {
  kind: Kind
  id: string
  several: boolean
  renderRow: (item: Offering, series: ReturnType<typeof rowSeries>) => ReactNode
}) {
  const heading = useId()
  const start = useRef<HTMLHeadingElement>(null)
  const item = useQuery(taughtOneQuery<Kind>(kind, id)).data?.items[0]
  const seriesId = several && item && !isCourse(item) ? item.series?.id : undefined
  const dates = useQuery({
    ...seriesDatesQuery(seriesId ?? ''),
    enabled: seriesId !== undefined,
  }).data?.items
  useEffect(() => start.current?.focus(), [])
  return (
    <section
      aria-labelledby={heading}
      className="grid gap-3 rounded-card bg-accent-soft p-3 empty:hidden sm:p-4"
    >
      <h3 id={heading} ref={start} tabIndex={-1}>
        {m.justCreated[kind]}
      </h3>
      <ul className="grid gap-3">
        {item &&
          renderRow(
            item,
            seriesId !== undefined && dates && dates.length > 1
              ? { id: seriesId, totals: totalsOf(dates), count: dates.length }
              : undefined,
          )}
      </ul>
    </section>
  )
}
