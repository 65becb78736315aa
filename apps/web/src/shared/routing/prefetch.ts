import { pathOfApp } from './language-path.ts'

/** The pointer must rest on a link this long, because it often only crosses links. */
const HOVER_MS = 40

/** A touch must last this long, because scrolling begins with a touch and cancels it. */
const TOUCH_MS = 120

/** Returns whether the visitor saves data, or the connection is too slow for prefetching. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & {
    connection?: { saveData?: boolean; effectiveType?: string }
  }
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '')
}

/** Calls `prefetch` with the URL (without language prefix) of a link on hover, press, touch and focus. */
export function prefetchOnIntent(prefetch: (url: URL) => Promise<unknown>): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let last: HTMLAnchorElement | null = null
  const onIntent = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const touch = (event as PointerEvent).pointerType === 'touch'
    const hover = event.type === 'pointerover'
    // The pointer moved within the same link.
    if (hover && link === last) return
    clearTimeout(timer)
    last = link
    if (!link || link.origin !== window.location.origin || link.target !== '') return
    if (link.pathname + link.search === window.location.pathname + window.location.search) return
    if (savesData()) return
    const url = new URL(link.href)
    const path = pathOfApp(url.pathname)
    if (path === undefined) return
    url.pathname = path
    const start = () => void prefetch(url).catch(() => undefined)
    if (touch || hover) timer = setTimeout(start, touch ? TOUCH_MS : HOVER_MS)
    else start()
  }
  for (const type of ['pointerover', 'pointerdown', 'focusin'])
    document.addEventListener(type, onIntent, { passive: true })
  document.addEventListener('pointercancel', () => clearTimeout(timer))
}
