import '../shared/ui/theme.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { addressOf } from '../shared/routing/lazy-page.ts'
import { prefetchOnIntent } from '../shared/routing/prefetch.ts'
import { App } from './App.tsx'
import { createIdentityClient } from '../entities/session/create-identity-client.ts'
import {
  currentSession,
  onSessionChange,
  refreshUser,
  startSession,
} from '../entities/session/session.ts'
import { createQueryClient } from '../shared/api/query-client.ts'
import { keys } from '../shared/api/query-keys.ts'
import { reportWindowErrors, rootOptions } from './react-error-handlers.ts'
import { pageAt } from './routes.tsx'
import { tabStore } from '../shared/storage/browser-storage.ts'
import { canReload } from '../shared/hooks/connection.ts'
import { PAGE_DATA_ID, type PageData } from './page-data.ts'

// A new release may have removed the files of this one: reload, at most once a minute.
window.addEventListener('vite:preloadError', () => {
  const last = Number(tabStore.get('reloaded') ?? 0)
  if (Date.now() - last < 60_000 || !navigator.onLine) return
  void canReload().then((can) => {
    if (!can) return
    tabStore.set('reloaded', String(Date.now()))
    window.location.reload()
  })
})

reportWindowErrors()
const queryClient = createQueryClient()
const page = pageData()
startSession(createIdentityClient(page.identity))
dropOtherPeoplesQueries()
// In tasks of their own, since running the scripts' modules takes as long as one may. With the first
// formatter of times the browser loads its tables, which takes as long again.
setTimeout(Intl.DateTimeFormat)
setTimeout(start)

async function start(): Promise<void> {
  // Hydration must match the server's rendering, so it waits for the page's module. If loading
  // fails, rendering the page shows the failure.
  await pageAt(window.location.pathname)
    .page?.load()
    .catch(() => undefined)
  const app = (
    <App
      queryClient={queryClient}
      page={page}
      router={(pages) => <BrowserRouter>{pages}</BrowserRouter>}
    />
  )
  const root = document.getElementById('root')!
  // The address may differ from the rendered page if Back was pressed before the scripts loaded.
  const { pathname, search } = window.location
  const { path } = addressOf(pageAt(pathname).page, pathname, search)
  // As a transition, hydration yields every few milliseconds, so input is answered meanwhile.
  if (page.renderedAt === path) startTransition(() => void hydrateRoot(root, app, rootOptions))
  else createRoot(root, rootOptions).render(app)
  // Presses the button that bootstrap.ts (absent in development) has remembered.
  document.documentElement.dataset['painted'] = ''
  document.documentElement.dataset['ready'] = ''
  document.dispatchEvent(new Event('ready'))
  prefetchOnIntent(open)
  if (currentSession().status === 'in') setTimeout(() => void refreshUser(), 1000)
}

function pageData(): PageData {
  const written = document.getElementById(PAGE_DATA_ID)?.textContent
  return written ? (JSON.parse(written) as PageData) : { publicUrl: window.location.origin }
}

function dropOtherPeoplesQueries(): void {
  let person = currentSession().user?._id
  onSessionChange(({ user }) => {
    if (user?._id === person) return
    person = user?._id
    for (const { all } of [keys.mine, keys.admin]) queryClient.removeQueries({ queryKey: all })
  })
}

/** Loads a page's module and data, like the server (shared/routing/lazy-page.ts). */
async function open(url: URL): Promise<void> {
  const { page, params } = pageAt(url.pathname)
  const module = await page?.load()
  await module?.prefetch?.({ queryClient, params, url })
}
