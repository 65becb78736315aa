import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Makes a public call of the contract by its name. `cookie`: of the request that needs it. */
export type PublicCall = (name: string, input: unknown, cookie?: string) => Promise<unknown>

interface RenderInput {
  /** Path and query. */
  url: string
  publicUrl: string
  /** dist/client/index.html */
  template: string
  identity?: object
}

export interface RenderedPage {
  status: number
  html: string
  /** What the entity tag is made of, where that is not `html`. */
  validator?: string
}

/** The exports of apps/web/src/app/entry-server.tsx. */
interface ServerEntry {
  inlineScript: string
  isPage(pathname: string): boolean
  render(
    input: RenderInput & { call: PublicCall },
  ): Promise<RenderedPage & { redirect?: string; incomplete?: boolean }>
  renderEmptyPage(input: RenderInput): string
}

/** What `npm run build -w apps/web` made. */
export interface WebBuild {
  /** The folder of what browsers are sent. */
  client: string
  template: string
  entry: ServerEntry
}

const openEntry = (webDist: string) =>
  import(pathToFileURL(join(webDist, 'server/entry-server.js')).href) as Promise<ServerEntry>

/** @param webDist absolute path of apps/web/dist */
export async function openWebBuild(webDist: string): Promise<WebBuild> {
  const client = join(webDist, 'client')
  const [template, entry] = await Promise.all([
    readFile(join(client, 'index.html'), 'utf8'),
    openEntry(webDist),
  ])
  return { client, template, entry }
}

/** The hash of the inline script, for the Content-Security-Policy (CSP 3, "hash-source"). */
export async function scriptSources(webDist: string): Promise<string[]> {
  const { inlineScript } = await openEntry(webDist)
  return [`'sha256-${createHash('sha256').update(inlineScript).digest('base64')}'`]
}
