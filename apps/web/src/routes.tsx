import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import {
  createContext,
  data,
  Outlet,
  type LoaderFunctionArgs,
  type RouteObject,
} from 'react-router'
import { ApiError } from './api.ts'
import { GuestOnly, InBrowser, InstructorOnly } from './identity/guards.tsx'
import { ErrorPage, PageLoading, RootErrorPage } from './shell/ErrorPage.tsx'
import { Layout } from './shell/Layout.tsx'

/** The cache that a page's data goes into; the server and the browser each put theirs here. */
export const queryClientContext = createContext<QueryClient>()

export interface PrefetchArgs {
  queryClient: QueryClient
  params: Record<string, string | undefined>
  url: URL
}

/**
 * A screen's file. With `prefetch` the server waits for its data before it draws the page, and the
 * browser asks for it while the page is still being opened. It fetches into `queryClient` with the
 * very query options that the component uses (`queryClient.fetchQuery(classQuery(id))`); an ApiError
 * of 404 that it lets through makes the page Page Not Found.
 */
export interface PageModule {
  default: ComponentType
  prefetch?: (args: PrefetchArgs) => Promise<unknown>
}

/** Names the module in the build's manifest, so that the server can announce its files early. */
export interface PageHandle {
  module: string
}

function page(module: string, load: () => Promise<PageModule>): RouteObject {
  return {
    handle: { module } satisfies PageHandle,
    lazy: async () => {
      const { default: Component, prefetch } = await load()
      return { Component, ...(prefetch && { loader: loaderOf(prefetch) }) }
    },
  }
}

function loaderOf(prefetch: NonNullable<PageModule['prefetch']>) {
  return async ({ context, params, request }: LoaderFunctionArgs) => {
    const queryClient = context.get(queryClientContext)
    const fetched = prefetch({ queryClient, params, url: new URL(request.url) })
    if (!import.meta.env.SSR) {
      // The page opens at once and shows its own loading and error states.
      fetched.catch(() => undefined)
      return null
    }
    try {
      await fetched
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) throw data(null, { status: 404 })
      // Everything else: the browser asks again and shows what it gets.
    }
    return null
  }
}

const guarded = (element: ReactNode, children: RouteObject): RouteObject => ({
  element,
  children: [children],
})

/** Every page of the product (spec §2). */
export const routes: RouteObject[] = [
  {
    element: <Layout />,
    errorElement: <RootErrorPage />,
    hydrateFallbackElement: <PageLoading />,
    children: [
      {
        errorElement: <ErrorPage />,
        children: [
          {
            index: true,
            ...page('src/offerings/HomePage.tsx', () => import('./offerings/HomePage.tsx')),
          } as RouteObject,
          {
            path: 'about',
            ...page('src/pages/AboutPage.tsx', () => import('./pages/AboutPage.tsx')),
          },
          {
            path: 'courses',
            ...page('src/offerings/CoursesPage.tsx', () => import('./offerings/CoursesPage.tsx')),
          },
          {
            path: 'classes/:id',
            ...page('src/offerings/ClassPage.tsx', () => import('./offerings/ClassPage.tsx')),
          },
          {
            path: 'courses/:id',
            ...page('src/offerings/CoursePage.tsx', () => import('./offerings/CoursePage.tsx')),
          },
          guarded(<Guests />, {
            path: 'login',
            ...page('src/accounts/LoginPage.tsx', () => import('./accounts/LoginPage.tsx')),
          }),
          guarded(<Guests />, {
            path: 'signup',
            ...page('src/accounts/SignupPage.tsx', () => import('./accounts/SignupPage.tsx')),
          }),
          {
            path: 'forgot-password',
            ...page(
              'src/accounts/ForgotPasswordPage.tsx',
              () => import('./accounts/ForgotPasswordPage.tsx'),
            ),
          },
          {
            path: 'reset-password',
            ...page(
              'src/accounts/ResetPasswordPage.tsx',
              () => import('./accounts/ResetPasswordPage.tsx'),
            ),
          },
          {
            path: 'verify-email',
            ...page(
              'src/accounts/VerifyEmailPage.tsx',
              () => import('./accounts/VerifyEmailPage.tsx'),
            ),
          },
          {
            path: 'alredyloggedin/*',
            ...page(
              'src/accounts/AlreadyLoggedInPage.tsx',
              () => import('./accounts/AlreadyLoggedInPage.tsx'),
            ),
          },
          guarded(<Own text="Loading user data..." />, {
            path: 'profile',
            ...page('src/profile/ProfilePage.tsx', () => import('./profile/ProfilePage.tsx')),
          }),
          guarded(<Instructors />, {
            path: 'createclass',
            ...page(
              'src/offerings/CreateClassPage.tsx',
              () => import('./offerings/CreateClassPage.tsx'),
            ),
          }),
          {
            path: 'unauthorized',
            ...page('src/pages/UnauthorizedPage.tsx', () => import('./pages/UnauthorizedPage.tsx')),
          },
          {
            path: '*',
            ...page('src/pages/NotFoundPage.tsx', () => import('./pages/NotFoundPage.tsx')),
          },
        ],
      },
    ],
  },
]

function Guests() {
  return (
    <GuestOnly>
      <Outlet />
    </GuestOnly>
  )
}

function Own({ text }: { text: string }) {
  return (
    <InBrowser fallback={<PageLoading text={text} />}>
      <Outlet />
    </InBrowser>
  )
}

function Instructors() {
  return (
    <InstructorOnly fallback={<PageLoading />}>
      <Outlet />
    </InstructorOnly>
  )
}
