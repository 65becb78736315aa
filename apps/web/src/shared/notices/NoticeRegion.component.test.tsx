import { expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from '#test/render.tsx'
import { notify } from './notices.ts'

test('a notice stays while it is hovered or has the focus, and goes 6 seconds later (rule screen-37)', async () => {
  const { getByRole, getByText } = await render(<p>A page</p>)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  notify({ kind: 'error', text: 'The class was not deleted.' })
  const notice = getByText('The class was not deleted.')
  await notice.hover()
  getByRole('button', { name: 'Dismiss' }).element().focus()
  await vi.advanceTimersByTimeAsync(7000)
  await expect.element(notice).toBeVisible()
  await getByText('A page').hover()
  await vi.advanceTimersByTimeAsync(7000)
  await expect.element(notice).toBeVisible()
  await userEvent.tab()
  await vi.advanceTimersByTimeAsync(5000)
  await expect.element(notice).toBeVisible()
  await vi.advanceTimersByTimeAsync(1100)
  await expect.element(notice).not.toBeInTheDocument()
})

test('a notice that is dismissed by keyboard does not hold the next one (rule screen-37)', async () => {
  const { getByRole, getByText } = await render(<p>A page</p>)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  notify({ kind: 'success', text: 'Saved once.' })
  await expect.element(getByText('Saved once.')).toBeVisible()
  getByRole('button', { name: 'Dismiss' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(getByText('Saved once.')).not.toBeInTheDocument()
  notify({ kind: 'success', text: 'Saved twice.' })
  await expect.element(getByText('Saved twice.')).toBeVisible()
  await vi.advanceTimersByTimeAsync(6100)
  await expect.element(getByText('Saved twice.')).not.toBeInTheDocument()
})
