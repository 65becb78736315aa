import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Makes a public call of the contract by its name, for everybody alike. */
type ServerCall = (endpoint: string, input: unknown) => Promise<unknown>

interface PageInput {
  /** Path and query. */
  url: string
  publicUrl: string
  identity?: object
  legal?: object
  payments?: object
  providers?: readonly object[]
}

interface FetchedPage {
  status: number
  path: string
  /** JSON */
  data: string
}

/** The exports of apps/web/src/app/entry-server.tsx. */
interface ServerEntry {
  inlineScript: string
  locate(url: string): { isPage: boolean; address: string; own: boolean; redirect?: string }
  fetchPage(input: PageInput & { call: ServerCall }): Promise<FetchedPage>
  renderPage(
    page: Pick<FetchedPage, 'path' | 'data'>,
    template: string,
  ): Promise<{ html: string; validator: string; incomplete: boolean }>
  renderEmptyPage(input: PageInput & { template: string }): string
}

/** What `npm run build -w apps/web` made. */
export interface WebBuild {
  /** Absolute path of apps/web/dist. */
  webDist: string
  /** The folder of what browsers are sent. */
  client: string
  template: string
  entry: ServerEntry
}

/** Imports the code that fetches and renders pages. */
export const importEntry = (webDist: string) =>
  import(pathToFileURL(join(webDist, 'server/entry-server.js')).href) as Promise<ServerEntry>

/** @param webDist absolute path of apps/web/dist */
export async function openWebBuild(webDist: string): Promise<WebBuild> {
  const client = join(webDist, 'client')
  const [template, entry] = await Promise.all([
    readFile(join(client, 'index.html'), 'utf8'),
    importEntry(webDist),
  ])
  return { webDist, client, template, entry }
}

/** Tells which paths are pages of the web app. */
export async function pageFinder(webDist: string): Promise<(path: string) => boolean> {
  const { locate } = await importEntry(webDist)
  return (path) => {
    const { isPage, redirect } = locate(path)
    return isPage || redirect !== undefined
  }
}

/** The hash of the inline script, for the Content-Security-Policy (CSP 3, "hash-source"). */
export async function scriptSources(webDist: string): Promise<string[]> {
  const { inlineScript } = await importEntry(webDist)
  return [`'sha256-${createHash('sha256').update(inlineScript).digest('base64')}'`]
}
