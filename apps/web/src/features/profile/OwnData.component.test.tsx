import { expect, test } from 'vitest'
import { expectAccessible } from '#test/accessible.ts'
import { noNetwork, refusal } from '#test/calls.ts'
import { student } from '#test/people.ts'
import { render } from '#test/render.tsx'
import { OwnData } from './OwnData.tsx'

test('a download of the own data that fails says why, and can be tried again (rule export-9)', async () => {
  const { getByRole, stub } = await render(<OwnData />, {
    at: '/profile',
    user: student,
    calls: { downloadMyData: noNetwork },
  })
  const button = getByRole('button', { name: 'Download my data' })
  await button.click()
  const alert = getByRole('alert')
  await expect.element(alert).toHaveTextContent('An error occurred. Please try again.')
  await expect.element(button).toHaveFocus()
  await expectAccessible()
  const sentence = 'You can download your data three times a day. Please try again later.'
  stub({ downloadMyData: refusal(429, 'too_many_requests', sentence) })
  await button.click()
  await expect.element(alert).toHaveTextContent(sentence)
})
