import { messages } from '@firstbell/contract/messages'
import { closeWindow, unproven } from '@firstbell/messages/confirm-identity'
import { failed } from '@firstbell/messages/providers'
import * as m from '@firstbell/messages/security'
import { useEffect } from 'react'
import { useSite } from '#shared/page/site.ts'
import { localStore } from '#shared/storage/browser-storage.ts'
import { Link } from '#shared/ui/Link.tsx'

/**
 * Local storage key of the outcome that the provider's popup sends to the page that opened it.
 * `Cross-Origin-Opener-Policy` removes `window.opener`, and a message would be lost while a background
 * page on a phone is frozen. The outcome grants nothing: the page repeats its call to the server.
 * If the browser blocks storage, a `BroadcastChannel` of this name carries the outcome.
 */
const KEY = 'confirm_window'

/** Returns undefined in browsers that block channels together with storage. */
function openChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(KEY)
  } catch {
    return undefined
  }
}

/** `unproven`: the provider did not prove that the sign-in there was fresh (rule oidc-11). */
export const CONFIRM_OUTCOMES = ['confirmed', 'failed', 'unproven'] as const
export type ConfirmOutcome = (typeof CONFIRM_OUTCOMES)[number]

/** @param id tells the page's own popups from those of other tabs */
export function sendConfirmOutcome(id: string, outcome: ConfirmOutcome): void {
  const text = `${id} ${outcome}`
  localStore.set(KEY, text)
  // Only without storage, so that the page does not receive the outcome twice.
  if (!localStore.readable() || localStore.get(KEY) !== text) openChannel()?.postMessage(text)
}

/** Calls `listener` with the outcomes of a page's popups. Returns a function that unsubscribes. */
export function onConfirmOutcome(
  id: string,
  listener: (outcome: ConfirmOutcome) => void,
): () => void {
  const read = (text: string | null) => {
    const [windowId, word] = text?.split(' ') ?? []
    const outcome = CONFIRM_OUTCOMES.find((one) => one === word)
    if (windowId !== id || outcome === undefined) return
    localStore.remove(KEY)
    listener(outcome)
  }
  const controller = new AbortController()
  const { signal } = controller
  window.addEventListener('storage', ({ key, newValue }) => key === KEY && read(newValue), {
    signal,
  })
  document.addEventListener('visibilitychange', () => read(localStore.get(KEY)), { signal })
  const channel = openChannel()
  channel?.addEventListener('message', ({ data }) => read(String(data)))
  return () => {
    controller.abort()
    channel?.close()
  }
}

const WORDS: Record<ConfirmOutcome, (label: string) => string> = {
  confirmed: () => messages.confirmed,
  failed,
  unproven,
}

/**
 * Shown in the popup after a confirmation at a provider: sends the outcome to the page that opened it, and
 * closes the popup if the browser allows it (rule oidc-11).
 */
export function ConfirmWindow({
  id,
  provider,
  outcome,
}: {
  id: string
  provider: string
  outcome: ConfirmOutcome
}) {
  const { providers = [] } = useSite()
  const label = providers.find(({ name }) => name === provider)?.label ?? ''
  useEffect(() => {
    sendConfirmOutcome(id, outcome)
    window.close()
  }, [id, outcome])
  return (
    <div className="grid gap-2">
      <p>{WORDS[outcome](label)}</p>
      <p>{closeWindow}</p>
      <Link to="/security" className="link w-fit">
        {m.title}
      </Link>
    </div>
  )
}
