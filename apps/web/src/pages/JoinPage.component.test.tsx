import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { refusal } from '#test/calls.ts'
import { student } from '#test/people.ts'
import { render } from '#test/render.tsx'
import JoinPage from './JoinPage.tsx'

test('too many requests are an error that the page retries, not a refusal (rule screen-45)', async () => {
  const { getByRole, inputs } = await render(
    <Routes>
      <Route path="/join/:id" element={<JoinPage />} />
    </Routes>,
    {
      at: '/join/c1',
      user: student,
      calls: { getNextSession: () => refusal(429, 'too_many_requests', 'Too many requests.') },
    },
  )
  await getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => inputs('getNextSession').length).toBe(2)
})
