import { formatMoney, type Currency } from '@firstbell/contract/money'
import type { OwnPayment } from '@firstbell/contract/payments'
import * as common from '@firstbell/messages/common'
import * as m from '@firstbell/messages/payments'
import { Printer } from 'lucide'
import { type ReactNode } from 'react'
import { useLogin } from '#entities/login/login.ts'
import { rich } from '#shared/format/rich.tsx'
import { useSite } from '#shared/page/site.ts'
import { Button } from '#shared/ui/Button.tsx'
import { Dialog } from '#shared/ui/Dialog.tsx'
import { Fact } from '#shared/ui/Fact.tsx'
import { useFullInstant } from './useInstant.ts'

/** A receipt, which prints on one page (rule payment-14). Its URL is permanent. */
export function ReceiptDialog({
  payment,
  site,
  onClose,
}: {
  payment: OwnPayment
  /** The operator's name. */
  site: string
  onClose: () => void
}) {
  const instant = useFullInstant()
  const { user } = useLogin()
  const { legal } = useSite()
  const money = (amount: number) => formatMoney(amount, payment.currency as Currency)
  const { number, seller, title, amount, refundedAmount, refundedAt, paidAt, taxLine } = payment
  const facts: (false | [term: string, value: ReactNode])[] = [
    [m.receiptNumber, String(number ?? 0).padStart(6, '0')],
    [m.soldBy, seller === '' ? site : rich(m.soldThrough, { seller, site })],
    legal?.address !== undefined && [
      m.operator,
      <bdi key="operator">{`${site}, ${legal.address}`}</bdi>,
    ],
    legal?.email !== undefined && [m.questions, <bdi key="questions">{legal.email}</bdi>],
    [m.paidBy, <bdi key="buyer">{user?.name}</bdi>],
    [m.course, <bdi key="course">{title}</bdi>],
    [m.starts, instant(payment.startsAt)],
    [m.paid, paidAt === null ? '' : instant(paidAt)],
    [m.amount, <strong key="amount">{money(amount)}</strong>],
    refundedAmount > 0 && [
      m.refunded,
      refundedAt === null
        ? money(refundedAmount)
        : m.refundOf(money(refundedAmount), instant(refundedAt)),
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
          {payment.receiptUrl !== null && (
            <a
              href={payment.receiptUrl}
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
