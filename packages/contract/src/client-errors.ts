import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { CLIENT_ERROR_KINDS, CLIENT_ERROR_MAX } from './limits.ts'

const text = (length: number) => z.string().check(z.maxLength(length))

export const clientErrorReport = z.object({
  kind: z.enum(CLIENT_ERROR_KINDS),
  message: text(CLIENT_ERROR_MAX.message),
  /** The JavaScript stack, or React's component stack. */
  stack: text(CLIENT_ERROR_MAX.stack),
  /** The path of the page, without its query. */
  page: text(CLIENT_ERROR_MAX.page),
})
export type ClientErrorReport = z.infer<typeof clientErrorReport>

export const reportClientError = defineCall('reportClientError', {
  summary:
    'Report a fault of the web app to its operator. Nothing is stored but a line in the log.',
  body: clientErrorReport,
  errors: ['too_many_requests'],
})
