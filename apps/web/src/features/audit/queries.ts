import { auditKinds } from '@firstbell/contract/audit-kinds'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/api.ts'
import { endpoints } from '../../shared/api/endpoints.ts'
import { keys } from '../../shared/api/query-keys.ts'
import { day, pagedSearch } from '../../shared/routing/page-search.ts'
import { oneOf, text, type SearchValues } from '../../shared/routing/search.ts'
import { SECOND } from '../../shared/time/now.ts'

/** Milliseconds between two looks for new acts. */
const REFRESH_MS = 15 * SECOND

/** The filters of the log in the address (rule audit-10). Days are those of the reader. */
export const auditSearch = {
  person: text(254),
  kind: oneOf(auditKinds),
  from: day,
  to: day,
}
export type AuditSearch = SearchValues<typeof auditSearch>

/** What the address says, as the server takes it: nothing for what is not chosen. */
export const chosenOf = (filters: AuditSearch) =>
  Object.fromEntries(
    Object.entries(filters).filter(([, value]) => value !== undefined && value !== ''),
  ) as { readonly [Name in keyof AuditSearch]?: NonNullable<AuditSearch[Name]> }

/** A page of the log; the first one follows what happens. */
export const auditQuery = (filters: AuditSearch, page: number) =>
  queryOptions({
    queryKey: [...keys.admin.audit, chosenOf(filters), page],
    queryFn: async ({ signal }) => {
      const chosen = { ...chosenOf(filters), page }
      const { entries, ...paging } = await call(endpoints.getAuditLog, chosen, { signal })
      return { ...paging, items: entries.map((entry) => ({ ...entry, _id: entry.id })) }
    },
    placeholderData: keepPreviousData,
    ...(page === 1 && { refetchInterval: REFRESH_MS }),
  })

/** Of an address that names the log and its page. */
export const auditPageOf = pagedSearch
