import * as common from '@firstbell/messages/common'
import { prefix } from '@firstbell/messages/language'
import { prefixOf, splitPath, type Language } from '@firstbell/messages/languages'
import * as m from '@firstbell/messages/shell'
import { dehydrate } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { ApiError, type ServerCall } from '../shared/api/api.ts'
import { App } from './App.tsx'
import type { IdentitySettings } from '../entities/login/identity-client.ts'
import { createServerQueryClient } from '../shared/api/query-client.ts'
import { addressOf, createRoutes, pageAt, type PageMatch } from './routes.tsx'
import { SITE_NAME, type Site } from '../shared/page/site.ts'
import { PAGE_DATA_ID, type PageData } from './page-data.ts'
import { structuredDataOf } from './structured-data.ts'

/** The scripts of the build (build.ts); undefined in development. */
declare const __SCRIPTS__: Scripts | undefined

export interface Scripts {
  /** The code of bootstrap.ts. */
  bootstrap: string
  /** main.tsx and its imports. */
  first: string[]
  /** The further scripts of each page, by the page's module. */
  pages: Record<string, string[]>
}

/** What a page is made for. */
export interface PageInput extends Pick<Site, 'publicUrl' | 'legal' | 'payments' | 'providers'> {
  /** Path and query. */
  url: string
  /** Makes a public call of the contract by name. */
  call: ServerCall
  identity?: IdentitySettings
}

/** A page and its data, from which `renderPage` makes the same page wherever it runs. */
export interface FetchedPage {
  status: number
  /** `PageData.renderedAt` */
  path: string
  /** `PageData` as JSON. */
  data: string
}

export interface Rendered {
  html: string
  /** The basis of the page's entity tag: `html` without values of the server's clock. */
  validator: string
  /** A component failed, and the browser renders its part of the page. */
  incomplete: boolean
}

/**
 * The inline script of every page, whose hash is in the Content-Security-Policy; empty in
 * development.
 */
export const inlineScript = __SCRIPTS__?.bootstrap ?? ''

/** Whether `pathname` is a page other than Page Not Found, in any language. */
export function isPage(pathname: string): boolean {
  return isPlain(pathname) && pageOf(pathname).found
}

/** The page of a path with the language's prefix. */
const pageOf = (pathname: string): PageMatch => pageAt(splitPath(pathname).path)

/** The path that renders Page Not Found for an invalid path, and for one that this site does not have. */
const INVALID_PATH = '/404'

/**
 * False for paths that URL parsers read differently: a backslash as a slash, `//host` as another
 * site, `..` as the folder above. They must not reach `new URL`.
 */
function isPlain(pathname: string): boolean {
  return pathname.startsWith('/') && !/\\|\/\/|#|\/(?:\.|%2e){1,2}(?:\/|$)/i.test(pathname)
}

/** Where a path and query lead: what there is to know before a page is fetched. */
export interface Located {
  /** Of the page. It follows from the path alone (rule language-1). */
  language: Language
  /** A page of the product, Page Not Found aside. */
  isPage: boolean
  /** What the page depends on (`addressOf`): it is the same for every URL that leads to this address. */
  address: string
  /** The address is one visitor's own: its page is for nobody else. */
  own: boolean
  /** The page is at this path and query. */
  redirect?: string
}

export function locate(url: string): Located {
  const { pathname, search } = splitUrl(url)
  const { language } = splitPath(pathname)
  const elsewhere = movedTo(pathname)
  if (elsewhere !== undefined)
    return { language, isPage: false, address: elsewhere, own: false, redirect: elsewhere + search }
  if (!isPlain(pathname))
    return { language, isPage: false, address: prefixOf(language) + INVALID_PATH, own: false }
  const { page, found } = pageOf(pathname)
  const { path, own } = addressOf(page, pathname, search)
  return { language, isPage: found, address: path, own }
}

/** The path of a page that has been asked for by another one: with slashes at its end, or `/en` before it. */
function movedTo(pathname: string): string | undefined {
  const trimmed = withoutTrailingSlashes(pathname)
  const [, english] = /^\/en(\/.*)?$/s.exec(trimmed) ?? [undefined, trimmed]
  const path = english ?? '/'
  if (path === pathname || !isPlain(path)) return undefined
  return path !== trimmed || isPage(path) ? path : undefined
}

/** Fetches what a page shows, in any language: what is public has no words of ours that a page shows. */
export async function fetchPage(input: PageInput): Promise<FetchedPage> {
  const { address: located, language } = locate(input.url)
  const isOthers = input.identity && pageOf(splitUrl(located).pathname).page.embeddedOnly
  const address = isOthers ? prefixOf(language) + INVALID_PATH : located
  const { pathname, search } = splitUrl(address)
  const { path } = splitPath(pathname)
  const url = new URL(path + search, input.publicUrl)
  const { page, params, found } = pageAt(path)
  const queryClient = createServerQueryClient(input.call)
  const module = await page.load()
  let absent: ApiError | undefined
  try {
    await module.prefetch?.({ queryClient, params, url })
  } catch (error) {
    // For other errors the browser repeats the call and shows the result.
    if (error instanceof ApiError && (error.status === 404 || error.status === 410)) absent = error
  }
  const data: PageData = {
    renderedAt: pathname + search,
    now: Date.now(),
    ...ofSite(input),
    ...(absent && {
      absent: {
        path,
        ...(absent.status === 410 && { gone: true }),
        ...(absent.category && { category: absent.category }),
      },
    }),
    queries: dehydrate(queryClient),
  }
  queryClient.clear()
  return {
    status: absent?.status ?? (found ? 200 : 404),
    path: address,
    data: JSON.stringify(data),
  }
}

