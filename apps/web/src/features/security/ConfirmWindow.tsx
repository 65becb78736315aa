import { messages } from '@firstbell/contract/messages'
import { closeWindow, unproven } from '@firstbell/messages/confirm-identity'
import { failed } from '@firstbell/messages/providers'
import * as m from '@firstbell/messages/security'
import { useEffect } from 'react'
import { useSite } from '#shared/page/site.ts'
import { Link } from '#shared/ui/Link.tsx'
import { sendConfirmOutcome, type ConfirmOutcome } from './confirm-window.ts'

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
