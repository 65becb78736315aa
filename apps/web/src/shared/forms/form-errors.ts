import type { FieldError, FieldValues, Resolver } from 'react-hook-form'

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
