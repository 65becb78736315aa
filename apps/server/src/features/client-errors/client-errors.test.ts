import { reportClientError } from '@firstbell/contract/client-errors'
import { CLIENT_ERROR_MAX } from '@firstbell/contract/limits'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createWorld, type World } from '../../../test/support/world.ts'
import { createLog } from '../../platform/observability/log.ts'
import { describeClientError } from './client-errors.ts'

const lines: string[] = []
let world: World

beforeAll(async () => {
  const log = createLog('warn', { write: (line: string) => void lines.push(line) })
  world = await createWorld({}, { log })
})
beforeEach(() => {
  lines.length = 0
})

const report = {
  kind: 'caught',
  message: 'Cannot read properties of undefined (reading name)',
  stack:
    'TypeError: Cannot read\n    at Row (https://firstbell.example/assets/Booked-a1B2c3D4.js:1:2345)\n    at li',
  page: '/profile',
} as const

test('a report is one line in the log, with a fingerprint', async () => {
  const { status, body } = await world.call(reportClientError, report)
  expect({ status, body }).toEqual({ status: 202, body: { message: 'Done.' } })
  expect(lines).toHaveLength(1)
  const { level, clientError } = JSON.parse(lines[0] ?? '') as Record<string, unknown>
  expect(level).toBe(40)
  expect(clientError).toEqual({
    kind: 'caught',
    fingerprint: expect.stringMatching(/^[0-9a-f]{12}$/) as string,
    message: report.message,
    stack: ['at Row (https://firstbell.example/assets/Booked-a1B2c3D4.js:1:2345)', 'at li'],
    page: '/profile',
  })
})

test.each([
  ['a kind of one’s own', { kind: 'other' }],
  ['a long message', { message: 'x'.repeat(CLIENT_ERROR_MAX.message + 1) }],
  ['a long stack', { stack: 'x'.repeat(CLIENT_ERROR_MAX.stack + 1) }],
  ['a long path', { page: 'x'.repeat(CLIENT_ERROR_MAX.page + 1) }],
  ['no stack', { stack: null }],
])('%s is refused and not logged', async (_, wrong) => {
  const { status } = await world.call(reportClientError, { ...report, ...wrong })
  expect(status).toBe(400)
  expect(lines.join()).not.toContain('clientError')
})

describe('personal data and secrets are removed from the log', () => {
  test.each([
    ['a query', 'at https://a.example/x.js?token=secret:1:2', 'at https://a.example/x.js:1:2'],
    ['a path’s query', 'No route for /reset?token=secret here', 'No route for /reset here'],
    ['an anchor', 'at /verify#secret', 'at /verify'],
    [
      'quoted text',
      'Unexpected token, "Ada Lovelace" is not valid JSON',
      'Unexpected token, "…" is not valid JSON',
    ],
    ['a mail address', 'No user ada.lovelace+x@mail.example.com', 'No user [email]'],
    ['an id', 'class 0f8fad5b-d9cb-469f-a165-70867728950e', 'class [id]'],
    ['a token', 'Bearer eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl0', 'Bearer [token]'],
    ['a phone number', 'call 0917 440 3126 now', 'call [number] now'],
    ['quoted text that is cut off', 'No “secret” in “my sec', 'No "…" in "…"'],
    ['line breaks', 'one\r\n{"level":60}\u2028two', 'one {"…":60} two'],
    [
      'what React says stays',
      'Minified React error #418; visit https://react.dev/errors/418 for it',
      'Minified React error #418; visit https://react.dev/errors/418 for it',
    ],
  ])('%s', (_, message, logged) => {
    expect(describeClientError({ ...report, message }).message).toBe(logged)
  })

  test('lines that are not stack frames, and secrets in frames, are removed from the stack', () => {
    const { stack, page } = describeClientError({
      ...report,
      stack:
        'Error: Ada said no\n at f (https://a.example/p?email=ada@example.com:3:4)\ng@https://a.example/x.js:1:2\nAda',
      page: '/classes/0f8fad5b-d9cb-469f-a165-70867728950e',
    })
    expect(stack).toEqual(['at f (https://a.example/p:3:4)', 'g@https://a.example/x.js:1:2'])
    expect(page).toBe('/classes/[id]')
  })
})

test('the fingerprint depends on the error, not on the release, the host or numbers', () => {
  const of = (change: Partial<typeof report> | Record<string, string>) =>
    describeClientError({ ...report, ...change }).fingerprint
  const same = of({})
  expect(of({ stack: report.stack.replace('a1B2c3D4', 'zzzz_999').replace('2345', '99') })).toBe(
    same,
  )
  expect(of({ stack: report.stack.replace('firstbell.example', 'other.example') })).toBe(same)
  expect(of({ page: '/' })).toBe(same)
  expect(of({ message: 'item 7' })).toBe(of({ message: 'item 12' }))
  expect(of({ message: 'Another' })).not.toBe(same)
  expect(of({ stack: report.stack.replace('Row', 'Cell') })).not.toBe(same)
})
