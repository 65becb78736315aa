import { expect, test } from 'vitest'
import { expectAccessible } from '#test/accessible.ts'
import { heldAnswer, refusal, type Stubs } from '#test/calls.ts'
import { sampleCourse, sampleSeries } from '#test/offerings.ts'
import { student } from '#test/people.ts'
import { render } from '#test/render.tsx'
import { BookingDialog } from './BookingDialog.tsx'

/** Discount codes in the booking dialog (rule code-7). */

const site = { payments: { currency: 'usd', digits: 2, refundHours: 24 } }
const course = sampleCourse({ price: 59.9 })
const INVALID = 'This code cannot be used.'
const own: Stubs = {
  getMyBookings: { message: '', bookings: [] },
  getMyReviews: { message: '', reviews: [], open: [] },
}

async function openCourse(calls: Stubs, more: Partial<Parameters<typeof render>[1]> = {}) {
  const screen = await render(
    <BookingDialog kind="course" id={course._id} open onClose={() => {}} />,
    {
      user: student,
      site,
      calls: { ...own, getCourse: { message: '', course }, ...calls },
      ...more,
    },
  )
  const dialog = screen.getByRole('dialog')
  return { ...screen, dialog, bill: dialog.getByRole('region', { name: 'What you pay' }) }
}
type Dialog = Awaited<ReturnType<typeof openCourse>>['dialog']

const open = (dialog: Dialog) => dialog.getByRole('button', { name: 'Have a code?' }).click()

async function apply(dialog: Dialog, code: string) {
  await dialog.getByLabelText('Code', { exact: true }).fill(code)
  await dialog.getByRole('button', { name: 'Apply' }).click()
}

test('a code is closed at first, and reduces the bill, the button and the request', async () => {
  const { dialog, bill, inputs } = await openCourse({
    checkDiscountCode: { message: '', code: 'SPRING', percent: 25 },
    bookCourse: () => refusal(409, 'full', 'This course is full.'),
  })
  await expect.element(dialog.getByRole('button', { name: 'Confirm · $59.90' })).toBeVisible()
  await expect.element(dialog.getByLabelText('Code', { exact: true })).not.toBeInTheDocument()
  await open(dialog)
  await expect.element(dialog.getByLabelText('Code', { exact: true })).toHaveFocus()
  await apply(dialog, ' spring ')
  await expect.element(bill.getByText('Code SPRING')).toBeVisible()
  expect(bill.element().textContent).toContain('$59.90Code SPRING−$14.98Total$44.92')
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Confirm · $44.92' }).click()
  await expect.element(dialog.getByText('This course is full.')).toBeVisible()
  expect([inputs('checkDiscountCode'), inputs('bookCourse')]).toEqual([
    [{ id: course._id, code: 'spring' }],
    [{ courseId: course._id, code: 'SPRING' }],
  ])
  // It stays applied.
  await expect.element(bill.getByText('$44.92')).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect.element(dialog.getByRole('button', { name: 'Confirm · $59.90' })).toBeVisible()
})

test('Confirm applies a code that was only typed, and waits for its price', async () => {
  const answer = heldAnswer('checkDiscountCode')
  const { dialog, inputs } = await openCourse({ checkDiscountCode: () => answer.promise })
  await open(dialog)
  await dialog.getByLabelText('Code', { exact: true }).fill('SPRING')
  await dialog.getByRole('button', { name: 'Confirm · $59.90' }).click()
  await expect.element(dialog.getByRole('button', { name: 'Checking...' })).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Confirm · $59.90' })).toBeDisabled()
  answer.resolve({ message: '', code: 'SPRING', percent: 25 })
  await expect.element(dialog.getByRole('button', { name: 'Confirm · $44.92' })).toBeEnabled()
  expect(inputs('bookCourse')).toEqual([])
})

