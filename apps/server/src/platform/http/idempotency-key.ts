import { messages } from '@firstbell/contract/messages'
import type { FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'

/**
 * Returns the value of the Idempotency-Key header (draft-ietf-httpapi-idempotency-key-header): 1 to 255 visible ASCII
 * characters, without the quotes of a structured field.
 * @throws AppError malformed
 */
export function idempotencyKeyOf({ headers }: FastifyRequest): string | undefined {
  const header = headers['idempotency-key']
  if (header === undefined) return undefined
  const key = /^"?([\x21\x23-\x7e]{1,255})"?$/.exec(String(header))?.[1]
  if (key === undefined) throw new AppError('malformed', messages.idempotencyKeyMalformed)
  return key
}
