import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeCalls } from './openapi.ts'

let app: FastifyInstance

beforeAll(async () => {
  app = Fastify()
  await describeCalls(app, 'https://school.example')
})
afterAll(() => app.close())

test('the description says that it is JSON', async () => {
  const answer = await app.inject('/openapi.json')
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(answer.json()).toMatchObject({
    openapi: '3.1.0',
    servers: [{ url: 'https://school.example' }],
  })
})

test('the page that shows it has a logo that can be drawn', async () => {
  const page = await app.inject('/docs/static/swagger-initializer.js')
  const logo = /data:image\/svg\+xml;base64,([\w+/=]+)/.exec(page.body)?.[1]
  expect(Buffer.from(logo ?? '', 'base64').toString()).toMatch(/^<svg .*<\/svg>$/)
})
