import { useId, useState, type ReactNode, type SyntheticEvent } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiError, messageOf } from '../api/api.ts'
import { UploadError } from '../uploads/upload.ts'
import { useOnce } from '../ui/useOnce.ts'

/** A message above the submit button. */
export interface Failure {
  kind?: 'error' | 'info'
  text: ReactNode
  /** A button beside the text. */
  action?: ReactNode
}

/** The submission of a form, for `PageForm` and `FormDialog`. */
export interface Submission {
  /** Of the form's element, for a button outside of it. */
  id: string
  onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void
  failure: Failure | null
  working: boolean
  /** Sent; the form then sends nothing more. */
  done: boolean
}

/**
 * Submits a form once, which may upload a file first. The input stays on failure. The server's
 * `fields` are shown at their fields, and the first is focused; other messages become the form's
 * `failure`.
 * @param options `send` uploads and calls; `failed` is the sentence for failures without one of the
 * server's, or makes the message; `file` is the form's file field and the sentence for failed uploads;
 * `again` for forms that stay open to be sent again
 */
export function useFormSubmit<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  options: {
    send: (output: Output) => Promise<unknown>
    failed: string | ((error: unknown, output: Output) => string | Failure)
    file?: { name: Path<Values>; failed: (error: UploadError) => string }
    again?: boolean
  },
): Submission {
  const id = useId()
  const [failure, setFailure] = useState<Failure | null>(null)
  const [done, setDone] = useState(false)
  const once = useOnce()

  const fail = (error: unknown, output: Output, element: HTMLFormElement) => {
    const { failed, file } = options
    if (file && error instanceof UploadError) {
      if (error.reason === 'aborted') return setFailure({ kind: 'info', text: error.message })
      if ((error.reason === 'type' || error.reason === 'size') && error.message !== '')
        form.setError(file.name, { type: 'upload', message: error.message }, { shouldFocus: true })
      return setFailure({ text: file.failed(error) })
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
    if (fields.length > 0) return undefined
    const message = typeof failed === 'string' ? messageOf(error, failed) : failed(error, output)
    return setFailure(typeof message === 'string' ? { text: message } : message)
  }

  return {
    id,
    onSubmit: (event) => {
      event.preventDefault()
      // The form of a dialog may be inside another form in React's tree.
      event.stopPropagation()
      const element = event.currentTarget
      let sent = false
      const submit = form.handleSubmit(async (output) => {
        try {
          await options.send(output)
          sent = options.again !== true
          if (sent) setDone(true)
        } catch (error) {
          fail(error, output, element)
        }
      })
      once(
        async () => {
          setFailure(null)
          await submit(event).finally(() => {
            if (!sent) once.release()
          })
        },
        { last: true },
      )
    },
    failure,
    working: form.formState.isSubmitting,
    done,
  }
}
