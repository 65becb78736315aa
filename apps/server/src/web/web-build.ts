import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { languages, type Language } from '@firstbell/messages/languages'

export interface SiteFacts {
  /** What the browser needs to sign people in, if another server does that. */
  identity?: object
  legal?: object
  /** What pages need to show payments; absent on a site without payments. */
  payments?: object
  /** Minutes before a session at which joining opens; absent for 15. */
  joinEarlyMinutes?: number
  /** Years below which a sign-up names a parent or guardian; absent if none does. */
  guardianAge?: number
  /** The form of contacts; absent for ten digits. */
  contactFormat?: string
  /** Hours before the start at which an offering needs its minimum number of students; absent for 24. */
  minStudentsHours?: number
  /** Whether sessions without a meeting link take place on this site; absent if not. */
  classroom?: boolean
  /** Name and label of the providers whose accounts sign people in. */
  providers?: readonly object[]
}

interface PageInput extends SiteFacts {
  /** Path and query. */
  url: string
  publicUrl: string
}

interface FetchedPage {
  status: number
  path: string
  /** JSON */
  data: string
}

/**
 * The exports of apps/web/src/app/entry-server.tsx. There is a build for each language: `locate` and `fetchPage` work for
 * pages of all languages, and the render functions only for the build's language.
 */
interface ServerEntry {
  inlineScript: string
  locate(url: string): {
    language: Language
    isPage: boolean
    canonicalUrl: string
    personalUrl: boolean
    redirect?: string
  }
  /** @param input.call makes a call of the contract by its route, such as `GET /classes/get-class/:id 200 anyone` */
  fetchPage(
    input: PageInput & { call: (route: string, input: unknown) => Promise<unknown> },
  ): Promise<FetchedPage>
  renderPage(
    page: Pick<FetchedPage, 'path' | 'data'>,
    template: string,
  ): Promise<{ html: string; validator: string; incomplete: boolean }>
  renderEmptyPage(input: PageInput & { template: string }): string
}

/** The output of `npm run build -w apps/web`. */
export interface WebBuild {
  /** Absolute path of apps/web/dist. */
  webDist: string
  /** The folder with the browser's files. */
  client: string
  templates: Templates
  entry: ServerEntry
}

/** The HTML around the rendered content, by language. */
export type Templates = Readonly<Record<Language, string>>

/** Imports the code that fetches and renders pages. Each language is loaded once, on first use. */
export const importEntry = (webDist: string, language: Language = 'en') =>
  import(
    pathToFileURL(join(webDist, 'server', language, 'entry-server.js')).href
  ) as Promise<ServerEntry>

/** @param webDist absolute path of apps/web/dist */
export async function openWebBuild(webDist: string): Promise<WebBuild> {
  const template = async (language: Language) =>
    [language, await readFile(join(webDist, 'server', language, 'index.html'), 'utf8')] as const
  const [templates, entry] = await Promise.all([
    Promise.all(languages.map(template)),
    importEntry(webDist),
  ])
  return {
    webDist,
    client: join(webDist, 'client'),
    templates: Object.fromEntries(templates) as Templates,
    entry,
  }
}

export async function pageFinder(webDist: string): Promise<(path: string) => boolean> {
  const { locate } = await importEntry(webDist)
  return (path) => {
    const { isPage, redirect } = locate(path)
    return isPage || redirect !== undefined
  }
}

/** Returns the hash of the inline script, for the Content-Security-Policy (CSP 3, "hash-source"). */
export async function scriptSources(webDist: string): Promise<string[]> {
  const { inlineScript } = await importEntry(webDist)
  return [`'sha256-${createHash('sha256').update(inlineScript).digest('base64')}'`]
}
