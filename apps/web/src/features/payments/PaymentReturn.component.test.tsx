import { expect, test } from 'vitest'
import { sampleBooking, sampleSeries } from '#test/offerings.ts'
import { student } from '#test/people.ts'
import { render } from '#test/render.tsx'
import { PaymentReturnNotice } from './PaymentReturn.tsx'

const dates = sampleSeries(2).map((item) => ({ ...item, price: 15 }))
const bookings = dates.map((item) =>
  sampleBooking(item, {
    orderId: 'order',
    paid: { amount: 1500, currency: 'usd', refundUntil: item.startsAt },
  }),
)
const site = { payments: { currency: 'usd', digits: 2, refundHours: 24 } }

test('after the payment of an order the page shows the state of each date (rules payment-18, payment-25)', async () => {
  const { getByRole, getByText } = await render(
    <PaymentReturnNotice
      item={dates[0]!}
      ownState={{ state: 'booked', booking: bookings[0], checking: false }}
      back={{ returned: 'done', confirming: false, wait: 'short', isSwap: false }}
    />,
    { user: student, site, calls: { getMyBookings: { message: '', bookings } } },
  )
  await expect.element(getByText('Payment received. Your seats are booked.')).toBeVisible()
  expect(getByRole('listitem').elements()).toHaveLength(2)
})

const swap = { returned: 'done', confirming: false, wait: 'over', isSwap: true } as const

test.each([
  ['booked', bookings[1], 'Payment received. Your date was changed.'],
  [
    'to-pay',
    sampleBooking(dates[1]!, {
      status: 'to_pay',
      payUntil: new Date(Date.now() + 60_000).toISOString(),
      givenId: dates[0]!._id,
    }),
    /You keep your current seat until then\./,
  ],
] as const)(
  'after the payment of a difference the page says whether the date was changed: %s (rule payment-27)',
  async (state, booking, text) => {
    const { getByText } = await render(
      <PaymentReturnNotice
        item={dates[1]!}
        ownState={{ state, booking: { ...booking!, orderId: 'difference' }, checking: false }}
        back={state === 'booked' ? swap : { ...swap, returned: 'left' }}
      />,
      { user: student, site, calls: { getMyBookings: { message: '', bookings: [] } } },
    )
    await expect.element(getByText(text)).toBeVisible()
  },
)

test('after a difference that came too late the page says that the date was not changed (rule payment-27)', async () => {
  const { getByText } = await render(
    <PaymentReturnNotice
      item={dates[1]!}
      ownState={{ state: 'free', booking: undefined, checking: false }}
      back={swap}
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
