import { messages } from '@firstbell/contract/messages'
import * as common from '@firstbell/messages/common'
import * as m from '@firstbell/messages/pages'
import { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import {
  matchRoutes,
  redirect,
  redirectDocument,
  replace,
  useLoaderData,
  useRouteError,
  type LoaderFunction,
  type RouteObject,
} from 'react-router'
import { loginKnown } from '#entities/login/login.ts'
import {
  guestsOnly,
  instructorsOnly,
  ownersOnly,
  teachersOnly,
  usersOnly,
  type Guard,
} from '#features/auth/route-guards.ts'
import * as homePage from '#pages/HomePage.tsx'
import { ApiError } from '#shared/api/api.ts'
import { canReload } from '#shared/hooks/connection.ts'
import { ErrorPage, PageLoading } from '#shared/page/ErrorPage.tsx'
import { PageMeta } from '#shared/page/PageMeta.tsx'
import { pathOfApp } from '#shared/routing/language-path.ts'
import { loadPageOnce, type PageModule } from '#shared/routing/lazy-page.ts'
import {
  canonicalSearch,
  classesSearch,
  coursesSearch,
  homeSearch,
  loginSearch,
  pagedSearch,
  type SearchSchema,
  tokenSearch,
} from '#shared/routing/search.ts'
import { tabStore } from '#shared/storage/browser-storage.ts'
import { personZone } from '#shared/time/reader.ts'
import { Layout } from './layout/Layout.tsx'

interface PageRoute {
  path: string
  /** The module's path in the build manifest. */
  module: string
  load: () => Promise<PageModule>
  /**
   * The parameters that the first render depends on; a page reads others only after hydration. The rendered
   * page is shared by all visitors with the same canonical path (`canonicalPath`).
   */
  search?: SearchSchema
  /** Whether a URL with these parameters belongs to one visitor, for example because of a token. */
  personalSearch?: boolean
  guard?: Guard
  /** Whether the page exists only on sites with the embedded identity provider. */
  embeddedOnly?: boolean
  /** Rendered by the server instead of a page that depends on the login. */
  pending?: ReactNode
}

/** The page modules by path, each in its own chunk; the home page is in the first load. */
const modules = import.meta.glob<PageModule>(['../pages/*Page.tsx', '!../pages/HomePage.tsx'])

/** @param name of the module in pages/ that `load` loads */
function page(
  path: string,
  name: string,
  options?: Omit<PageRoute, 'path' | 'module' | 'load'>,
  load = modules[`../pages/${name}.tsx`]!,
): PageRoute {
  return { path, module: `src/pages/${name}.tsx`, load: loadPageOnce(load), ...options }
}

const offeringPages = () => import('#pages/OfferingPage.tsx')
const forGuests = { search: loginSearch, personalSearch: true, guard: guestsOnly }
/** The token is secret, so these pages belong to one visitor. */
const forMailedLinks = { search: tokenSearch, personalSearch: true }
const forJoining = {
  guard: usersOnly,
  pending: <PagePending title={m.join} text={common.loading} tall />,
}

/** All pages (rule screen-1). */
const pages: PageRoute[] = [
  page('/', 'HomePage', { search: homeSearch }, async () => homePage),
  page('/about', 'AboutPage'),
  page('/classes', 'ClassesPage', { search: classesSearch }),
  page('/courses', 'CoursesPage', { search: coursesSearch }),
  page('/classes/:id', 'OfferingPage', {}, async () => (await offeringPages()).classPage),
  page('/courses/:id', 'OfferingPage', {}, async () => (await offeringPages()).coursePage),
  page('/instructors/:id', 'InstructorPage', { search: pagedSearch }),
  page('/login', 'LoginPage', forGuests),
  page('/signup', 'SignupPage', forGuests),
  page('/forgot-password', 'ForgotPasswordPage'),
  page('/reset-password', 'ResetPasswordPage', forMailedLinks),
  page('/verify-email', 'VerifyEmailPage', forMailedLinks),
  page('/guardian', 'GuardianPage', forMailedLinks),
  // The URL is misspelt on purpose, because existing links use it (rule screen-1).
  page('/alredyloggedin/*', 'AlreadyLoggedInPage'),
  page('/profile', 'ProfilePage', {
    pending: <PagePending title={m.profile} text={messages.loadingUser} tall />,
  }),
  page('/join/:id', 'JoinPage', forJoining),
  page('/room/:id', 'RoomPage', forJoining),
  page('/teach/:id', 'TeachPage', {
    guard: teachersOnly,
    pending: <PagePending title={m.teaching} text={common.loading} tall />,
  }),
  page('/security', 'SecurityPage', {
    guard: ownersOnly,
    embeddedOnly: true,
    pending: <PagePending title={m.security} text={common.loading} tall />,
  }),
  page('/createclass', 'CreateClassPage', {
    guard: instructorsOnly,
    pending: <PagePending title={m.createClass} text={common.loading} />,
  }),
  page('/unauthorized', 'UnauthorizedPage'),
  page('*', 'NotFoundPage'),
]

export interface PageMatch {
  page: PageRoute
  params: Readonly<Record<string, string | undefined>>
  /** False for Page Not Found. */
  isPage: boolean
}

/** Cached, because rendering a page matches its path several times, at a tenth of the rendering time. */
let lastMatch: { pathname: string; match: PageMatch } | undefined

/** Returns the page at a path within the app, with the path's parameters. */
export function pageAt(pathname: string): PageMatch {
  if (lastMatch?.pathname !== pathname) {
    const { route: page, params } = matchRoutes(pages, pathname)!.at(-1)!
    lastMatch = { pathname, match: { page, params, isPage: page.path !== '*' } }
  }
  return lastMatch.match
}

/**
 * Returns the canonical path and query of a page: only the parameters that its first render depends on, in
 * a fixed order. Tracking parameters of shared links therefore do not create another page.
 * @returns `personalUrl` is true for a URL that belongs to one visitor
 */
export function canonicalPath(
  { search: schema = {}, personalSearch = false }: PageRoute,
  pathname: string,
  search: string,
): { path: string; personalUrl: boolean } {
  const query = search === '' ? '' : canonicalSearch(schema, search)
  return query === ''
    ? { path: pathname, personalUrl: false }
    : { path: `${pathname}?${query}`, personalUrl: personalSearch }
}

/** Returns loader data for a loaded page, so that the router does not load it again. */
export const loadedPage = (page: PageRoute, module: PageModule) => ({ [page.path]: module })

/**
 * Creates the router's routes. A navigation completes when the page's module and data are loaded; if the
 * data take longer than `MAX_DATA_WAIT_MS`, the page opens in its loading state.
 * @param browser absent on the server
 */
export function createRoutes(browser?: BrowserLoading): RouteObject[] {
  return [
    {
      Component: Layout,
      errorElement: <FailedPage />,
      children: pages.map((page): RouteObject => {
        if (!browser && page.pending !== undefined)
          return { path: page.path, element: page.pending }
        const loader: LoaderFunction & { hydrate?: boolean } = ({ params, request }) =>
          browser ? browser.load(page, params, request) : page.load()
        // Guards also run for server-rendered pages, because the server does not know the login.
        loader.hydrate = page.guard !== undefined
        return {
          path: page.path,
          id: page.path,
          loader,
          Component: PageContent,
          errorElement: <FailedPage />,
          hydrateFallbackElement: page.pending ?? <PageLoading late />,
          // Changes of the query do not load the page again. Login and logout may, because of the guard.
          shouldRevalidate: ({ currentUrl, nextUrl }) =>
            currentUrl.pathname !== nextUrl.pathname || page.guard?.runsOnLoginChange === true,
        }
      }),
    },
  ]
}

/** A navigation waits at most this long for the page's data. */
const MAX_DATA_WAIT_MS = 500
/** After a failed import a tab reloads at most once in this time. */
const RELOAD_INTERVAL_MS = 60_000

export class BrowserLoading {
  readonly #cached: QueryClient
  readonly #hydrated: Promise<unknown>

  /** @param hydrated resolves when the router's state may differ from the server-rendered page */
  constructor(queryClient: QueryClient, hydrated: Promise<unknown>) {
    this.#hydrated = hydrated
    // No retries, because the page itself retries and shows its state.
    const { queries } = queryClient.getDefaultOptions()
    this.#cached = new QueryClient({
      queryCache: queryClient.getQueryCache(),
      defaultOptions: { queries: { ...queries, retry: false } },
    })
  }

  async load(page: PageRoute, params: PageMatch['params'], request: Request): Promise<PageModule> {
    await this.#hydrated
    if (page.guard) await loginKnown
    const url = new URL(request.url)
    url.pathname = pathOfApp(url.pathname) ?? url.pathname
    const target = page.guard?.redirect(url)
    // After Back and a page load the URL already has a history entry, so replace it. The request's URL has
    // no hash.
    const [current] = window.location.href.split('#')
    if (target !== undefined) throw (request.url === current ? replace : redirect)(target)
    const module = await page.load().catch(async (error: unknown) => {
      if (await isReplaced(error)) throw redirectDocument(request.url)
      throw error
    })
    await Promise.race([this.#data(module, params, url), sleep(MAX_DATA_WAIT_MS)])
    return module
  }

  /** Prefetches a page's module and data. @param url without language prefix */
  async prefetch(url: URL): Promise<void> {
    const { page, params } = pageAt(url.pathname)
    await this.#data(await page.load(), params, url)
  }

  /** Ignores failures, because the page shows them. */
  async #data(module: PageModule, params: PageMatch['params'], url: URL): Promise<void> {
    const args = { queryClient: this.#cached, params, url, zone: personZone() }
    await module.prefetch?.(args).catch(() => undefined)
  }
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Returns whether a page's chunk is missing although the server answers, which means that a new release may
 * have replaced it. True at most once a minute, to prevent a reload loop, and never if the browser blocks the
 * storage that says when the last reload was.
 */
async function isReplaced(error: unknown): Promise<boolean> {
  const last = Number(tabStore.get('reloaded') ?? 0)
  if (!(error instanceof ApiError) || Date.now() - last < RELOAD_INTERVAL_MS || !navigator.onLine)
    return false
  if (!(await canReload())) return false
  tabStore.set('reloaded', String(Date.now()))
  return tabStore.readable()
}

function PageContent() {
  const { default: Content } = useLoaderData<PageModule>()
  return <Content />
}

function FailedPage() {
  return <ErrorPage error={useRouteError()} />
}

/** Shown instead of a guarded page until the login is known. */
function PagePending({ title, ...loading }: { title: string; text: string; tall?: boolean }) {
  return (
    <>
      <PageMeta title={title} index={false} />
      <PageLoading {...loading} />
    </>
  )
}
