import * as m from '@firstbell/messages/dialogs'
import type { ReactNode } from 'react'
import { useHydrated } from '#shared/hooks/useHydrated.ts'
import { Button } from '#shared/ui/Button.tsx'
import { Notice } from '#shared/ui/Notice.tsx'
import type { Draft } from './useDraft.ts'
import type { Failure, Submission } from './useFormSubmit.ts'

/** An error above the form's button. */
export function FailureNotice({ failure }: { failure: Failure | null }) {
  return (
    <>
      <Notice kind="error" action={failure?.action}>
        {failure?.kind !== 'info' && failure?.text}
      </Notice>
      <Notice>{failure?.kind === 'info' && failure.text}</Notice>
    </>
  )
}

/** A notice above a form that a draft was restored, with a button to discard it. */
export function DraftNotice({ draft: { restored, discard } }: { draft: Draft }) {
  return (
    <Notice
      action={
        <Button
          size="small"
          variant="secondary"
          onClick={(event) => {
            const { form } = event.currentTarget
            discard()
            // The focused button is about to disappear.
            form?.querySelector<HTMLElement>(FIELD)?.focus()
          }}
        >
          {m.discardDraft}
        </Button>
      }
    >
      {RESTORED[restored]}
    </Notice>
  )
}

const RESTORED = {
  no: null,
  yes: m.draftRestored,
  outdated: m.draftOutdated,
} as const

/** Selects the fields of a form; in a group of radio buttons the checked one, if any. */
export const FIELD =
  'input:not([hidden], fieldset:has(:checked) [type=radio]:not(:checked)), textarea, select'

/**
 * A form within the page, with its messages and button at the end. The button is disabled until
 * hydration, because a native submission would put the input into the URL.
 * @param label the form's accessible name, for a page with more than the form
 */
export function PageForm({
  label,
  submitLabel,
  workingLabel,
  fullWidth = true,
  submission: { id, onSubmit, failure, working, done, draft },
  success,
  children,
}: {
  label?: string
  submitLabel: string
  workingLabel: string
  fullWidth?: boolean
  submission: Submission
  success?: ReactNode
  children: ReactNode
}) {
  const succeeded = Boolean(success)
  const hydrated = useHydrated()
  return (
    <form
      id={id}
      noValidate
      aria-label={label}
      onSubmit={onSubmit}
      className="grid max-w-3xl gap-5"
    >
      {draft && <DraftNotice draft={draft} />}
      {children}
      <FailureNotice failure={failure} />
      <Notice kind="success">{success}</Notice>
      <Button
        type="submit"
        size="large"
        working={working || (done && !succeeded)}
        workingLabel={workingLabel}
        disabled={!hydrated || done}
        {...(!fullWidth && { className: 'sm:justify-self-start' })}
      >
        {submitLabel}
      </Button>
    </form>
  )
}
