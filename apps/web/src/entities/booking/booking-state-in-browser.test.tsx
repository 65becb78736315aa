import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, onTestFinished, test, vi } from 'vitest'

test('until it is rendered who looks at an offering, what they have booked is not known either', async () => {
  // The modules as a browser loads them, for this test alone.
  vi.stubEnv('SSR', false)
  vi.resetModules()
  onTestFinished(() => {
    vi.unstubAllEnvs()
    vi.resetModules()
  })
  const { useBookingState } = await import('./booking-state.ts')
  const { HydratedContext } = await import('../../shared/hooks/useHydrated.ts')
  const Checking = () => String(useBookingState(undefined).checking)
  // Where a confirmation is offered before that, a press is lost when what is booked is asked for.
  const shown = renderToStaticMarkup(
    <HydratedContext value={false}>
      <QueryClientProvider client={new QueryClient()}>
        <Checking />
      </QueryClientProvider>
    </HydratedContext>,
  )
  expect(shown).toBe('true')
})
