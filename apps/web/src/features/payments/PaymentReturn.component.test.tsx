import { expect, test } from 'vitest'
import { sampleBooking, sampleSeries } from '#test/offerings.ts'
import { student } from '#test/people.ts'
import { render } from '#test/render.tsx'
import { PaymentReturnNotice } from './PaymentReturn.tsx'

const dates = sampleSeries(2).map((item) => ({ ...item, price: 15 }))
const notPaid = {
  returned: 'left',
  confirming: false,
  wait: 'over',
  isSwap: false,
  received: undefined,
} as const
const site = { payments: { currency: 'usd', digits: 2, refundHours: 24 } }

const unpaid = dates.map((item) =>
  sampleBooking(item, {
    orderId: 'order',
    status: 'to_pay',
    payUntil: new Date(Date.now() + 60_000).toISOString(),
  }),
)

test('the state of each date of an unpaid order is shown (rules payment-18, payment-25)', async () => {
  const { getByRole, getByText } = await render(
    <PaymentReturnNotice
      item={dates[0]!}
      ownState={{ state: 'to-pay', booking: unpaid[0], checking: false }}
      back={{ ...notPaid, seats: unpaid }}
    />,
    { user: student, site },
  )
  await expect.element(getByText(/^You haven’t paid yet\./)).toBeVisible()
  expect(getByRole('listitem').elements()).toHaveLength(2)
})

test('an unpaid difference leaves the seat as it was (rule payment-27)', async () => {
  const booking = { ...unpaid[1]!, orderId: 'difference', givenId: dates[0]!._id }
  const { getByText } = await render(
    <PaymentReturnNotice
      item={dates[1]!}
      ownState={{ state: 'to-pay', booking, checking: false }}
      back={{ ...notPaid, isSwap: true, seats: [booking] }}
    />,
    { user: student, site },
  )
  await expect.element(getByText(/You keep your current seat until then\./)).toBeVisible()
})

test('after a difference that came too late the page says that the date was not changed (rule payment-27)', async () => {
  const { getByText } = await render(
    <PaymentReturnNotice
      item={dates[1]!}
      ownState={{ state: 'free', booking: undefined, checking: false }}
      back={{ ...notPaid, returned: 'done', isSwap: true, seats: [] }}
    />,
    {
      user: student,
      site,
      calls: {
        getMyBookings: { message: '', bookings: [] },
        getMyPayments: {
          message: '',
          site: 'Firstbell',
          payments: [
            {
              id: 'difference',
              orderId: 'difference',
              offeringId: dates[1]!._id,
              kind: 'class',
              title: dates[1]!.title,
              difference: true,
              amount: 500,
              currency: 'usd',
              state: 'refunding',
              paidAt: null,
              refundedAt: null,
              refundedAmount: 0,
              receiptUrl: null,
              number: null,
              startsAt: dates[1]!.startsAt,
              seller: '',
              taxLine: null,
            },
          ],
        },
      },
    },
  )
  await expect
    .element(getByText('Your date could no longer be changed, and we’re refunding your payment.'))
    .toBeVisible()
})
