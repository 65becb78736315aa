import { messages } from '@firstbell/contract/messages'
import { safeParse, type $ZodType } from 'zod/v4/core'
import { invalidInput, type AppError } from './errors.ts'
import type { Sentence } from './sentences.ts'

/** What a schema of the contract makes of a call's input, or the 400 that answers it. */
export function parseInput(
  schema: $ZodType,
  input: unknown,
): { value: unknown } | { error: AppError } {
  const result = safeParse(schema, input)
  if (!result.success) return { error: invalidInput(result.error.issues) }
  const wrong = illFormed(result.data)
  return wrong.length === 0 ? { value: result.data } : { error: invalidInput(wrong) }
}

/**
 * Finds texts with a lone surrogate, which JSON can contain as "\ud800". It has no UTF-8 form, so neither
 * the database nor a mail could hold the text.
 */
function illFormed(value: unknown, path: string[] = []): { path: string[]; message: Sentence }[] {
  if (typeof value === 'string')
    return value.isWellFormed() ? [] : [{ path, message: messages.invalidInput }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => illFormed(part, [...path, name]))
}
