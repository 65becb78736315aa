import { messages } from '@firstbell/contract/messages'
import { AppError, fieldError, invalidField } from '../../platform/http/errors.ts'

/** Why a genuine sign-in is refused: the email waits for its verification, or the account is suspended. */
export type Refusal = 'unverified' | 'suspended'

const REFUSALS = { unverified: messages.verifyFirst, suspended: messages.accountSuspended } as const

/** The error for an account that may not be used now (rules identity-3, owner-6). */
export const accountRefused = (refusal: Refusal) => new AppError(refusal, REFUSALS[refusal])

export const emailTaken = () => fieldError('already_registered', 'email', messages.emailTaken)

/** The account was deleted, or its login ended, while a request was being served. */
export const accountGone = () => new AppError('unauthenticated', messages.tokenInvalid)

export const linkInvalid = () => invalidField('token', messages.linkInvalid)

/** Several sign-ups claim the email address, so verifying it needs a new password (rule account-26). */
export const passwordNeeded = () => new AppError('choose_password', messages.choosePassword)

export const oldPasswordWrong = () =>
  fieldError('forbidden', 'oldPassword', messages.oldPasswordWrong)
