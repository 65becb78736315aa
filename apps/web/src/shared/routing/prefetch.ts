/** Milliseconds that the pointer rests on a link before its screen is fetched: it crosses many. */
const REST = 40

/** Whether the visitor asked for fewer bytes, or has a line that guesses would only block. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & {
    connection?: { saveData?: boolean; effectiveType?: string }
  }
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '')
}

/**
 * Calls `fetch` with the address of a link of this site as soon as somebody seems about to open it:
 * the pointer rests on it or is pressed, a finger touches it, it has the focus.
 */
export function fetchAhead(fetch: (url: URL) => Promise<unknown>): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let last: HTMLAnchorElement | null = null
  const ahead = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const over = event.type === 'pointerover'
    // Moving about within the same link changes nothing.
    if (over && link === last) return
    clearTimeout(timer)
    last = link
    if (!link || link.origin !== window.location.origin || link.target !== '') return
    if (link.pathname + link.search === window.location.pathname + window.location.search) return
    if (savesData()) return
    const url = new URL(link.href)
    const go = () => void fetch(url).catch(() => undefined)
    if (over) timer = setTimeout(go, REST)
    else go()
  }
  for (const type of ['pointerover', 'pointerdown', 'touchstart', 'focusin'])
    document.addEventListener(type, ahead, { passive: true })
}
