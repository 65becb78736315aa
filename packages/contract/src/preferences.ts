import * as z from 'zod/mini'
import { addresses } from './addresses.ts'
import { defineCall, messageOutput } from './call.ts'
import { timeZone, unsubscribeQuery } from './fields.ts'
import { messages } from './messages.ts'

export const preferences = z.object({
  /** IANA name of the zone for the person's mails (rule account-24). */
  timezone: z.string(),
  /** Whether reminders are mailed (rule reminder-5). */
  reminders: z.boolean(),
})
export type Preferences = z.infer<typeof preferences>

const output = z.object({ message: z.string(), preferences })

export const getPreferences = defineCall({
  ...addresses.getPreferences,
  summary: 'The preferences of the caller.',
  output,
  errors: [],
})

/** Absent values stay. */
export const updatePreferences = defineCall({
  ...addresses.updatePreferences,
  summary: 'Change the time zone of mails and screens, or switch reminders on and off.',
  body: z.object({
    timezone: z.optional(timeZone),
    reminders: z.optional(z.boolean({ error: messages.invalidInput })),
  }),
  output,
  errors: [],
})

/** RFC 8058 one-click, as for the newsletter. */
export const unsubscribeReminders = defineCall({
  ...addresses.unsubscribeReminders,
  summary: 'Switch reminders off by the token of their mails.',
  query: unsubscribeQuery,
  output: messageOutput,
  errors: ['not_found'],
})
