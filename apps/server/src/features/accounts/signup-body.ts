import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import { messages } from '@firstbell/contract/messages'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../platform/http/errors.ts'

/** Limits of a form, all far above what sign-up needs. */
const FORM_BYTES = 64 * 1024
const FIELD_BYTES = 8 * 1024
const MAX_PARTS = 40

/**
 * Makes the routes of a scope accept `multipart/form-data` and `application/x-www-form-urlencoded`
 * in addition to JSON (rule wire-7). Repeated fields and names such as `__proto__` are refused with
 * 400. Files are skipped.
 */
export async function acceptForms(scope: FastifyInstance): Promise<void> {
  await scope.register(formbody, {
    bodyLimit: FORM_BYTES,
    parser: (text: string) => fieldsOf(new URLSearchParams(text)),
  })
  await scope.register(multipart, {
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
  scope.addHook('preValidation', async (request) => {
    if (request.isMultipart()) request.body = fieldsOf(await readParts(request))
  })
}

/** An object with only these fields. @throws AppError malformed */
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
  // Browsers send the length. Without one, the limits of the parts bound what is stored.
  if (Number(request.headers['content-length'] ?? 0) > FORM_BYTES)
    throw new AppError('too_large', messages.bodyTooLarge)
  const pairs: (readonly [string, unknown])[] = []
  let cut = false
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        // An unread file would block the parts that follow.
        part.file.resume()
        continue
      }
      cut ||= part.valueTruncated || part.fieldnameTruncated
      pairs.push([part.fieldname, part.value])
    }
  } catch (error) {
    // Errors of the parser itself, such as a missing boundary, carry no status; the client caused
    // them.
    throw (error as { statusCode?: number }).statusCode === 413
      ? new AppError('too_large', messages.bodyTooLarge)
      : new AppError('malformed', messages.malformed)
  }
  if (cut) throw new AppError('too_large', messages.bodyTooLarge)
  return pairs
}
