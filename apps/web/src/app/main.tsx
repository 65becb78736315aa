import { language, prefix } from '@firstbell/messages/language'
import { startTransition, useEffect, type ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import '#shared/ui/theme.css'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { createEmbeddedClient } from '#entities/login/embedded.ts'
import type { IdentitySettings, ProviderClient } from '#entities/login/identity-client.ts'
import {
  currentLogin,
  endOwedSession,
  isSignOutOwed,
  loginKnown,
  onLoginChange,
  refreshUser,
  settleLogin,
  startLogin,
} from '#entities/login/login.ts'
import { keys } from '#shared/api/api.ts'
import { createQueryClient } from '#shared/api/query-client.ts'
import { currentPath } from '#shared/routing/language-path.ts'
import { loadOnce } from '#shared/routing/load-once.ts'
import { prefetchOnIntent } from '#shared/routing/prefetch.ts'
import { localStore } from '#shared/storage/browser-storage.ts'
import { loadCities } from '#shared/time/reader.ts'
import { App } from './App.tsx'
import { PAGE_DATA_ID, type PageData } from './page-data.ts'
import { reportRouteError, reportWindowErrors, rootOptions } from './react-error-handlers.ts'
import { canonicalPath, BrowserLoading, createRoutes, loadedPage, pageAt } from './routes.tsx'

reportWindowErrors()
const page = pageData()
const queryClient = createQueryClient(page.payments !== undefined)
// Warm up Intl, by calling each constructor as a function, in separate tasks: the first formatter loads the browser's
// tables, and evaluating the modules has already used up the 50 ms of this task.
for (const service of [Intl.Collator, Intl.NumberFormat, Intl.DateTimeFormat]) setTimeout(service)
setTimeout(() =>
  start().catch((error: unknown) => {
    // bootstrap.ts shows the failure and enables the buttons. The window's handlers report the error.
    document.dispatchEvent(new Event('failed'))
    throw error
  }),
)

async function start(): Promise<void> {
  // After a redirect from a provider, or if the storage with the user is blocked, the page is shown while
  // the session is being restored.
  // The server sets this cookie when it redirects.
  const returning = document.cookie.includes('firstbell_signed_in=')
  const restoring = returning || (!localStore.readable() && !isSignOutOwed())
  startLogin(await createIdentityClient(page.identity), { restoring })
  if (restoring)
    void import('#entities/login/restore-login.ts').then(
      ({ restore }) => restore(returning),
      settleLogin,
    )
  // Repeat a sign-out that did not reach the server.
  else void endOwedSession()
  dropOtherPeoplesQueries()
  const { pathname, search } = window.location
  const match = pageAt(currentPath() ?? pathname).page
  // The URL may differ from the rendered page if Back was pressed before the scripts loaded.
  const rendered = page.renderedAt === canonicalPath(match, pathname, search).path
  // A page that depends on the login is rendered as its loading state (`pending`).
  const complete = rendered && match.pending === undefined
  // Hydration must match the server's rendering, so it waits for the page's module. If loading
  // fails, a complete page stays; otherwise the router tries again and shows the failure.
  const module = await match.load().catch((error: unknown) => {
    if (complete) throw error
    return undefined
  })
  const params = new URLSearchParams(search)
  await module?.preload?.(params)?.catch(() => undefined)
  const islands = module?.islands?.(params) ?? []
  const islandsLoaded = Promise.all(islands.map(({ load }) => load()))
  // Yield, because this task has evaluated the page's modules.
  await new Promise((nextTask) => setTimeout(nextTask))
  let hydrate = () => {}
  const loading = new BrowserLoading(
    queryClient,
    new Promise<void>((resolve) => (hydrate = resolve)),
  )
  const router = createBrowserRouter(createRoutes(loading), {
    basename: prefix,
    ...(complete && module && { hydrationData: { loaderData: loadedPage(match, module) } }),
  })
  // Guarded pages wait for the login themselves, and revalidating then would cancel their first redirect.
  void loginKnown.then(() => onLoginChange(() => void router.revalidate()))
  const app = (
    <App queryClient={queryClient} page={page}>
      <Hydrated onHydrated={hydrate}>
        <RouterProvider router={router} onError={reportRouteError} />
      </Hydrated>
    </App>
  )
  const root = document.getElementById('root')!
  // As a transition, hydration yields to input every few milliseconds.
  if (rendered && module) startTransition(() => void hydrateRoot(root, app, rootOptions))
  else createRoot(root, rootOptions).render(app)
  // bootstrap.ts has set this after the first paint; it is absent in development. theme.css hides pictures until then.
  document.documentElement.dataset['painted'] = ''
  // React loses a press in an island that is not hydrated.
  await islandsLoaded
  await Promise.race([Promise.all(islands.map(({ ready }) => ready)), sleep(MAX_ISLAND_WAIT_MS)])
  // On `ready`, bootstrap.ts (absent in development) clicks the button that was pressed before.
  document.documentElement.dataset['ready'] = ''
  document.dispatchEvent(new Event('ready'))
  prefetchOnIntent((url) => loading.prefetch(url))
  if (language !== 'en') void loadCities().catch(() => {})
  if (currentLogin().status === 'in') setTimeout(() => void refreshUser(), 1000)
  setTimeout(startWhenLoggedIn, 1000)
}

/** How long `ready` waits for a loaded island, which never hydrates if the visitor goes to another page before. */
const MAX_ISLAND_WAIT_MS = 1000
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function createIdentityClient(
  settings: IdentitySettings = { provider: 'embedded' },
): Promise<ProviderClient> {
  if (settings.provider === 'embedded') return createEmbeddedClient()
  const { loadedOnDemand } = await import('#entities/login/loaded-on-demand.ts')
  return loadedOnDemand(async () =>
    (await import('#entities/login/firebase.ts')).createFirebaseClient(settings),
  )
}

/** Loads live updates for logged-in people. If that fails, pages still refetch by themselves. */
function startWhenLoggedIn(): void {
  const load = loadOnce(() =>
    import('./start-logged-in.ts').then((m) => m.startLoggedIn(queryClient)),
  )
  const start = () => void (currentLogin().user && load().catch(() => {}))
  start()
  onLoginChange(start)
}

function Hydrated({ onHydrated, children }: { onHydrated: () => void; children: ReactNode }) {
  useEffect(onHydrated, [onHydrated])
  return children
}

function pageData(): PageData {
  const written = document.getElementById(PAGE_DATA_ID)?.textContent
  return written ? (JSON.parse(written) as PageData) : { publicUrl: window.location.origin }
}

/** Removes the cached answers about a person when they log out or another person logs in. */
function dropOtherPeoplesQueries(): void {
  let person = currentLogin().user?._id
  onLoginChange(({ user }) => {
    if (user?._id === person) return
    person = user?._id
    for (const { all } of [keys.mine, keys.admin]) queryClient.removeQueries({ queryKey: all })
  })
}
