import { once } from 'node:events'
import {
  createServer,
  request as ask,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll } from 'vitest'
import type { App } from '../../src/app.ts'

/** A response as received: not decompressed, and with all headers. */
export interface Got {
  status: number
  headers: IncomingHttpHeaders
  raw: string[]
  body: Buffer
}

/** Requests a URL over a new connection. */
export async function get(
  url: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Got> {
  const sent = ask(url, { method, headers, agent: false }).end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    raw: response.rawHeaders,
    body: Buffer.concat(chunks),
  }
}

/** Returns the text of a body that may be compressed. */
export function textOf({ headers, body }: Got): string {
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[
    String(headers['content-encoding']) as 'br'
  ]
  return String(unpack ? unpack(body) : body)
}

/** Returns everything that does not depend on the single request, in a fixed order. */
export const comparable = ({ status, raw, body }: Got) => ({
  status,
  headers: raw
    .flatMap((name, i) => (i % 2 === 0 ? [`${name.toLowerCase()}: ${raw[i + 1]}`] : []))
    .filter((line) => !/^(date|x-request-id):/.test(line))
    .sort(),
  body: body.toString('base64'),
})

/** Listens until the tests of the file end. @returns the URL */
export async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** The same app at two URLs: with ready responses ahead of Fastify, and without. */
export interface BothWays {
  ahead: string
  through: string
  /** The requests to `ahead` that Fastify answered. */
  byFastify: () => number
  /** Requests a path until its response comes ahead of Fastify, which the first two never do. */
  warm: (path: string, headers?: Record<string, string>) => Promise<Got>
}

export async function bothWays({ http }: App): Promise<BothWays> {
  let count = 0
  const ahead = await serve(
    http.readyResponses.wrap((request, response) => {
      count += 1
      http.routing(request, response)
    }),
  )
  return {
    ahead,
    through: await serve((request, response) => http.routing(request, response)),
    byFastify: () => count,
    warm: async (path, headers) => {
      for (;;) {
        const before = count
        const got = await get(ahead + path, headers)
        if (count === before) return got
      }
    },
  }
}
