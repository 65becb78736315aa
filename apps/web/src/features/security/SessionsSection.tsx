import type { Security, Session } from '@firstbell/contract/security'
import * as m from '@firstbell/messages/security'
import { useQueryClient } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide'
import { useState } from 'react'
import { ApiError, call, endpoints, keys, messageOf } from '#shared/api/api.ts'
import { rich } from '#shared/format/rich.tsx'
import { useAction } from '#shared/hooks/useAction.ts'
import { notify } from '#shared/notices/notices.ts'
import { useMoment } from '#shared/time/useMoment.ts'
import { Button } from '#shared/ui/Button.tsx'
import { Chip } from '#shared/ui/Card.tsx'
import { ConfirmDialog } from '#shared/ui/Dialog.tsx'
import { Icon } from '#shared/ui/Icon.tsx'
import { useRefetchSecurity } from './security.ts'
import { SecuritySection } from './SecuritySection.tsx'

const PHONES = ['iPhone', 'iPad', 'Android']

/** Where the person is signed in, this browser first (rule security-4). */
export function SessionsSection({ sessions }: Pick<Security, 'sessions'>) {
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const refetch = useRefetchSecurity()
  const sorted = [...sessions].sort((one, other) => Number(other.current) - Number(one.current))
  return (
    <SecuritySection title={m.sessions} about={m.sessionsAbout}>
      <ul className="grid divide-y divide-line">
        {sorted.map((session) => (
          <SessionRow key={session.id} session={session} onEnded={refetch} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <div>
          <Button variant="quiet-danger" onClick={() => setAsking(true)}>
            {m.signOutElsewhere}
          </Button>
        </div>
      )}
      {asking && (
        <ConfirmDialog
          title={m.signOutElsewhere}
          question={m.signOutQuestion}
          confirmLabel={m.yesSignOut}
          workingLabel={m.signingOut}
          danger
          failed={messageOf}
          onConfirm={async () => {
            const { message } = await call(endpoints.endOtherSessions, {})
            await refetch()
            // The server has also replaced the calendar's URL, which the other browsers may know.
            await queryClient.invalidateQueries({ queryKey: keys.mine.calendar })
            notify({ kind: 'success', text: message })
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </SecuritySection>
  )
}

function SessionRow({ session, onEnded }: { session: Session; onEnded: () => Promise<void> }) {
  const { id, current, browser, system, signedInAt, lastActiveAt } = session
  const moment = useMoment()
  const end = useAction({
    mutationFn: async () => {
      try {
        const { message } = await call(endpoints.endSession, { id })
        notify({ kind: 'success', text: message })
      } catch (error) {
        // 404: it has already ended.
        if (!(error instanceof ApiError) || error.status !== 404) throw error
      }
      await onEnded()
    },
    onError: (error) => notify({ kind: 'error', text: messageOf(error) }),
  })
  const signedIn = moment(signedInAt)
  const known = browser === '' ? m.unknownBrowser : browser
  const named = system === '' ? known : m.browserOn(known, system)
  return (
    <li className="flex items-center gap-3 py-4 first:pt-0 last:pb-0 sm:gap-4">
      <Icon
        node={PHONES.includes(system) ? Smartphone : Monitor}
        className="size-6 shrink-0 text-muted"
      />
      <div className="grid min-w-0 grow gap-0.5">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <span>{named}</span>
          {current && <Chip tone="accent">{m.thisBrowser}</Chip>}
        </p>
        <p className="text-sm text-muted">
          {current ? m.signedIn(signedIn) : m.signedInAndActive(signedIn, moment(lastActiveAt))}
        </p>
      </div>
      {!current && (
        <Button
          variant="secondary"
          size="small"
          {...end.button}
          workingLabel={m.signingOut}
          className="shrink-0"
        >
          <span>{rich(m.signOut, { browser: named })}</span>
        </Button>
      )}
    </li>
  )
}
