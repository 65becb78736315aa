import { expect, test } from 'vitest'
import { render } from '#test/render.tsx'
import ProfilePage from './ProfilePage.tsx'

test('the profile of a signed-out person asks them to log in (rule screen-4)', async () => {
  const { getByRole, getByText } = await render(<ProfilePage />, { at: '/profile' })
  await expect.element(getByText('Loading user data...')).toBeVisible()
  await expect.element(getByText('Log in to see your bookings and your account.')).toBeVisible()
  await expect.element(getByRole('link', { name: 'Login' })).toBeVisible()
})
