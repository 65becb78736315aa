import { INSIGHT_DAYS, type InsightDays } from '@firstbell/contract/insight-days'
import type { Insights as Answer } from '@firstbell/contract/insights'
import { formatMoney, type Currency } from '@firstbell/contract/money'
import * as m from '@firstbell/messages/insights'
import { number } from '@firstbell/messages/language'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { ChartColumn } from 'lucide'
import { useId, useState, type ReactNode } from 'react'
import { ownStates } from '#entities/login/list-failure.ts'
import { call, endpoints, keys } from '#shared/api/api.ts'
import { rich } from '#shared/format/rich.tsx'
import { DownloadButton } from '#shared/request-states/DownloadButton.tsx'
import { RequestState } from '#shared/request-states/RequestState.tsx'
import { useSearch, oneOf } from '#shared/routing/search.ts'
import { formatDate, zoneName, type Reader } from '#shared/time/format-time.ts'
import { useReader } from '#shared/time/reader.ts'
import { Button } from '#shared/ui/Button.tsx'
import { Card, EmptyState } from '#shared/ui/Card.tsx'
import { LoadingSkeleton } from '#shared/ui/LoadingSkeleton.tsx'
import { ViewSwitch } from '#shared/ui/SegmentedControl.tsx'
import { bucketsOf, type Bucket, type CountName } from './chart-data.ts'
import { Columns, Rows, Swatch, Table, type Look, type Part } from './Chart.tsx'

/** The number of days in the URL. */
const insightsSearch = { days: oneOf(INSIGHT_DAYS) }

type Scope = 'mine' | 'site'

/** @param whose figures of the instructor's own offerings, or of the whole site for admins */
const insightsQuery = (whose: Scope, days: InsightDays) =>
  queryOptions({
    queryKey: [...(whose === 'mine' ? keys.mine : keys.admin).all, 'insights', days],
    queryFn: ({ signal }) =>
      call(
        whose === 'mine' ? endpoints.getMyInsights : endpoints.getInsights,
        { days },
        { signal },
      ),
  })

/** Figures about bookings and attendance, as charts and tables (rules insight-11, insight-12). */
export function Insights({ whose }: { whose: Scope }) {
  const [{ days = '30' }, change] = useSearch(insightsSearch)
  const insights = useQuery(insightsQuery(whose, days))
  // The state is kept here, so that it survives a change of the period.
  const [tables, setTables] = useState<readonly string[]>([])
  const toggle = (title: string) =>
    setTables(tables.includes(title) ? tables.filter((each) => each !== title) : [...tables, title])
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <ViewSwitch
          label={m.period}
          views={INSIGHT_DAYS.map((view) => ({ view, label: m.days(Number(view)) }))}
          shown={days}
          onShow={(next) => change({ days: next })}
        />
        {insights.data && (
          <DownloadButton path={`/${whose === 'mine' ? 'me' : 'admin'}/insights.csv?days=${days}`}>
            {m.downloadCsv}
          </DownloadButton>
        )}
      </div>
      <RequestState
        query={insights}
        {...ownStates}
        loading={<LoadingSkeleton rows={3} className="h-64" label={m.loading} />}
      >
        {(answer) => (
          <>
            {answer.nextWeek.seats > 0 && (
              <p className="tabular font-medium">
                {m.nextWeek(answer.nextWeek.taken, answer.nextWeek.seats)}
              </p>
            )}
            {isEmpty(answer) ? (
              <EmptyState title={m.empty} icon={ChartColumn}>
                {whose === 'mine' ? m.emptyMine : m.emptySite}
              </EmptyState>
            ) : (
              <Charts answer={answer} tables={tables} onToggle={toggle} />
            )}
          </>
        )}
      </RequestState>
    </div>
  )
}

const isEmpty = ({ totals: { revenue = [], ...counts }, ratings }: Answer) =>
  ratings.count === 0 && revenue.length === 0 && Object.values(counts).every((count) => count === 0)

/** The titles of the figures that are shown as tables, and the function that switches one. */
interface Shown {
  tables: readonly string[]
  onToggle: (title: string) => void
}

