import { expect, test } from 'vitest'
import { expectAccessible } from '#test/accessible.ts'
import { refusal } from '#test/calls.ts'
import { inDays, onePage, sampleClass, sampleCourse } from '#test/offerings.ts'
import { instructor } from '#test/people.ts'
import { render } from '#test/render.tsx'
import { DiscountCodes } from './DiscountCodes.tsx'

/** An instructor's codes (rule code-7). */

const course = sampleCourse({ price: 59.9 })
const code = {
  _id: '1',
  code: 'SPRING',
  percent: 25,
  uses: 10,
  used: 3,
  createdAt: inDays(-1),
}
const offerings = {
  getInstructorClasses: { ...onePage(1), classes: [sampleClass()] },
  getInstructorCourses: { ...onePage(1), courses: [course] },
}
const site = { payments: { currency: 'usd', digits: 2, refundHours: 24 } }
const show = (codes: object[], calls: object = {}) =>
  render(<DiscountCodes />, {
    user: instructor,
    site,
    calls: { ...offerings, getDiscountCodes: { message: '', codes: codes as never }, ...calls },
  })

test('are listed with what they take off, their uses, end and offering', async () => {
  const { getByText, getByRole } = await show([
    code,
    {
      ...code,
      _id: '2',
      code: 'EARLY',
      percent: undefined,
      amount: 5,
      uses: undefined,
      used: 1,
      until: inDays(-2),
      offeringId: course._id,
      offering: { kind: 'course', title: course.title, startsAt: course.startsAt },
    },
    { ...code, _id: '3', code: 'EMPTY', used: 10 },
  ])
  await expect.element(getByText('25% off · 3 of 10 seats')).toBeVisible()
  await expect.element(getByText(/^\$5\.00 off · 1 seat · until /)).toBeVisible()
  await expect.element(getByRole('link', { name: course.title })).toBeVisible()
  await expect.element(getByText('Expired', { exact: true })).toBeVisible()
  await expect.element(getByText('Used up')).toBeVisible()
  await expectAccessible()
})

test('are made in a form, which shows errors at their fields', async () => {
  const { getByRole, inputs, stub } = await show([], {
    createDiscountCode: () => refusal(409, 'conflict', '', { code: 'You have this code already.' }),
  })
  await getByRole('button', { name: 'New code' }).click()
  const dialog = getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create code' }).click()
  const field = dialog.getByLabelText('Code', { exact: true })
  await expect.element(dialog.getByText('Enter a code.')).toBeVisible()
  await expect.element(dialog.getByText('Give a percentage or an amount.')).toBeVisible()
  await field.fill('spring')
  await dialog.getByLabelText('Percent off').fill('25')
  await dialog.getByLabelText('For', { exact: true }).selectOptions(course._id)
  await dialog.getByRole('button', { name: 'Create code' }).click()
  await expect.element(dialog.getByText('You have this code already.')).toBeVisible()
  stub({
    createDiscountCode: Response.json({ message: '', code }, { status: 201 }),
    getDiscountCodes: { message: '', codes: [code] },
  })
  await dialog.getByRole('button', { name: 'Create code' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(getByRole('listitem').getByText('SPRING')).toBeVisible()
  expect(inputs('createDiscountCode')[1]).toMatchObject({
    code: 'SPRING',
    percent: 25,
    offeringId: course._id,
  })
})

test('are deleted after a question', async () => {
  const { getByRole, stub, inputs } = await show([code], {
    deleteDiscountCode: { message: 'Code deleted.' },
  })
  await getByRole('button', { name: 'Delete SPRING' }).click()
  stub({ getDiscountCodes: { message: '', codes: [] } })
  await getByRole('alertdialog')
    .or(getByRole('dialog'))
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect.element(getByRole('listitem')).not.toBeInTheDocument()
  expect(inputs('deleteDiscountCode')).toEqual([{ id: '1' }])
})
