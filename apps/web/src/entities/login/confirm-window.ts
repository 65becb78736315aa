import { localStore } from '../../shared/storage/browser-storage.ts'

/**
 * What the window of a provider tells the page that has opened it: our pages and the provider's lose
 * hold of each other (`Cross-Origin-Opener-Policy`). It is kept, because a page in the background of a
 * phone may be asleep when it is told. Nobody is confirmed by it: the server is asked again.
 */
const KEY = 'confirm_window'

/** `unproven`: the provider did not prove that the sign-in there was fresh (rule oidc-11). */
export const CONFIRM_OUTCOMES = ['confirmed', 'failed', 'unproven'] as const
export type ConfirmOutcome = (typeof CONFIRM_OUTCOMES)[number]

/** @param id by which the page knows its windows from those of others */
export const tellOutcome = (id: string, outcome: ConfirmOutcome): void =>
  localStore.set(KEY, `${id} ${outcome}`)

/** Calls `hear` with what the windows of a page tell. @returns stops */
export function hearOutcome(id: string, hear: (outcome: ConfirmOutcome) => void): () => void {
  const read = (text: string | null) => {
    const [asked, word] = text?.split(' ') ?? []
    const outcome = CONFIRM_OUTCOMES.find((one) => one === word)
    if (asked !== id || outcome === undefined) return
    localStore.remove(KEY)
    hear(outcome)
  }
  const over = new AbortController()
  const { signal } = over
  window.addEventListener('storage', ({ key, newValue }) => key === KEY && read(newValue), {
    signal,
  })
  document.addEventListener('visibilitychange', () => read(localStore.get(KEY)), { signal })
  return () => over.abort()
}
