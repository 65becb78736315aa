import type { Call } from '@firstbell/contract/call'
import { calls } from '@firstbell/contract/calls'
import { calls as sentences } from '@firstbell/messages/all/calls'
import { languages, type Language } from '@firstbell/messages/languages'
import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { createWorld, type Person, type World } from './support/world.ts'

/**
 * Malformed requests get a 4xx or their normal answer, never a 5xx, and every message in their language
 * (rule wire-21).
 */

const RUNS = 300

const every: Call[] = Object.values(calls)
  .flatMap((area) => Object.values(area))
  // This call would delete the account that sends the other requests.
  .filter((call) => call.path !== '/auth/deleteuser')

let world: World
let people: (Person | null)[]

beforeAll(async () => {
  world = await createWorld()
  people = [
    null,
    await world.person('student'),
    await world.person('approved'),
    await world.person('admin'),
  ]
})

const nasty = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '../../etc/passwd',
    "' or 1=1 --",
    '%00',
    '%zz',
    '{{7*7}}',
    '<script>',
    '9'.repeat(400),
    'NaN',
    '-0',
    '1e309',
    '2026-13-45',
    '24:61',
    '\ud800',
    'constructor',
  ),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
)
const value: fc.Arbitrary<unknown> = fc.oneof(
  nasty,
  fc.array(nasty, { maxLength: 4 }),
  fc.dictionary(fc.string({ maxLength: 10 }), nasty, { maxKeys: 4 }),
)

/** The field names of a call, so that generated values reach its validation. */
const fieldsOf = (call: Call): string[] =>
  Object.keys((call.body as { shape?: object } | undefined)?.shape ?? { any: 1 })

const request = fc.constantFrom(...every).chain((call) =>
  fc.record({
    call: fc.constant(call),
    who: fc.nat({ max: 3 }),
    language: fc.constantFrom(...languages),
    id: fc.oneof(fc.uuid(), fc.string({ unit: 'binary', minLength: 1, maxLength: 40 })),
    query: fc.dictionary(
      fc.constantFrom('q', 'page', 'limit', 'category', 'level', 'token', '__proto__', 'x'),
      fc.string({ unit: 'binary', maxLength: 30 }),
      { maxKeys: 4 },
    ),
    body: fc.oneof(
      fc.record(Object.fromEntries(fieldsOf(call).map((field) => [field, value])), {
        requiredKeys: [],
      }),
      value,
      fc.constantFrom(
        '{"a":',
        '[[[[',
        '{"__proto__":{"isAdmin":true}}',
        '{"constructor":{"prototype":{}}}',
        'a=1&a=2&b[]=3',
        '\u0000\u0001',
      ),
    ),
    type: fc.constantFrom(
      'application/json',
      'application/json',
      'application/json',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'multipart/form-data; boundary=x',
      'text/plain',
      'nonsense',
      'application/json; charset=utf-16',
    ),
    token: fc.constantFrom(
      undefined,
      undefined,
      undefined,
      '',
      'x',
      'a.b.c',
      '..',
      'eyJhbGciOiJub25lIn0.e30.',
    ),
  }),
)

interface Said {
  message?: string
  fields?: Record<string, string>
}

const texts = Object.fromEntries(
  languages.map((language) => [language, new Set<string>(Object.values(sentences[language]))]),
) as Record<Language, Set<string>>

test(`${RUNS} generated requests to all routes: no 5xx, one error format`, async () => {
  await fc.assert(
    fc.asyncProperty(request, async ({ call, who, language, id, query, body, type, token }) => {
      const person = people[who]
      const authorization = token ?? person?.token
      const search = new URLSearchParams(query).toString()
      const options: InjectOptions = {
        method: call.method,
        url: `${call.path.replace(':id', encodeURIComponent(wellFormed(id)))}${search ? `?${search}` : ''}`,
        headers: {
          'accept-language': language,
          ...(authorization !== undefined && { authorization: `Bearer ${authorization}` }),
          ...(call.body && { 'content-type': type }),
        },
        ...(call.body && {
          payload: typeof body === 'string' ? body : (JSON.stringify(body) ?? ''),
        }),
      }
      const answer = await world.request(options)
      expect(
        answer.status,
        `${call.method} ${options.url}: ${JSON.stringify(answer.body)}`,
      ).toBeLessThan(500)
      if (answer.status >= 400)
        expect(answer.body).toMatchObject({ message: expect.any(String), code: expect.any(String) })
      const { message, fields = {} } = answer.body as Said
      const said = answer.headers['content-language'] ?? 'en'
      if (message !== undefined && (answer.status >= 400 || call.who !== 'anyone'))
        expect(said).toBe(language)
      for (const text of [message, ...Object.values(fields)])
        if (text !== undefined) expect(texts[said as Language]).toContain(text)
    }),
    { numRuns: RUNS, seed: 7 },
  )
})

function wellFormed(text: string): string {
  return (text as string & { toWellFormed: () => string }).toWellFormed()
}

test.each([
  [
    'a body that is no JSON',
    {
      method: 'POST',
      url: '/auth/login',
      headers: { 'content-type': 'application/json' },
      payload: '{',
    },
    400,
  ],
  [
    'a body that is too large',
    {
      method: 'POST',
      url: '/auth/login',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ token: 'x'.repeat(2_000_000) }),
    },
    413,
  ],
  [
    'a form where JSON is due',
    {
      method: 'POST',
      url: '/auth/login',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'token=x',
    },
    415,
  ],
  ['a path that does not exist', { method: 'GET', url: '/nothing/here' }, 404],
  ['a method that does not exist there', { method: 'DELETE', url: '/auth/login' }, 404],
  ['a path that cannot be decoded', { method: 'GET', url: '/classes/get-class/%zz' }, 400],
] as [string, InjectOptions, number][])('%s', async (_name, options, status) => {
  const answer = await world.request(options)
  expect([answer.status, typeof answer.body.message, typeof answer.body.code]).toEqual([
    status,
    'string',
    'string',
  ])
})
