import { PROFILE_MODAL_CLOSE_MS } from '@firstbell/contract/limits'
import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiError, messageOf } from '../../shared/api/api.ts'
import { Button } from '../../shared/ui/Button.tsx'
import { Dialog } from '../../shared/ui/Dialog.tsx'
import { Notice } from '../../shared/ui/Notice.tsx'
import { showFieldErrors, submitWithoutBubbling } from '../../shared/forms/form-errors.ts'

/**
 * A dialog with a form that changes the profile. Shows the result and closes 1 s after success
 * (rule limit-4).
 */
export function ProfileDialog<Values extends FieldValues, Output>({
  title,
  description,
  form,
  fields,
  save,
  success,
  failed,
  noAnswer = failed,
  submitLabel = 'Save',
  onClose,
  children,
}: {
  title: string
  description?: ReactNode
  form: UseFormReturn<Values, unknown, Output>
  fields: readonly Path<Values>[]
  save: (values: Output) => Promise<unknown>
  success: string
  /** The fallback for errors without a message. */
  failed: string
  /** The message for unanswered requests. */
  noAnswer?: string
  submitLabel?: string
  onClose: () => void
  children: ReactNode
}) {
  const formId = useId()
  const [done, setDone] = useState(false)
  const { errors, isSubmitting, isDirty } = form.formState
  const close = useEffectEvent(onClose)
  const first = useRef<HTMLElement>(null)

  useEffect(() => {
    if (!done) return undefined
    const timer = setTimeout(() => close(), PROFILE_MODAL_CLOSE_MS)
    return () => clearTimeout(timer)
  }, [done])

  const submit = form.handleSubmit(async (values) => {
    if (done) return
    try {
      await save(values)
      setDone(true)
    } catch (error) {
      if (showFieldErrors(form, error, fields)) return
      const offline = error instanceof ApiError && error.offline
      form.setError('root', { message: offline ? noAnswer : messageOf(error, failed) })
    }
  })

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      size="small"
      keepOpen
      unsaved={isDirty && !done}
      initialFocus={first}
      {...(description !== undefined && { description })}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {done ? 'Close' : 'Cancel'}
          </Button>
          {!done && (
            <Button type="submit" form={formId} working={isSubmitting} workingLabel="Saving...">
              {submitLabel}
            </Button>
          )}
        </>
      }
    >
      <form
        ref={(element) => {
          // On phones focusing an input would open the keyboard over unread text.
          const wanted = matchMedia('(pointer: fine)').matches ? 'input:not([hidden])' : null
          first.current = (wanted && element?.querySelector<HTMLElement>(wanted)) || null
        }}
        id={formId}
        noValidate
        onSubmit={submitWithoutBubbling(submit)}
        className="grid gap-5"
      >
        {children}
        {errors.root && <Notice kind="error">{errors.root.message}</Notice>}
        <Notice kind="success">{done && success}</Notice>
      </form>
    </Dialog>
  )
}
