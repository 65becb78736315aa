import { messages } from '@firstbell/contract/messages'
import { AppError } from '../../platform/http/errors.ts'

export function emailTaken(): AppError {
  return new AppError('already_registered', messages.emailTaken, {
    fields: { email: messages.emailTaken },
  })
}

/** The account was deleted, or its login ended, while a request was being served. */
export function accountGone(): AppError {
  return new AppError('unauthenticated', messages.tokenInvalid)
}

export function linkInvalid(): AppError {
  return new AppError('invalid', messages.linkInvalid, { fields: { token: messages.linkInvalid } })
}

/** The email is contested, so its link needs a new password (rule account-26). */
export function passwordNeeded(): AppError {
  return new AppError('choose_password', messages.choosePassword)
}

export function oldPasswordWrong(): AppError {
  return new AppError('forbidden', messages.oldPasswordWrong, {
    fields: { oldPassword: messages.oldPasswordWrong },
  })
}
