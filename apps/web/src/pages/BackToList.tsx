import { backToResults } from '@firstbell/messages/offering-page'
import { useNavigate } from 'react-router'
import { kinds, type Kind } from '#entities/offering/kinds.ts'
import { useHydrated } from '#shared/hooks/useHydrated.ts'
import { currentPath, pathOfApp } from '#shared/routing/language-path.ts'
import {
  canonicalSearch,
  classesSearch,
  coursesSearch,
  homeSearch,
  type SearchSchema,
} from '#shared/routing/search.ts'
import { tabStore } from '#shared/storage/browser-storage.ts'
import { Link, opensElsewhere } from '#shared/ui/Link.tsx'

/** The key of the last list in the tab's storage: its position in the history, if known, and its path and query. */
const KEY = 'list'

/** The lists from which people come to an offering. */
const LISTS: Readonly<Record<string, SearchSchema>> = {
  '/': homeSearch,
  '/classes': classesSearch,
  '/courses': coursesSearch,
}

const isOffering = (path = '') => /^\/(?:classes|courses)\/./.test(path)

/**
 * Stores the list from which an offering's page opens, or that it is none. From the page of one offering to another,
 * such as the next date of a series, it stays. Called while the previous page is still open; not on the server.
 * @param from the URL of the previous page, by default the current one
 */
export function rememberList(from?: string): void {
  if (typeof window === 'undefined') return
  const url = new URL(from ?? window.location.href)
  const path = url.origin === window.location.origin ? pathOfApp(url.pathname) : ''
  if (isOffering(path)) return
  const schema = LISTS[path ?? '']
  const query = schema ? canonicalSearch(schema, url.search) : ''
  const position = from === undefined ? historyPosition() : undefined
  tabStore.set(KEY, query === '' ? '' : `${position ?? ''} ${path}?${query}`)
}

/** The position of the current page in the tab's history, which the router counts. */
const historyPosition = () => (window.history.state as { idx?: number } | null)?.idx

// A link that was followed before the scripts had loaded, or into another tab, opens the page without a navigation of
// the router. A reload, Back and Forward keep what is stored.
if (typeof window !== 'undefined' && isOffering(currentPath())) {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (load?.type === 'navigate') rememberList(document.referrer || 'about:blank')
}

/**
 * Leads to the results from which the reader has come, with search, filters and scroll position, or to all offerings
 * (rule filter-7).
 */
export function BackToList({ kind }: { kind: Kind }) {
  const navigate = useNavigate()
  const [position, last] = ((useHydrated() && tabStore.get(KEY)) || ' ').split(' ', 2)
  return (
    <Link
      to={last || kinds[kind].listPath}
      className="link inline-flex min-h-6 items-center"
      onClick={(event) => {
        const steps = (historyPosition() ?? 0) - Number(position)
        if (!position || steps <= 0 || opensElsewhere(event)) return
        event.preventDefault()
        void navigate(-steps)
      }}
    >
      {last ? backToResults : kinds[kind].listLabel}
    </Link>
  )
}
