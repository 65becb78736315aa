import { formatMoney, type Currency } from '@firstbell/contract/money'
import type { OwnPayment, PaymentState as State } from '@firstbell/contract/payments'
import * as common from '@firstbell/messages/common'
import * as m from '@firstbell/messages/payments'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide'
import { useRef, useState, type ReactNode } from 'react'
import { ownStates } from '#entities/login/list-failure.ts'
import { useLogin } from '#entities/login/login.ts'
import { OfferingLink } from '#entities/offering/OfferingLink.tsx'
import { rich } from '#shared/format/rich.tsx'
import { useFocusAdded } from '#shared/hooks/useFocusAdded.ts'
import { useSite } from '#shared/page/site.ts'
import { RequestState } from '#shared/request-states/RequestState.tsx'
import { useUrlDialog } from '#shared/routing/dialog-url.ts'
import { useFullInstant, useInstant } from '#shared/time/useMoment.ts'
import { Button } from '#shared/ui/Button.tsx'
import { Card, Chip, EmptyState } from '#shared/ui/Card.tsx'
import { Dialog } from '#shared/ui/Dialog.tsx'
import { Fact } from '#shared/ui/Fact.tsx'
import { LoadingSkeleton } from '#shared/ui/LoadingSkeleton.tsx'
import { Section } from '#shared/ui/Section.tsx'
import { myPaymentsQuery } from './queries.ts'

/** The number of payments shown until 'Show all' is pressed. */
const SHOWN = 5

/** The payments of an order, soonest first: one for each seat. */
type Order = readonly [OwnPayment, ...OwnPayment[]]

const ordersOf = (payments: readonly OwnPayment[]): Order[] =>
  [...Map.groupBy(payments, ({ orderId }) => orderId).values()] as [OwnPayment, ...OwnPayment[]][]

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

/** A student's payments and refunds, with receipts (rule payment-12). */
export function Payments() {
  const query = useQuery(myPaymentsQuery)
  const [all, setAll] = useState(false)
  const rows = useRef<HTMLUListElement>(null)
  const count = ordersOf(query.data?.payments ?? []).length
  const focusAdded = useFocusAdded(rows, all ? count : Math.min(count, SHOWN))
  const { value: receipt, open, close } = useUrlDialog('receipt')
  return (
    <Section title={m.heading}>
      <RequestState
        query={query}
        {...ownStates}
        loading={<LoadingSkeleton className="h-24" label={m.loading} />}
      >
        {({ payments, site }) => {
          const orders = ordersOf(payments)
          const shown = orders.find(([{ orderId }]) => orderId === receipt)
          return payments.length === 0 ? (
            <EmptyState title={m.none}>{m.noneHint}</EmptyState>
          ) : (
            <>
              <Card>
                <ul ref={rows} className="divide-y divide-line">
                  {orders.slice(0, all ? undefined : SHOWN).map((order) => (
                    <OrderRow
                      key={order[0].orderId}
                      order={order}
                      onReceipt={() => open(order[0].orderId)}
                    />
                  ))}
                </ul>
              </Card>
              {!all && orders.length > SHOWN && (
                <Button
                  variant="quiet"
                  className="justify-self-start"
                  onClick={() => {
                    focusAdded()
                    setAll(true)
                  }}
                >
                  {m.showAll(orders.length)}
                </Button>
              )}
              {shown && <ReceiptDialog order={shown} site={site} onClose={close} />}
            </>
          )
        }}
      </RequestState>
    </Section>
  )
}

const STATES: Record<State, { label: string; tone?: 'accent' | 'amber' }> = {
  open: { label: m.open, tone: 'amber' },
  unpaid: { label: m.unpaid },
  paid: { label: m.paid, tone: 'accent' },
  refunding: { label: m.refunding, tone: 'amber' },
  refunded: { label: m.refunded },
  disputed: { label: m.disputed, tone: 'amber' },
  lost: { label: m.lost },
}

