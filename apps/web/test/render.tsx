import type { User } from '@firstbell/contract/accounts'
import type { ReactNode } from 'react'
import { createBrowserRouter, Outlet, RouterProvider, type RouteObject } from 'react-router'
import { expect, onTestFinished } from 'vitest'
import { render as renderReact, type RenderResult } from 'vitest-browser-react'
import { App } from '#app/App.tsx'
import { createEmbeddedClient } from '#entities/login/embedded.ts'
import { startLogin, USER_KEY } from '#entities/login/login.ts'
import { createQueryClient } from '#shared/api/query-client.ts'
import { DraftOwner } from '#shared/forms/drafts.ts'
import { DialogNotices, NoticeRegion } from '#shared/notices/NoticeRegion.tsx'
import { shownNotices } from '#shared/notices/notices.ts'
import type { Site } from '#shared/page/site.ts'
import { RenderDialogNotices } from '#shared/ui/dialog-notices.ts'
import { stubCalls, type StubbedCalls, type Stubs } from './calls.ts'

export interface RenderOptions {
  /** The address that is open: path, query and hash. */
  at?: string
  /** The person who is logged in; absent for a visitor. */
  user?: User
  /** The server's answers, by the names of the calls. */
  calls?: Stubs
  /** Facts about the site, such as its payments. */
  site?: Partial<Site>
  /** Other pages, which links of the component lead to. */
  pages?: RouteObject[]
}

export interface Screen extends RenderResult, StubbedCalls {
  /** Of the page that is open: a reload has new ones. */
  current: {
    router: ReturnType<typeof createBrowserRouter>
    queryClient: ReturnType<typeof createQueryClient>
  }
  /** Renders the component again as a reload does: with the address and what the browser stores. */
  reload: () => Promise<void>
}

const TEST_PAGE = window.location.href
const identity = createEmbeddedClient()
let started = false

/** Logs in as `user`, or out, as another tab would. */
export function logInAs(user: User | undefined): void {
  if (!started) startLogin(identity)
  started = true
  if (user) localStorage.setItem(USER_KEY, JSON.stringify(user))
  else localStorage.removeItem(USER_KEY)
  window.dispatchEvent(new StorageEvent('storage', { key: USER_KEY }))
}

/**
 * Renders a component as a page does: with the router, the query client, the login, the notices, and
 * a server that answers by stubs. All of it ends with the test.
 */
export async function render(
  component: ReactNode,
  { at = '/', user, calls = {}, site, pages = [] }: RenderOptions = {},
): Promise<Screen> {
  window.history.pushState(null, '', at)
  logInAs(user)
  const stubbed = stubCalls(calls)
  const open = async () => {
    const queryClient = createQueryClient(site?.payments !== undefined)
    const { queries, ...others } = queryClient.getDefaultOptions()
    // The retries of a failed query follow at once.
    queryClient.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 0 } })
    const router = createBrowserRouter([
      {
        element: <Layout owner={user?._id ?? ''} />,
        children: [...pages, { path: '*', element: component }],
      },
    ])
    const result = await renderReact(
      <App queryClient={queryClient} page={{ publicUrl: window.location.origin, ...site }}>
        <RouterProvider router={router} />
      </App>,
    )
    const close = async () => {
      await result.unmount()
      router.dispose()
      queryClient.clear()
      shownNotices.set([])
    }
    return { result, close, current: { router, queryClient } }
  }
  let page = await open()
  onTestFinished(async () => {
    // Tags of messages are for `rich()` (docs/languages/README.md).
    expect(document.body.textContent).not.toMatch(/<hidden>|<\w+\/>/)
    await page.close()
    logInAs(undefined)
    localStorage.clear()
    sessionStorage.clear()
    window.history.pushState(null, '', TEST_PAGE)
  })
  return {
    ...page.result,
    ...stubbed,
    get current() {
      return page.current
    },
    reload: async () => {
      await page.close()
      page = await open()
    },
  }
}

const dialogNotices = (open: boolean) => <DialogNotices open={open} />

/** The parts of the app's layout that components rely on. */
function Layout({ owner }: { owner: string }) {
  return (
    <RenderDialogNotices value={dialogNotices}>
      <main id="main" tabIndex={-1}>
        <DraftOwner value={owner}>
          <Outlet />
        </DraftOwner>
      </main>
      <NoticeRegion />
    </RenderDialogNotices>
  )
}
