import type { ReactNode, SyntheticEvent } from 'react'
import type { Failure } from '../../shared/forms/useFormSubmit.ts'
import { Button } from '../../shared/ui/Button.tsx'
import { Dialog } from '../../shared/ui/Dialog.tsx'
import { Notice } from '../../shared/ui/Notice.tsx'

/** An error above the form's button. */
export function FailureNotice({ failure }: { failure: Failure | null }) {
  return (
    <>
      <Notice kind="error">{failure?.kind === 'error' && failure.text}</Notice>
      <Notice>{failure?.kind === 'info' && failure.text}</Notice>
    </>
  )
}

/** A form within the page, with its error and button at the end. */
export function PageForm({
  label,
  submitLabel,
  workingLabel,
  submission,
  children,
}: {
  label: string
  submitLabel: string
  workingLabel: string
  submission: Submission
  children: ReactNode
}) {
  const { onSubmit, failure, working } = submission
  return (
    <form noValidate aria-label={label} onSubmit={onSubmit} className="grid max-w-3xl gap-5">
      {children}
      <FailureNotice failure={failure} />
      <Button
        type="submit"
        size="large"
        working={working}
        workingLabel={workingLabel}
        className="sm:justify-self-start"
      >
        {submitLabel}
      </Button>
    </form>
  )
}

/** A form within a dialog, whose buttons stay visible. */
export function DialogForm({
  title,
  open,
  onClose,
  unsaved,
  submitLabel,
  workingLabel,
  submission,
  children,
}: {
  title: string
  open: boolean
  onClose: () => void
  /** Asks before closing other than by Cancel. */
  unsaved: boolean
  submitLabel: string
  workingLabel: string
  submission: Submission & { id: string }
  children: ReactNode
}) {
  const { id, onSubmit, failure, working } = submission
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      size="large"
      keepOpen
      unsaved={unsaved}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} working={working} workingLabel={workingLabel}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={onSubmit} className="grid gap-5 pt-2">
        {children}
        <FailureNotice failure={failure} />
      </form>
    </Dialog>
  )
}

interface Submission {
  onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void
  failure: Failure | null
  working: boolean
}
