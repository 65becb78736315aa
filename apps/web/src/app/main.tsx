import '../shared/ui/theme.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { fetchAhead } from '../shared/routing/prefetch.ts'
import { App } from './App.tsx'
import { createIdentityClient } from '../entities/session/client.ts'
import {
  currentSession,
  onSessionChange,
  refreshUser,
  startSession,
} from '../entities/session/session.ts'
import { createQueryClient } from '../shared/api/query-client.ts'
import { keys } from '../shared/api/query-keys.ts'
import { reportWindowErrors, rootOptions } from './root-options.ts'
import { pageAt } from './routes.tsx'
import { canReload } from '../shared/hooks/connection.ts'
import { PAGE_DATA_ID, type PageData } from '../shared/page/site.ts'

// A new release may have replaced the files of the one that is open: load it, once.
window.addEventListener('vite:preloadError', () => {
  const last = Number(sessionStorage.getItem('reloaded') ?? 0)
  if (Date.now() - last < 60_000 || !navigator.onLine) return
  void canReload().then((can) => {
    if (!can) return
    sessionStorage.setItem('reloaded', String(Date.now()))
    window.location.reload()
  })
})

reportWindowErrors()
const queryClient = createQueryClient()
const page = pageData()
startSession(createIdentityClient(page.identity))
forgetWhatBelongsToOthers()
void start()

async function start(): Promise<void> {
  // The code of the page at hand comes first, so that hydration finds what the server drew. Where it
  // does not come, drawing the page says so.
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
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root.')
  // Whoever went back before the scripts arrived is elsewhere by now than what the server drew.
  const { pathname, search } = window.location
  if (page.drawnAt === pathname + search) hydrateRoot(root, app, rootOptions)
  else createRoot(root, rootOptions).render(app)
  // start.ts, which development does without, has kept what was pressed until now.
  document.documentElement.dataset['painted'] = ''
  document.documentElement.dataset['ready'] = ''
  document.dispatchEvent(new Event('ready'))
  fetchAhead(open)
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

/** A screen's code and its data, as the server would have fetched them (page.tsx). */
async function open(url: URL): Promise<void> {
  const { page, params } = pageAt(url.pathname)
  const module = await page?.load()
  await module?.prefetch?.({ queryClient, params, url })
}
