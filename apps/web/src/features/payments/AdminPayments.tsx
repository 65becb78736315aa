import { formatMoney, type Currency } from '@firstbell/contract/money'
import type { BookedPayment } from '@firstbell/contract/payments'
import * as m from '@firstbell/messages/admin-payments'
import { useRef } from 'react'
import { ownStates } from '#entities/login/list-failure.ts'
import { OfferingLink } from '#entities/offering/OfferingLink.tsx'
import type { endpoints, OutputOf } from '#shared/api/api.ts'
import { rich } from '#shared/format/rich.tsx'
import { DownloadButton } from '#shared/request-states/DownloadButton.tsx'
import { PagedList, usePages } from '#shared/request-states/PagedList.tsx'
import { oneOf, pagedSearch, useSearch } from '#shared/routing/search.ts'
import { useInstant } from '#shared/time/useMoment.ts'
import { Card, Chip, EmptyState } from '#shared/ui/Card.tsx'
import { Fact } from '#shared/ui/Fact.tsx'
import { LoadingSkeleton } from '#shared/ui/LoadingSkeleton.tsx'
import { Section } from '#shared/ui/Section.tsx'
import { ViewSwitch } from '#shared/ui/SegmentedControl.tsx'
import { bookStates } from './book-states.ts'
import { sitePaymentsQuery } from './queries.ts'

/** `trouble`: the payments that an administrator has to look at, such as a failed refund or a dispute. */
const views = [
  { view: 'trouble', label: m.needYou, empty: m.noneNeedsYou },
  { view: 'all', label: m.paid, empty: m.none },
  { view: 'unpaid', label: m.unpaid, empty: m.noneUnpaid },
] as const

/** The view is in the URL; the default shows the payments that need attention. */
const paymentsSearch = { ...pagedSearch, show: oneOf(['all', 'unpaid']) }

/** All payments; it opens with those that need attention (rule payment-16). */
export function AdminPayments() {
  const [{ show = 'trouble' }, changeSearch] = useSearch(paymentsSearch)
  const pages = usePages((page) => sitePaymentsQuery(show, page))
  const payments = pages.query.data?.items ?? []
  const region = useRef<HTMLElement>(null)
  return (
    <Section
      title={m.heading}
      region={region}
      className="gap-4"
      aside={
        <ViewSwitch
          label={m.shown}
          views={views}
          shown={show}
          onShow={(view) => changeSearch({ show: view === 'trouble' ? undefined : view, page: 1 })}
        />
      }
    >
      <PagedList
        pages={pages}
        {...ownStates}
        loading={<LoadingSkeleton rows={2} className="h-24" label={m.loading} />}
        empty={<EmptyState title={views.find(({ view }) => view === show)!.empty} />}
        rowsClassName="gap-3"
        renderRow={(payment) => {
          const [first, ...others] = payments.filter(({ orderId }) => orderId === payment.orderId)
          return first === payment && <Row key={payment._id} lines={[first, ...others]} />
        }}
        scrollTarget={region}
        listName={m.listName}
      />
      <Sums sums={pages.query.data?.sums ?? []} />
      <DownloadButton path="/admin/payments.csv" className="justify-self-start">
        {m.download}
      </DownloadButton>
    </Section>
  )
}

/** The texts for disputes of payments that were already refunded. */
const DISPUTED_AFTER = {
  open: { label: m.refundedDisputed, tone: 'danger', todo: m.refundedDisputedTodo },
  lost: { label: m.refundedLost, tone: 'danger', todo: undefined },
} as const

/** The payments of an order that are on the page, soonest first. */
type Lines = readonly [BookedPayment, ...BookedPayment[]]

/** An order: what was paid in one checkout, for one seat or for several dates of a series. */
function Row({ lines }: { lines: Lines }) {
  const instant = useInstant()
  const [first] = lines
  const { title, offeringId, kind, createdAt, paidAt, stripeUrl } = first
  const several = lines.length > 1
  const when = paidAt === null ? m.begunAt(instant(createdAt)) : m.paidAt(instant(paidAt))
  const todos = new Set(lines.flatMap((line) => stateOf(line).todo ?? []))
  return (
    <Card as="li" className="grid gap-y-2 p-4">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4">
        <div className="grid min-w-0 justify-items-start gap-1">
          <OfferingLink kind={kind} offeringId={offeringId} title={title} />
          <p className="text-sm break-words text-muted">
            {rich(m.parties, {
              student: first.student || m.deletedAccount,
              instructor: first.instructor || m.deletedAccount,
            })}
          </p>
          <p className="tabular text-sm text-muted">
            {/* The dates of an order have the same title. */}
            {several ? when : `${m.startsAt(instant(first.startsAt))} · ${when}`}
          </p>
          {!several && <State line={first} />}
        </div>
        {several ? (
          <p className="tabular font-semibold">
            {formatMoney(
              lines.reduce((sum, { amount }) => sum + amount, 0),
              first.currency as Currency,
            )}
          </p>
        ) : (
          <Amount line={first} />
        )}
      </div>
      {several && (
        <ul className="grid divide-y divide-line border-t border-line">
          {lines.map((line) => (
            <li
              key={line._id}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 pt-2 not-last:pb-2"
            >
              <div className="grid justify-items-start gap-1">
                <p className="tabular text-sm font-medium">{instant(line.startsAt)}</p>
                <State line={line} />
              </div>
              <Amount line={line} />
            </li>
          ))}
        </ul>
      )}
      {(todos.size > 0 || stripeUrl !== null) && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
          {todos.size > 0 && <span>{[...todos].join(' ')}</span>}
          {stripeUrl !== null && (
            <a
              href={stripeUrl}
              target="_blank"
              rel="noreferrer"
              className="link inline-flex min-h-6 items-center"
            >
              {rich(m.openAtStripe, { title })}
            </a>
          )}
        </p>
      )}
    </Card>
  )
}

const stateOf = ({ dispute, state }: BookedPayment) =>
  dispute ? DISPUTED_AFTER[dispute] : bookStates[state]

function State({ line }: { line: BookedPayment }) {
  const { label, tone } = stateOf(line)
  return (
    <>
      {line.difference && <p className="text-sm">{m.difference}</p>}
      <Chip {...(tone && { tone })}>{label}</Chip>
    </>
  )
}

function Amount({ line: { amount, refundedAmount, currency, asked } }: { line: BookedPayment }) {
  const money = (value: number) => formatMoney(value, currency as Currency)
  return (
    <div className="tabular grid justify-items-end gap-1">
      <p className="font-semibold">{money(amount)}</p>
      {asked && (
        <p className="text-sm text-muted">
          {m.amountAsked(formatMoney(asked.amount, asked.currency))}
        </p>
      )}
      {refundedAmount > 0 && (
        <p className="text-sm text-muted">{m.amountRefunded(money(refundedAmount))}</p>
      )}
    </div>
  )
}

/** The sums over all payments, by currency: paid, refunded, disputed, and the site's share. */
function Sums({ sums }: Pick<OutputOf<typeof endpoints.getPayments>, 'sums'>) {
  return sums.map(({ currency, ...sum }) => (
    <dl key={currency} className="tabular grid grid-cols-2 gap-3 sm:grid-cols-4">
      {(
        [
          [m.sumPaid, sum.paid],
          [m.sumRefunded, sum.refunded],
          [m.sumDisputed, sum.disputed],
          [m.sumShare, sum.fee],
        ] as const
      ).map(([term, amount]) => (
        <Fact key={term} term={term} className="font-semibold">
          {formatMoney(amount, currency as Currency)}
        </Fact>
      ))}
    </dl>
  ))
}
