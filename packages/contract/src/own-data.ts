import * as z from 'zod/mini'
import { defineCall, messageOutput } from './call.ts'

export const askForMyData = defineCall('askForMyData', {
  summary:
    'Have a ZIP made of everything that is kept about oneself. A mail says when it is ready.',
  output: messageOutput,
  errors: ['conflict', 'confirm_identity', 'too_many_requests'],
})

export const getMyData = defineCall('getMyData', {
  summary: 'Whether the own data are being prepared, or ready to be fetched.',
  output: z.object({
    message: z.string(),
    state: z.enum(['none', 'preparing', 'ready']),
    /** Path of the ZIP while it is ready, for its owner alone. */
    url: z.optional(z.string()),
    /** Until when (ISO 8601). */
    expiresAt: z.optional(z.string()),
    /** With `none`: the last one could not be made. */
    failed: z.optional(z.literal(true)),
  }),
})
