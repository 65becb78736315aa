import * as z from 'zod/mini'
import { messages } from './messages.ts'

/**
 * Whether an action applies to one class or also to the later classes of its series that have not
 * started (rule scope-1). Absent: one class.
 */
export const scopeField = z.optional(
  z.enum(['this', 'following'], { error: messages.invalidInput }),
)
export type Scope = NonNullable<z.infer<typeof scopeField>>
