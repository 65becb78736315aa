import { INSIGHT_DAYS } from '@firstbell/contract/insight-days'
import type { Insights as Answer } from '@firstbell/contract/insights'
import { formatMoney, type Currency } from '@firstbell/contract/money'
import * as m from '@firstbell/messages/insights'
import { number } from '@firstbell/messages/language'
import { useQuery } from '@tanstack/react-query'
import { ChartColumn } from 'lucide'
import { useId, useState, type ReactNode } from 'react'
import { ownStates } from '#entities/login/list-failure.ts'
import { rich } from '#shared/format/rich.tsx'
import { DownloadButton } from '#shared/request-states/DownloadButton.tsx'
import { RequestState } from '#shared/request-states/RequestState.tsx'
import { useSearch, oneOf } from '#shared/routing/search.ts'
import { formatDate, zoneName, type Reader } from '#shared/time/format-time.ts'
import { useReader } from '#shared/time/reader.ts'
import { Button } from '#shared/ui/Button.tsx'
import { Card, EmptyState, Skeleton } from '#shared/ui/Card.tsx'
import { LoadingSkeleton } from '#shared/ui/LoadingSkeleton.tsx'
import { ViewSwitch } from '#shared/ui/SegmentedControl.tsx'
import { bucketsOf, type Bucket, type CountName } from './chart-data.ts'
import { Columns, Rows, Swatch, Table, type Look, type Part } from './Chart.tsx'
import { insightsQuery, type Scope } from './queries.ts'

/** The number of days in the URL. */
const insightsSearch = { days: oneOf(INSIGHT_DAYS) }

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
      {insights.isPending ? (
        <Skeleton className="h-24 rounded-card" />
      ) : (
        insights.data && <NextWeek {...insights.data.nextWeek} />
      )}
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
        {(answer) =>
          isEmpty(answer) ? (
            <EmptyState title={m.empty} icon={ChartColumn}>
              {whose === 'mine' ? m.emptyMine : m.emptySite}
            </EmptyState>
          ) : (
            <Charts answer={answer} tables={tables} onToggle={toggle} />
          )
        }
      </RequestState>
    </div>
  )
}

/** The seats of the next seven days, for which a teacher can still do something. */
function NextWeek({ seats, taken }: Answer['nextWeek']) {
  if (seats === 0)
    return (
      <Card className="grid min-h-24 content-center p-4 text-muted sm:p-5">
        <p>{m.nothingNextWeek}</p>
      </Card>
    )
  return (
    <Card className="grid min-h-24 content-center gap-3 p-4 sm:p-5">
      <p className="tabular font-display text-xl leading-tight font-semibold text-balance">
        {m.nextWeek(taken, seats)}
      </p>
      <div aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-sunken">
        <svg
          preserveAspectRatio="none"
          viewBox="0 0 100 1"
          className="block size-full rtl:-scale-x-100"
        >
          <rect width={percentOf(taken, seats)} height="1" className="fill-accent" />
        </svg>
      </div>
    </Card>
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
  const figures: FigureOverTime[] = [
    {
      title: m.bookings,
      parts: [
        part('solid', m.booked, m.bookingsOf, (count) => count('bookings')),
        {
          ...part('hatched', m.cancelled, m.cancellationsOf, (count) => count('cancellations')),
          below: true,
        },
      ],
    },
    {
      title: m.seats,
      summary: m.seatsAbout(m.percent(percentOf(totals.taken, totals.seats))),
      parts: [
        part('solid', m.filled, m.filledOf, (count) => count('taken')),
        part('outlined', m.unfilled, m.unfilledOf, (count) => count('seats') - count('taken')),
      ],
    },
    {
      title: m.waitlist,
      parts: [
        {
          ...part('solid', m.joined, m.joinedOf, (count) => count('waitlisted')),
          total: m.joinedInAll(totals.waitlisted),
        },
      ],
    },
    {
      title: m.attendance,
      parts: [
        part('solid', m.attended, m.attendedOf, (count) => count('attended')),
        part('hatched', m.absent, m.absentOf, (count) => count('absent')),
        part(
          'outlined',
          m.notKnown,
          m.notKnownOf,
          (count) => count('taken') - count('attended') - count('absent'),
        ),
      ],
    },
    ...currencies.map(({ currency, amount }): FigureOverTime => ({
      title: currencies.length > 1 ? m.revenueIn(currency.toUpperCase()) : m.revenue,
      summary: m.revenueAbout,
      mark: (value) => formatMoney(value, currency),
      parts: [
        {
          label: m.revenue,
          total: formatMoney(amount, currency),
          look: 'solid',
          values: buckets.map(({ revenue }) => revenue(currency)),
          text: (value) => formatMoney(value, currency),
        },
      ],
    })),
  ]
  const drawn = figures.filter((figure) => pointsOf(figure) >= MIN_POINTS)
  const few = figures.filter((figure) => pointsOf(figure) > 0 && !drawn.includes(figure))
  const words = few.map(({ title, parts }) => ({
    title,
    totals: parts.map(({ total }) => total),
  }))
  const drawsRatings = ratings.count >= MIN_POINTS
  if (ratings.count > 0 && !drawsRatings)
    words.push({ title: m.ratings, totals: [m.ratingsOf(ratings.average ?? 0, ratings.count)] })
  const none = [
    ...figures.filter((figure) => pointsOf(figure) === 0).map(({ title }) => title),
    ...(ratings.count === 0 ? [m.ratings] : []),
  ]
  return (
    <div className="grid gap-5">
      <p className="text-sm text-muted">
        {about(nameOf({ from: days[0]!.date, to: days.at(-1)!.date }, reader), zoneName(timezone))}
      </p>
      {drawn.map((figure) => (
        <OverTime key={figure.title} figure={figure} {...span} />
      ))}
      {drawsRatings && <Ratings ratings={ratings} {...shown} />}
      {words.length > 0 && (
        <Card className="grid gap-4 p-4 sm:p-5">
          <dl className="tabular grid gap-x-6 gap-y-3 sm:grid-cols-[auto_minmax(0,1fr)]">
            {words.map((each) => (
              <div key={each.title} className="sm:contents">
                <dt className="text-muted">{each.title}</dt>
                <dd className="font-medium">{each.totals.join(' · ')}</dd>
              </div>
            ))}
          </dl>
          <p className="text-sm text-muted">
            {buckets.length < days.length ? m.chartsFromWeeks : m.chartsFromDays}
          </p>
        </Card>
      )}
      {none.length > 0 && <p className="text-sm text-muted">{m.nothingOf(none)}</p>}
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

/** A figure by days. */
interface FigureOverTime {
  title: string
  summary?: string
  parts: readonly Part[]
  /** Formats the labels of the axis. */
  mark?: (value: number) => string
}

/** A figure is drawn from this many days, weeks or ratings on; with fewer, words say as much. */
const MIN_POINTS = 3

/** Returns the number of days or weeks of which a figure has something. */
const pointsOf = ({ parts }: FigureOverTime): number =>
  (parts[0]?.values ?? []).filter((_, index) => parts.some(({ values }) => values[index] !== 0))
    .length

/** A chart of days. */
function OverTime({
  figure: { title, summary, parts, mark },
  buckets,
  reader,
  ...shown
}: {
  figure: FigureOverTime
  buckets: readonly Bucket[]
  reader: Reader | undefined
} & Shown) {
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
