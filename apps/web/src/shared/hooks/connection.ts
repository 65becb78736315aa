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
