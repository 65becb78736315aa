import * as m from '@firstbell/messages/filters'
import { SlidersHorizontal, X } from 'lucide'
import { useState } from 'react'
import type { Kind } from '#entities/offering/kinds.ts'
import { rich } from '#shared/format/rich.tsx'
import { useLastingFocus } from '#shared/hooks/useLastingFocus.ts'
import { usePriceText } from '#shared/page/usePrice.ts'
import { lazyDialog } from '#shared/request-states/lazy-dialog.tsx'
import type { Filters } from '#shared/routing/page-search.ts'
import type { HistoryOptions } from '#shared/routing/search.ts'
import { UNKNOWN_STYLE } from '#shared/time/format-time.ts'
import { personZone, useReader } from '#shared/time/reader.ts'
import { Button } from '#shared/ui/Button.tsx'
import { classes } from '#shared/ui/classes.ts'
import { Icon } from '#shared/ui/Icon.tsx'
import { CategoryPills } from './CategoryPills.tsx'
import { FilterFields } from './FilterFields.tsx'
import { chipsOf, needsZone, NO_PRICES, NONE, whenOf, type Change } from './filters.ts'
import { useCounts } from './useCounts.ts'

/** Classes of the grid by the number of fields, so that no row has a single one. */
const COLUMNS: Readonly<Record<number, string>> = {
  // Other languages have longer words.
  7: 'grid-cols-4 xl:[&:lang(en)]:grid-cols-7',
  9: 'grid-cols-3 xl:grid-cols-5',
  11: 'grid-cols-4',
}

const FilterSheet = lazyDialog(async () => (await import('./FilterSheet.tsx')).default)

/**
 * The filters above a list, with the active ones as chips; on small screens a button that opens them (rule
 * filter-1).
 * @param kinds the kinds in the list; only courses have prices
 * @param pills also shows the categories as pictures
 * @param onChange sets search parameters and returns to the first page
 */
export function FilterBar({
  filters,
  kinds,
  pills = false,
  onChange,
}: {
  filters: Filters
  kinds: readonly Kind[]
  pills?: boolean
  onChange: (change: Change & { page: number }, options?: HistoryOptions) => Promise<void>
}) {
  // Mounted on the first press to load its code then, and kept mounted for the closing animation.
  const [sheet, setSheet] = useState<'open' | 'closed'>()
  /** Whether the visitor has reached the filters; the counts are fetched then. */
  const [near, setNear] = useState(false)
  const { region } = useLastingFocus<HTMLDivElement>()
  const priced = kinds.length === 1
  const dated = whenOf(filters) === 'dates'
  const chips = chipsOf(filters, useReader() ?? UNKNOWN_STYLE, usePriceText())

  const change = (changed: Change, options?: HistoryOptions) => {
    setNear(true)
    const zone = needsZone({ ...filters, ...changed } as Filters) ? personZone() : ''
    return onChange({ ...changed, zone, page: 1 }, options)
  }
  /** Removes all filters; undefined if none is set. */
  const clear =
    chips.length > 0 ? () => void change({ ...NONE, ...(priced && NO_PRICES) }) : undefined
  const { total, ...choices } = useCounts(filters, kinds, near)
  const fields = <FilterFields filters={filters} priced={priced} {...choices} onChange={change} />
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only loads the numbers
    <div
      ref={region}
      role="group"
      tabIndex={-1}
      aria-label={m.filters}
      onPointerEnter={() => setNear(true)}
      onFocus={() => setNear(true)}
      className="grid gap-4 outline-none"
    >
      {pills && <CategoryPills onChoose={(category) => change({ category })} />}
      <Button
        variant="secondary"
        aria-haspopup="dialog"
        className="justify-self-start lg:hidden"
        onClick={() => setSheet('open')}
      >
        <Icon node={SlidersHorizontal} className="size-5" />
        <span>{chips.length > 0 ? m.filtersSet(chips.length) : m.filters}</span>
      </Button>
      <div
        className={classes('hidden gap-4 lg:grid', COLUMNS[7 + (priced ? 2 : 0) + (dated ? 2 : 0)])}
      >
        {fields}
      </div>
      {sheet && (
        <FilterSheet
          open={sheet === 'open'}
          onClose={() => setSheet('closed')}
          onClear={clear}
          total={total}
        >
          {fields}
        </FilterSheet>
      )}
      {clear && (
        <div className="flex flex-wrap items-center gap-2">
          {chips.map(({ label, off }) => (
            <button
              key={label}
              type="button"
              onClick={() => change(off)}
              className="inline-flex min-h-9 items-center gap-1.5 rounded-full bg-accent-soft px-3 text-sm font-medium text-accent-ink hover:underline"
            >
              {rich(m.remove, { filter: () => label })}
              <Icon node={X} className="size-4" />
            </button>
          ))}
          <Button variant="quiet" size="small" onClick={clear}>
            {m.clearAll}
          </Button>
        </div>
      )}
    </div>
  )
}
