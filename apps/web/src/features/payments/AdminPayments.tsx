import { formatMoney, type Currency } from '@firstbell/contract/money'
import type { BookedPayment } from '@firstbell/contract/payments'
import * as m from '@firstbell/messages/admin-payments'
import { useRef } from 'react'
import { ownStates } from '#entities/login/list-failure.ts'
import { OfferingLink } from '#entities/offering/OfferingLink.tsx'
import type { endpoints, OutputOf } from '#shared/api/api.ts'
import { hiddenTitle, rich } from '#shared/format/rich.tsx'
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
        renderRow={(payment) => <Row key={payment._id} payment={payment} />}
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

function Row({ payment }: { payment: BookedPayment }) {
  const instant = useInstant()
  const { title, offeringId, kind, state, amount, refundedAmount, createdAt, paidAt, stripeUrl } =
    payment
  const money = (value: number) => formatMoney(value, payment.currency as Currency)
  const { label, tone, todo } = payment.dispute
    ? DISPUTED_AFTER[payment.dispute]
    : bookStates[state]
  return (
    <Card as="li" className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-2 p-4">
      <div className="grid min-w-0 justify-items-start gap-1">
        <OfferingLink kind={kind} offeringId={offeringId} title={title} />
        <p className="text-sm break-words text-muted">
          {rich(m.parties, {
            student: payment.student || m.deletedAccount,
            instructor: payment.instructor || m.deletedAccount,
          })}
        </p>
        <p className="tabular text-sm text-muted">
          {/* The dates of an order have the same title. */}
          {`${m.startsAt(instant(payment.startsAt))} · ${
            paidAt === null ? m.begunAt(instant(createdAt)) : m.paidAt(instant(paidAt))
          }`}
        </p>
        {payment.difference && <p className="text-sm">{m.difference}</p>}
        <Chip {...(tone && { tone })}>{label}</Chip>
      </div>
      <div className="tabular grid justify-items-end gap-1">
        <p className="font-semibold">{money(amount)}</p>
        {payment.asked && (
          <p className="text-sm text-muted">
            {m.amountAsked(formatMoney(payment.asked.amount, payment.asked.currency))}
          </p>
        )}
        {refundedAmount > 0 && (
          <p className="text-sm text-muted">{m.amountRefunded(money(refundedAmount))}</p>
        )}
      </div>
      {(todo !== undefined || stripeUrl !== null) && (
        <p className="col-span-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
          {todo}
          {stripeUrl !== null && (
            <a
              href={stripeUrl}
              target="_blank"
              rel="noreferrer"
              className="link inline-flex min-h-6 items-center"
            >
              {rich(m.openAtStripe, { title: hiddenTitle(title) })}
            </a>
          )}
        </p>
      )}
    </Card>
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
