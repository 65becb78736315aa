/** After this time an unanswered server counts as unreachable. */
const TIMEOUT_MS = 5000

/** Returns whether the server would answer a reload of the current page. */
export async function canReload(): Promise<boolean> {
  try {
    const answer = await fetch(window.location.href, {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return answer.status < 500
  } catch {
    return false
  }
}

/** Waits before each attempt once the browser is online again, because its connection may take a while to work. */
const WAITS_MS = [0, 1000, 3000, 9000]

/** Returns whether the server answers again within a quarter of a minute; false once `signal` aborts. */
export async function answersAgain(signal: AbortSignal): Promise<boolean> {
  for (const wait of WAITS_MS) {
    await new Promise((resolve) => setTimeout(resolve, wait))
    if (signal.aborted) return false
    if (await canReload()) return !signal.aborted
  }
  return false
}
