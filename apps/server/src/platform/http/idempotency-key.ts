import { messages } from '@firstbell/contract/messages'
import type { FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'

/**
 * The Idempotency-Key header (draft-ietf-httpapi-idempotency-key-header): 1 to 255 visible ASCII
 * characters, with or without the quotes of a structured field.
 * @throws AppError malformed
 */
export function idempotencyKeyOf({ headers }: FastifyRequest): string | undefined {
  const given = headers['idempotency-key']
  if (given === undefined) return undefined
  const key = /^"?([\x21\x23-\x7e]{1,255})"?$/.exec(String(given))?.[1]
  if (key === undefined) throw new AppError('malformed', messages.idempotencyKeyMalformed)
  return key
}
