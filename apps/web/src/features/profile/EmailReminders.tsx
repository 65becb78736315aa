import { messages } from '@firstbell/contract/messages'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { preferencesQuery, useSavePreferences } from '../../entities/session/preferences.ts'
import { messageOf } from '../../shared/api/api.ts'
import { RequestState } from '../../shared/request-states/RequestState.tsx'
import { Card } from '../../shared/ui/Card.tsx'
import { LoadingSkeleton } from '../../shared/ui/LoadingSkeleton.tsx'
import { Notice } from '../../shared/ui/Notice.tsx'

/** Enables or disables reminder mails (rules reminder-5, screen-48). */
export function EmailReminders() {
  const heading = useId()
  const preferences = useQuery(preferencesQuery)
  return (
    <Card as="section" aria-labelledby={heading} className="grid gap-4 p-5 sm:px-8 sm:py-6">
      <h3 id={heading} className="sr-only">
        Preferences
      </h3>
      <RequestState
        query={preferences}
        failed={messages.genericError}
        noteStale={false}
        loading={<LoadingSkeleton className="h-12" label="Loading preferences..." />}
      >
        {({ reminders }) => <Switch on={reminders} />}
      </RequestState>
    </Card>
  )
}

function Switch({ on }: { on: boolean }) {
  const id = useId()
  const save = useSavePreferences()
  const shown = save.isPending ? save.variables.reminders === true : on
  return (
    <>
      <div className="flex items-center justify-between gap-6">
        <div>
          <label htmlFor={id} className="font-medium">
            Email reminders
          </label>
          <p id={`${id}-help`} className="text-sm text-muted">
            A mail shortly before each session that you have booked or teach.
          </p>
        </div>
        <input
          id={id}
          type="checkbox"
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- the input's own state
          role="switch"
          aria-describedby={`${id}-help`}
          checked={shown}
          onChange={(event) => {
            // Ignores presses during a request, because the answers could arrive in the wrong
            // order.
            if (!save.isPending) save.mutate({ reminders: event.currentTarget.checked })
          }}
          aria-busy={save.isPending || undefined}
          className="relative h-7 w-12 shrink-0 cursor-pointer appearance-none rounded-full border border-edge bg-sunken transition-colors before:absolute before:top-0.5 before:left-0.5 before:size-5.5 before:rounded-full before:bg-muted before:transition-transform checked:border-accent checked:bg-accent checked:before:translate-x-5 checked:before:bg-on-accent"
        />
      </div>
      {save.isError && <Notice kind="error">{messageOf(save.error, messages.notSaved)}</Notice>}
      <Notice kind="success">{save.isSuccess && messages.preferencesSaved}</Notice>
    </>
  )
}
