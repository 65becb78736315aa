import { HydrationBoundary, QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { StrictMode, type ReactNode } from 'react'
import { useRoutes } from 'react-router'
import { routes } from './routes.tsx'
import { ErrorBoundary } from '../shared/page/ErrorPage.tsx'
import { SiteContext, type PageData } from '../shared/page/site.ts'

/** What every page needs around it, the same in server and browser. */
export function App({
  queryClient,
  page,
  router,
}: {
  queryClient: QueryClient
  page: PageData
  /** Wraps the pages in the router of the place: the browser's, or the server's. */
  router: (pages: ReactNode) => ReactNode
}) {
  return (
    <StrictMode>
      <SiteContext value={page}>
        <QueryClientProvider client={queryClient}>
          <HydrationBoundary state={page.queries}>
            {router(
              <ErrorBoundary>
                <Pages />
              </ErrorBoundary>,
            )}
          </HydrationBoundary>
        </QueryClientProvider>
      </SiteContext>
    </StrictMode>
  )
}

function Pages() {
  return useRoutes(routes)
}
