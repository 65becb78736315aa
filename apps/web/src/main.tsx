import './ui/theme.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, RouterContextProvider } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { App } from './App.tsx'
import { createIdentityClient } from './identity/client.ts'
import { currentSession, onSessionChange, refreshUser, startSession } from './identity/session.ts'
import { createQueryClient } from './query-client.ts'
import { keys } from './query-keys.ts'
import { queryClientContext, routes } from './routes.tsx'
import { PAGE_DATA_ID, type PageData } from './shell/site.ts'

// A new release may have replaced the files of the one that is open: load it, once.
window.addEventListener('vite:preloadError', () => {
  const last = Number(sessionStorage.getItem('reloaded') ?? 0)
  if (Date.now() - last < 60_000) return
  sessionStorage.setItem('reloaded', String(Date.now()))
  window.location.reload()
})

const queryClient = createQueryClient()
const page = pageData()
startSession(createIdentityClient(page.identity))
forgetWhatBelongsToOthers()
void start()

async function start(): Promise<void> {
  // The code of the page at hand comes first, so that hydration finds what the server drew.
  await Promise.all(
    (matchRoutes(routes, window.location) ?? []).map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      Object.assign(route, await route.lazy(), { lazy: undefined })
    }),
  )
  const router = createBrowserRouter(routes, {
    ...(page.router && { hydrationData: page.router }),
    getContext: () => {
      const context = new RouterContextProvider()
      context.set(queryClientContext, queryClient)
      return context
    },
  })
  const app = (
    <App queryClient={queryClient} page={page}>
      <RouterProvider router={router} />
    </App>
  )
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root.')
  if (page.router) hydrateRoot(root, app)
  else createRoot(root).render(app)
  if (currentSession().status === 'in') setTimeout(() => void refreshUser(), 1000)
}

function pageData(): PageData {
  const written = document.getElementById(PAGE_DATA_ID)?.textContent
  return written ? (JSON.parse(written) as PageData) : { publicUrl: window.location.origin }
}

function forgetWhatBelongsToOthers(): void {
  let person = currentSession().user?._id
  onSessionChange(({ user }) => {
    if (user?._id === person) return
    person = user?._id
    for (const { all } of [keys.mine, keys.admin]) queryClient.removeQueries({ queryKey: all })
  })
}
