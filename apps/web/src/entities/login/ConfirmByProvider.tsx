import { messages } from '@firstbell/contract/messages'
import type { Connection } from '@firstbell/contract/security'
import { loading } from '@firstbell/messages/common'
import * as m from '@firstbell/messages/confirm-identity'
import { continueWith, failed } from '@firstbell/messages/providers'
import { useEffect, useEffectEvent, useState } from 'react'
import { call, messageOf } from '../../shared/api/api.ts'
import { endpoints } from '../../shared/api/endpoints.ts'
import { newKey } from '../../shared/api/repeatable.ts'
import { currentPath, inLanguage } from '../../shared/routing/language-path.ts'
import { Button } from '../../shared/ui/Button.tsx'
import { Notice } from '../../shared/ui/Notice.tsx'
import { hearOutcome, type ConfirmOutcome } from './confirm-window.ts'
import { useOnce } from '../../shared/ui/useOnce.ts'

/** About what the pages of providers are made for. */
const SIZE = 'popup,width=520,height=680'

/**
 * Confirms that it is the person by an account of theirs at a provider, in a window of its own (rule
 * oidc-11). Where the browser opens none, this page goes there and back, and what was to be done is begun
 * again.
 */
export function ConfirmByProvider({
  connections,
  onConfirmed,
}: {
  connections: readonly Connection[]
  onConfirmed: () => void
}) {
  const [id] = useState(newKey)
  const [asked, setAsked] = useState<Connection>()
  const [failure, setFailure] = useState<string | null>(null)
  const once = useOnce()
  const hear = useEffectEvent((outcome: ConfirmOutcome) => {
    if (outcome === 'confirmed') return onConfirmed()
    // The window may report twice.
    if (asked) setFailure((outcome === 'unproven' ? m.unproven : failed)(asked.label))
    setAsked(undefined)
  })
  useEffect(() => hearOutcome(id, (outcome) => hear(outcome)), [id])

  async function ask(connection: Connection): Promise<void> {
    setFailure(null)
    setAsked(undefined)
    const { provider } = connection
    // Before anything is waited for: browsers open windows for a press alone.
    const opened = window.open('', '', SIZE)
    // A provider may take seconds to answer the server.
    if (opened) opened.document.body.textContent = loading
    const back = `/security?provider=${provider}&outcome=confirmed`
    const { pathname, search } = window.location
    const next = opened
      ? inLanguage(`${back}&window=${id}`)
      : currentPath() === '/security'
        ? inLanguage(back)
        : pathname + search
    try {
      const { url = next } = await call(endpoints.confirmIdentity, { provider, next })
      if (!opened) return window.location.assign(url)
      // Without TLS the policy that parts the two does not count.
      opened.opener = null
      opened.location.replace(url)
      setAsked(connection)
    } catch (error) {
      opened?.close()
      setFailure(messageOf(error, messages.genericError))
    }
  }

  return (
    <div className="grid gap-3">
      {connections.map((connection) => (
        <Button
          key={connection.provider}
          variant="secondary"
          onClick={() => once(() => ask(connection))}
        >
          {continueWith(connection.label)}
        </Button>
      ))}
      <Notice>{asked && m.goOnInWindow(asked.label)}</Notice>
      <Notice kind="error">{failure}</Notice>
    </div>
  )
}
