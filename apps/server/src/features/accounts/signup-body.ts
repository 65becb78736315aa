import { messages } from '@firstbell/contract/messages'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../platform/http/errors.ts'

/**
 * Makes the routes of a scope accept `multipart/form-data` and `application/x-www-form-urlencoded`
 * in addition to JSON (rule wire-7). Repeated fields and names such as `__proto__` are refused with
 * 400. Files are skipped.
 */
export function acceptForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    ['multipart/form-data', 'application/x-www-form-urlencoded'],
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      const malformed = () => new AppError('malformed', messages.malformed)
      const headers = { 'content-type': request.headers['content-type'] ?? '' }
      const form = await new Response(body, { headers }).formData().catch(() => {
        throw malformed()
      })
      const fields: Record<string, string> = {}
      for (const [name, value] of form) {
        if (typeof value !== 'string') continue
        if (name in fields) throw malformed()
        fields[name] = value
      }
      return fields
    },
  )
}
