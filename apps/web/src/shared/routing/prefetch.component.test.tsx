import { expect, onTestFinished, test, vi } from 'vitest'
import { render } from '#test/render.tsx'
import { prefetchOnIntent } from './prefetch.ts'

test('a touch that scrolls prefetches nothing, and one that stays does', async () => {
  const { getByRole } = await render(<a href="/courses">Courses</a>)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const opened: string[] = []
  prefetchOnIntent(async ({ pathname }) => opened.push(pathname))
  const link = getByRole('link').element()
  const touch = (type: string) =>
    link.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'touch' }))
  touch('pointerover')
  touch('pointerdown')
  touch('pointercancel')
  await vi.advanceTimersByTimeAsync(1000)
  expect(opened).toEqual([])
  touch('pointerdown')
  await vi.advanceTimersByTimeAsync(1000)
  expect(opened).toEqual(['/courses'])
})

test('nothing is prefetched for a visitor who saves data', async () => {
  const { getByRole } = await render(<a href="/courses">Courses</a>)
  const opened: string[] = []
  prefetchOnIntent(async ({ pathname }) => opened.push(pathname))
  const focus = () =>
    getByRole('link')
      .element()
      .dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
  onTestFinished(() => void delete (navigator as { connection?: unknown }).connection)
  focus()
  expect(opened).toEqual([])
  Object.defineProperty(navigator, 'connection', { value: { saveData: false }, configurable: true })
  focus()
  expect(opened).toEqual(['/courses'])
})
