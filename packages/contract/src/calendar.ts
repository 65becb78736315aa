import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { messages } from './messages.ts'

export * from './calendar-paths.ts'

/** Unlike `openCalendarFeed`, it neither creates nor returns a URL. */
export const getCalendarFeed = defineCall('getCalendarFeed', {
  summary: 'Whether the caller has a private calendar address, and since when.',
  output: z.object({ message: z.string(), since: z.nullable(z.string()) }),
})

/** `rotate` creates a new URL and invalidates the old one. */
export const openCalendarFeed = defineCall('openCalendarFeed', {
  summary: 'The private address of a calendar of everything that the caller has booked or teaches.',
  // Null: the request has no body.
  body: z.nullish(z.object({ rotate: z.optional(z.boolean({ error: messages.invalidInput })) })),
  output: z.object({ message: z.string(), url: z.string() }),
})
