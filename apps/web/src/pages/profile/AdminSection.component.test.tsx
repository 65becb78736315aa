import { expect, test } from 'vitest'
import { refusal } from '#test/calls.ts'
import { admin } from '#test/people.ts'
import { render } from '#test/render.tsx'
import AdminSection from './AdminSection.tsx'

test('an administrator without two-step verification is asked to set it up first (rule twostep-11)', async () => {
  const { getByRole, getByText } = await render(<AdminSection />, {
    user: admin,
    calls: { getAllInstructors: refusal(403, 'two_step_setup_required') },
  })
  await expect.element(getByText('Set up two-step verification first.')).toBeVisible()
  await expect
    .element(getByRole('link', { name: 'Set up two-step verification' }))
    .toHaveAttribute('href', '/security')
  await expect.element(getByRole('heading', { name: 'Instructors' })).not.toBeInTheDocument()
})
