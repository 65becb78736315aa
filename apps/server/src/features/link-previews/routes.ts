import { messages } from '@firstbell/contract/messages'
import { languageOf, languages } from '@firstbell/messages/languages'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/http/errors.ts'
import { isUuid } from '../../platform/http/input.ts'
import { describedBy, parameter, type RouteDescription } from '../../platform/http/openapi.ts'
import { networkOf, type RateRule } from '../../platform/http/rate-limit.ts'
import { isUnchanged, sendBody } from '../../platform/http/response-cache/cached-body.ts'
import { createLinkPreviews } from './link-previews.ts'

/** Limits how many previews are drawn for a network. Each occupies a core for a tenth of a second. */
const DRAW: RateRule = { name: 'draw-preview', points: 300, minutes: 10 }

/** Apps fetch a preview once. The URL on the page changes with the picture. */
const CACHE_CONTROL = 'public, max-age=86400'

const previewOperation: RouteDescription = {
  tag: 'offerings',
  summary: 'A class or course as a picture of 1200 by 630 pixels, for previews of links.',
  who: 'anyone',
  parameters: [
    parameter('path', 'id', { type: 'string', format: 'uuid' }),
    parameter('query', 'language', { type: 'string', enum: [...languages] }),
    parameter('header', 'If-None-Match'),
  ],
  answers: {
    200: { description: 'The picture.', content: { 'image/jpeg': { schema: {} } } },
    304: { description: 'It has not changed.' },
  },
  errors: ['not_found', 'too_many_requests'],
}

export function linkPreviewRoutes(app: FastifyInstance, context: Context): void {
  const previews = createLinkPreviews(context)
  app.get('/offerings/:id/preview.jpg', describedBy(previewOperation), async (request, reply) => {
    const { id } = request.params as { id: string }
    if (!isUuid(id)) throw new AppError('not_found', messages.noSuchOffering)
    const { language } = request.query as { language?: unknown }
    const preview = await previews.find(
      id,
      languageOf(typeof language === 'string' ? language : undefined),
    )
    void reply.header('cross-origin-resource-policy', 'cross-origin')
    if (isUnchanged(request.headers['if-none-match'], preview.etag))
      return reply
        .status(304)
        .header('etag', preview.etag)
        .header('cache-control', CACHE_CONTROL)
        .send()
    if (!preview.isDrawn) await context.limiter.take(DRAW, networkOf(request.ip))
    return sendBody(request, reply, await preview.draw(), {
      contentType: 'image/jpeg',
      cacheControl: CACHE_CONTROL,
    })
  })
}
