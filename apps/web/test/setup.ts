import '#shared/ui/theme.css'
import { afterEach, vi } from 'vitest'
import { page } from 'vitest/browser'

const { innerWidth, innerHeight } = window

// The files share one page: what a test replaces in it ends with the test.
afterEach(async () => {
  // First, because a test may spy on a fake timer.
  vi.restoreAllMocks()
  // Timers that modules of the page wait for, such as the one that ends a cached clock style.
  if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(1_000)
  vi.useRealTimers()
  if (innerWidth !== window.innerWidth || innerHeight !== window.innerHeight)
    await page.viewport(innerWidth, innerHeight)
})
