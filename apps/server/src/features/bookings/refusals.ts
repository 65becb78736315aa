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
    /** The student teaches it. */
    own: ['conflict', messages.ownOffering],
    already: ['already_booked', alreadyBooked],
    /** The instructor has taken the student off. */
    removed: ['forbidden', messages.removedFromOffering],
    full: ['full', full],
    /** The idempotency key was used for another request. */
    key_used: ['conflict', messages.idempotencyKeyUsed],
    /** The student is on the waitlist already. */
    on_list: ['conflict', messages.alreadyWaiting],
    /** There is no need to wait, because a seat is free. */
    free: ['conflict', messages.seatsLeft],
  } as const
}

export function refusalError(kind: Kind, reason: Refusal): AppError {
  const [code, message] = refusals(kind)[reason]
  return new AppError(code, message)
}
