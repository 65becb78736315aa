import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, endpoints, keys } from '#shared/api/api.ts'
import { SECOND } from '#shared/time/now.ts'

/** The student's payments and refunds, newest first. */
export const myPaymentsQuery = queryOptions({
  queryKey: keys.mine.payments,
  queryFn: ({ signal }) => call(endpoints.getMyPayments, {}, { signal }),
  // Refetch, because no event reports the completion of a refund: the booking has ended before.
  refetchInterval: ({ state: { data } }) =>
    data?.payments.some(({ state }) => state === 'refunding') ? 5 * SECOND : false,
})

/** Which payments the admin sees: those that need attention, all that were paid, or those that were not paid. */
type Show = 'trouble' | 'all' | 'unpaid'

/** A page of the site's payments. */
export const sitePaymentsQuery = (show: Show, page: number) =>
  queryOptions({
    queryKey: [...keys.admin.payments, show, page],
    queryFn: async ({ signal }) => {
      const { payments, ...answer } = await call(endpoints.getPayments, { show, page }, { signal })
      return { ...answer, items: payments }
    },
    placeholderData: keepPreviousData,
  })
