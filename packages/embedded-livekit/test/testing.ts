import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { jwtVerify, SignJWT } from 'jose'
import {
  startEmbeddedLivekit,
  type EmbeddedLivekit,
  type EmbeddedLivekitOptions,
} from '../src/embedded-livekit.ts'

/** What the tests share: a server, tokens, calls of the API, and a receiver of webhooks. */

export const key = { apiKey: 'APItests', apiSecret: 'a secret of at least thirty-two characters' }

const cleanups: (() => unknown)[] = []

/** Ends what a test has started, in reverse order. */
export async function cleanUp(): Promise<void> {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
}

export function onCleanUp(cleanup: () => unknown): void {
  cleanups.push(cleanup)
}

export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-livekit-'))
  onCleanUp(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export async function start(
  options: Partial<EmbeddedLivekitOptions> = {},
): Promise<EmbeddedLivekit> {
  const server = await startEmbeddedLivekit({
    ...key,
    dataFolder: options.dataFolder ?? newFolder(),
    log: (line) => process.env['VERBOSE'] && process.stdout.write(`${line}\n`),
    ...options,
  })
  onCleanUp(() => server.stop())
  return server
}

/** Returns an access token as an application would sign it. */
export function tokenFor(
  identity: string,
  video: Record<string, unknown>,
  { secret = key.apiSecret, issuer = key.apiKey, expires = '10m', claims = {} } = {},
): Promise<string> {
  return new SignJWT({ video, ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(identity)
    .setIssuer(issuer)
    .setNotBefore('-10s')
    .setExpirationTime(expires)
    .sign(Buffer.from(secret))
}

export const joinToken = (identity: string, room = 'room', grant: Record<string, unknown> = {}) =>
  tokenFor(identity, { room, roomJoin: true, canPublishData: true, ...grant })

/** Calls a method of the API. @returns the answer's status and body */
export async function call(
  server: Pick<EmbeddedLivekit, 'url'>,
  name: string,
  body: Record<string, unknown>,
  grant?: Record<string, unknown>,
): Promise<{ status: number; body: Record<string, any> }> {
  const [service, method] = name.includes('/') ? name.split('/') : ['RoomService', name]
  const response = await fetch(
    `${server.url.replace('ws:', 'http:')}/twirp/livekit.${service}/${method}`,
    {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${await tokenFor(
          '',
          grant ?? {
            roomAdmin: true,
            roomCreate: true,
            roomList: true,
            roomRecord: true,
            room: body['room'] ?? body['room_name'],
          },
        )}`,
      },
      body: JSON.stringify(body),
    },
  )
  return { status: response.status, body: (await response.json()) as Record<string, any> }
}

export interface Hook {
  event: string
  id: string
  room?: { name: string }
  participant?: { identity: string; sid: string }
  track?: { source: string; sid: string }
  egressInfo?: Record<string, any>
}

/** Receives webhooks, and checks their signatures. */
export async function receiveWebhooks({ failFirst = 0 } = {}) {
  const hooks: Hook[] = []
  const attempts: string[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString()
    const { payload } = await jwtVerify(
      String(request.headers.authorization),
      Buffer.from(key.apiSecret),
      { issuer: key.apiKey },
    )
    const hook = JSON.parse(body) as Hook
    attempts.push(hook.id)
    const signed = payload['sha256'] === createHash('sha256').update(body).digest('base64')
    const accepted =
      signed &&
      request.headers['content-type'] === 'application/webhook+json' &&
      attempts.length > failFirst
    if (accepted) hooks.push(hook)
    response.writeHead(accepted ? 200 : 500).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onCleanUp(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    hooks,
    attempts,
    /** The events, each with the identity or room that it is about. */
    names: () =>
      hooks.map(
        ({ event, participant, room }) => `${event} ${participant?.identity ?? room?.name}`,
      ),
  }
}
