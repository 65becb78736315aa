import { auditKinds } from '@firstbell/contract/audit-kinds'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#shared/api/api.ts'
import { endpoints } from '#shared/api/endpoints.ts'
import { keys } from '#shared/api/query-keys.ts'
import { day } from '#shared/routing/page-search.ts'
import { oneOf, setValues, text, type SearchValues } from '#shared/routing/search.ts'
import { SECOND } from '#shared/time/now.ts'

/** How often an open first page looks for new entries. */
const REFETCH_MS = 15 * SECOND

/** The filters of the log in the URL (rule audit-9). Days are in the reader's time zone. */
export const auditSearch = {
  person: text(254),
  kind: oneOf(auditKinds),
  from: day,
  to: day,
}
export type AuditSearch = SearchValues<typeof auditSearch>

/** A page of the log. The first page is refetched regularly. */
export const auditQuery = (filters: AuditSearch, page: number) =>
  queryOptions({
    queryKey: [...keys.admin.audit, setValues(filters), page],
    queryFn: async ({ signal }) => {
      const chosen = { ...setValues(filters), page }
      const { entries, ...paging } = await call(endpoints.getAuditLog, chosen, { signal })
      return { ...paging, items: entries.map((entry) => ({ ...entry, _id: entry.id })) }
    },
    placeholderData: keepPreviousData,
    ...(page === 1 && { refetchInterval: REFETCH_MS }),
  })
