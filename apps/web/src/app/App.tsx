import { HydrationBoundary, QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { StrictMode, type ReactNode } from 'react'
import { useLocation, useRoutes } from 'react-router'
import { routesFor } from './routes.tsx'
import { ErrorBoundary } from '../shared/page/ErrorPage.tsx'
import { SiteContext } from '../shared/page/site.ts'
import { DraftOwner } from '../shared/forms/draft-owner.ts'
import { useSession } from '../entities/session/session.ts'
import type { PageData } from './page-data.ts'

/** The providers around every page, the same on the server and in the browser. */
export function App({
  queryClient,
  page,
  router,
}: {
  queryClient: QueryClient
  page: PageData
  /** Wraps the pages in BrowserRouter or StaticRouter. */
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
  const { user } = useSession()
  const { pathname } = useLocation()
  return <DraftOwner value={user?._id ?? ''}>{useRoutes(routesFor(pathname))}</DraftOwner>
}
