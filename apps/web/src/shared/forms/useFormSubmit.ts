import { useRef, useState, type SyntheticEvent } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiError, messageOf } from '../api/api.ts'
import { UploadError } from '../uploads/upload.ts'

/** An error above the submit button. */
export interface Failure {
  kind: 'error' | 'info'
  text: string
}

/**
 * Submits a form, which may upload a file first. The input stays. The server's `fields` are shown
 * at their fields, and the first is focused; other messages become the form's `failure`.
 * @param options `send` uploads and calls; `failed` is the sentence for failures without one;
 * `file` is the form's file field and the sentence for failed uploads
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
  // A second press may arrive before the first has rendered.
  const busy = useRef(false)

  const fail = (error: unknown, element: HTMLFormElement) => {
    const { failed, file } = options
    if (file && error instanceof UploadError) {
      if (error.reason === 'aborted') return setFailure({ kind: 'info', text: error.message })
      if ((error.reason === 'type' || error.reason === 'size') && error.message !== '')
        form.setError(file.name, { type: 'upload', message: error.message }, { shouldFocus: true })
      return setFailure({ kind: 'error', text: file.failed(error) })
    }
    // The form can show messages at its own fields only.
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
