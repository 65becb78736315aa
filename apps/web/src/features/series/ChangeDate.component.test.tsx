import { expect, test } from 'vitest'
import { sampleBooking, sampleSeries } from '#test/offerings.ts'
import { student } from '#test/people.ts'
import { render } from '#test/render.tsx'
import { ChangeDate } from './ChangeDate.tsx'

const [own, same, dearer] = sampleSeries(3).map((item, n) => ({
  ...item,
  price: n === 2 ? 25.5 : 15,
})) as [
  ReturnType<typeof sampleSeries>[0],
  ReturnType<typeof sampleSeries>[0],
  ReturnType<typeof sampleSeries>[0],
]

test('a date that costs more names the difference and leads to the payment page (rule payment-27)', async () => {
  const { getByRole, getByText, inputs } = await render(
    <ChangeDate item={own} onClose={() => {}} />,
    {
      user: student,
      site: { payments: { currency: 'usd', digits: 2, refundHours: 24 } },
      calls: {
        getMyBookings: {
          message: '',
          bookings: [
            sampleBooking(own, {
              paid: { amount: 1500, currency: 'usd', refundUntil: own.startsAt },
            }),
          ],
        },
        getClass: { message: '', class: own, series: { weekly: true, dates: [own, same, dearer] } },
        swapSeat: { message: '', checkoutUrl: '#pay' },
      },
    },
  )
  await expect.element(getByText(/If the new date costs less/)).toBeVisible()
  await getByRole('radio', { name: /\$25\.50/ }).click()
  await expect
    .element(getByText(/This date costs \$10\.50 more, .* for 30 minutes\. .*cancel/i))
    .toBeVisible()
  await getByRole('button', { name: 'Change date · $10.50' }).click()
  await expect.poll(() => location.hash).toBe('#pay')
  expect(inputs('swapSeat')).toEqual([{ id: own._id, to: dearer._id }])
  history.replaceState(history.state, '', location.pathname)
})
