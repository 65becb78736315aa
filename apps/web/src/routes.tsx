import type { ReactNode } from 'react'
import { matchRoutes, Outlet, type RouteObject } from 'react-router'
import { GuestOnly, InBrowser, InstructorOnly } from './identity/guards.tsx'
import { definePage, Screen, type Page, type PageModule } from './page.tsx'
import { NotFound } from './pages/NotFoundPage.tsx'
import { PageLoading } from './shell/ErrorPage.tsx'
import { Layout } from './shell/Layout.tsx'
import { PageMeta } from './shell/PageMeta.tsx'

function at(path: string, module: string, load: () => Promise<PageModule>): RouteObject {
  const page = definePage(module, load)
  return { path, handle: page, element: <Screen page={page} /> }
}

const guarded = (guard: ReactNode, ...children: RouteObject[]): RouteObject => ({
  element: guard,
  children,
})

/** Every page of the product (rule screen-1). */
export const routes: RouteObject[] = [
  {
    element: <Layout />,
    children: [
      at('/', 'src/offerings/HomePage.tsx', () => import('./offerings/HomePage.tsx')),
      at('/about', 'src/pages/AboutPage.tsx', () => import('./pages/AboutPage.tsx')),
      at('/courses', 'src/offerings/CoursesPage.tsx', () => import('./offerings/CoursesPage.tsx')),
      at('/classes/:id', 'src/offerings/ClassPage.tsx', () => import('./offerings/ClassPage.tsx')),
      at(
        '/courses/:id',
        'src/offerings/CoursePage.tsx',
        () => import('./offerings/CoursePage.tsx'),
      ),
      guarded(
        <Guests />,
        at('/login', 'src/accounts/LoginPage.tsx', () => import('./accounts/LoginPage.tsx')),
        at('/signup', 'src/accounts/SignupPage.tsx', () => import('./accounts/SignupPage.tsx')),
      ),
      at(
        '/forgot-password',
        'src/accounts/ForgotPasswordPage.tsx',
        () => import('./accounts/ForgotPasswordPage.tsx'),
      ),
      at(
        '/reset-password',
        'src/accounts/ResetPasswordPage.tsx',
        () => import('./accounts/ResetPasswordPage.tsx'),
      ),
      at(
        '/verify-email',
        'src/accounts/VerifyEmailPage.tsx',
        () => import('./accounts/VerifyEmailPage.tsx'),
      ),
      at(
        '/alredyloggedin/*',
        'src/accounts/AlreadyLoggedInPage.tsx',
        () => import('./accounts/AlreadyLoggedInPage.tsx'),
      ),
      guarded(
        <Own title="Profile" text="Loading user data..." />,
        at('/profile', 'src/profile/ProfilePage.tsx', () => import('./profile/ProfilePage.tsx')),
      ),
      guarded(
        <Instructors />,
        at(
          '/createclass',
          'src/offerings/CreateClassPage.tsx',
          () => import('./offerings/CreateClassPage.tsx'),
        ),
      ),
      at(
        '/unauthorized',
        'src/pages/UnauthorizedPage.tsx',
        () => import('./pages/UnauthorizedPage.tsx'),
      ),
      at('*', 'src/pages/NotFoundPage.tsx', async () => ({ default: NotFound })),
    ],
  },
]

/** The page at a path, with the parameters it names; Page Not Found where there is none. */
export function pageAt(pathname: string): {
  page: Page | undefined
  params: Record<string, string | undefined>
  found: boolean
} {
  const last = matchRoutes(routes, pathname)?.at(-1)
  return {
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

function Own({ title, text }: { title: string; text: string }) {
  return (
    <InBrowser fallback={<Coming title={title} text={text} />}>
      <Outlet />
    </InBrowser>
  )
}

function Instructors() {
  return (
    <InstructorOnly fallback={<Coming title="Create Class" text="Loading..." />}>
      <Outlet />
    </InstructorOnly>
  )
}

/** In the place of a page until it is known whose it is. */
function Coming({ title, text }: { title: string; text: string }) {
  return (
    <>
      <PageMeta title={title} index={false} />
      <PageLoading text={text} />
    </>
  )
}
