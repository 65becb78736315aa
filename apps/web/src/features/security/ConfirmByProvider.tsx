import type { Connection } from '@firstbell/contract/security'
import { loading } from '@firstbell/messages/common'
import * as m from '@firstbell/messages/confirm-identity'
import { continueWith, failed } from '@firstbell/messages/providers'
import { useEffect, useEffectEvent, useState } from 'react'
import { call, messageOf } from '#shared/api/api.ts'
import { endpoints } from '#shared/api/endpoints.ts'
import { newKey } from '#shared/api/repeatable.ts'
import { currentPath, inLanguage } from '#shared/routing/language-path.ts'
import { Button } from '#shared/ui/Button.tsx'
import { Notice } from '#shared/ui/Notice.tsx'
import { useOnce } from '#shared/ui/useOnce.ts'
import { onConfirmOutcome, type ConfirmOutcome } from './confirm-window.ts'

/** Roughly the size that providers design their sign-in popups for. */
const POPUP_FEATURES = 'popup,width=520,height=680'

/**
 * Confirms the identity with a sign-in at a connected provider, in a popup (rule oidc-11). If the browser
 * blocks the popup, this page redirects to the provider and back, and the person starts the action again.
 */
export function ConfirmByProvider({
  connections,
  onConfirmed,
}: {
  connections: readonly Connection[]
  onConfirmed: () => void
}) {
  const [id] = useState(newKey)
  const [pending, setPending] = useState<Connection>()
  const [failure, setFailure] = useState<string | null>(null)
  const once = useOnce()
  const handleOutcome = useEffectEvent((outcome: ConfirmOutcome) => {
    if (outcome === 'confirmed') return onConfirmed()
    // The outcome can arrive twice.
    if (pending) setFailure((outcome === 'unproven' ? m.unproven : failed)(pending.label))
    setPending(undefined)
  })
  useEffect(() => onConfirmOutcome(id, (outcome) => handleOutcome(outcome)), [id])

  async function openPopup(connection: Connection): Promise<void> {
    setFailure(null)
    setPending(undefined)
    const { provider } = connection
    // Browsers allow a popup only in the task of the click, so open it before any await.
    const opened = window.open('', '', POPUP_FEATURES)
    // Discovery at the provider may take the server seconds.
    if (opened) opened.document.body.textContent = loading
    const returnPath = `/security?provider=${provider}&outcome=confirmed`
    const { pathname, search } = window.location
    const next = opened
      ? inLanguage(`${returnPath}&window=${id}`)
      : currentPath() === '/security'
        ? inLanguage(returnPath)
        : pathname + search
    try {
      const { url = next } = await call(endpoints.confirmIdentity, { provider, next })
      if (!opened) return window.location.assign(url)
      // Browsers ignore Cross-Origin-Opener-Policy without TLS, so cut the link by hand.
      opened.opener = null
      opened.location.replace(url)
      setPending(connection)
    } catch (error) {
      opened?.close()
      setFailure(messageOf(error))
    }
  }

  return (
    <div className="grid gap-3">
      {connections.map((connection) => (
        <Button
          key={connection.provider}
          variant="secondary"
          onClick={() => once(() => openPopup(connection))}
        >
          {continueWith(connection.label)}
        </Button>
      ))}
      <Notice>{pending && m.goOnInWindow(pending.label)}</Notice>
      <Notice kind="error">{failure}</Notice>
    </div>
  )
}
