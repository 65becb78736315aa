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
      back={{ returned: 'done', confirming: false, wait: 'short' }}
    />,
    { user: student, site, calls: { getMyBookings: { message: '', bookings } } },
  )
  await expect.element(getByText('Payment received. Your seats are booked.')).toBeVisible()
  expect(getByRole('listitem').elements()).toHaveLength(2)
})
