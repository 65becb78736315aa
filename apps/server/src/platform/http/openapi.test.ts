import { gunzipSync } from 'node:zlib'
import { defineCall } from '@firstbell/contract/call'
import { idField } from '@firstbell/contract/fields'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { describeCalls } from './openapi.ts'

const leave = {
  ...defineCall('cancelClassBooking', {
    summary: 'Leave a room.',
    headers: { 'If-Match': { description: 'Only this version.', schema: { type: 'string' } } },
    params: z.object({ id: idField }),
    errors: ['not_found', 'full', 'already_booked'],
  }),
  path: '/rooms/leave/:id',
}

let app: FastifyInstance
// oxlint-disable-next-line typescript/no-explicit-any
let paths: Record<string, any>

beforeAll(async () => {
  app = Fastify()
  await describeCalls(app, {
    publicUrl: 'https://school.example',
    title: 'School',
    description: 'A school.',
  })
  app.setSerializerCompiler(() => JSON.stringify)
  app.setValidatorCompiler(() => () => true)
  app.route({
    method: leave.method,
    url: leave.path,
    schema: { params: leave.params, response: { 201: leave.output } } as never,
    config: { call: leave },
    handler: async () => ({ message: 'Gone.' }),
  })
  app.route({
    method: ['GET', 'HEAD'],
    url: '/blobs/:id',
    config: {
      described: {
        tag: 'blobs',
        summary: 'A blob.',
        who: 'person',
        parameters: [{ in: 'path', name: 'id', required: true, schema: { type: 'string' } }],
        answers: { 200: { description: 'It.', content: { 'image/webp': { schema: {} } } } },
        errors: ['conflict'],
        errorsElsewhere: { 423: 'conflict' },
      },
    },
    handler: async () => 'blob',
  })
  app.get('/page', async () => 'nothing of the description')
  paths = (await app.inject('/openapi.json')).json().paths
})
afterAll(() => app.close())

test('the document has the content type of JSON', async () => {
  const answer = await app.inject('/openapi.json')
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(answer.json()).toMatchObject({
    openapi: '3.1.0',
    servers: [{ url: 'https://school.example' }],
  })
  expect(Object.keys(paths)).toEqual(['/rooms/leave/{id}', '/blobs/{id}'])
})

test('the document is created once, compressed, and not sent again to clients that have it', async () => {
  const made = vi.spyOn(app, 'swagger')
  const first = await app.inject({ url: '/openapi.json', headers: { 'accept-encoding': 'gzip' } })
  expect(first.headers['content-encoding']).toBe('gzip')
  expect(JSON.parse(gunzipSync(first.rawPayload).toString()).openapi).toBe('3.1.0')
  const { etag } = first.headers
  const again = await app.inject({
    url: '/openapi.json',
    headers: { 'if-none-match': String(etag) },
  })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  for (const url of ['/docs/json', '/docs/yaml']) {
    const { statusCode, headers } = await app.inject(url)
    expect([statusCode, headers.location]).toEqual([308, '/openapi.json'])
  }
  expect(made).not.toHaveBeenCalled()
})

/** The codes of every error answer of an operation, by status. */
const codesOf = (operation: { responses: Record<string, any> }) =>
  Object.fromEntries(
    Object.entries(operation.responses)
      .filter(([status]) => Number(status) >= 400)
      .map(([status, answer]) => [
        status,
        answer.content?.['application/json'].schema.properties.code.enum,
      ]),
  )

describe('a call of the contract', () => {
  test('is documented with all its errors', () => {
    const operation = paths['/rooms/leave/{id}'].delete
    expect(Object.keys(operation.responses)).toContain('201')
    expect(codesOf(operation)).toEqual({
      400: ['invalid', 'malformed'],
      401: ['unauthenticated'],
      403: ['unverified', 'suspended', 'forbidden'],
      404: ['not_found'],
      409: ['full', 'already_booked'],
      413: ['too_large'],
      415: ['unsupported_type'],
      500: ['internal'],
      503: ['unavailable'],
    })
    expect(operation.responses['503'].headers).toHaveProperty('Retry-After')
  })

  test('is documented with its headers', () => {
    expect(paths['/rooms/leave/{id}'].delete.parameters).toContainEqual(
      expect.objectContaining({ in: 'header', name: 'If-Match' }),
    )
  })
})

describe('a route with a hand-written description', () => {
  test('has its own answers and the errors of its kind', () => {
    const { get } = paths['/blobs/{id}']
    expect(get.responses['200'].content).toHaveProperty('image/webp')
    expect(get.security).toEqual([{ idToken: [] }])
    expect(codesOf(get)).toMatchObject({
      401: ['unauthenticated'],
      404: ['not_found'],
      409: ['conflict'],
      423: ['conflict'],
    })
  })

  test('answers HEAD without a body', () => {
    const { head } = paths['/blobs/{id}']
    expect(Object.keys(head.responses)).toEqual(Object.keys(paths['/blobs/{id}'].get.responses))
    expect(JSON.stringify(head.responses)).not.toContain('"content"')
  })
})

test('the page has a logo', async () => {
  const page = await app.inject('/docs/static/swagger-initializer.js')
  const logo = /data:image\/svg\+xml;base64,([\w+/=]+)/.exec(page.body)?.[1]
  expect(Buffer.from(logo ?? '', 'base64').toString()).toMatch(/^<svg .*<\/svg>$/)
})
