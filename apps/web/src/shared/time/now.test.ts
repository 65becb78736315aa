import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MINUTE, SECOND, watchTime } from './now.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: MINUTE - SECOND })
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('who comes or goes while the timer is late does not put it off for a minute', () => {
  const changed = vi.fn<() => void>()
  const end = watchTime(changed, MINUTE)
  vi.setSystemTime(MINUTE + SECOND)
  watchTime(() => {}, MINUTE)()
  vi.advanceTimersByTime(SECOND)
  expect(changed).toHaveBeenCalledOnce()
  end()
})

test('a countdown is told each second, and nobody after the end', () => {
  const [minute, second] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const end = watchTime(minute, MINUTE)
  const endCountdown = watchTime(second, SECOND)
  vi.advanceTimersByTime(3 * SECOND)
  expect(second).toHaveBeenCalledTimes(3)
  endCountdown()
  end()
  vi.advanceTimersByTime(MINUTE)
  window.dispatchEvent(new Event('focus'))
  expect(minute).toHaveBeenCalledTimes(3)
  expect(vi.getTimerCount()).toBe(0)
})
