import { messages } from '@firstbell/contract/messages'
import * as m from '@firstbell/messages/dashboard'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { preferencesQuery, useSavePreferences } from '#entities/login/preferences.ts'
import { messageOf } from '#shared/api/api.ts'
import { RequestState } from '#shared/request-states/RequestState.tsx'
import { Card } from '#shared/ui/Card.tsx'
import { LoadingSkeleton } from '#shared/ui/LoadingSkeleton.tsx'
import { Notice } from '#shared/ui/Notice.tsx'
import { Switch } from '#shared/ui/Switch.tsx'

/** Enables or disables reminder mails (rules reminder-5, screen-48). */
export function EmailReminders() {
  const heading = useId()
  const preferences = useQuery(preferencesQuery)
  return (
    <Card as="section" aria-labelledby={heading} className="grid gap-4 p-5 sm:px-8 sm:py-6">
      <h3 id={heading}>{m.notifications}</h3>
      <RequestState
        query={preferences}
        loading={<LoadingSkeleton className="h-12" label={m.loadingPreferences} />}
      >
        {({ reminders }) => <Reminders on={reminders} />}
      </RequestState>
    </Card>
  )
}

function Reminders({ on }: { on: boolean }) {
  const save = useSavePreferences()
  return (
    <>
      <Switch
        label={m.reminders}
        help={m.remindersHelp}
        on={save.isPending ? save.variables.reminders === true : on}
        working={save.isPending}
        onChange={(reminders) => save.mutate({ reminders })}
      />
      {save.isError && <Notice kind="error">{messageOf(save.error, messages.notSaved)}</Notice>}
      <Notice kind="success">{save.isSuccess && messages.preferencesSaved}</Notice>
    </>
  )
}