/**
 * Renders a page of this build's language from its data alone, as the browser does when it hydrates the
 * page. Throws if a component outside of all boundaries throws; then send `renderEmptyPage`.
 * @param template index.html of this build
 */
export async function renderPage(
  { path, data }: Pick<FetchedPage, 'path' | 'data'>,
  template: string,
): Promise<Rendered> {
  const { pathname, search } = splitUrl(path)
  const match = pageOf(pathname)
  const params = new URLSearchParams(search)
  const module = await match.page.load()
  await module.preload?.(params)
  const context = await handler.query(new Request(`http://site.invalid${path}`))
  // No page leads elsewhere on the server.
  if (context instanceof Response) throw new Error(`${path} is no page`)
  const page = JSON.parse(data) as PageData
  const queryClient = createServerQueryClient(neverCalled)
  const rendered = renderToString(
    <App queryClient={queryClient} page={page}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </App>,
  )
  return {
    ...fill(
      template,
      data,
      rendered,
      pathname,
      page,
      structuredDataOf(match, params, queryClient, page),
    ),
    // React's marker for a failed Suspense boundary.
    incomplete: rendered.includes('<!--$!-->'),
  }
}

const handler = createStaticHandler(createRoutes(), { basename: prefix })

const neverCalled = () => Promise.reject(new Error('A page called while it was rendered'))

/** A page of this build's language without content, for the browser to render. */
export function renderEmptyPage(input: Omit<PageInput, 'call'> & { template: string }): string {
  const page: PageData = ofSite(input)
  const { pathname } = splitUrl(input.url)
  return fill(
    input.template,
    JSON.stringify(page),
    `<title>${SITE_NAME}</title><p role="status" class="p-8 text-center">${common.loading}</p>`,
    pathname,
    page,
  ).html
}

/** What every page is told. */
const ofSite = ({ publicUrl, identity, legal, payments, providers }: Omit<PageInput, 'call'>) => ({
  publicUrl,
  ...(identity && { identity }),
  ...(legal && { legal }),
  ...(payments && { payments }),
  ...(providers && { providers }),
})

function splitUrl(url: string): { pathname: string; search: string } {
  const end = url.indexOf('?')
  return end < 0
    ? { pathname: url, search: '' }
    : { pathname: url.slice(0, end), search: url.slice(end) }
}

/** Keeps `/`. Not `/\/+$/`, whose time is quadratic in a run of slashes. */
function withoutTrailingSlashes(pathname: string): string {
  let end = pathname.length
  while (end > 1 && pathname[end - 1] === '/') end -= 1
  return pathname.slice(0, end)
}

/** React renders elements of the head first, because it does not render a head. */
const headPart = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/

/**
 * The timestamps in the page's data as JSON: of rendering and of each answer. The markup contains
 * what is shown of them. Quotes within JSON strings are escaped, so user content cannot match.
 */
const clockValues = /"(?:now|dehydratedAt|\w+UpdatedAt)":\d+,?/g

const ROOT = '<div id="root">'

/** Above every page of a site with a test key; outside of what scripts render, so that none removes it. */
const TEST_MODE = `<aside aria-label="${m.testModeLabel}" class="border-b border-line bg-amber-soft px-4 py-2 text-center text-sm font-medium text-amber">${m.testMode}</aside>`

/** A "<" in JSON could end the script element around it. */
const withoutTags = (json: string): string => json.replace(/</g, '\\u003c')

/** The template of this process. */
let known: { template: string; parts: string[] } | undefined

function fill(
  template: string,
  json: string,
  rendered: string,
  pathname: string,
  { payments }: PageData,
  structuredData?: Record<string, unknown>,
): { html: string; validator: string } {
  const head = headPart.exec(rendered)?.[0] ?? ''
  const module = pageOf(pathname).page.module
  const scripts = __SCRIPTS__
    ? `<script type="module" async data-failed="${m.notLoadedCompletely}" data-reload="${m.reload}" data-files="${__SCRIPTS__.first.join(' ')}" data-page="${__SCRIPTS__.pages[module]?.join(' ') ?? ''}">${inlineScript}</script>`
    : ''
  if (known?.template !== template)
    known = { template, parts: template.split(/<!--(?:head|app|data)-->/) }
  const [start, middle = '', end = '', after = ''] = known.parts
  const root = payments?.testMode ? middle.replace(ROOT, TEST_MODE + ROOT) : middle
  const jsonLd = structuredData
    ? `<script type="application/ld+json">${withoutTags(JSON.stringify(structuredData))}</script>`
    : ''
  const before = start + head + jsonLd + scripts + root + rendered.slice(head.length) + end
  const data = withoutTags(json)
  const withData = (text: string) =>
    `${before}<script type="application/json" id="${PAGE_DATA_ID}">${text}</script>${after}`
  return { html: withData(data), validator: withData(data.replace(clockValues, '')) }
}
