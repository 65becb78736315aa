import type { Who } from '@firstbell/contract/address'
import { INSIGHT_DAYS } from '@firstbell/contract/insight-days'
import { insightsQuery, type Insights } from '@firstbell/contract/insights'
import { CURRENCIES, type Currency } from '@firstbell/contract/money'
import { zoneName } from '@firstbell/contract/time-zones'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { BYTE_ORDER_MARK, escapeFormula, toCsv } from '../../platform/csv.ts'
import type { FeatureHttp } from '../../platform/feature.ts'
import { attachmentNamed } from '../../platform/http/attachment.ts'
import { READ, readInsights, type InsightsContext } from './insights.ts'

/** The same as files for spreadsheets (rule insight-9). */
export function fileRoutes({ app, guard }: FeatureHttp, context: InsightsContext): void {
  const file = (url: string, who: Exclude<Who, 'anyone'>, whose: string, ownOnly: boolean) =>
    app.get(url, {
      exposeHeadRoute: false,
      config: {
        described: {
          tag: 'insights',
          summary: `What became of bookings of ${whose}, day by day, for a spreadsheet.`,
          who,
          parameters: [
            {
              in: 'query',
              name: 'days',
              required: false,
              schema: { type: 'string', enum: INSIGHT_DAYS },
            },
          ],
          answers: {
            200: {
              description: 'RFC 4180, UTF-8 with a byte order mark, as a download.',
              content: { 'text/csv': { schema: { type: 'string' } } },
            },
          },
          errors: ['too_many_requests'],
        },
      },
      schema: { querystring: insightsQuery },
      onRequest: async (request: FastifyRequest) => {
        request.caller = await guard(who, request)
        await context.limiter.take(READ, request.caller?.id ?? '')
      },
      handler: async (request, reply) => {
        const { days } = request.query as z.output<typeof insightsQuery>
        const reader = request.caller?.id ?? ''
        const found = await readInsights(context, { reader, of: ownOnly ? reader : null, days })
        return reply
          .type('text/csv; charset=utf-8; header=present')
          .header('cache-control', 'private, no-store')
          .header('x-content-type-options', 'nosniff')
          .header('content-disposition', attachmentNamed(`Insights ${days} days.csv`))
          .send(BYTE_ORDER_MARK + toCsv(rowsOf(found)))
      },
    })
  file('/me/insights.csv', 'instructor', 'an instructor', true)
  file('/admin/insights.csv', 'admin', 'the whole site', false)
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
  // Numbers are no formulas, also those below zero.
  const rows = days.map((day) => [
    day.date,
    ...[day.bookings, day.cancellations, day.waitlisted].map(String),
    ...[day.seats, day.taken, day.attended, day.absent].map(String),
    ...currencies.map((currency) =>
      decimal(day.revenue?.find((each) => each.currency === currency)?.amount ?? 0, currency),
    ),
  ])
  return [head.map(escapeFormula), ...rows]
}

/** 4950 of usd is '49.50'. */
function decimal(amount: number, currency: string): string {
  const digits = CURRENCIES[currency as Currency]?.digits ?? 0
  return (amount / 10 ** digits).toFixed(digits)
}
