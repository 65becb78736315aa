import { languages } from '@firstbell/messages/languages'
import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { localeField, timeZone, unsubscribeQuery } from './fields.ts'
import { messages } from './messages.ts'

export const preferences = z.object({
  /** IANA name of the zone for the person's mails; null while none is known (rule account-24). */
  timezone: z.nullable(z.string()),
  /** BCP 47 tag whose region decides how times are written in mails; null: 24 hours, '3 Mar'. */
  locale: z.nullable(z.string()),
  /** The language of the person's mails, and of the pages after a login (rule language-2). */
  language: z.enum(languages),
  /** Whether reminders are mailed (rule reminder-5). */
  reminders: z.boolean(),
})
export type Preferences = z.infer<typeof preferences>

const output = z.object({ message: z.string(), preferences })

export const getPreferences = defineCall('getPreferences', {
  summary: 'The preferences of the caller.',
  output,
})

/** Absent values stay. */
const preferencesChange = z.object({
  timezone: z.optional(timeZone),
  locale: z.optional(localeField),
  language: z.optional(z.enum(languages, { error: messages.invalidInput })),
  reminders: z.optional(z.boolean({ error: messages.invalidInput })),
})
export type PreferencesChange = z.infer<typeof preferencesChange>

export const updatePreferences = defineCall('updatePreferences', {
  summary:
    'Change the time zone of mails and screens or the language, tell how times are written, or switch reminders on and off.',
  body: preferencesChange,
  output,
})

/** RFC 8058 one-click, as for the newsletter. */
export const unsubscribeReminders = defineCall('unsubscribeReminders', {
  summary: 'Switch reminders off by the token of their mails.',
  query: unsubscribeQuery,
  errors: ['not_found'],
})
