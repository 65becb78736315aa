import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { HydratedContext } from '#shared/hooks/useHydrated.ts'
import { useBookingState } from './booking-state.ts'

test('until it is known who looks at an offering, what they have booked is not known either', () => {
  const Checking = () => String(useBookingState(undefined).checking)
  // A button before hydration would be replaced when the bookings arrive, and lose its press.
  const markup = renderToStaticMarkup(
    <HydratedContext value={false}>
      <QueryClientProvider client={new QueryClient()}>
        <Checking />
      </QueryClientProvider>
    </HydratedContext>,
  )
  expect(markup).toBe('true')
})
