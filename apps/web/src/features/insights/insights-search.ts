import { INSIGHT_DAYS } from '@firstbell/contract/insight-days'
import { oneOf } from '../../shared/routing/search.ts'

/** How many days the address asks for. */
export const insightsSearch = { days: oneOf(INSIGHT_DAYS) }
