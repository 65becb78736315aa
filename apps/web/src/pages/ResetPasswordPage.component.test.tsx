import { expect, test } from 'vitest'
import { refusal } from '#test/calls.ts'
import { render } from '#test/render.tsx'
import ResetPasswordPage from './ResetPasswordPage.tsx'

test('a reset link that is not valid says so before a password is typed (rule identity-15)', async () => {
  const { getByRole, getByText, getByLabelText } = await render(<ResetPasswordPage />, {
    at: '/reset-password?token=wrong',
    calls: { checkResetLink: refusal(400, 'invalid', '', { token: 'invalid' }) },
  })
  await expect.element(getByText(/^This link is no longer valid\./)).toBeVisible()
  await expect.element(getByLabelText('New Password')).not.toBeInTheDocument()
  await expect
    .element(getByRole('link', { name: 'Request a new link' }))
    .toHaveAttribute('href', '/forgot-password')
})
