import type { CappedCount } from '@firstbell/contract/offerings'
import * as m from '@firstbell/messages/filters'
import { number } from '@firstbell/messages/language'
import { names } from '@firstbell/messages/offering-languages'
import { useQueries } from '@tanstack/react-query'
import { SlidersHorizontal, X } from 'lucide'
import { useState } from 'react'
import type { Kind } from '#entities/offering/kinds.ts'
import { choicesOf } from '#entities/offering/page-queries.ts'
import { listQuery } from '#entities/offering/queries.ts'
import { rich } from '#shared/format/rich.tsx'
import { useLastingFocus } from '#shared/hooks/useLastingFocus.ts'
import { useSite } from '#shared/page/site.ts'
import { usePriceText } from '#shared/page/usePrice.ts'
import { lazyDialog } from '#shared/request-states/lazy-dialog.tsx'
import type { Filters, HistoryOptions } from '#shared/routing/search.ts'
import { UNKNOWN_STYLE } from '#shared/time/format-time.ts'
import { useNow } from '#shared/time/now.ts'
import { useReader } from '#shared/time/reader.ts'
import { Button } from '#shared/ui/Button.tsx'
import { classes } from '#shared/ui/classes.ts'
import { Icon } from '#shared/ui/Icon.tsx'
import { WHEN, whenOf, zoneFor } from './filter-words.ts'
import { FilterFields, type CountOf } from './FilterFields.tsx'
import { chipsOf, filterQuery, NO_PRICES, NONE, rangesOf, type Change } from './filters.ts'

/**
 * Classes of the grid by the number of its fields, so that no row has a single one. Days of the week and free seats do not
 * count: they have a row of their own at the end.
 */
const COLUMNS: Readonly<Record<number, string>> = {
  4: 'grid-cols-4',
  // English words are short enough for one row, in which the hours of a part of the day need more width.
  6: 'grid-cols-3 xl:[&:lang(en)]:grid-cols-[repeat(4,minmax(0,1fr))_1.75fr_minmax(0,1fr)]',
  8: 'grid-cols-4',
  10: 'grid-cols-5',
}

const FilterSheet = lazyDialog(async () => (await import('./FilterSheet.tsx')).default)

/**
 * The filters above a list, with the active ones as chips; on small screens a button that opens them (rule
 * filter-1).
 * @param kinds the kinds in the list; without payments only courses have prices
 * @param week the first and last day of a week's view, which has neither the choice of days nor that of the order
 * @param onChange sets search parameters and returns to the first page
 */
export function FilterBar({
  filters,
  kinds,
  week,
  onChange,
}: {
  filters: Filters
  kinds: readonly Kind[]
  week?: Pick<Filters, 'from' | 'to'> | undefined
  onChange: (change: Change & { page: number }, options?: HistoryOptions) => Promise<void>
}) {
  // Mounted on the first press to load its code then, and kept mounted for the closing animation.
  const [sheet, setSheet] = useState<'open' | 'closed'>()
  /** Whether the visitor has reached the filters; the counts are fetched then. */
  const [near, setNear] = useState(false)
  const { region } = useLastingFocus<HTMLDivElement>()
  const { payments } = useSite()
  const priced = kinds.length === 1 && (kinds[0] === 'course' || payments !== undefined)
  const dated = whenOf(filters) === 'dates'
  const chips = chipsOf(filters, useReader() ?? UNKNOWN_STYLE, usePriceText())

  const change = (changed: Change, options?: HistoryOptions) => {
    setNear(true)
    const zone = zoneFor({ ...filters, ...changed } as Filters)
    return onChange({ ...changed, zone, page: 1 }, options)
  }
  /** Removes all filters; undefined if none is set. */
  const clear =
    chips.length > 0 ? () => void change({ ...NONE, ...(priced && NO_PRICES) }) : undefined
  const { total, ...choices } = useCounts({ ...filters, ...week }, kinds, near)
  const fields = (
    <FilterFields
      filters={filters}
      priced={priced}
      ofWeek={week !== undefined}
      {...choices}
      onChange={change}
    />
  )
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
        className={classes(
          'hidden gap-4 lg:grid',
          COLUMNS[(week ? 4 : 6) + (priced ? 2 : 0) + (dated ? 2 : 0)],
        )}
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

/**
 * Returns the number of results of each choice, combined with the other filters and over all kinds: ' (12)',
 * or ' (1,000+)' above the counting limit (rule finding-8). '' until it is known.
 */
function useCounts(filters: Filters, kinds: readonly Kind[], enabled: boolean) {
  const now = useNow()
  const zone = useReader()?.zone
  const query = zone === undefined ? undefined : filterQuery(filters, zone, now)
  const answers = useQueries({
    queries: kinds.map((kind) => ({
      ...listQuery<Kind>(
        kind,
        choicesOf(query && zone ? { ...query, zone, ranges: rangesOf(filters, zone, now) } : {}),
      ),
      enabled: enabled && query !== undefined,
    })),
  })
  const all = answers.map(({ data }) => data?.counts)
  const countOf: CountOf = (facet, value) => {
    const parts = all.map((counts): CappedCount | undefined => {
      if (facet === 'seats') return counts?.seats
      if (facet === 'when') return counts?.ranges?.[Object.keys(WHEN).indexOf(value)]
      // An answer has the languages of its kind only. Others are of another kind, or named by a URL.
      if (facet === 'language' && counts) return counts.language?.[value] ?? { count: 0 }
      return (counts?.[facet] as Record<string, CappedCount> | undefined)?.[value]
    })
    return sumText(parts)
  }
  /** The number of results, in the same form. */
  const total = sumText(
    answers.map(({ data }) => data && { count: data.total, ...(data.capped && { capped: true }) }),
  )
  /** The languages of instruction in use, perhaps repeated; all until that is known, none if not `enabled`. */
  const languages = all.every((counts) => counts !== undefined)
    ? all.flatMap((counts) => Object.keys(counts.language ?? {}))
    : Object.keys(names)
  return { countOf, total, languages: enabled ? languages : [] }
}

/** The sum of the counts of all kinds; '' while one of them is not known. */
function sumText(parts: readonly (CappedCount | undefined)[]): string {
  const known = parts.filter((part) => part !== undefined)
  if (known.length < parts.length) return ''
  const sum = known.reduce((total, { count }) => total + count, 0)
  return ` (${number(sum)}${known.some(({ capped }) => capped) ? '+' : ''})`
}
