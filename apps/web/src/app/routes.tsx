import { QueryClient } from '@tanstack/react-query'
import { messages } from '@firstbell/contract/messages'
import * as common from '@firstbell/messages/common'
import * as m from '@firstbell/messages/pages'
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
import {
  guestsOnly,
  instructorsOnly,
  ownersOnly,
  usersOnly,
  type Guard,
} from '../features/auth/route-guards.ts'
import { loginKnown } from '../entities/login/login.ts'
import { definePage, type Page, type PageModule } from '../shared/routing/lazy-page.ts'
import {
  coursesSearch,
  homeSearch,
  loginSearch,
  pagedSearch,
  tokenSearch,
} from '../shared/routing/page-search.ts'
import { pathOfApp } from '../shared/routing/language-path.ts'
import { canonicalSearch, type SearchSchema } from '../shared/routing/search.ts'
import * as homePage from '../pages/HomePage.tsx'
import { ApiError } from '../shared/api/api.ts'
import { canReload } from '../shared/hooks/connection.ts'
import { ErrorPage, PageLoading } from '../shared/page/ErrorPage.tsx'
import { personZone } from '../shared/time/reader.ts'
import { tabStore } from '../shared/storage/browser-storage.ts'
import { Layout } from './layout/Layout.tsx'
import { PageMeta } from '../shared/page/PageMeta.tsx'

interface PageOptions {
  /**
   * The parameters that the first render depends on; a page reads others only once it is hydrated. What
   * the server renders for one address is given to everybody (`addressOf`).
   */
  search?: SearchSchema
  /** An address with a value of these is one visitor's own, such as one with a token. */
  ownSearch?: boolean
  guard?: Guard
  /** Not a page of a site whose people sign in at a hosted provider. */
  embeddedOnly?: boolean
  /** What the server renders instead of a page that depends on who is logged in. */
  pending?: ReactNode
}

interface PageRoute extends Page, PageOptions {
  path: string
}

/** The modules of pages, each in a file of its own but the home page's. */
const modules = import.meta.glob<PageModule>(['../pages/*Page.tsx', '!../pages/HomePage.tsx'])

function page(
  path: string,
  name: string,
  options?: PageOptions,
  load = modules[`../pages/${name}.tsx`]!,
): PageRoute {
  return { path, ...definePage(`src/pages/${name}.tsx`, load), ...options }
}

const offeringPages = () => import('../pages/OfferingPage.tsx')
const forGuests = { search: loginSearch, ownSearch: true, guard: guestsOnly }
const byMailedLink = { search: tokenSearch, ownSearch: true }

