/** Milliseconds after which a server that does not answer counts as out of reach. */
const PATIENCE_MS = 5000

/** Whether the server would answer a reload of the page that is open. */
export async function canReload(): Promise<boolean> {
  try {
    const answer = await fetch(window.location.href, {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    return answer.status < 500
  } catch {
    return false
  }
}
