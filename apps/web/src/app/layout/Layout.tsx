import * as common from '@firstbell/messages/common'
import * as m from '@firstbell/messages/layout'
import { Suspense, useState } from 'react'
import { Outlet, ScrollRestoration, useLocation, useNavigation, type Location } from 'react-router'
import { useLogin } from '#entities/login/login.ts'
import { DraftOwner } from '#shared/forms/drafts.ts'
import { useHydrated } from '#shared/hooks/useHydrated.ts'
import { PlainNotices } from '#shared/notices/PlainNotices.tsx'
import { PageLoading } from '#shared/page/ErrorPage.tsx'
import { lazyPart } from '#shared/routing/lazy-part.tsx'
import { RenderDialogNotices } from '#shared/ui/dialog-notices.ts'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { LanguageOffer } from './LanguageMenu.tsx'

// Loaded after hydration, because there are no notices before.
const notices = () => import('#shared/notices/NoticeRegion.tsx')
const NoticeRegion = lazyPart(async () => (await notices()).NoticeRegion, {
  failed: () => <PlainNotices />,
})
const DialogNotices = lazyPart(async () => (await notices()).DialogNotices, {
  // `PlainNotices` shows them, over the dialog.
  failed: () => null,
})

// Loaded after hydration, because nothing is navigated before.
const FocusOnNavigation = lazyPart(
  async () => (await import('./FocusOnNavigation.tsx')).FocusOnNavigation,
  // Pages work without it.
  { failed: () => null },
)

const dialogNotices = (open: boolean) => <DialogNotices open={open} />

/** Header, main content, footer and notices of every page. */
export function Layout() {
  const { user } = useLogin()
  const location = useLocation()
  const { pathname } = location
  const [first] = useState(location)
  return (
    <RenderDialogNotices value={dialogNotices}>
      <div className={`${useHydrated() ? '' : 'guest '}flex min-h-dvh flex-col`}>
        <SkipLink />
        <Progress />
        <Header />
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto w-full max-w-page grow px-4 py-8 outline-none sm:px-6 sm:py-12"
        >
          {/* The key discards a page's state when the path changes. */}
          <Suspense key={pathname} fallback={<PageLoading late />}>
            <DraftOwner value={user?._id ?? ''}>
              <Outlet />
            </DraftOwner>
          </Suspense>
        </main>
        <Footer />
        <LanguageOffer />
        <NoticeRegion />
        <FocusOnNavigation first={first} />
        <ScrollRestoration getKey={entryKey} />
      </div>
    </RenderDialogNotices>
  )
}

/**
 * Every entry that began with a page load has the router key `default`. The path must be part of the key, or
 * a URL that is typed into the tab would open at another page's scroll position.
 */
const entryKey = ({ key, pathname, search }: Location) =>
  key === 'default' ? pathname + search : key

/** The first tab stop: a link that skips the header. */
function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only rounded-control bg-accent px-4 py-3 font-semibold text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:start-2 focus:z-80"
    >
      {m.skipToContent}
    </a>
  )
}

/** A bar at the top while a page is loading. */
function Progress() {
  const loading = useNavigation().state !== 'idle'
  return (
    <div role="status" className="fixed inset-x-0 top-0 z-70">
      {loading && (
        <>
          <span className="sr-only">{common.loading}</span>
          <div className="h-0.5 animate-[pulse_1.2s_ease-in-out_infinite] bg-accent" />
        </>
      )}
    </div>
  )
}
