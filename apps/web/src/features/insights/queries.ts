import type { InsightDays } from '@firstbell/contract/insight-days'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, endpoints, keys } from '#shared/api/api.ts'

export type Scope = 'mine' | 'site'

/** @param whose figures of the instructor's own offerings, or of the whole site for admins */
export const insightsQuery = (whose: Scope, days: InsightDays) =>
  queryOptions({
    queryKey: [...(whose === 'mine' ? keys.mine : keys.admin).all, 'insights', days],
    queryFn: ({ signal }) =>
      call(
        whose === 'mine' ? endpoints.getMyInsights : endpoints.getInsights,
        { days },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })
