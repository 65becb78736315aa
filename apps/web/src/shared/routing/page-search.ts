import {
  CATEGORIES,
  DAY_PARTS,
  LEVELS,
  MAX_PRICE,
  SEARCH_MAX,
  type DayPart,
} from '@firstbell/contract/limits'
import { INSTRUCTOR_TABS, PROFILE_SECTIONS } from '@firstbell/contract/profile'
import type { OfferingLanguage } from '@firstbell/contract/offering-languages'
import { names } from '@firstbell/messages/offering-languages'
import { oneOf, pageNumber, text, type SearchValues } from './search.ts'

/**
 * The search parameters of each page, beside those that open a dialog (dialog-address.ts). The home
 * page's and the course list's decide what the server renders.
 */

export const pagedSearch = { page: pageNumber }

/** A day of this century that exists, `YYYY-MM-DD`; else ''. */
export function day(given: string): string {
  const at = /^20\d\d-\d\d-\d\d$/.test(given) ? Date.parse(given) : Number.NaN
  return at >= 0 && new Date(at).toISOString().startsWith(given) ? given : ''
}

/** Dollars with at most two decimals; else undefined. */
export function price(given: string): number | undefined {
  return /^\d{1,7}(?:\.\d\d?)?$/.test(given) && Number(given) <= MAX_PRICE
    ? Number(given)
    : undefined
}

/** The filters of lists (rule filter-2). Days are those of the reader. */
export const filterSearch = {
  category: oneOf(CATEGORIES),
  level: oneOf(LEVELS),
  language: oneOf(Object.keys(names) as OfferingLanguage[]),
  when: oneOf(['today', 'tomorrow', 'week', 'weekend', 'dates']),
  /** First and last day; only without another `when` than 'dates'. */
  from: day,
  to: day,
  time: oneOf(Object.keys(DAY_PARTS) as DayPart[]),
  seats: oneOf(['1']),
  /** The zone whose days the server takes, which does not know the reader's. */
  zone: text(64),
}
/** Soonest first without it. */
const sort = oneOf(['price', 'rating'])
export const homeSearch = { q: text(SEARCH_MAX), ...filterSearch, sort, page: pageNumber }
export const coursesSearch = { ...filterSearch, min: price, max: price, sort, page: pageNumber }
export type Filters = SearchValues<typeof filterSearch> &
  Partial<Omit<SearchValues<typeof coursesSearch>, 'page'>> & { readonly q?: string }

/** Whether an address asks for a part of a list: by a search or a filter. */
export const narrows = (filters: Filters): boolean =>
  Object.entries(filters).some(
    ([name, value]) =>
      value !== undefined && value !== '' && !['page', 'zone', 'sort'].includes(name),
  )
/** Whether the home page shows results instead of its lists: also for everything in another order. */
export const showsResults = (filters: Filters): boolean =>
  filters.sort !== undefined || narrows(filters)

export const loginSearch = {
  /** Of login and sign-up: the path to open afterwards, not yet checked (`safeNext`). */
  next: text(),
  /** A provider that has led back here, and what came of it (rules oidc-12, oidc-13). */
  provider: text(20),
  outcome: oneOf(['failed', 'pending']),
}
/** Of the pages that mailed links open. */
export const tokenSearch = { token: text() }
export const profileSearch = {
  section: oneOf(PROFILE_SECTIONS),
  tab: oneOf(INSTRUCTOR_TABS),
  /** Id of the offering whose booking is open, in any state. */
  booking: text(),
  /** Id of the offering whose values a creation form starts with. */
  from: text(),
}
