import type { PublicListQuery } from './kinds.ts'
import { firstOfList, pageOfList } from './queries.ts'

/** The queries of lists that the first load does not contain. */

/** The page size of `/classes` and `/courses`. */
export const CATALOGUE_PAGE_SIZE = 12
export const cataloguePage = (page: number, filter?: PublicListQuery): PublicListQuery => ({
  ...filter,
  ...pageOfList(page, CATALOGUE_PAGE_SIZE),
})

/** Classes of a day that the week shows; the list shows all. */
const CLASSES_OF_DAY = 8
export const dayOfClasses = (filter: PublicListQuery): PublicListQuery => ({
  ...firstOfList(CLASSES_OF_DAY, filter),
  series: 'all',
})

/** Results of each kind that are shown first, and added by each "Show more". */
export const RESULTS_PAGE_SIZE = 8
export const searchQuery = (filter: PublicListQuery, limit: number = RESULTS_PAGE_SIZE) =>
  firstOfList(limit, { ...filter, ...(filter.q && { suggest: '1' }) })

/** The query for the number of results of each filter choice (rule finding-8). */
export const choicesOf = (filter: PublicListQuery): PublicListQuery => ({
  ...firstOfList(1, filter),
  counts: '1',
})
