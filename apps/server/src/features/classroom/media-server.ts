import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { sharedSecret } from '../../platform/database/shared-secret.ts'
import { createLivekit, MediaServerError, type Livekit, type LivekitAddress } from './livekit.ts'

/**
 * The media server of the site: the operator's LiveKit, or the embedded one, which runs as a child process, is started again
 * when it ends, and tells its webhooks to this process over loopback (docs/product/classroom.md).
 */
export interface MediaServer {
  api: Livekit
  /** The WebSocket URL for browsers. */
  browserUrl: string
  /** The origin to which signalling is forwarded: the embedded server's; undefined while it is down, and with LiveKit. */
  forwardTo: () => string | undefined
  /** False on a site without rooms, whose media server never answers. */
  on: boolean
  embedded: boolean
  maxPeople: number
}

export const WEBHOOK_PATH = '/classroom/webhook'

/** The pause before an embedded server that has ended is started again, in milliseconds: it doubles while the start fails. */
const RESTART_MS = 500
const MAX_RESTART_MS = 30_000
const API_KEY = 'firstbell'
/** @param started is called when the embedded server has started, also again: its rooms may be gone */
export async function openMediaServer(
  { config: { classroom, publicUrl, dataDir }, db, log }: Pick<Context, 'config' | 'db' | 'log'>,
  started: () => Promise<void>,
): Promise<{
  server: MediaServer
  /** @param app receives the webhooks of the embedded server */
  start: (app: FastifyInstance) => Promise<void>
  stop: () => Promise<void>
}> {
  if (classroom?.server !== 'embedded') {
    const server: MediaServer = {
      api: createLivekit(() => {
        if (!classroom) throw new MediaServerError('unreachable', 'there are no rooms')
        return classroom
      }),
      browserUrl: classroom?.url ?? '',
      forwardTo: () => undefined,
      on: classroom !== undefined,
      embedded: false,
      maxPeople: classroom?.maxPeople ?? 0,
    }
    return { server, start: async () => {}, stop: async () => {} }
  }

  const { ports, address, maxPeople } = classroom
  const apiSecret = (await sharedSecret(db, 'classroom')).toString('base64url')
  let present: LivekitAddress | undefined
  let stopRunning: (() => Promise<void>) | undefined
  let stopping = false
  const server: MediaServer = {
    api: createLivekit(() => {
      if (!present) throw new MediaServerError('unreachable', 'the media server is not running')
      return present
    }),
    browserUrl: publicUrl.replace(/^http/, 'ws'),
    forwardTo: () => present?.url.replace(/^ws/, 'http'),
    on: true,
    embedded: true,
    maxPeople,
  }

  /** Opens a loopback port for webhooks, because the site's own port may be behind TLS or unknown. */
  async function listenForWebhooks(app: FastifyInstance) {
    const listener = createServer((request, response) => {
      if (request.url === WEBHOOK_PATH) app.routing(request, response)
      else response.writeHead(404).end()
    })
    await new Promise<void>((listening) => listener.listen(0, '127.0.0.1', listening))
    listener.unref()
    const { port } = listener.address() as AddressInfo
    return { listener, url: `http://127.0.0.1:${port}${WEBHOOK_PATH}` }
  }

  async function supervise(webhookUrl: string): Promise<void> {
    for (let pauseMs = RESTART_MS; !stopping; pauseMs = Math.min(2 * pauseMs, MAX_RESTART_MS)) {
      try {
        // Imported here, because a site with LiveKit or without rooms does not need it.
        const { startEmbeddedLivekit } = await import('@firstbell/embedded-livekit')
        const child = await startEmbeddedLivekit({
          apiKey: API_KEY,
          apiSecret,
          ports,
          ...(address && { address }),
          webhookUrl,
          dataFolder: join(dataDir, 'classroom'),
          log: (line) => log.debug({ source: 'classroom' }, line),
        })
        if (stopping) return await child.stop()
        const stopped = new Promise<void>((resolve) => {
          stopRunning = async () => {
            await child.stop()
            resolve()
          }
        })
        present = { url: child.url, apiKey: API_KEY, apiSecret }
        pauseMs = RESTART_MS
        await started().catch((error: unknown) =>
          log.warn({ err: error }, 'the rooms could not be checked; a job tries again'),
        )
        const ended = await Promise.race([child.exited, stopped])
        present = undefined
        if (!stopping) log.error({ ended }, 'the media server ended unasked; starting it again')
      } catch (error) {
        if (!stopping) log.error({ err: error }, 'the media server does not start; trying again')
      }
      if (!stopping) await delay(pauseMs)
    }
  }

  let supervision: Promise<void> | undefined
  let closeListener = () => {}
  return {
    server,
    start: async (app) => {
      const { listener, url } = await listenForWebhooks(app)
      closeListener = () => {
        listener.close()
        listener.closeAllConnections()
      }
      // Not awaited, because the site works without rooms until it runs.
      supervision = supervise(url)
    },
    stop: async () => {
      stopping = true
      present = undefined
      await stopRunning?.()
      await supervision
      closeListener()
    },
  }
}
