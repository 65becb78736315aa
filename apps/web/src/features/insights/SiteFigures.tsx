import { formatMoney, type Currency } from '@firstbell/contract/money'
import { profilePath } from '@firstbell/contract/profile'
import * as m from '@firstbell/messages/insights'
import { number } from '@firstbell/messages/language'
import { useQuery } from '@tanstack/react-query'
import { Card } from '#shared/ui/Card.tsx'
import { classes } from '#shared/ui/classes.ts'
import { Link } from '#shared/ui/Link.tsx'
import { LoadingSkeleton } from '#shared/ui/LoadingSkeleton.tsx'
import { Section } from '#shared/ui/Section.tsx'
import { insightsQuery } from './queries.ts'

/** The site's figures of the last seven days, with a link to all insights (rule owner-12). */
export function SiteFigures() {
  const { data, isLoading } = useQuery(insightsQuery('site', '7'))
  if (isLoading)
    return (
      <Section title={m.lastSevenDays}>
        <LoadingSkeleton className="h-24 rounded-card" label={m.loading} />
      </Section>
    )
  // Without them the dashboard is still useful; Insights says what failed.
  if (!data) return null
  const { totals, nextWeek, ratings } = data
  const { revenue = [] } = totals
  const figures: [term: string, value: string][] = [
    [m.bookings, number(totals.bookings)],
    [m.cancelled, number(totals.cancellations)],
    [m.seatsNextWeek, m.ofSeats(number(nextWeek.taken), number(nextWeek.seats))],
    ...revenue.map(({ currency, amount }): [string, string] => [
      revenue.length > 1 ? m.revenueIn(currency.toUpperCase()) : m.revenue,
      formatMoney(amount, currency as Currency),
    ]),
    ...(ratings.average === null
      ? []
      : [[m.ratings, m.ratingsOf(ratings.average, ratings.count)] satisfies [string, string]]),
  ]
  return (
    <Section
      title={m.lastSevenDays}
      aside={
        <Link
          to={`${profilePath({ section: 'admin' })}&view=insights`}
          className="link inline-flex min-h-6 items-center"
        >
          {m.allInsights}
        </Link>
      }
    >
      <Card>
        <dl className="tabular grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-5 p-4 sm:p-5">
          {figures.map(([term, value]) => (
            <div key={term} className="grid content-start gap-1">
              <dt className="text-sm text-muted">{term}</dt>
              {/* A long value would break within a word. */}
              <dd
                className={classes(
                  'font-display leading-tight font-semibold',
                  value.length > 12 ? 'text-lg' : 'text-2xl',
                )}
              >
                {value}
              </dd>
            </div>
          ))}
        </dl>
      </Card>
    </Section>
  )
}
