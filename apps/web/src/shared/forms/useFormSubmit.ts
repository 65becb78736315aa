import { messages } from '@firstbell/contract/messages'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useId, useState, type ReactNode, type SyntheticEvent } from 'react'
import {
  useForm,
  type DefaultValues,
  type FieldError,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form'
import type * as z from 'zod/mini'
import { ApiError, messageOf } from '#shared/api/api.ts'
import { useOnce } from '#shared/ui/useOnce.ts'
import { UploadError } from '#shared/uploads/upload.ts'
import { fieldOf } from './field-of.ts'
import { useDraft, type Draft } from './useDraft.ts'

/**
 * A form whose input a schema parses, which drops fields that are not its own. Default values replace what was typed before
 * hydration.
 * @param messageOrder shows only one message at a time, the first in this order (`keepFirstMessage`)
 */
export const useSchemaForm = <Values extends FieldValues, Output = Values>(
  schema: z.ZodMiniType<Output, Values>,
  defaultValues?: DefaultValues<Values>,
  messageOrder?: readonly string[],
) => {
  const resolver: Resolver<Values, unknown, Output> = standardSchemaResolver(schema)
  return useForm<Values, unknown, Output>({
    resolver: messageOrder ? keepFirstMessage(resolver, messageOrder) : resolver,
    ...(defaultValues && { defaultValues }),
  })
}

/**
 * Keeps only one message: Change email and Change Password show one at a time (rule message-13).
 * @param order messages by priority; others come last
 */
function keepFirstMessage<Values extends FieldValues, Output>(
  resolver: Resolver<Values, unknown, Output>,
  order: readonly string[],
): Resolver<Values, unknown, Output> {
  const rank = ([, error]: [string, FieldError]) => {
    const index = order.indexOf(error.message ?? '')
    return index < 0 ? order.length : index
  }
  return async (values, context, options) => {
    const result = await resolver(values, context, options)
    const errors = Object.entries(result.errors) as [string, FieldError][]
    if (errors.length < 2) return result
    const [first] = errors.toSorted((one, other) => rank(one) - rank(other))
    return { ...result, errors: Object.fromEntries(first ? [first] : []) } as typeof result
  }
}

/** A message above the submit button. */
export interface Failure {
  kind?: 'error' | 'info'
  text: ReactNode
  action?: ReactNode
}

/** The submission of a form, for `PageForm` and `FormDialog`. */
export interface Submission {
  /** Id of the form element, for a submit button outside of it. */
  id: string
  onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void
  failure: Failure | null
  working: boolean
  /** True after a success, unless the form is `repeatable`. The form cannot be sent again then. */
  done: boolean
  /** Whether the form has unsent input. */
  unsaved: boolean
  draft: Draft | undefined
}

/**
 * Submits a form, which may first upload a file. The input stays after a failure. The server's `fields` are
 * shown at their fields and the first is focused; other messages become the form's `failure`.
 * @param options `send` uploads and calls; `failed` is the sentence for failures without a message from the
 * server, or a function that creates it; `file` is the form's file field and the sentence for failed
 * uploads; `draft` names the draft that keeps the input until a success, and `together` the fields that it keeps
 * together (`useDraft`); `repeatable` is true for forms that can be sent again after a success
 * @returns the submission, and `field`, which returns the props of a field by its name
 */
export function useFormSubmit<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  options: {
    send: (output: Output) => Promise<unknown>
    failed?: string | ((error: unknown, output: Output) => string | Failure)
    file?: { name: Path<Values>; failed: (error: UploadError) => string }
    draft?: string
    together?: readonly (keyof Values & string)[]
    repeatable?: boolean
  },
): Submission & { field: ReturnType<typeof fieldOf<Values, Output>> } {
  const id = useId()
  const [failure, setFailure] = useState<Failure | null>(null)
  const [done, setDone] = useState(false)
  const once = useOnce()
  const draft = useDraft(form, options.draft, options.together)

  const fail = (error: unknown, output: Output, element: HTMLFormElement) => {
    const { failed = messages.genericError, file } = options
    if (file && error instanceof UploadError) {
      if (error.reason === 'aborted') return setFailure({ kind: 'info', text: error.message })
      if ((error.reason === 'type' || error.reason === 'size') && error.message !== '')
        form.setError(file.name, { type: 'upload', message: error.message }, { shouldFocus: true })
      return setFailure({ text: file.failed(error) })
    }
    // The form can only show messages at its own fields.
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
      // A dialog is portalled, but its submit event bubbles to the form around it in React's tree.
      event.stopPropagation()
      const element = event.currentTarget
      let isFinal = false
      const submit = form.handleSubmit(async (output) => {
        try {
          await options.send(output)
          draft?.drop()
          isFinal = options.repeatable !== true
          if (isFinal) setDone(true)
        } catch (error) {
          fail(error, output, element)
        }
      })
      once(
        async () => {
          setFailure(null)
          await submit(event).finally(() => {
            if (!isFinal) once.release()
          })
        },
        { lockAfterSuccess: true },
      )
    },
    failure,
    working: form.formState.isSubmitting,
    done,
    unsaved: form.formState.isDirty && !done,
    draft,
    field: fieldOf(form),
  }
}
