import type { OwnPayment } from '@firstbell/contract/payments'
import { expect, test } from 'vitest'
import { student } from '#test/people.ts'
import { render } from '#test/render.tsx'
import { ReceiptDialog } from './Payments.tsx'

const payment: OwnPayment = {
  id: 'p1',
  offeringId: 'c1',
  kind: 'course',
  title: 'Ink by candlelight',
  amount: 5990,
  currency: 'usd',
  state: 'paid',
  paidAt: '2026-11-20T10:00:00.000Z',
  refundedAt: null,
  refundedAmount: 0,
  receiptUrl: null,
  number: 42,
  startsAt: '2026-12-01T10:00:00.000Z',
  seller: 'Samira Haddad',
  taxLine: 'Includes 19 % VAT',
}

test('a receipt names the seller, the operator with the postal address, the buyer and the tax (rule payment-14)', async () => {
  const { getByText } = await render(
    <ReceiptDialog payment={payment} site="Firstbell GmbH" onClose={() => {}} />,
    {
      user: student,
      site: { legal: { address: '1 Bell Lane, London', email: 'help@firstbell.test' } },
    },
  )
  for (const text of [
    '000042',
    'Samira Haddad, through Firstbell GmbH',
    'Firstbell GmbH, 1 Bell Lane, London',
    'help@firstbell.test',
    'Mira Adeyemi',
    '$59.90',
    'Includes 19 % VAT',
  ])
    await expect.element(getByText(text)).toBeVisible()
})

test('without a postal address in the settings the receipt has no line for it (rule payment-14)', async () => {
  const { getByText } = await render(
    <ReceiptDialog payment={payment} site="Firstbell GmbH" onClose={() => {}} />,
    { user: student },
  )
  await expect.element(getByText('Receipt number')).toBeVisible()
  await expect.element(getByText('Operator')).not.toBeInTheDocument()
})
