import { kindMessages, type Kind } from '@firstbell/contract/kinds'
import { messages } from '@firstbell/contract/messages'
import { AppError } from '../../platform/http/errors.ts'

/** A reason why the SQL functions `book_seats` and `join_waitlist` refuse a request. */
export type Refusal = keyof ReturnType<typeof refusals>

const refusals = (kind: Kind) => {
  const { missing, cancelled, started, full, alreadyBooked } = kindMessages[kind]
  return {
    missing: ['not_found', missing],
    cancelled: ['conflict', cancelled],
    started: ['conflict', started],
    own: ['conflict', messages.ownOffering],
    already: ['already_booked', alreadyBooked],
    full: ['full', full],
    key_used: ['conflict', messages.idempotencyKeyUsed],
    on_list: ['conflict', messages.alreadyWaiting],
    free: ['conflict', messages.seatsLeft],
  } as const
}

export function refusalError(kind: Kind, reason: Refusal): AppError {
  const [code, message] = refusals(kind)[reason]
  return new AppError(code, message)
}
