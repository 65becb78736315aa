import { HydrationBoundary, QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { StrictMode, useDeferredValue, type ReactNode } from 'react'
import { HydratedContext } from '#shared/hooks/useHydrated.ts'
import { SiteContext } from '#shared/page/site.ts'
import type { PageData } from './page-data.ts'

/** The providers around every page, the same on the server and in the browser. */
export function App({
  queryClient,
  page,
  children,
}: {
  queryClient: QueryClient
  page: PageData
  children: ReactNode
}) {
  // False in the first render of a page that the server has rendered (`renderedAt`), then true. The second render
  // changes most of a page, which depends on the visitor or the browser. React can interrupt a deferred render for
  // input, but not the one that `useSyncExternalStore` causes when a snapshot differs from the server's.
  const hydrated = useDeferredValue(true, page.renderedAt === undefined)
  return (
    <StrictMode>
      <HydratedContext value={hydrated}>
        <SiteContext value={page}>
          <QueryClientProvider client={queryClient}>
            <HydrationBoundary state={page.queries}>{children}</HydrationBoundary>
          </QueryClientProvider>
        </SiteContext>
      </HydratedContext>
    </StrictMode>
  )
}
