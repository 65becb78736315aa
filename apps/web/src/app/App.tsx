import { HydrationBoundary, QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { StrictMode, useDeferredValue, type ReactNode } from 'react'
import { renderMatches, useLocation } from 'react-router'
import { pageAt } from './routes.tsx'
import { ErrorBoundary } from '../shared/page/ErrorPage.tsx'
import { SiteContext } from '../shared/page/site.ts'
import { HydratedContext } from '../shared/hooks/useHydrated.ts'
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
  // What depends on the visitor or the browser is most of a page. Deferred, its rendering after
  // hydration yields to input; stores whose snapshots differ from the server's would not let it.
  const hydrated = useDeferredValue(true, page.renderedAt === undefined)
  return (
    <StrictMode>
      <HydratedContext value={hydrated}>
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
      </HydratedContext>
    </StrictMode>
  )
}

function Pages() {
  const { user } = useSession()
  const { pathname } = useLocation()
  return <DraftOwner value={user?._id ?? ''}>{renderMatches(pageAt(pathname).matches)}</DraftOwner>
}
