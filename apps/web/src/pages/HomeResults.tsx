import type { Offering } from '#entities/offering/kinds.ts'
import { BookingRow } from '#features/booking/BookingRow.tsx'
import { FilterBar } from '#features/discovery/FilterBar.tsx'
import { SearchResults } from '#features/discovery/SearchResults.tsx'
import { useHydrated } from '#shared/hooks/useHydrated.ts'
import { hasFilters, homeSearch, useSearch } from '#shared/routing/search.ts'

const KINDS = ['class', 'course'] as const
const footer = (item: Offering) => <BookingRow item={item} />

/** The filters and the results of a search or filter on home (rules screen-11, filter-1). */
export function HomeResults() {
  const [search, changeSearch] = useSearch(homeSearch)
  return (
    <>
      {/* Reserves the space of the filters with the chips, or alone. */}
      <div
        className={
          hasFilters({ ...search, q: '' }) ? 'min-h-24 lg:min-h-47' : 'min-h-11 lg:min-h-34'
        }
      >
        {useHydrated() && <FilterBar filters={search} kinds={KINDS} onChange={changeSearch} />}
      </div>
      <SearchResults filters={search} footer={footer} onClear={changeSearch} />
    </>
  )
}
