import { Suspense, useEffect, useRef, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { usePageLoading } from '../../shared/routing/lazy-page.ts'
import { DialogAside } from '../../shared/ui/dialog-aside.ts'
import { SkipLink } from '../../shared/ui/SkipLink.tsx'
import { ErrorBoundary, PageLoading } from '../../shared/page/ErrorPage.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { DialogNotices, NoticeRegion } from '../../shared/notices/NoticeRegion.tsx'
import { useScroll } from './scroll-restoration.ts'

const dialogNotices = (open: boolean) => <DialogNotices open={open} />

/** Header, main content, footer and notices of every page. */
export function Layout() {
  useScroll()
  const { pathname } = useLocation()
  return (
    <DialogAside value={dialogNotices}>
      <div className="flex min-h-dvh flex-col">
        <SkipLink />
        <Progress />
        <Header />
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto w-full max-w-page grow px-4 py-8 outline-none sm:px-6 sm:py-12"
        >
          {/* A new path replaces the old page at once, so that nobody types into a page that they
              have left. */}
          <Suspense key={pathname} fallback={<PageLoading late />}>
            <ErrorBoundary>
              <Outlet />
            </ErrorBoundary>
          </Suspense>
        </main>
        <Footer />
        <NoticeRegion />
        <Arrival />
      </div>
    </DialogAside>
  )
}

/** A progress line while the next page's module loads. */
function Progress() {
  const loading = usePageLoading()
  return (
    <div role="status" className="fixed inset-x-0 top-0 z-70">
      {loading && (
        <>
          <span className="sr-only">Loading...</span>
          <div className="h-0.5 animate-[pulse_1.2s_ease-in-out_infinite] bg-accent" />
        </>
      )}
    </div>
  )
}

/**
 * After navigation, moves the focus to the heading or the target of the hash, and announces the
 * title, as browsers do for a new document.
 */
function Arrival() {
  const { pathname, hash } = useLocation()
  const [title, setTitle] = useState('')
  const before = useRef({ pathname, hash })
  useEffect(() => {
    const from = before.current
    if (from.pathname === pathname && from.hash === hash) return undefined
    before.current = { pathname, hash }
    // After the effects of the page, which may have set the focus already.
    const frame = requestAnimationFrame(() => {
      const anchor = anchorOf(hash)
      const main = document.getElementById('main')
      if (anchor) {
        anchor.scrollIntoView()
        focusQuietly(anchor)
      } else if (from.pathname !== pathname) {
        setTitle(document.title)
        if (!main?.contains(document.activeElement) || document.activeElement === main)
          focusQuietly(main?.querySelector('h1') ?? main)
      }
    })
    return () => cancelAnimationFrame(frame)
  }, [pathname, hash])
  return (
    <p className="sr-only" aria-live="polite">
      {title}
    </p>
  )
}

function anchorOf(hash: string): HTMLElement | null {
  try {
    return hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    return null // Not decodable, so no element's id.
  }
}

function focusQuietly(element: HTMLElement | null | undefined): void {
  if (!element) return
  if (!element.matches('a, button, input, select, textarea, [tabindex]')) element.tabIndex = -1
  element.focus({ preventScroll: true })
}
