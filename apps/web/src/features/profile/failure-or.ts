import { messages } from '@firstbell/contract/messages'
import { ApiError, messageOf } from '../../shared/api/api.ts'

/**
 * The sentence for a change of email or password that failed: the server's, or `failed`; without an
 * answer the one of all unexpected errors (rule message-13).
 */
export const failureOr = (failed: string) => (error: unknown) =>
  error instanceof ApiError && error.offline ? messages.unexpected : messageOf(error, failed)
