import { readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { installedNginx, startProxy } from '../../../../bench/proxy.ts'
import { storeFile, viewUrl } from '../../src/features/uploads/uploads.ts'
import { PRODUCTION } from '../support/site.ts'
import { createWorld, type World } from '../support/world.ts'

/** Requests through nginx with `deploy/nginx.conf`. */

const shipped = readFileSync(join(import.meta.dirname, '../../../../deploy/nginx.conf'), 'utf8')

describe('deploy/nginx.conf', () => {
  test('caches under keys of the unchanged request only', () => {
    const keys = [...shipped.matchAll(/proxy_cache_key\s+(.+);/g)].map(([, key]) => key)
    expect(keys).toHaveLength(2)
    // $uri is decoded, and $arg_… parses the query in another way than the server.
    for (const key of keys) expect(key).toMatch(/^"?\$request_uri\b/)
    expect(shipped).not.toMatch(/\$arg_/)
  })

  test('sets or drops every header of a proxy that the server trusts', () => {
    for (const name of ['For', 'Proto', 'Host'])
      expect(shipped).toMatch(new RegExp(`proxy_set_header X-Forwarded-${name} `))
    // A location with a header of its own does not inherit these.
    const locations = shipped.match(/^ {4}location [^]*?^ {4}\}$/gm) ?? []
    const ownHeaders = locations.filter((location) => location.includes('proxy_set_header'))
    expect(ownHeaders).toHaveLength(1)
    for (const name of ['X-Forwarded-For', 'X-Forwarded-Proto', 'X-Forwarded-Host', 'Host'])
      expect(ownHeaders[0]).toContain(`proxy_set_header ${name} `)
  })
})

describe.skipIf(!installedNginx())('behind nginx (which is not installed when skipped)', () => {
  const stack = new AsyncDisposableStack()
  let world: World
  let site: string
  let direct: string
  let ask: (url: string, headers?: Record<string, string>) => Promise<Answer>
  let calls: Awaited<ReturnType<typeof startProxy>>['calls']

  interface Answer {
    status: number
    headers: IncomingHttpHeaders
    body: Buffer
  }

  beforeAll(async () => {
    world = await createWorld(PRODUCTION)
    const { app } = world
    direct = await app.http.listen({ port: 0, host: '127.0.0.1' })
    const proxy = await startProxy(stack, [Number(new URL(direct).port)])
    site = proxy.url
    calls = proxy.calls
    ask = (url, headers = {}) =>
      new Promise((answered, failed) => {
        // The path is sent unchanged; fetch would normalize it.
        const { origin } = new URL(url)
        const sent = request(
          origin,
          { path: url.slice(origin.length), headers, rejectUnauthorized: false, agent: false },
          (response) => {
            const chunks: Buffer[] = []
            response.on('data', (chunk: Buffer) => chunks.push(chunk))
            response.on('error', failed)
            response.on('end', () =>
              answered({
                status: response.statusCode ?? 0,
                headers: response.headers,
                body: Buffer.concat(chunks),
              }),
            )
          },
        )
        sent.on('error', failed)
        sent.end()
      })
  })
  afterAll(() => stack.disposeAsync())

  const newPicture = async () => {
    const owner = await world.person('instructor')
    const bytes = await sharp({
      create: { width: 900, height: 500, channels: 3, background: '#0f6b62' },
    })
      .png()
      .toBuffer()
    return viewUrl(await storeFile(world.db, world.context, owner.id, bytes, 'a.png'))
  }
  const widthOf = async ({ body }: Answer) => (await sharp(body).metadata()).width

  test.each([
    '%77=96',
    'w=%39%36',
    'W=96',
    'w=96&x=1',
    'x=1&w=96',
    'w=96&',
    'w=96&w=96',
    'w=0',
    '%77=900',
  ])('?%s changes no one else’s picture', async (spelling) => {
    const view = await newPicture()
    const asked = await ask(`${site}${view}?${spelling}`)
    const truth = await fetch(`${direct}${view}?${spelling}`)
    expect([asked.status, asked.body]).toEqual([
      truth.status,
      Buffer.from(await truth.arrayBuffer()),
    ])
    expect(await widthOf(await ask(`${site}${view}`))).toBe(900)
    const small = await ask(`${site}${view}?w=96`)
    expect(small.body).toEqual(
      Buffer.from(await (await fetch(`${direct}${view}?w=96`)).arrayBuffer()),
    )
  })

  test('pictures are cached only in the widths and crops of the site', async () => {
    const view = await newPicture()
    let number = 0
    const isStored = async (query: string) => {
      const [first, second] = [(number += 1), (number += 1)]
      for (const each of [first, second])
        await ask(`${site}${view}${query}`, { 'x-bench': String(each) })
      for (;;) {
        // nginx writes its log after it has answered.
        const call = (await calls()).get(second)
        if (call) return call.ports.every((port) => port === 0)
      }
    }
    expect(await isStored('')).toBe(true)
    expect(await isStored('?w=640')).toBe(true)
    expect(await isStored('?w=640&crop=4x3')).toBe(true)
    expect(await isStored('?w=640&v=1')).toBe(false)
    expect(await isStored('?w=640&crop=5x3')).toBe(false)
    expect(await isStored('?%77=640')).toBe(false)
  })

  test('the server gets the host of the site, whatever host a visitor sends', async () => {
    const echo = createServer((incoming, response) =>
      response.end(JSON.stringify(incoming.headers)),
    )
    await new Promise<void>((listening) => echo.listen(0, '127.0.0.1', listening))
    stack.defer(() => void echo.close())
    const before = await startProxy(stack, [(echo.address() as AddressInfo).port])
    const heard = await ask(before.url, {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-proto': 'http',
    })
    expect(JSON.parse(heard.body.toString())).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'https',
    })
    expect(heard.body.toString()).not.toContain('evil.example')
  })
})
