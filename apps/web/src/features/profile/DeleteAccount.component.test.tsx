import { expect, test } from 'vitest'
import { failing } from '#test/faults.ts'
import { student } from '#test/people.ts'
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
