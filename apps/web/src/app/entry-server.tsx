import * as common from '@firstbell/messages/common'
import { prefix } from '@firstbell/messages/language'
import { prefixOf, splitPath, type Language } from '@firstbell/messages/languages'
import * as m from '@firstbell/messages/shell'
import { dehydrate } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import type { IdentitySettings } from '#entities/login/identity-client.ts'
import { ApiError, type ServerCall } from '#shared/api/api.ts'
import { createServerQueryClient } from '#shared/api/query-client.ts'
import { SITE_NAME, type Site } from '#shared/page/site.ts'
import { App } from './App.tsx'
import { PAGE_DATA_ID, type PageData } from './page-data.ts'
import { canonicalPath, createRoutes, pageAt, type PageMatch } from './routes.tsx'
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

/** The request and the site that a page is rendered for. */
export interface PageInput extends Pick<
  Site,
  | 'publicUrl'
  | 'legal'
  | 'payments'
  | 'providers'
  | 'joinEarlyMinutes'
  | 'guardianAge'
  | 'contactFormat'
  | 'minStudentsHours'
  | 'classroom'
> {
  /** Path and query. */
  url: string
  /** Makes a public call of the contract. */
  call: ServerCall
  identity?: IdentitySettings
}

/** A page and its data. `renderPage` renders the same HTML from it in any thread. */
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
  /** Whether a component failed; the browser then renders its part of the page. */
  incomplete: boolean
}

/** The inline script of every page; its hash is in the Content-Security-Policy. Empty in development. */
export const inlineScript = __SCRIPTS__?.bootstrap ?? ''

/** Returns whether `pathname` is a page other than Page Not Found, in any language. */
export function isPage(pathname: string): boolean {
  return isPlain(pathname) && pageOf(pathname).isPage
}

/** Returns the page at a path with language prefix. */
const pageOf = (pathname: string): PageMatch => pageAt(splitPath(pathname).path)

/** The path that renders Page Not Found for invalid paths and for pages that this site does not have. */
const INVALID_PATH = '/404'

/** Returns whether URL parsers keep the path: backslashes, `//host` and `..` must not reach `new URL`. */
function isPlain(pathname: string): boolean {
  return pathname.startsWith('/') && !/\\|\/\/|#|\/(?:\.|%2e){1,2}(?:\/|$)/i.test(pathname)
}

/** What a URL resolves to, before the page's data is fetched. */
export interface Located {
  /** The page's language, which depends on the path alone (rule language-1). */
  language: Language
  /** False for Page Not Found. */
  isPage: boolean
  /** The canonical path and query (`canonicalPath`). URLs with the same one share a rendered page. */
  canonicalUrl: string
  /** Whether the URL belongs to one visitor, for example because of a token; the page is not shared. */
  personalUrl: boolean
  /** The path and query to redirect to. */
  redirect?: string
}

/** @param url path and query */
export function locate(url: string): Located {
  const { pathname, search } = splitUrl(url)
  const { language } = splitPath(pathname)
  const noPage = { language, isPage: false, personalUrl: false }
  const target = redirectTarget(pathname)
  if (target !== undefined) return { ...noPage, canonicalUrl: target, redirect: target + search }
  if (!isPlain(pathname)) return { ...noPage, canonicalUrl: prefixOf(language) + INVALID_PATH }
  const { page, isPage } = pageOf(pathname)
  const { path, personalUrl } = canonicalPath(page, pathname, search)
  return { language, isPage, canonicalUrl: path, personalUrl }
}

/**
 * Returns the path to redirect to: without trailing slashes and without the prefix `/en`, because English pages have
 * no prefix. Undefined for a path without either, and for `/en/...` if that is no page.
 */
function redirectTarget(pathname: string): string | undefined {
  const trimmed = withoutTrailingSlashes(pathname)
  const [, english] = /^\/en(\/.*)?$/s.exec(trimmed) ?? [undefined, trimmed]
  const path = english ?? '/'
  if (path === pathname || !isPlain(path)) return undefined
  return path !== trimmed || isPage(path) ? path : undefined
}

