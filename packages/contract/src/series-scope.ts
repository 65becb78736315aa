import * as z from 'zod/mini'
import { messages } from './messages.ts'

/**
 * What an action on a class is about: the class, or also those of its series that start later and have
 * not started (rule scope-1). Absent: the class.
 */
export const scopeField = z.optional(
  z.enum(['this', 'following'], { error: messages.invalidInput }),
)
export type Scope = NonNullable<z.infer<typeof scopeField>>
