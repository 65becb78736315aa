/** Milliseconds that the pointer rests on a link before its page is fetched: it crosses many. */
const REST_MS = 40

/** Whether the visitor asked for fewer bytes, or has a connection that prefetching would block. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & {
    connection?: { saveData?: boolean; effectiveType?: string }
  }
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '')
}

/**
 * Calls `prefetch` with the address of a link of this site as soon as somebody seems about to open it:
 * the pointer rests on it or is pressed, a finger touches it, it has the focus.
 */
export function prefetchOnIntent(prefetch: (url: URL) => Promise<unknown>): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let last: HTMLAnchorElement | null = null
  const onIntent = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const hover = event.type === 'pointerover'
    // The pointer moved within the same link.
    if (hover && link === last) return
    clearTimeout(timer)
    last = link
    if (!link || link.origin !== window.location.origin || link.target !== '') return
    if (link.pathname + link.search === window.location.pathname + window.location.search) return
    if (savesData()) return
    const url = new URL(link.href)
    const start = () => void prefetch(url).catch(() => undefined)
    if (hover) timer = setTimeout(start, REST_MS)
    else start()
  }
  for (const type of ['pointerover', 'pointerdown', 'touchstart', 'focusin'])
    document.addEventListener(type, onIntent, { passive: true })
}
