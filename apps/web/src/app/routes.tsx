import type { ReactNode } from 'react'
import { matchRoutes, Outlet, type RouteMatch, type RouteObject } from 'react-router'
import { GuestOnly, BrowserOnly, InstructorOnly } from '../features/auth/route-guards.tsx'
import {
  definePage,
  type Page,
  type PageModule,
  type PageParams,
} from '../shared/routing/lazy-page.ts'
import * as homePage from '../pages/HomePage.tsx'
import { NotFound } from '../pages/NotFoundPage.tsx'
import { PageLoading } from '../shared/page/ErrorPage.tsx'
import { Layout } from './layout/Layout.tsx'
import { PageRoute } from './PageRoute.tsx'
import { PageMeta } from '../shared/page/PageMeta.tsx'

function at(
  path: string,
  module: string,
  load: () => Promise<PageModule>,
  params?: PageParams,
): RouteObject {
  const page = definePage(module, load, params)
  return { path, handle: page, element: <PageRoute page={page} /> }
}

const offeringPages = () => import('../pages/OfferingPage.tsx')

const guarded = (guard: ReactNode, ...children: RouteObject[]): RouteObject => ({
  element: guard,
  children,
})

/** All pages (rule screen-1). */
export const routes: RouteObject[] = [
  {
    element: <Layout />,
    children: [
      at('/', 'src/pages/HomePage.tsx', async () => homePage, { shared: ['q', 'page'] }),
      at('/about', 'src/pages/AboutPage.tsx', () => import('../pages/AboutPage.tsx')),
      at('/courses', 'src/pages/CoursesPage.tsx', () => import('../pages/CoursesPage.tsx'), {
        shared: ['page'],
      }),
      at(
        '/classes/:id',
        'src/pages/OfferingPage.tsx',
        async () => (await offeringPages()).classPage,
      ),
      at(
        '/courses/:id',
        'src/pages/OfferingPage.tsx',
        async () => (await offeringPages()).coursePage,
      ),
      guarded(
        <Guests />,
        at('/login', 'src/pages/LoginPage.tsx', () => import('../pages/LoginPage.tsx'), {
          own: ['next'],
        }),
        at('/signup', 'src/pages/SignupPage.tsx', () => import('../pages/SignupPage.tsx'), {
          own: ['next'],
        }),
      ),
      at(
        '/forgot-password',
        'src/pages/ForgotPasswordPage.tsx',
        () => import('../pages/ForgotPasswordPage.tsx'),
      ),
      at(
        '/reset-password',
        'src/pages/ResetPasswordPage.tsx',
        () => import('../pages/ResetPasswordPage.tsx'),
        { own: ['token'] },
      ),
      at(
        '/verify-email',
        'src/pages/VerifyEmailPage.tsx',
        () => import('../pages/VerifyEmailPage.tsx'),
        { own: ['token'] },
      ),
      at(
        '/alredyloggedin/*',
        'src/pages/AlreadyLoggedInPage.tsx',
        () => import('../pages/AlreadyLoggedInPage.tsx'),
      ),
      guarded(
        <BrowserOnlyPage title="Profile" text="Loading user data..." />,
        at('/profile', 'src/pages/ProfilePage.tsx', () => import('../pages/ProfilePage.tsx')),
      ),
      guarded(
        <BrowserOnlyPage title="Join" text="Loading..." />,
        at('/join/:id', 'src/pages/JoinPage.tsx', () => import('../pages/JoinPage.tsx')),
      ),
      guarded(
        <Instructors />,
        at(
          '/createclass',
          'src/pages/CreateClassPage.tsx',
          () => import('../pages/CreateClassPage.tsx'),
        ),
      ),
      at(
        '/unauthorized',
        'src/pages/UnauthorizedPage.tsx',
        () => import('../pages/UnauthorizedPage.tsx'),
      ),
      at('*', 'src/pages/NotFoundPage.tsx', async () => ({ default: NotFound })),
    ],
  },
]

/** `routes` by the first segment of their paths, as far as somebody has asked for it. */
const byFirstSegment = new Map<string, RouteObject[]>()

/**
 * The routes that can match a path, without Page Not Found's where there are others: the router takes a
 * regular expression of every route that it is given, each time.
 */
function routesFor(pathname: string): RouteObject[] {
  const [, first = ''] = pathname.split('/', 2)
  // Decoded by the router.
  if (first.includes('%')) return routes
  const segment = first.toLowerCase()
  return routesWith(firstSegments.has(segment) ? segment : '*')
}

function routesWith(segment: string): RouteObject[] {
  let some = byFirstSegment.get(segment)
  if (some === undefined) byFirstSegment.set(segment, (some = withSegment(routes, segment)))
  return some
}

const firstSegments = new Set(leaves(routes).map(firstSegmentOf))

function leaves(of: RouteObject[]): RouteObject[] {
  return of.flatMap((route) => (route.children ? leaves(route.children) : [route]))
}

function firstSegmentOf({ path = '' }: RouteObject): string {
  return path.split('/', 2).at(-1) ?? ''
}

function withSegment(of: RouteObject[], segment: string): RouteObject[] {
  return of.flatMap((route): RouteObject[] => {
    if (!route.children) return firstSegmentOf(route) === segment ? [route] : []
    const children = withSegment(route.children, segment)
    return children.length === 0 ? [] : [{ ...route, children } as RouteObject]
  })
}

interface PageMatch {
  /** The routes from the outermost to the page's. */
  matches: RouteMatch[] | null
  page: Page | undefined
  params: Readonly<Record<string, string | undefined>>
  /** False for Page Not Found. */
  found: boolean
}

/** A page is looked for several times while it is made, and matching takes a tenth of that. */
let lastMatch: { pathname: string; match: PageMatch } | undefined

/** The page at a path, with the path's parameters. */
export function pageAt(pathname: string): PageMatch {
  if (lastMatch?.pathname !== pathname) lastMatch = { pathname, match: matchPage(pathname) }
  return lastMatch.match
}

function matchPage(pathname: string): PageMatch {
  const matches =
    matchRoutes(routesFor(pathname), pathname) ?? matchRoutes(routesWith('*'), pathname)
  const last = matches?.at(-1)
  return {
    matches,
    page: last?.route.handle as Page | undefined,
    params: last?.params ?? {},
    found: last !== undefined && last.route.path !== '*',
  }
}

function Guests() {
  return (
    <GuestOnly>
      <Outlet />
    </GuestOnly>
  )
}

function BrowserOnlyPage({ title, text }: { title: string; text: string }) {
  return (
    <BrowserOnly fallback={<PagePending title={title} text={text} />}>
      <Outlet />
    </BrowserOnly>
  )
}

function Instructors() {
  return (
    <InstructorOnly fallback={<PagePending title="Create Class" text="Loading..." />}>
      <Outlet />
    </InstructorOnly>
  )
}

/** Shown instead of a guarded page until the session is known. */
function PagePending({ title, text }: { title: string; text: string }) {
  return (
    <>
      <PageMeta title={title} index={false} />
      <PageLoading text={text} />
    </>
  )
}
