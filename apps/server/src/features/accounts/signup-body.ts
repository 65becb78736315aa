import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import { messages } from '@firstbell/contract/messages'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../platform/http/errors.ts'

/** Bytes of a whole form, and of one of its fields: far above what sign-up needs. */
const FORM_BYTES = 64 * 1024
const FIELD_BYTES = 8 * 1024
const MAX_PARTS = 40

/**
 * Lets the routes of `room` take `multipart/form-data` and `application/x-www-form-urlencoded`
 * besides JSON (rule wire-7). A field that comes twice, or is named like a property that every
 * object has, is refused with 400. Files have no place in these forms: they are read past.
 */
export async function acceptForms(room: FastifyInstance): Promise<void> {
  await room.register(formbody, {
    bodyLimit: FORM_BYTES,
    parser: (text: string) => fieldsOf(new URLSearchParams(text)),
  })
  await room.register(multipart, {
    throwFileSizeLimit: false,
    limits: {
      fieldNameSize: 100,
      fieldSize: FIELD_BYTES,
      fields: MAX_PARTS,
      files: 5,
      fileSize: FORM_BYTES,
      parts: MAX_PARTS,
      headerPairs: 20,
    },
  })
  room.addHook('preValidation', async (request) => {
    if (request.isMultipart()) request.body = fieldsOf(await readParts(request))
  })
}

/** An object with these fields and no other properties. @throws AppError malformed */
function fieldsOf(pairs: Iterable<readonly [string, unknown]>): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  for (const [name, value] of pairs) {
    if (name in fields) throw new AppError('malformed', messages.malformed)
    fields[name] = value
  }
  return fields
}

/** @throws AppError malformed, too_large */
async function readParts(request: FastifyRequest): Promise<(readonly [string, unknown])[]> {
  // A form of a browser has a length; of one without, the limits of its parts bound what is kept.
  if (Number(request.headers['content-length'] ?? 0) > FORM_BYTES)
    throw new AppError('too_large', messages.bodyTooLarge)
  const pairs: (readonly [string, unknown])[] = []
  let cut = false
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        // Unread, it would hold up what follows.
        part.file.resume()
        continue
      }
      cut ||= part.valueTruncated || part.fieldnameTruncated
      pairs.push([part.fieldname, part.value])
    }
  } catch (error) {
    // The parser's own faults (no boundary, no end) carry no status; they are the sender's too.
    throw (error as { statusCode?: number }).statusCode === 413
      ? new AppError('too_large', messages.bodyTooLarge)
      : new AppError('malformed', messages.malformed)
  }
  if (cut) throw new AppError('too_large', messages.bodyTooLarge)
  return pairs
}
