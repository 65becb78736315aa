import type { OwnPayment } from '@firstbell/contract/payments'
import { expect, test } from 'vitest'
import { student } from '#test/people.ts'
import { render } from '#test/render.tsx'
import { Payments, ReceiptDialog } from './Payments.tsx'

const payment: OwnPayment = {
  id: 'p1',
  orderId: 'p1',
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
    <ReceiptDialog order={[payment]} site="Firstbell GmbH" onClose={() => {}} />,
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
    <ReceiptDialog order={[payment]} site="Firstbell GmbH" onClose={() => {}} />,
    { user: student },
  )
  await expect.element(getByText('Receipt number')).toBeVisible()
  await expect.element(getByText('Operator')).not.toBeInTheDocument()
})

test('a receipt of several dates lists them with their amounts and the sum (rule payment-25)', async () => {
  const second = {
    ...payment,
    id: 'p2',
    amount: 1000,
    startsAt: '2026-12-08T10:00:00.000Z',
    refundedAmount: 1000,
    refundedAt: '2026-11-21T10:00:00.000Z',
  }
  const { getByText, getByRole } = await render(
    <ReceiptDialog order={[payment, second]} site="Firstbell GmbH" onClose={() => {}} />,
    { user: student },
  )
  expect(
    getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringMatching(/Dec.*\$59\.90$/), expect.stringMatching(/Dec.*\$10\.00$/)])
  await expect.element(getByText('$69.90')).toBeVisible()
  await expect.element(getByText(/^\$10\.00, /)).toBeVisible()
})

test('the payments of an order are one entry (rule payment-12)', async () => {
  const second = { ...payment, id: 'p2', amount: 1000, state: 'refunded' as const }
  const { getByText, getByRole } = await render(<Payments />, {
    user: student,
    calls: { getMyPayments: { message: '', site: 'Firstbell', payments: [payment, second] } },
  })
  await expect.element(getByText('$69.90')).toBeVisible()
  expect(getByRole('button', { name: /^Receipt/ }).elements()).toHaveLength(1)
})
