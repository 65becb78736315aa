import { useRef, useState, type SyntheticEvent } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiError, messageOf } from '../api/api.ts'
import { UploadError } from '../uploads/upload.ts'

/** Shown above the submit button after a failed submit. */
export interface Failure {
  kind: 'error' | 'info'
  text: string
}

/**
 * Submits a form that may have a file to upload first. What was typed always stays. The server's `fields` go
 * to their fields, and the first gets the focus; a message of none is the form's `failure`.
 * @param options `send` makes the upload and the call; `failed` where the failure has no sentence of
 * its own; `file` names the form's file field, if it has one, and says what a
 * failed upload means
 */
export function useFormSubmit<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  options: {
    send: (output: Output) => Promise<void>
    failed: string
    file?: { name: Path<Values>; failed: (error: UploadError) => string }
  },
): {
  onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void
  failure: Failure | null
  working: boolean
} {
  const [failure, setFailure] = useState<Failure | null>(null)
  // A second press can come before the first has rendered.
  const busy = useRef(false)

  const fail = (error: unknown, element: HTMLFormElement) => {
    const { failed, file } = options
    if (file && error instanceof UploadError) {
      if (error.reason === 'aborted') return setFailure({ kind: 'info', text: error.message })
      if ((error.reason === 'type' || error.reason === 'size') && error.message !== '')
        form.setError(file.name, { type: 'upload', message: error.message }, { shouldFocus: true })
      return setFailure({ kind: 'error', text: file.failed(error) })
    }
    // Only fields of this form can show a message.
    const fields = Object.entries(error instanceof ApiError ? error.fields : {}).filter(
      ([name]) => element.elements.namedItem(name) !== null,
    )
    fields.forEach(([name, message], index) =>
      form.setError(
        name as Path<Values>,
        { type: 'server', message },
        { shouldFocus: index === 0 },
      ),
    )
    if (fields.length === 0) setFailure({ kind: 'error', text: messageOf(error, failed) })
  }

  return {
    onSubmit: (event) => {
      event.preventDefault()
      if (busy.current) return
      busy.current = true
      setFailure(null)
      const element = event.currentTarget
      const submit = form.handleSubmit(async (output) => {
        try {
          await options.send(output)
        } catch (error) {
          fail(error, element)
        }
      })
      void submit(event).finally(() => {
        busy.current = false
      })
    },
    failure,
    working: form.formState.isSubmitting,
  }
}