function Charts({
  answer: { days, totals, ratings, timezone },
  ...shown
}: { answer: Answer } & Shown) {
  const reader = useReader()
  const buckets = bucketsOf(days)
  const about = buckets.length < days.length ? m.byWeeks : m.byDays
  const span = { buckets, reader, ...shown }
  // Empty on sites without payments.
  const currencies = (totals.revenue ?? []) as readonly { currency: Currency; amount: number }[]
  /** A part of a chart. @param valueOf computes its value from the counts of a day, or of all days */
  const part = (
    look: Look,
    label: string,
    text: (value: number) => string,
    valueOf: (count: (name: CountName) => number) => number,
  ): Part => ({
    look,
    label,
    text,
    total: text(valueOf((name) => totals[name])),
    values: buckets.map(({ count }) => valueOf(count)),
  })
  const emptyCharts = [
    ...(totals.bookings + totals.cancellations === 0 ? [m.bookings] : []),
    ...(totals.seats === 0 ? [m.seats] : []),
    ...(totals.waitlisted === 0 ? [m.waitlist] : []),
    ...(totals.taken === 0 ? [m.attendance] : []),
    ...(ratings.count === 0 ? [m.ratings] : []),
  ]
  return (
    <div className="grid gap-5">
      <p className="text-sm text-muted">
        {about(nameOf({ from: days[0]!.date, to: days.at(-1)!.date }, reader), zoneName(timezone))}
      </p>
      <OverTime
        {...span}
        title={m.bookings}
        parts={[
          part('solid', m.booked, m.bookingsOf, (count) => count('bookings')),
          {
            ...part('hatched', m.cancelled, m.cancellationsOf, (count) => count('cancellations')),
            below: true,
          },
        ]}
      />
      <OverTime
        {...span}
        title={m.seats}
        summary={m.seatsAbout(m.percent(percentOf(totals.taken, totals.seats)))}
        parts={[
          part('solid', m.filled, m.filledOf, (count) => count('taken')),
          part('outlined', m.unfilled, m.unfilledOf, (count) => count('seats') - count('taken')),
        ]}
      />
      <OverTime
        {...span}
        title={m.waitlist}
        parts={[
          {
            ...part('solid', m.joined, m.joinedOf, (count) => count('waitlisted')),
            total: m.joinedInAll(totals.waitlisted),
          },
        ]}
      />
      <OverTime
        {...span}
        title={m.attendance}
        parts={[
          part('solid', m.attended, m.attendedOf, (count) => count('attended')),
          part('hatched', m.absent, m.absentOf, (count) => count('absent')),
          part(
            'outlined',
            m.notKnown,
            m.notKnownOf,
            (count) => count('taken') - count('attended') - count('absent'),
          ),
        ]}
      />
      {currencies.map(({ currency, amount }) => (
        <OverTime
          {...span}
          key={currency}
          title={currencies.length > 1 ? m.revenueIn(currency.toUpperCase()) : m.revenue}
          summary={m.revenueAbout}
          mark={(value) => formatMoney(value, currency)}
          parts={[
            {
              label: m.revenue,
              total: formatMoney(amount, currency),
              look: 'solid',
              values: buckets.map(({ revenue }) => revenue(currency)),
              text: (value) => formatMoney(value, currency),
            },
          ]}
        />
      ))}
      {ratings.count > 0 && <Ratings ratings={ratings} {...shown} />}
      {emptyCharts.length > 0 && <p className="text-sm text-muted">{m.nothingOf(emptyCharts)}</p>}
    </div>
  )
}

const percentOf = (part: number, whole: number) =>
  whole === 0 ? 0 : Math.round((100 * part) / whole)

/** '3 Nov 2026', or '3 Nov 2026 to 9 Nov 2026'. */
const nameOf = ({ from, to }: Pick<Bucket, 'from' | 'to'>, reader: Reader | undefined) =>
  from === to ? formatDate(from, reader) : m.span(formatDate(from, reader), formatDate(to, reader))

/** '3 Nov' */
const shortName = (date: string, reader: Reader | undefined) =>
  formatDate(date, reader).replace(/,? \d{4}$/, '')

/** A chart of days; renders nothing if all values are 0. */
function OverTime({
  title,
  summary,
  parts,
  buckets,
  reader,
  mark,
  ...shown
}: {
  title: string
  summary?: string
  parts: readonly Part[]
  buckets: readonly Bucket[]
  reader: Reader | undefined
  mark?: (value: number) => string
} & Shown) {
  if (parts.every(({ values }) => values.every((value) => value === 0))) return null
  const names = buckets.map((bucket) => nameOf(bucket, reader))
  const ticks = [
    buckets[0]!.from,
    buckets[Math.floor(buckets.length / 2)]!.from,
    buckets.at(-1)!.to,
  ].map((date) => shortName(date, reader))
  const days = buckets.every(({ from, to }) => from === to)
  return (
    <Figure
      {...shown}
      title={title}
      summary={summary}
      heading={parts.map(({ label, total, look }) => (
        <li key={label} className="flex items-center gap-2">
          <Swatch look={look} />
          <span>{total}</span>
        </li>
      ))}
      chart={
        <Columns
          name={m.figure(
            title,
            parts.map(({ total }) => total),
          )}
          columns={names}
          ticks={ticks}
          parts={parts}
          {...(mark && { mark })}
        />
      }
      table={
        <Table
          caption={title}
          first={days ? m.day : m.week}
          columns={parts.map(({ label }) => label)}
          rows={names.map((name, index) => ({
            name,
            cells: parts.map(({ values }) => (mark ?? number)(values[index] ?? 0)),
          }))}
        />
      }
    />
  )
}

function Ratings({
  ratings: { average, count, distribution },
  ...shown
}: Pick<Answer, 'ratings'> & Shown) {
  const rows = distribution
    .map((value, index) => ({ label: m.starsOf(index + 1), value }))
    .toReversed()
  const words = m.ratingsOf(average ?? 0, count)
  return (
    <Figure
      {...shown}
      title={m.ratings}
      heading={<li>{words}</li>}
      chart={<Rows name={m.figure(m.ratings, [words])} rows={rows} />}
      table={
        <Table
          caption={m.ratings}
          first={m.stars}
          columns={[m.ratings]}
          rows={rows.map(({ label, value }) => ({ name: label, cells: [number(value)] }))}
        />
      }
    />
  )
}

/** A chart with its title and totals, and a button that shows a table instead. */
function Figure({
  title,
  summary,
  heading,
  chart,
  table,
  tables,
  onToggle,
}: {
  title: string
  summary?: string | undefined
  heading: ReactNode
  chart: ReactNode
  table: ReactNode
} & Shown) {
  const id = useId()
  const asTable = tables.includes(title)
  return (
    <Card
      as="section"
      aria-labelledby={id}
      className="grid gap-3 p-4 sm:p-5 print:break-inside-avoid"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 id={id}>{title}</h3>
        <Button variant="quiet" size="small" onClick={() => onToggle(title)}>
          {rich(asTable ? m.showAsChart(title) : m.showAsTable(title), {
            of: (text) => <span className="sr-only">{text}</span>,
          })}
        </Button>
      </div>
      <ul className="tabular flex flex-wrap gap-x-5 gap-y-1 text-sm font-medium">{heading}</ul>
      {summary !== undefined && <p className="text-sm text-muted">{summary}</p>}
      {asTable ? table : chart}
    </Card>
  )
}
