import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, endpoints, keys } from '#shared/api/api.ts'
import { setValues } from '#shared/routing/search.ts'

/** A page of the offerings on the site whose title or instructor contains `q` (rule owner-3). */
export const adminOfferingsQuery = (q: string, page: number) =>
  queryOptions({
    queryKey: [...keys.admin.offerings, { q, page }],
    queryFn: async ({ signal }) => {
      const search = setValues({ q, page })
      const { offerings, ...paging } = await call(endpoints.getAdminOfferings, search, { signal })
      return { ...paging, items: offerings }
    },
    placeholderData: keepPreviousData,
  })

/** An offering as administrators see it; null if it is no longer on the site. */
export const adminOfferingQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.admin.offerings, id],
    queryFn: async ({ signal }) =>
      (await call(endpoints.getAdminOfferings, { id }, { signal })).offerings[0] ?? null,
  })

/** A page of everything that is reported, the longest waiting first (rule owner-10). */
export const reportsQuery = (page: number) =>
  queryOptions({
    queryKey: [...keys.admin.reports, page],
    queryFn: async ({ signal }) => {
      const { reports, ...paging } = await call(endpoints.getReports, { page }, { signal })
      return { ...paging, items: reports }
    },
    placeholderData: keepPreviousData,
  })
