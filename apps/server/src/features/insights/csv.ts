import { INSIGHT_DAYS } from '@firstbell/contract/insight-days'
import { insightsQuery, type Insights } from '@firstbell/contract/insights'
import { plainMoney } from '@firstbell/contract/money'
import { zoneName } from '@firstbell/contract/time-zones'
import { BYTE_ORDER_MARK, escapeFormula, toCsv } from '../../platform/csv.ts'
import type { FeatureHttp } from '../../platform/feature.ts'
import { parameter } from '../../platform/http/openapi.ts'
import { READ_RULE, readInsights, type InsightsContext } from './insights.ts'

/** Insights as files for spreadsheets (rule insight-9). */
export function fileRoutes({ fileRoute }: FeatureHttp, context: InsightsContext): void {
  const file = (path: string, who: 'instructor' | 'admin', whose: string) =>
    fileRoute(
      {
        path,
        who,
        type: 'csv',
        tag: 'insights',
        summary: `Bookings and their outcomes of ${whose}, day by day, for a spreadsheet.`,
        parameters: [parameter('query', 'days', { type: 'string', enum: INSIGHT_DAYS })],
        errors: ['too_many_requests'],
        query: insightsQuery,
        perPerson: READ_RULE,
      },
      async ({ query: { days } }, { id: readerId }) => {
        const instructorId = who === 'instructor' ? readerId : null
        const insights = await readInsights(context, { readerId, instructorId, days })
        return {
          name: `Insights ${days} days.csv`,
          content: BYTE_ORDER_MARK + toCsv(rowsOf(insights)),
        }
      },
    )
  file('/me/insights.csv', 'instructor', 'an instructor')
  file('/admin/insights.csv', 'admin', 'the whole site')
}

function rowsOf({ timezone, days, totals }: Omit<Insights, 'message'>): string[][] {
  const currencies = (totals.revenue ?? []).map(({ currency }) => currency)
  const head = [
    `Date (${zoneName(timezone)})`,
    'Bookings',
    'Cancellations',
    'Joined a waitlist',
    'Seats',
    'Seats taken',
    'Attended',
    'Absent',
    ...currencies.map((currency) => `Revenue (${currency.toUpperCase()})`),
  ]
  // Numbers need no `escapeFormula`: a spreadsheet does not take '-5' for a formula.
  const rows = days.map((day) => [
    day.date,
    ...[day.bookings, day.cancellations, day.waitlisted].map(String),
    ...[day.seats, day.taken, day.attended, day.absent].map(String),
    ...currencies.map((currency) =>
      plainMoney(
        day.revenue?.find((revenue) => revenue.currency === currency)?.amount ?? 0,
        currency,
      ),
    ),
  ])
  return [head.map(escapeFormula), ...rows]
}