test('a code that cannot be used is an error at the field, when it is applied and when it is sent', async () => {
  const { dialog, stub } = await openCourse({
    checkDiscountCode: () => refusal(409, 'code_invalid', INVALID),
    bookCourse: () => refusal(409, 'code_invalid', INVALID),
  })
  await open(dialog)
  await apply(dialog, 'WRONG')
  const field = dialog.getByLabelText('Code', { exact: true })
  await expect.element(field).toHaveAccessibleDescription(INVALID)
  await expect.element(field).toHaveValue('WRONG')
  await expect.element(dialog.getByRole('button', { name: 'Confirm · $59.90' })).toBeVisible()
  // Used up between 'Apply' and 'Confirm'.
  stub({ checkDiscountCode: { message: '', code: 'LAST', percent: 50 } })
  await apply(dialog, 'LAST')
  await dialog.getByRole('button', { name: 'Confirm · $29.95' }).click()
  await expect.element(field).toHaveAccessibleDescription(INVALID)
  await expect.element(field).toHaveValue('LAST')
  await expect.element(dialog.getByRole('button', { name: 'Confirm · $59.90' })).toBeEnabled()
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument()
})

test('a code of 100 % books at once', async () => {
  const { dialog, bill, inputs } = await openCourse({
    checkDiscountCode: { message: '', code: 'GIFT', percent: 100 },
    bookCourse: Response.json({ message: 'Course booked successfully!' }, { status: 201 }),
  })
  await open(dialog)
  await apply(dialog, 'GIFT')
  await expect.element(bill.getByText('$0 · Free')).toBeVisible()
  await expect.element(dialog.getByText(/at Stripe/)).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect.element(dialog.getByText('Course booked successfully!')).toBeVisible()
  expect(inputs('bookCourse')).toEqual([{ courseId: course._id, code: 'GIFT' }])
})

test('a code for one date of a series reduces that one, and says if it is not chosen', async () => {
  const [first, second] = sampleSeries(2).map((date) => ({ ...date, price: 15 }))
  const { getByRole, inputs } = await render(
    <BookingDialog kind="class" id={first!._id} open onClose={() => {}} />,
    {
      user: student,
      site,
      calls: {
        ...own,
        getClass: {
          message: '',
          class: first!,
          series: { weekly: true, dates: [first!, second!] },
        },
        checkDiscountCode: { message: '', code: 'SECOND', amount: 5, offeringId: second!._id },
        bookSeries: () => refusal(409, 'full', 'This class is full.'),
      },
    },
  )
  const dialog = getByRole('dialog')
  await open(dialog)
  await apply(dialog, 'SECOND')
  await expect
    .element(dialog.getByText('This code is for another date of this series.'))
    .toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Confirm · $15.00' })).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'All 2' }).click()
  await dialog.getByRole('button', { name: 'Confirm · $25.00' }).click()
  await expect.element(dialog.getByText(/no longer free/)).toBeVisible()
  expect(inputs('bookSeries')).toEqual([
    { classId: first!._id, classIds: [first!._id, second!._id], code: 'SECOND' },
  ])
})

test('a held seat shows its code, and no field', async () => {
  const { dialog, bill } = await openCourse({
    getMyBookings: {
      message: '',
      bookings: [
        {
          offeringId: course._id,
          kind: 'course',
          title: course.title,
          thumbnail: '',
          timezone: course.timezone,
          status: 'to_pay',
          startsAt: course.startsAt,
          endsAt: course.endsAt,
          payUntil: new Date(Date.now() + 600_000).toISOString(),
          toPay: {
            amount: 4492,
            currency: 'usd',
            refundUntil: course.startsAt,
            code: 'SPRING',
            fullAmount: 5990,
          },
        },
      ],
    },
  })
  await expect.element(bill.getByText('Code SPRING')).toBeVisible()
  expect(bill.element().textContent).toContain('$59.90Code SPRING−$14.98Total$44.92')
  await expect.element(dialog.getByRole('button', { name: 'Have a code?' })).not.toBeInTheDocument()
})

test('there is no field for free courses, nor without payments', async () => {
  const free = sampleCourse({ price: 0 })
  const { dialog } = await openCourse({ getCourse: { message: '', course: free } })
  await expect.element(dialog.getByRole('button', { name: 'Confirm', exact: true })).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Have a code?' })).not.toBeInTheDocument()
})
