import { expect, test } from 'vitest'
import { failing } from '#test/faults.ts'
import { instructor, student } from '#test/people.ts'
import { render } from '#test/render.tsx'
import DeleteAccount from './DeleteAccount.tsx'

test('a deletion that fails is silent, and can be tried again (rule screen-28)', async () => {
  const { getByRole, getByText, stub, inputs } = await render(
    <DeleteAccount role={['student']} onClose={() => {}} />,
    { user: student, pages: [{ path: '/login', element: <h1>Login</h1> }] },
  )
  const remove = getByRole('button', { name: 'Delete', exact: true })
  await expect
    .element(
      getByText('Are you sure you want to delete your account? This action cannot be undone.'),
    )
    .toBeVisible()
  for (const [index, fault] of (['reason', 'empty', 'silence'] as const).entries()) {
    stub(failing('deleteAccount', fault))
    await remove.click()
    await expect.poll(() => inputs('deleteAccount').length).toBe(index + 1)
    await expect.element(remove).toBeEnabled()
    expect(getByRole('alert').query()?.textContent ?? '', fault).toBe('')
  }
  stub({ deleteAccount: { message: '' } })
  await remove.click()
  await expect.element(getByRole('heading', { name: 'Login' })).toBeVisible()
  await expect.element(getByText('Your account has been deleted.')).toBeVisible()
})

test('the question says what ends with the account, and what is still paid out (rule screen-28)', async () => {
  const payments = { currency: 'usd', digits: 2, refundHours: 24 }
  const { getByRole } = await render(
    <DeleteAccount role={['student', 'instructor']} onClose={() => {}} />,
    { user: instructor, site: { payments } },
  )
  const dialog = getByRole('dialog')
  await expect.element(dialog.getByText(/^Your bookings and places/)).toBeVisible()
  await expect.element(dialog.getByText(/^The classes and courses you teach/)).toBeVisible()
  await expect.element(dialog.getByText(/^Stripe still pays out/)).toBeVisible()
})

test('the question says nothing of payouts to people without any (rule screen-28)', async () => {
  const { getByText } = await render(<DeleteAccount role={['instructor']} onClose={() => {}} />, {
    user: instructor,
  })
  await expect.element(getByText(/^The classes and courses you teach/)).toBeVisible()
  expect(getByText(/^Stripe/).query()).toBeNull()
})
