import { useNavigate, useSearchParams } from 'react-router'

/**
 * The search parameters of a page, each with a function that parses its text. An absent parameter is parsed
 * as ''. An invalid text must parse to the default.
 */
export type SearchSchema = Readonly<Record<string, (text: string) => string | number | undefined>>
export type SearchValues<Schema extends SearchSchema> = {
  readonly [Name in keyof Schema]: ReturnType<Schema[Name]>
}

/** Whether a change replaces the current history entry. */
export interface HistoryOptions {
  replace: boolean
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
  return withSearch(schema, new URLSearchParams(), values).toString()
}

/** The values in the URL and a function that changes some, which resolves when the navigation is complete. */
export function useSearch<Schema extends SearchSchema>(schema: Schema) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const change = async (
    values: Partial<SearchValues<Schema>>,
    { replace }: HistoryOptions = { replace: false },
  ) => {
    // `params` are those of the last render; a dialog may have opened since.
    const search = withSearch(schema, new URLSearchParams(window.location.search), values)
    await navigate(`?${search}`, { replace, preventScrollReset: true })
  }
  return [readSearch(schema, params), change] as const
}
