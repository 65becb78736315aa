import type { BaseSyntheticEvent } from 'react'
import type { FieldError, FieldValues, Path, Resolver, UseFormReturn } from 'react-hook-form'
import { ApiError } from '../api/api.ts'

/** `onSubmit` of a form in a dialog: stops its events before they reach a form around it in React's tree. */
export function submitWithoutBubbling(submit: (event: BaseSyntheticEvent) => Promise<void>) {
  return (event: BaseSyntheticEvent) => {
    event.stopPropagation()
    void submit(event)
  }
}

/**
 * Shows the server's messages at their fields, and focuses the first.
 * @returns whether one of `fields` had a message; otherwise the message belongs to the form
 */
export function showFieldErrors<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'setError'>,
  error: unknown,
  fields: readonly Path<Values>[],
): boolean {
  if (!(error instanceof ApiError)) return false
  const refused = fields.filter((name) => error.fields[name] !== undefined)
  refused.forEach((name, index) => {
    form.setError(
      name,
      { type: 'server', message: error.fields[name] ?? '' },
      { shouldFocus: index === 0 },
    )
  })
  return refused.length > 0
}

/**
 * Keeps only one message: Change email and Change Password show one at a time (rule message-13).
 * @param order messages by priority; others come last
 */
export function keepFirstMessage<Values extends FieldValues, Output>(
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
