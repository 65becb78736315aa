import { INSIGHT_DAYS } from '@firstbell/contract/insight-days'
import { oneOf } from '#shared/routing/search.ts'

/** The number of days in the URL. */
export const insightsSearch = { days: oneOf(INSIGHT_DAYS) }