/** All pages (rule screen-1). */
const pages: PageRoute[] = [
  page('/', 'HomePage', { search: homeSearch }, async () => homePage),
  page('/about', 'AboutPage'),
  page('/courses', 'CoursesPage', { search: coursesSearch }),
  page('/classes/:id', 'OfferingPage', {}, async () => (await offeringPages()).classPage),
  page('/courses/:id', 'OfferingPage', {}, async () => (await offeringPages()).coursePage),
  page('/instructors/:id', 'InstructorPage', { search: pagedSearch }),
  page('/login', 'LoginPage', forGuests),
  page('/signup', 'SignupPage', forGuests),
  page('/forgot-password', 'ForgotPasswordPage'),
  page('/reset-password', 'ResetPasswordPage', byMailedLink),
  page('/verify-email', 'VerifyEmailPage', byMailedLink),
  // The URL is misspelt on purpose: existing links lead to it (rule screen-1).
  page('/alredyloggedin/*', 'AlreadyLoggedInPage'),
  page('/profile', 'ProfilePage', {
    pending: <PagePending title={m.profile} text={messages.loadingUser} />,
  }),
  page('/join/:id', 'JoinPage', {
    guard: usersOnly,
    pending: <PagePending title={m.join} text={common.loading} />,
  }),
  page('/security', 'SecurityPage', {
    guard: ownersOnly,
    embeddedOnly: true,
    pending: <PagePending title={m.security} text={common.loading} />,
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
  found: boolean
}

/** A page is looked for several times while it is made, and matching takes a tenth of that. */
let lastMatch: { pathname: string; match: PageMatch } | undefined

/** The page at a path of the app, with the path's parameters. */
export function pageAt(pathname: string): PageMatch {
  if (lastMatch?.pathname !== pathname) {
    const { route: page, params } = matchRoutes(pages, pathname)!.at(-1)!
    lastMatch = { pathname, match: { page, params, found: page.path !== '*' } }
  }
  return lastMatch.match
}

/**
 * The address that a page is rendered at: in its language, with the parameters that its first render
 * depends on, in one order, and no others. Links are passed on with parameters that say where they were
 * found; those make no other page.
 * @returns `own` for an address that is one visitor's alone
 */
export function addressOf(
  { search: schema = {}, ownSearch = false }: PageRoute,
  pathname: string,
  search: string,
): { path: string; own: boolean } {
  const query = search === '' ? '' : canonicalSearch(schema, search)
  return query === ''
    ? { path: pathname, own: false }
    : { path: `${pathname}?${query}`, own: ownSearch }
}

/** The data of a page's route, by which the router knows that it need not be loaded. */
export const loadedPage = (page: PageRoute, module: PageModule) => ({ [page.path]: module })

/**
 * The router's routes. A navigation ends when the page's module and data are there; data that take
 * longer than `DATA_MS` come into the page that says so.
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
        // Runs for rendered pages as well: the server does not know who is logged in.
        loader.hydrate = page.guard !== undefined
        return {
          path: page.path,
          id: page.path,
          loader,
          Component: PageContent,
          errorElement: <FailedPage />,
          hydrateFallbackElement: page.pending ?? <PageLoading late />,
          shouldRevalidate: ({ currentUrl, nextUrl }) =>
            currentUrl.pathname !== nextUrl.pathname || page.guard?.lasting === true,
        }
      }),
    },
  ]
}

/** Milliseconds for which a navigation waits for the page's data. */
const DATA_MS = 500
/** Milliseconds within which a page is loaded anew once. */
const RELOAD_MS = 60_000

export class BrowserLoading {
  readonly #cached: QueryClient
  readonly #hydrated: Promise<unknown>

  /** @param hydrated resolves when the router's state may differ from what the server has rendered */
  constructor(queryClient: QueryClient, hydrated: Promise<unknown>) {
    this.#hydrated = hydrated
    // The page itself tries again, and shows that it does.
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
    const elsewhere = page.guard?.redirect(url)
    // After Back and a page load the address has an entry of its own. The request's URL has no hash.
    const [current] = window.location.href.split('#')
    if (elsewhere !== undefined) throw (request.url === current ? replace : redirect)(elsewhere)
    const module = await page.load().catch(async (error: unknown) => {
      if (await isReplaced(error)) throw redirectDocument(request.url)
      throw error
    })
    await Promise.race([this.#data(module, params, url), late(DATA_MS)])
    return module
  }

  /** Loads what a page needs before somebody opens it. @param url with the path of the app */
  async prefetch(url: URL): Promise<void> {
    const { page, params } = pageAt(url.pathname)
    await this.#data(await page.load(), params, url)
  }

  /** The page shows what could not be fetched. */
  async #data(module: PageModule, params: PageMatch['params'], url: URL): Promise<void> {
    const args = { queryClient: this.#cached, params, url, zone: personZone() }
    await module.prefetch?.(args).catch(() => undefined)
  }
}

const late = (ms: number) => new Promise((passed) => setTimeout(passed, ms))

/**
 * Whether a page's file is missing although the server answers: a new release may have replaced it. At
 * most once a minute, so that no page is loaded anew without end.
 */
async function isReplaced(error: unknown): Promise<boolean> {
  const last = Number(tabStore.get('reloaded') ?? 0)
  if (!(error instanceof ApiError) || Date.now() - last < RELOAD_MS || !navigator.onLine)
    return false
  if (!(await canReload())) return false
  tabStore.set('reloaded', String(Date.now()))
  return true
}

function PageContent() {
  const { default: Content } = useLoaderData<PageModule>()
  return <Content />
}

function FailedPage() {
  return <ErrorPage error={useRouteError()} />
}

/** Shown instead of a guarded page until the login is known. */
function PagePending({ title, text }: { title: string; text: string }) {
  return (
    <>
      <PageMeta title={title} index={false} />
      <PageLoading text={text} />
    </>
  )
}
