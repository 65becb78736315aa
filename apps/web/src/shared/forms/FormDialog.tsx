import { PROFILE_MODAL_CLOSE_MS } from '@firstbell/contract/limits'
import * as common from '@firstbell/messages/common'
import { useEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#shared/ui/Button.tsx'
import { Dialog, ignoreSecondPress } from '#shared/ui/Dialog.tsx'
import { Notice } from '#shared/ui/Notice.tsx'
import { useTimeout } from '#shared/ui/useTimeout.ts'
import { DraftNotice, FailureNotice, FIELD } from './FormParts.tsx'
import type { Submission } from './useFormSubmit.ts'

/**
 * A dialog with a form; its buttons stay visible while the form scrolls. Escape and Close ask before they
 * discard unsaved input; Cancel discards it. The dialog stays open while the form is being sent. After a
 * success it shows `success` instead of the form and closes after `closeMs`, or at once without `success`.
 */
export function FormDialog({
  description,
  submission,
  unsaved = submission.unsaved,
  submitLabel = common.save,
  workingLabel = common.saving,
  danger = false,
  note,
  firstField,
  success,
  closeMs = PROFILE_MODAL_CLOSE_MS,
  onClose,
  onDone = onClose,
  children,
  ...look
}: Pick<ComponentProps<typeof Dialog>, 'title' | 'description' | 'size'> & {
  submission: Submission
  /** False for a form whose input need not be kept. */
  unsaved?: boolean
  submitLabel?: string
  workingLabel?: string
  danger?: boolean
  /** Shown next to the buttons, and announced. */
  note?: ReactNode
  /** The name of the field that has the focus first, for a dialog that was opened to fill it. */
  firstField?: string
  success?: string
  closeMs?: number
  onClose: () => void
  /** Called instead of `onClose` after success. */
  onDone?: () => void
  children: ReactNode
}) {
  const { id, onSubmit, failure, working, done, draft } = submission
  const cancelButton = useRef<HTMLButtonElement>(null)
  const initialFocus = useRef<HTMLElement>(null)
  useEffect(() => {
    // The focused button no longer exists.
    if (done) cancelButton.current?.focus()
  }, [done])
  useTimeout(onDone, done ? (success === undefined ? 0 : closeMs) : undefined)
  const [discarded, setDiscarded] = useState(false)
  const discard = () => {
    // Before `onClose` navigates, because nothing is left that the dialog could ask about.
    flushSync(() => setDiscarded(true))
    draft?.drop()
    if (done) onDone()
    else onClose()
  }
  return (
    <Dialog
      size="small"
      {...look}
      onClose={discard}
      staysOnPressOutside
      unsaved={unsaved && !discarded}
      busy={working}
      drafted={draft !== undefined}
      initialFocus={initialFocus}
      {...(description !== undefined && !done && { description })}
      footer={
        <>
          {note !== undefined && (
            <p role="status" className="me-auto self-center text-sm text-muted empty:hidden">
              {!done && note}
            </p>
          )}
          <Button
            ref={cancelButton}
            variant="secondary"
            disabled={working}
            onClick={ignoreSecondPress(discard)}
          >
            {done ? common.close : common.cancel}
          </Button>
          {!done && (
            <Button
              type="submit"
              form={id}
              variant={danger ? 'danger' : 'primary'}
              working={working}
              workingLabel={workingLabel}
            >
              {submitLabel}
            </Button>
          )}
        </>
      }
    >
      <form
        ref={(element) => {
          // On phones a focused input would open the keyboard over unread text.
          const hasMouse = matchMedia('(pointer: fine)').matches
          const selector =
            firstField === undefined ? hasMouse && FIELD : `[name=${CSS.escape(firstField)}]`
          initialFocus.current = (selector && element?.querySelector<HTMLElement>(selector)) || null
        }}
        id={id}
        noValidate
        hidden={done && success !== undefined}
        onSubmit={onSubmit}
        className="grid gap-5 pt-2"
      >
        {draft && <DraftNotice draft={draft} />}
        {children}
        <FailureNotice failure={failure} />
      </form>
      <Notice kind="success">{done && success}</Notice>
    </Dialog>
  )
}