function OrderRow({ order, onReceipt }: { order: Order; onReceipt: () => void }) {
  const instant = useInstant()
  const [first] = order
  const { offeringId, kind, title } = first
  const money = (amount: number) => formatMoney(amount, first.currency as Currency)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <div className="grid min-w-0 justify-items-start gap-1">
        <OfferingLink kind={kind} offeringId={offeringId} title={title} />
        {first.difference && <p className="text-sm font-medium">{m.difference}</p>}
        {order.length === 1 ? (
          <PaymentState payment={first} />
        ) : (
          <ul className="mt-1 grid gap-2">
            {order.map((payment) => (
              <li key={payment.id} className="grid justify-items-start gap-1">
                <p className="tabular text-sm font-medium">
                  {`${instant(payment.startsAt)} · ${money(payment.amount)}`}
                </p>
                <PaymentState payment={payment} />
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="grid justify-items-end gap-1 self-start">
        <p className="tabular font-semibold">{money(sumOf(order.map(({ amount }) => amount)))}</p>
        {first.number !== null && (
          <Button variant="secondary" size="small" onClick={onReceipt}>
            {rich(m.receiptFor, { title })}
          </Button>
        )}
      </div>
    </li>
  )
}

/** The state of a payment, and when it was paid and refunded. */
function PaymentState({ payment }: { payment: OwnPayment }) {
  const instant = useInstant()
  const { refundedAmount, paidAt, refundedAt } = payment
  const { label, tone } = STATES[payment.state]
  const dates = [
    paidAt && m.paidAt(instant(paidAt)),
    refundedAt && m.refundedAt(instant(refundedAt)),
    !refundedAt &&
      refundedAmount > 0 &&
      m.amountRefunded(formatMoney(refundedAmount, payment.currency as Currency)),
  ].filter(Boolean)
  return (
    <>
      {dates.length > 0 && <p className="tabular text-sm text-muted">{dates.join(' · ')}</p>}
      <Chip {...(tone && { tone })}>{label}</Chip>
    </>
  )
}

/** A receipt, which prints on one page (rule payment-14). Its URL is permanent. */
export function ReceiptDialog({
  order,
  site,
  onClose,
}: {
  order: Order
  /** The operator's name. */
  site: string
  onClose: () => void
}) {
  const instant = useFullInstant()
  const { user } = useLogin()
  const { legal } = useSite()
  const [first] = order
  const money = (amount: number) => formatMoney(amount, first.currency as Currency)
  const { number, seller, title, paidAt, taxLine } = first
  const code = order.find((payment) => payment.code !== undefined)?.code
  const refunds = order.filter(({ refundedAmount }) => refundedAmount > 0)
  const facts: (false | [term: string, value: ReactNode])[] = [
    [m.receiptNumber, String(number ?? 0).padStart(6, '0')],
    [m.soldBy, seller === '' ? site : rich(m.soldThrough, { seller, site })],
    legal?.address !== undefined && [
      m.operator,
      <bdi key="operator">{`${site}, ${legal.address}`}</bdi>,
    ],
    legal?.email !== undefined && [m.questions, <bdi key="questions">{legal.email}</bdi>],
    [m.paidBy, <bdi key="buyer">{user?.name}</bdi>],
    [m.kind[first.kind], <bdi key="title">{title}</bdi>],
    [
      m.starts,
      order.length === 1 ? (
        instant(first.startsAt)
      ) : (
        <ul key="dates" className="grid gap-1">
          {order.map(({ id, startsAt, amount }) => (
            <li key={id} className="flex flex-wrap justify-between gap-x-4">
              <span>{instant(startsAt)}</span>
              <span>{money(amount)}</span>
            </li>
          ))}
        </ul>
      ),
    ],
    [m.paid, paidAt === null ? '' : instant(paidAt)],
    code !== undefined && [
      m.withoutCode,
      money(sumOf(order.map(({ amount, fullAmount = amount }) => fullAmount))),
    ],
    code !== undefined && [
      m.code,
      <bdi key="code" dir="ltr">
        {code}
      </bdi>,
    ],
    [
      first.difference ? m.difference : m.amount,
      <strong key="amount">{money(sumOf(order.map(({ amount }) => amount)))}</strong>,
    ],
    refunds.length > 0 && [
      m.refunded,
      refunds.map(({ id, refundedAmount, refundedAt }) => (
        <span key={id} className="block">
          {refundedAt === null
            ? money(refundedAmount)
            : m.refundOf(money(refundedAmount), instant(refundedAt))}
        </span>
      )),
    ],
  ]
  return (
    <Dialog
      onClose={onClose}
      title={m.receipt}
      size="small"
      sheet
      footer={
        <>
          {first.receiptUrl !== null && (
            <a
              href={first.receiptUrl}
              target="_blank"
              rel="noreferrer"
              className="link me-auto inline-flex min-h-11 items-center print:hidden"
            >
              {m.stripeReceipt}
            </a>
          )}
          <Button variant="secondary" onClick={onClose}>
            {common.close}
          </Button>
          <Button icon={Printer} onClick={() => window.print()}>
            {m.print}
          </Button>
        </>
      }
    >
      <dl className="tabular grid gap-4">
        {facts
          .filter((fact) => fact !== false)
          .map(([term, value]) => (
            <Fact key={term} term={term} className="break-words">
              {value}
            </Fact>
          ))}
      </dl>
      {taxLine !== null && (
        <p className="mt-4 border-t border-line pt-4" dir="auto">
          {taxLine}
        </p>
      )}
    </Dialog>
  )
}
