import { createHash } from 'node:crypto'
import {
  calendarFeedPath,
  calendarFilePath,
  getCalendarFeed,
  openCalendarFeed,
} from '@firstbell/contract/calendar'
import { messages } from '@firstbell/contract/messages'
import { languageOf, languages } from '@firstbell/messages/languages'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/http/errors.ts'
import { isUuid } from '../../platform/http/input.ts'
import { describedBy, parameter, type RouteDescription } from '../../platform/http/openapi.ts'
import { networkOf, type RateRule } from '../../platform/http/rate-limit.ts'
import { isUnchanged } from '../../platform/http/response-cache/cached-body.ts'
import type { Route } from '../../platform/http/routes.ts'
import { feedSince, feedToken, isFeedToken, offeringCalendar, readFeed } from './calendar.ts'

/** Limits how often a person may create or replace the URL of their feed. */
const OPEN: RateRule = { name: 'calendar-open', points: 60, minutes: 60 }
/**
 * Limits feeds that are sent whole. Counted for each feed and not for each network, because calendar providers fetch
 * many people's feeds from few IP addresses.
 */
const FEED: RateRule = { name: 'calendar-feed', points: 60, minutes: 10 }
/** Limits attempts to guess a token, for each network. */
const MISSES: RateRule = { name: 'calendar-miss', points: 60, minutes: 10 }

const TYPE = 'text/calendar; charset=utf-8'

const asText = { 'text/calendar': { schema: { type: 'string' } } }

/** Describes the calendars in the OpenAPI document. The contract describes JSON only, and these are iCalendar texts. */
const calendarOperations = {
  feed: {
    tag: 'calendar',
    summary: 'A private calendar (iCalendar), by the address that `POST /me/calendar` gives.',
    who: 'anyone',
    parameters: [parameter('path', 'file'), parameter('header', 'If-None-Match')],
    answers: {
      200: {
        description: 'The calendar.',
        headers: { ETag: { schema: { type: 'string' } } },
        content: asText,
      },
      304: { description: 'It has not changed.' },
    },
    errors: ['not_found', 'too_many_requests'],
  },
  file: {
    tag: 'calendar',
    summary: 'A class or course as a calendar file (iCalendar).',
    who: 'anyone',
    parameters: [
      parameter('path', 'id', { type: 'string', format: 'uuid' }),
      parameter('query', 'language', { type: 'string', enum: [...languages] }),
    ],
    answers: { 200: { description: 'The file.', content: asText } },
    errors: ['not_found', 'gone'],
  },
} satisfies Record<string, RouteDescription>

export function calendarRoutes(app: FastifyInstance, route: Route, context: Context): void {
  const { db, limiter } = context
  const { publicUrl } = context.config

  route(openCalendarFeed, { perSession: OPEN }, async ({ body }, caller) => {
    const token = await feedToken(db, caller.id, body?.rotate === true)
    return { message: messages.ok, url: publicUrl + calendarFeedPath(token) }
  })

  route(getCalendarFeed, {}, async (_input, caller) => ({
    message: messages.ok,
    since: (await feedSince(db, caller.id))?.toISOString() ?? null,
  }))

  app.get('/calendar/:file', describedBy(calendarOperations.feed), async (request, reply) => {
    const { file } = request.params as { file: string }
    const token = file.endsWith('.ics') ? file.slice(0, -4) : ''
    const known = request.headers['if-none-match']
    void reply.header('cache-control', 'private, no-cache').header('x-robots-tag', 'noindex')
    if (isFeedToken(token)) {
      const feed = await readFeed(
        db,
        publicUrl,
        token,
        (tag) => isUnchanged(known, tag),
        () => limiter.take(FEED, createHash('sha256').update(token).digest('base64url')),
      )
      if (feed) void reply.header('etag', feed.tag)
      if (feed && 'text' in feed) return reply.type(TYPE).send(feed.text)
      if (feed) return reply.status(304).send()
    }
    await limiter.take(MISSES, networkOf(request.ip))
    throw new AppError('not_found', messages.notFound)
  })

  app.get(calendarFilePath(':id'), describedBy(calendarOperations.file), async (request, reply) => {
    const { id } = request.params as { id: string }
    if (!isUuid(id)) throw new AppError('not_found', messages.noSuchOffering)
    const { language } = request.query as { language?: unknown }
    const known = languageOf(typeof language === 'string' ? language : undefined)
    const { kind, text } = await offeringCalendar(db, publicUrl, id, known)
    return reply
      .type(TYPE)
      .header('content-disposition', `attachment; filename="firstbell-${kind}.ics"`)
      .send(text)
  })
}
