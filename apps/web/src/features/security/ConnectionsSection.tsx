import { messages } from '@firstbell/contract/messages'
import type { Connection, Security } from '@firstbell/contract/security'
import { unproven } from '@firstbell/messages/confirm-identity'
import * as m from '@firstbell/messages/connections'
import { failed } from '@firstbell/messages/providers'
import { Link2 } from 'lucide'
import { useEffect, useId, useState } from 'react'
import { call, endpoints, messageOf } from '#shared/api/api.ts'
import { titled } from '#shared/format/titled.tsx'
import { useAction } from '#shared/hooks/useAction.ts'
import { notify } from '#shared/notices/notices.ts'
import { useSite } from '#shared/page/site.ts'
import { inLanguage } from '#shared/routing/language-path.ts'
import { oneOf, text, useSearch } from '#shared/routing/search.ts'
import { useMoment } from '#shared/time/useMoment.ts'
import { Button } from '#shared/ui/Button.tsx'
import { ConfirmDialog } from '#shared/ui/Dialog.tsx'
import { Icon } from '#shared/ui/Icon.tsx'
import { useRefetchSecurity } from './security.ts'
import { SecuritySection } from './SecuritySection.tsx'
import { useConfirmed } from './useConfirmed.tsx'

/** The accounts at other providers that can sign in to this one (rule oidc-9). */
export function ConnectionsSection({ connections }: Pick<Security, 'connections'>) {
  const { providers = [] } = useSite()
  useOutcome()
  const others = providers.filter(({ name }) => !connections.some((one) => one.provider === name))
  if (connections.length + others.length === 0) return null
  return (
    <SecuritySection title={m.title} about={m.about}>
      <ul className="grid divide-y divide-line">
        {connections.map((connection) => (
          <ConnectionRow key={connection.provider} connection={connection} />
        ))}
        {others.map((provider) => (
          <ProviderRow key={provider.name} {...provider} />
        ))}
      </ul>
    </SecuritySection>
  )
}

const row = 'flex flex-wrap items-center gap-x-4 gap-y-2 py-4 first:pt-0 last:pb-0'

function ConnectionRow({ connection }: { connection: Connection }) {
  const { provider, label, email, connectedAt } = connection
  const refetch = useRefetchSecurity()
  const { confirmed, dialog } = useConfirmed()
  const [asking, setAsking] = useState(false)
  const title = useId()
  const since = m.connectedSince(useMoment()(connectedAt))
  return (
    <li className={row}>
      <Icon node={Link2} className="size-6 shrink-0 text-muted" />
      <div className="grid min-w-0 grow gap-0.5">
        <p id={title} className="font-medium">
          {label}
        </p>
        <p className="text-sm break-words text-muted">
          {email !== '' && <bdi>{email}</bdi>}
          <span>{email === '' ? since : ` · ${since}`}</span>
        </p>
      </div>
      <Button
        variant="secondary"
        size="small"
        aria-describedby={title}
        onClick={() => setAsking(true)}
      >
        {m.disconnect}
      </Button>
      {asking && (
        <ConfirmDialog
          title={m.disconnectTitle(label)}
          question={m.disconnectQuestion(label)}
          confirmLabel={m.yesDisconnect}
          workingLabel={m.disconnecting}
          danger
          failed={messageOf}
          onConfirm={async () => {
            const { message } = await confirmed(() =>
              call(endpoints.disconnectProvider, { provider }),
            )
            await refetch()
            notify({ kind: 'success', text: message })
          }}
          onClose={() => setAsking(false)}
        >
          {dialog}
        </ConfirmDialog>
      )}
    </li>
  )
}

function ProviderRow({ name, label }: { name: string; label: string }) {
  const { confirmed, dialog } = useConfirmed()
  const connect = useAction({
    lockAfterSuccess: true,
    mutationFn: () =>
      confirmed(() =>
        call(endpoints.connectProvider, { provider: name, next: inLanguage('/security') }),
      ),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => notify({ kind: 'error', text: messageOf(error, failed(label)) }),
  })
  return (
    <li className={row}>
      <Icon node={Link2} className="size-6 shrink-0 text-muted" />
      <p className="min-w-0 grow font-medium">{label}</p>
      <Button
        variant="secondary"
        size="small"
        working={connect.isPending || connect.isSuccess}
        workingLabel={m.connecting}
        onClick={() => connect.run()}
      >
        <span>{titled(m.connect, label)}</span>
      </Button>
      {dialog}
    </li>
  )
}

const outcomeSearch = {
  provider: text(20),
  outcome: oneOf(['failed', 'unproven', 'taken', 'connected', 'confirmed']),
}

/** Shows a notice once with the outcome after a provider has redirected back here. */
function useOutcome(): void {
  const { providers = [] } = useSite()
  const [{ provider, outcome }, change] = useSearch(outcomeSearch)
  const label = providers.find(({ name }) => name === provider)?.label
  useEffect(() => {
    if (outcome === undefined || label === undefined) return
    const notices = {
      failed: { kind: 'error', text: failed(label) },
      unproven: { kind: 'error', text: unproven(label) },
      taken: { kind: 'error', text: messages.connectedElsewhere },
      connected: { kind: 'success', text: m.connected(label) },
      confirmed: { kind: 'success', text: messages.confirmed },
    } as const
    notify(notices[outcome])
    // Remove the parameters, so that a reload does not repeat the notice.
    change({ provider: '', outcome: undefined }, { replace: true })
  })
}
