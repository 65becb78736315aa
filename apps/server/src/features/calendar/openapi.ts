import type { RouteDescription } from '../../platform/http/openapi.ts'

/**
 * The calendars in the OpenAPI document. They are iCalendar texts, so the contract does not
 * describe them.
 */

const calendar = { 'text/calendar': { schema: { type: 'string' } } }

export const calendarOperations = {
  feed: {
    tag: 'calendar',
    summary: 'A private calendar (iCalendar), by the address that `POST /me/calendar` gives.',
    who: 'anyone',
    parameters: [
      { in: 'path', name: 'file', required: true, schema: { type: 'string' } },
      { in: 'header', name: 'If-None-Match', schema: { type: 'string' } },
    ],
    answers: {
      200: {
        description: 'The calendar.',
        headers: { ETag: { schema: { type: 'string' } } },
        content: calendar,
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
      { in: 'path', name: 'id', required: true, schema: { type: 'string', format: 'uuid' } },
    ],
    answers: { 200: { description: 'The file.', content: calendar } },
    errors: ['not_found', 'gone'],
  },
} satisfies Record<string, RouteDescription>
