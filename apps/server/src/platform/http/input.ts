import { messages } from '@firstbell/contract/messages'
import { safeParse, type $ZodType } from 'zod/v4/core'
import { invalidInput, type AppError } from './errors.ts'
import type { Sentence } from './sentences.ts'

/** Parses a call's input by a schema of the contract. Returns the parsed value, or the 400 to answer with. */
export function parseInput(
  schema: $ZodType,
  input: unknown,
): { value: unknown } | { error: AppError } {
  const result = safeParse(schema, input)
  if (!result.success) return { error: invalidInput(result.error.issues) }
  const issues = illFormed(result.data)
  return issues.length === 0 ? { value: result.data } : { error: invalidInput(issues) }
}

/** Returns the fields of an answer that has one page of `total` entries. */
export const pagingOf = (page: number, total: number, pageSize: number) => ({
  total,
  page,
  pages: Math.max(1, Math.ceil(total / pageSize)),
})

/**
 * Finds texts with a lone surrogate, which JSON can contain as "\ud800". It cannot be encoded in UTF-8, so neither the
 * database nor a mail can contain the text.
 */
function illFormed(value: unknown, path: string[] = []): { path: string[]; message: Sentence }[] {
  if (typeof value === 'string')
    return value.isWellFormed() ? [] : [{ path, message: messages.invalidInput }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => illFormed(part, [...path, name]))
}

/** Returns whether a text is a UUID. PostgreSQL refuses other ids with an error. */
export const isUuid = (text: string): boolean =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
