import { useNavigate, useSearchParams } from 'react-router'

/**
 * The search parameters of a page, each with the function that reads its text. The text of an absent
 * parameter is ''; what is no value of it reads as the default.
 */
export type SearchSchema = Readonly<Record<string, (text: string) => string | number | undefined>>
export type SearchValues<Schema extends SearchSchema> = {
  readonly [Name in keyof Schema]: ReturnType<Schema[Name]>
}

/** Whether a change replaces the current entry of the history. */
export interface HistoryOptions {
  replace: boolean
}

/** Trimmed text of at most `max` characters. */
export const text =
  (max = Infinity) =>
  (given: string): string =>
    given.trim().slice(0, max).trim()

/** The page of a list, from 1. */
export function pageNumber(given: string): number {
  const page = Number(given || 1)
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1
}

export const oneOf =
  <const Value extends string>(values: readonly Value[]) =>
  (given: string): Value | undefined =>
    values.find((value) => value === given)

/** The values of an address's parameters. */
export function readSearch<Schema extends SearchSchema>(
  schema: Schema,
  params: URLSearchParams,
): SearchValues<Schema> {
  return Object.fromEntries(
    Object.entries(schema).map(([name, read]) => [name, read(params.get(name) ?? '')]),
  ) as SearchValues<Schema>
}

/** The parameters with these values. Defaults are left out; parameters without a new value stay. */
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

/** The one way to write what a query means to a page: its values in one order, and nothing else. */
export function canonicalSearch(schema: SearchSchema, search: string): string {
  const values = readSearch(schema, new URLSearchParams(search))
  return withSearch(schema, new URLSearchParams(), values).toString()
}

/**
 * The values of the address that is open, and a function that changes some of them. It resolves when the
 * page has them.
 */
export function useSearch<Schema extends SearchSchema>(schema: Schema) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const change = async (
    values: Partial<SearchValues<Schema>>,
    { replace }: HistoryOptions = { replace: false },
  ) => {
    // Not `params`, which are of the last rendering: a dialog may have opened since.
    const search = withSearch(schema, new URLSearchParams(window.location.search), values)
    await navigate(`?${search}`, { replace, preventScrollReset: true })
  }
  return [readSearch(schema, params), change] as const
}
