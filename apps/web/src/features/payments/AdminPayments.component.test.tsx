import type { BookedPayment } from '@firstbell/contract/payments'
import { expect, test } from 'vitest'
import { admin } from '#test/people.ts'
import { render } from '#test/render.tsx'
import { AdminPayments } from './AdminPayments.tsx'

const payment = (title: string): BookedPayment => ({
  _id: title,
  orderId: title,
  startsAt: '2026-12-01T10:00:00.000Z',
  offeringId: 'o1',
  kind: 'course',
  title,
  student: 'Mira Adeyemi',
  instructor: 'Ada Lindqvist',
  amount: 4900,
  refundedAmount: 0,
  currency: 'usd',
  state: 'paid',
  createdAt: '2026-11-20T10:00:00.000Z',
  paidAt: '2026-11-20T10:01:00.000Z',
  refundedAt: null,
  number: 1,
  stripeUrl: null,
})

test('the view and the page of payments are in the URL (rule payment-16)', async () => {
  const { getByRole, getByText, current } = await render(<AdminPayments />, {
    at: '/profile?section=admin&view=payments',
    user: admin,
    calls: {
      getPayments: ({ show, page }) => ({
        message: '',
        payments: [payment(`${show} ${page}`)],
        total: 20,
        page: Number(page),
        pages: 2,
        sums: [],
      }),
    },
  })
  await expect.element(getByText('trouble 1')).toBeVisible()
  await getByRole('button', { name: 'Paid' }).click()
  await expect.element(getByText('all 1')).toBeVisible()
  await getByRole('button', { name: /^Next/ }).click()
  await expect.element(getByText('all 2')).toBeVisible()
  expect(window.location.search).toBe('?section=admin&view=payments&show=all&page=2')
  await current.router.navigate(-1)
  await expect.element(getByText('all 1')).toBeVisible()
  await current.router.navigate(-1)
  await expect.element(getByText('trouble 1')).toBeVisible()
})

test('the payments of an order are shown together, with the state of each (rules payment-16, payment-26)', async () => {
  const line = (n: number, more: Partial<BookedPayment> = {}): BookedPayment => ({
    ...payment('Piano on Tuesdays'),
    _id: `line ${n}`,
    orderId: 'line 1',
    startsAt: `2026-12-0${n}T10:00:00.000Z`,
    amount: 1000 * n,
    ...more,
  })
  const { getByRole } = await render(<AdminPayments />, {
    at: '/profile?section=admin&view=payments&show=all',
    user: admin,
    calls: {
      getPayments: {
        message: '',
        payments: [
          line(1),
          line(2, { state: 'refunded', refundedAmount: 2000 }),
          payment('Another one'),
        ],
        total: 3,
        page: 1,
        pages: 1,
        sums: [],
      },
    },
  })
  const order = getByRole('listitem').filter({ hasText: 'Piano on Tuesdays' }).first()
  await expect.element(order.getByText('$30.00')).toBeVisible()
  expect(getByRole('link', { name: 'Piano on Tuesdays' }).elements()).toHaveLength(1)
  const dates = order.getByRole('listitem').elements()
  expect(dates.map(({ textContent }) => /\$.*/.exec(textContent)?.[0])).toEqual([
    '$10.00',
    '$20.00$20.00 refunded',
  ])
})
