import { formatMoney, type Currency } from '@firstbell/contract/money'
import type { OwnPayment, PaymentState } from '@firstbell/contract/payments'
import * as m from '@firstbell/messages/payments'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ownStates } from '#entities/login/list-failure.ts'
import { CourseLink } from '#entities/offering/CourseLink.tsx'
import { hiddenTitle, rich } from '#shared/format/rich.tsx'
import { useFocusAdded } from '#shared/hooks/useFocusAdded.ts'
import { RequestState } from '#shared/request-states/RequestState.tsx'
import { useUrlDialog } from '#shared/routing/dialog-url.ts'
import { Button } from '#shared/ui/Button.tsx'
import { Card, Chip, EmptyState } from '#shared/ui/Card.tsx'
import { LoadingSkeleton } from '#shared/ui/LoadingSkeleton.tsx'
import { Section } from '#shared/ui/Section.tsx'
import { myPaymentsQuery } from './queries.ts'
import { ReceiptDialog } from './ReceiptDialog.tsx'
import { useInstant } from './useInstant.ts'

/** The number of payments shown until 'Show all' is pressed. */
const SHOWN = 5

/** A student's payments and refunds, with receipts (rule payment-12). */
export function Payments() {
  const query = useQuery(myPaymentsQuery)
  const [all, setAll] = useState(false)
  const rows = useRef<HTMLUListElement>(null)
  const count = query.data?.payments.length ?? 0
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
          const shown = payments.find(({ id }) => id === receipt)
          return payments.length === 0 ? (
            <EmptyState title={m.none}>{m.noneHint}</EmptyState>
          ) : (
            <>
              <Card>
                <ul ref={rows} className="divide-y divide-line">
                  {payments.slice(0, all ? undefined : SHOWN).map((payment) => (
                    <PaymentRow
                      key={payment.id}
                      payment={payment}
                      onReceipt={() => open(payment.id)}
                    />
                  ))}
                </ul>
              </Card>
              {!all && payments.length > SHOWN && (
                <Button
                  variant="quiet"
                  className="justify-self-start"
                  onClick={() => {
                    focusAdded()
                    setAll(true)
                  }}
                >
                  {m.showAll(payments.length)}
                </Button>
              )}
              {shown && <ReceiptDialog payment={shown} site={site} onClose={close} />}
            </>
          )
        }}
      </RequestState>
    </Section>
  )
}

const STATES: Record<PaymentState, { label: string; tone?: 'accent' | 'amber' }> = {
  open: { label: m.open, tone: 'amber' },
  unpaid: { label: m.unpaid },
  paid: { label: m.paid, tone: 'accent' },
  refunding: { label: m.refunding, tone: 'amber' },
  refunded: { label: m.refunded },
  disputed: { label: m.disputed, tone: 'amber' },
  lost: { label: m.lost },
}

function PaymentRow({ payment, onReceipt }: { payment: OwnPayment; onReceipt: () => void }) {
  const instant = useInstant()
  const { offeringId, title, amount, refundedAmount, paidAt, refundedAt } = payment
  const currency = payment.currency as Currency
  const { label, tone } = STATES[payment.state]
  const dates = [
    paidAt && m.paidAt(instant(paidAt)),
    refundedAt && m.refundedAt(instant(refundedAt)),
    !refundedAt && refundedAmount > 0 && m.amountRefunded(formatMoney(refundedAmount, currency)),
  ].filter(Boolean)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <div className="grid min-w-0 justify-items-start gap-1">
        <CourseLink offeringId={offeringId} title={title} />
        {dates.length > 0 && <p className="tabular text-sm text-muted">{dates.join(' · ')}</p>}
        <Chip {...(tone && { tone })}>{label}</Chip>
      </div>
      <div className="grid justify-items-end gap-1">
        <p className="tabular font-semibold">{formatMoney(amount, currency)}</p>
        {payment.number !== null && (
          <Button variant="secondary" size="small" onClick={onReceipt}>
            {rich(m.receiptFor, { title: hiddenTitle(title) })}
          </Button>
        )}
      </div>
    </li>
  )
}
