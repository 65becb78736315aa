import { expect, onTestFinished, test, vi } from 'vitest'
import { answersAgain } from './connection.ts'

test('a page tries several times once the browser is online again (rule screen-51)', async () => {
  onTestFinished(() => void vi.useRealTimers())
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.useFakeTimers()
  const noConnection = () => Promise.reject(new TypeError('Failed to fetch'))
  const fetched = vi.fn<() => Promise<Response>>(noConnection)
  fetched.mockImplementationOnce(noConnection).mockImplementationOnce(async () => new Response())
  vi.stubGlobal('fetch', fetched)
  const again = answersAgain(new AbortController().signal)
  await vi.runAllTimersAsync()
  expect(await again).toBe(true)
  expect(fetched).toHaveBeenCalledTimes(2)

  const never = answersAgain(new AbortController().signal)
  await vi.runAllTimersAsync()
  expect(await never).toBe(false)

  const calls = fetched.mock.calls.length
  const aborted = answersAgain(AbortSignal.abort())
  await vi.runAllTimersAsync()
  expect(await aborted).toBe(false)
  expect(fetched).toHaveBeenCalledTimes(calls)
})
