import { messages } from '@firstbell/contract/messages'
import { ApiError } from '#shared/api/api.ts'
import type { Failure } from '#shared/forms/useFormSubmit.ts'
import { ResendVerification } from './ResendVerification.tsx'

/**
 * Returns the message for a failed login: for an unverified email a button that resends the verification mail, for
 * other failures two sentences.
 * @param email the account's email
 * @param title says that the login failed
 * @param text the server's reason; '' for none
 */
export function loginFailure(error: unknown, email: string, title: string, text: string): Failure {
  if (error instanceof ApiError && error.code === 'unverified')
    return {
      text: <strong>{messages.verifyFirst}</strong>,
      action: <ResendVerification email={email} />,
    }
  return {
    text: (
      <>
        <strong>{title}</strong>
        {text !== '' && <span className="block">{text}</span>}
      </>
    ),
  }
}
