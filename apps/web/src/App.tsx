import { HydrationBoundary, QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { StrictMode, type ReactNode } from 'react'
import { SiteContext, type PageData } from './shell/site.ts'

/** What every page needs around it, the same in server and browser. */
export function App({
  queryClient,
  page,
  children,
}: {
  queryClient: QueryClient
  page: PageData
  /** The router. */
  children: ReactNode
}) {
  return (
    <StrictMode>
      <SiteContext value={{ publicUrl: page.publicUrl }}>
        <QueryClientProvider client={queryClient}>
          <HydrationBoundary state={page.queries}>{children}</HydrationBoundary>
        </QueryClientProvider>
      </SiteContext>
    </StrictMode>
  )
}
