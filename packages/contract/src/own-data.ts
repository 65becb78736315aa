import * as z from 'zod/mini'
import { defineCall } from './call.ts'

export const downloadMyData = defineCall('downloadMyData', {
  summary:
    'Answers a URL for one download within a minute: a ZIP of everything that is kept about oneself.',
  output: z.object({
    message: z.string(),
    /** Path and query of the ZIP. It needs no token. */
    url: z.string(),
  }),
  errors: ['confirm_identity', 'too_many_requests'],
})
