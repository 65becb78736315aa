import { messages } from '@firstbell/contract/messages'
import { ApiError, messageOf, NO_TOKEN } from '#shared/api/api.ts'
import { currentLogin } from './login.ts'

/**
 * Returns the sentence to show if one of the person's own lists could not be loaded: about the missing
 * token, the server's reason, or `failed`.
 */
export function listFailure(error: unknown, failed: string = messages.genericError): string {
  if (!(error instanceof ApiError)) return failed
  if (error.code === NO_TOKEN) return messages.authenticateFailed
  if (error.status === 401)
    return currentLogin().status === 'in' ? messages.authenticateFailed : messages.noUser
  return error.status < 500 ? messageOf(error, failed) : failed
}

/** The error states of the person's own lists, for `RequestState` and `PagedList`. */
export const ownStates = { failed: listFailure, noteStale: true }
