import {
  CATEGORIES,
  DAY_PARTS,
  LEVELS,
  MAX_PRICE,
  SEARCH_MAX,
  WEEKDAYS,
  type DayPart,
} from '@firstbell/contract/limits'
import type { OfferingLanguage } from '@firstbell/contract/offering-languages'
import { INSTRUCTOR_TABS, PROFILE_SECTIONS } from '@firstbell/contract/profile'
import { names } from '@firstbell/messages/offering-languages'
import { useNavigate, useSearchParams } from 'react-router'

/**
 * The search parameters of a page, each with a function that parses its text. An absent parameter is parsed
 * as ''. An invalid text must parse to the default.
 */
export type SearchSchema = Readonly<Record<string, (text: string) => string | number | undefined>>
export type SearchValues<Schema extends SearchSchema> = {
  readonly [Name in keyof Schema]: ReturnType<Schema[Name]>
}

/** Whether a change replaces the current history entry, and the state of the new one. */
export interface HistoryOptions {
  replace: boolean
  state?: unknown
}

/** Parses trimmed text of at most `max` characters. */
export const text =
  (max = Infinity) =>
  (raw: string): string =>
    raw.trim().slice(0, max).trim()

/** Parses the page of a list, from 1. */
export function pageNumber(raw: string): number {
  const page = Number(raw || 1)
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1
}

/** Parses one of some values; others become undefined. */
export const oneOf =
  <const Value extends string>(values: readonly Value[]) =>
  (raw: string): Value | undefined =>
    values.find((value) => value === raw)

/** Parses search parameters. */
export function readSearch<Schema extends SearchSchema>(
  schema: Schema,
  params: URLSearchParams,
): SearchValues<Schema> {
  return Object.fromEntries(
    Object.entries(schema).map(([name, read]) => [name, read(params.get(name) ?? '')]),
  ) as SearchValues<Schema>
}

/** Returns the parameters with some values replaced. Omits defaults and keeps the other parameters. */
export function withSearch<Schema extends SearchSchema>(
  schema: Schema,
  params: URLSearchParams,
  values: Partial<SearchValues<Schema>>,
): URLSearchParams {
  const changed = new URLSearchParams(params)
  for (const [name, value] of Object.entries(values))
    if (value === schema[name]?.('')) changed.delete(name)
    else changed.set(name, String(value))
  return changed
}

/** Returns the values that are set: neither undefined nor ''. */
export const setValues = <Values extends object>(values: Values) =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== ''),
  ) as { [Name in keyof Values]?: NonNullable<Values[Name]> }

/** Returns the canonical form of a query: only the page's parameters, in a fixed order. */
export function canonicalSearch(schema: SearchSchema, search: string): string {
  const values = readSearch(schema, new URLSearchParams(search))
  return queryOf(withSearch(schema, new URLSearchParams(), values))
}

/** Returns parameters as text, in which commas stay legible: 'days=tu,th'. */
const queryOf = (params: URLSearchParams): string => params.toString().replaceAll('%2C', ',')

/** The values in the URL and a function that changes some, which resolves when the navigation is complete. */
export function useSearch<Schema extends SearchSchema>(schema: Schema) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const change = async (
    values: Partial<SearchValues<Schema>>,
    { replace, state }: HistoryOptions = { replace: false },
  ) => {
    // `params` are those of the last render; a dialog may have opened since.
    const search = withSearch(schema, new URLSearchParams(window.location.search), values)
    await navigate(`?${queryOf(search)}`, { replace, state, preventScrollReset: true })
  }
  return [readSearch(schema, params), change] as const
}

// The search parameters of each page, without those that open dialogs (dialog-url.ts). The parameters of
// the home page and of the course list decide what the server renders.

export const pagedSearch = { page: pageNumber }

/** Accepts an existing day of this century, `YYYY-MM-DD`; else returns ''. */
export function day(raw: string): string {
  const at = /^20\d\d-\d\d-\d\d$/.test(raw) ? Date.parse(raw) : Number.NaN
  return at >= 0 && new Date(at).toISOString().startsWith(raw) ? raw : ''
}

/** Accepts an amount with at most two decimals; else returns undefined. */
export function price(raw: string): number | undefined {
  return /^\d{1,7}(?:\.\d\d?)?$/.test(raw) && Number(raw) <= MAX_PRICE ? Number(raw) : undefined
}

/** Accepts days of the week, 'tu,th', and puts them in order; all seven are no filter. */
export function weekdays(raw: string): string {
  const named = raw.split(',')
  const days = WEEKDAYS.filter((one) => named.includes(one))
  return days.length < WEEKDAYS.length ? days.join() : ''
}

/** The filters of lists (rule filter-2). Days are in the reader's time zone. */
export const filterSearch = {
  category: oneOf(CATEGORIES),
  level: oneOf(LEVELS),
  language: oneOf(Object.keys(names) as OfferingLanguage[]),
  when: oneOf(['today', 'tomorrow', 'week', 'weekend', 'dates']),
  /** First and last day. They apply if `when` is 'dates' or absent. */
  from: day,
  to: day,
  days: weekdays,
  time: oneOf(Object.keys(DAY_PARTS) as DayPart[]),
  seats: oneOf(['1']),
  /** The time zone in which the server reads the days, because it does not know the reader's. */
  zone: text(64),
}
/** The default order is soonest first. */
const sort = oneOf(['price', 'rating'])
export const homeSearch = { q: text(SEARCH_MAX), ...filterSearch, sort, page: pageNumber }
export const classesSearch = {
  ...filterSearch,
  min: price,
  max: price,
  sort,
  /** Absent: a list. */
  view: oneOf(['week']),
  /** The first day of the week that is shown; absent: today. */
  week: day,
  page: pageNumber,
}
export const coursesSearch = { ...filterSearch, min: price, max: price, sort, page: pageNumber }
export type Filters = SearchValues<typeof filterSearch> &
  Partial<Omit<SearchValues<typeof coursesSearch>, 'page'>> & { readonly q?: string }

/** Parameters of lists that are not filters. `zone` only says in which time zone the filters' days are. */
const NO_FILTERS = ['zone', 'sort', 'page', 'view', 'week']
/**
 * Returns whether a search or a filter is set.
 * @param filters may have other parameters of their page as well
 */
export const hasFilters = (filters: Filters): boolean =>
  Object.keys(setValues(filters)).some((name) => !NO_FILTERS.includes(name))
/** Returns whether the home page shows results instead of its lists: for a search, filter or other order. */
export const showsResults = (filters: Filters): boolean =>
  filters.sort !== undefined || hasFilters(filters)

export const loginSearch = {
  /** The path to open after login or sign-up. It must be checked with `safeNext`. */
  next: text(),
  /** The provider that redirected back here, and the outcome (rules oidc-12, oidc-13). */
  provider: text(20),
  outcome: oneOf(['failed', 'pending', 'suspended']),
}
/** For the pages that mailed links open. */
export const tokenSearch = { token: text() }
export const profileSearch = {
  section: oneOf(PROFILE_SECTIONS),
  tab: oneOf(INSTRUCTOR_TABS),
  /** Id of the offering whose booking is open, in any state. */
  booking: text(),
  /** Id of the offering whose values a creation form starts with. */
  from: text(),
}
