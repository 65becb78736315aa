import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { afterAll } from 'vitest'
import { buildApp, type App } from '../../src/app.ts'
import { PATIENT } from './context.ts'
import type { World } from './world.ts'

const root = resolve(import.meta.dirname, '../../../..')

/** The settings of an operator behind a proxy with TLS. */
export const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://classes.example.org',
  SMTP_URL: 'smtp://127.0.0.1:9',
  RATE_LIMITS: 'on',
  TRUST_PROXY: '1',
}

/** Creates the whole site with the parts of `world` and its pages. Builds the pages if necessary. */
export async function withPages(
  world: World,
  waits: { databaseWait?: number; renderWait?: number } = PATIENT,
): Promise<App> {
  const webDist = resolve(root, 'apps/web/dist')
  if (!existsSync(webDist))
    execFileSync(process.execPath, [resolve(root, 'scripts/prepare.mjs'), '--web'], { cwd: root })
  const app = await buildApp(world.context, { ...waits, webDist })
  afterAll(() => app.http.close())
  await app.http.ready()
  return app
}

export interface RawAnswer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
}

/** Sends requests to a listening server unchanged, without a client that normalizes the path. */
export async function overTheWire(
  app: App,
): Promise<
  (
    path: string,
    options?: { method?: string; headers?: Record<string, string>; body?: string },
  ) => Promise<RawAnswer>
> {
  const server = createServer(app.handle)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  afterAll(() => void server.close())
  const { port } = server.address() as AddressInfo
  return (path, { method = 'GET', headers = {}, body } = {}) =>
    new Promise((answered, failed) => {
      const sent = request(
        { host: '127.0.0.1', port, method, path, headers, agent: false },
        (response) => {
          let text = ''
          response.setEncoding('utf8')
          response.on('data', (more: string) => (text += more))
          response.on('error', failed)
          response.on('end', () =>
            answered({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: text,
            }),
          )
        },
      )
      sent.on('error', failed)
      sent.end(body)
    })
}
