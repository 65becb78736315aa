import { messages } from '@firstbell/contract/messages'
import { ApiError, messageOf } from '#shared/api/api.ts'

/**
 * Returns the sentence for a failed change of email or password: the server's, or `failed`; without an
 * answer the sentence for all unexpected errors (rule message-13).
 */
export const failureOr = (failed: string) => (error: unknown) =>
  error instanceof ApiError && error.offline ? messages.unexpected : messageOf(error, failed)