/** Fetches a page's data for any language, because public answers contain no translated texts. */
export async function fetchPage(input: PageInput): Promise<FetchedPage> {
  const { canonicalUrl, language } = locate(input.url)
  // Only a hosted identity provider (Firebase) has settings.
  const isAbsentHere = input.identity && pageOf(splitUrl(canonicalUrl).pathname).page.embeddedOnly
  const renderedUrl = isAbsentHere ? prefixOf(language) + INVALID_PATH : canonicalUrl
  const { pathname, search } = splitUrl(renderedUrl)
  const { path } = splitPath(pathname)
  const url = new URL(path + search, input.publicUrl)
  const { page, params, isPage } = pageAt(path)
  const queryClient = createServerQueryClient(input.call, input.payments !== undefined)
  const module = await page.load()
  let absent: ApiError | undefined
  try {
    await module.prefetch?.({ queryClient, params, url })
  } catch (error) {
    // After other errors the browser repeats the call and shows the result.
    if (error instanceof ApiError && (error.status === 404 || error.status === 410)) absent = error
  }
  const data: PageData = {
    renderedAt: pathname + search,
    now: Date.now(),
    ...siteOf(input),
    absent: absent && {
      path,
      gone: absent.status === 410,
      category: absent.category,
      title: absent.title,
    },
    queries: dehydrate(queryClient),
  }
  queryClient.clear()
  return {
    status: absent?.status ?? (isPage ? 200 : 404),
    path: renderedUrl,
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
  await Promise.all(module.islands?.(params).map(({ load }) => load()) ?? [])
  const context = await handler.query(new Request(`http://site.invalid${path}`))
  // Pages do not redirect on the server.
  if (context instanceof Response) throw new Error(`${path} is no page`)
  const page = JSON.parse(data) as PageData
  const queryClient = createServerQueryClient(neverCalled, page.payments !== undefined)
  const rendered = renderToString(
    <App queryClient={queryClient} page={page}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </App>,
  )
  const structuredData = structuredDataOf(match, params, queryClient, page)
  return {
    ...fill(template, { data, rendered, page: match.page, site: page, structuredData }),
    // React's marker for a failed Suspense boundary.
    incomplete: rendered.includes('<!--$!-->'),
  }
}

const handler = createStaticHandler(createRoutes(), { basename: prefix })

const neverCalled = () => Promise.reject(new Error('A page called while it was rendered'))

/** Renders a page of this build's language without content; the browser renders it. */
export function renderEmptyPage(input: Omit<PageInput, 'call'> & { template: string }): string {
  const site = siteOf(input)
  return fill(input.template, {
    data: JSON.stringify(site),
    rendered: `<title>${SITE_NAME}</title><p role="status" class="p-8 text-center">${common.loading}</p>`,
    page: pageOf(splitUrl(input.url).pathname).page,
    site,
  }).html
}

/** Returns the settings that every page receives. */
const siteOf = ({
  publicUrl,
  identity,
  legal,
  payments,
  providers,
  joinEarlyMinutes,
  guardianAge,
  contactFormat,
  minStudentsHours,
  classroom,
}: Omit<PageInput, 'call'>) => ({
  publicUrl,
  identity,
  legal,
  payments,
  providers,
  joinEarlyMinutes,
  guardianAge,
  contactFormat,
  minStudentsHours,
  classroom,
})

function splitUrl(url: string): { pathname: string; search: string } {
  const end = url.indexOf('?')
  return end < 0
    ? { pathname: url, search: '' }
    : { pathname: url.slice(0, end), search: url.slice(end) }
}

/** Keeps `/`. The regular expression `/\/+$/` would take quadratic time on many slashes. */
function withoutTrailingSlashes(pathname: string): string {
  let end = pathname.length
  while (end > 1 && pathname[end - 1] === '/') end -= 1
  return pathname.slice(0, end)
}

/** React renders the hoisted head elements first, because the app renders no head. */
const headPart = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/

/**
 * Matches the timestamps in the page's JSON data: of rendering and of each answer. The markup contains
 * their visible effects. Quotes within JSON strings are escaped, so user content cannot match.
 */
const clockValues = /"(?:now|dehydratedAt|\w+UpdatedAt)":\d+,?/g

const ROOT = '<div id="root">'

/** The banner of a site with a test key, outside of the root, so that hydration does not remove it. */
const TEST_MODE = `<aside aria-label="${m.testModeLabel}" class="border-b border-line bg-amber-soft px-4 py-2 text-center text-sm font-medium text-amber">${m.testMode}</aside>`

/** Escapes "<", which could end the script element around the JSON. */
const withoutTags = (json: string): string => json.replace(/</g, '\\u003c')

/** The parsed template, cached per process. */
let known: { template: string; parts: string[] } | undefined

/**
 * Fills in the template.
 * @param parts `data` is `PageData` as JSON; `rendered` is React's HTML, with the head elements first
 */
function fill(
  template: string,
  parts: {
    data: string
    rendered: string
    page: PageMatch['page']
    site: PageData
    structuredData?: Record<string, unknown> | undefined
  },
): { html: string; validator: string } {
  const { rendered, page, structuredData } = parts
  const head = headPart.exec(rendered)?.[0] ?? ''
  const scripts = __SCRIPTS__
    ? `<script type="module" async data-failed="${m.notLoadedCompletely}" data-reload="${m.reload}" data-files="${__SCRIPTS__.first.join(' ')}" data-page="${__SCRIPTS__.pages[page.module]?.join(' ') ?? ''}">${inlineScript}</script>`
    : ''
  if (known?.template !== template)
    known = { template, parts: template.split(/<!--(?:head|app|data)-->/) }
  const [start, middle = '', end = '', after = ''] = known.parts
  const root = parts.site.payments?.testMode ? middle.replace(ROOT, TEST_MODE + ROOT) : middle
  const jsonLd = structuredData
    ? `<script type="application/ld+json">${withoutTags(JSON.stringify(structuredData))}</script>`
    : ''
  const before = start + head + jsonLd + scripts + root + rendered.slice(head.length) + end
  const data = withoutTags(parts.data)
  const withData = (text: string) =>
    `${before}<script type="application/json" id="${PAGE_DATA_ID}">${text}</script>${after}`
  return { html: withData(data), validator: withData(data.replace(clockValues, '')) }
}
