import { dehydrate } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { ApiError, type ServerCall } from '../shared/api/api.ts'
import { App } from './App.tsx'
import type { IdentitySettings } from '../entities/session/identity-client.ts'
import { createServerQueryClient } from '../shared/api/query-client.ts'
import { pageAt } from './routes.tsx'
import { SITE_NAME } from '../shared/page/site.ts'
import { PAGE_DATA_ID, type PageData } from './page-data.ts'

/** The scripts that the build made (build.ts); undefined in development. */
declare const __SCRIPTS__: Scripts | undefined

export interface Scripts {
  /** Text of bootstrap.ts. */
  bootstrap: string
  /** main.tsx, then what it imports. */
  first: string[]
  /** What each page needs beyond those, by the page's module. */
  pages: Record<string, string[]>
}

export interface RenderInput {
  /** Path and query. */
  url: string
  /** Without a trailing slash. */
  publicUrl: string
  /** Makes a public call of the contract, by name. */
  call: ServerCall
  /** dist/client/index.html */
  template: string
  identity?: IdentitySettings
}

export interface Rendered {
  status: number
  html: string
  /** What the page's entity tag is made of: `html` without the values of the server's clock. */
  validator?: string
  redirect?: string
  /** A component failed; the browser renders its part of the page. */
  incomplete?: boolean
}

/** The inline script of every page, whose hash the Content-Security-Policy names; empty in development. */
export const inlineScript = __SCRIPTS__?.bootstrap ?? ''

/** Whether `pathname` is a page of the product, Page Not Found aside. */
export function isPage(pathname: string): boolean {
  return isPlain(pathname) && pageAt(pathname).found
}

/** Renders Page Not Found in the place of a path that is no valid one of this site. */
const INVALID_PATH = '/404'

/**
 * False for paths that URL parsers read as something else: a backslash as a slash, `//host` as another
 * site. They are no pages and must not reach `new URL`.
 */
function isPlain(pathname: string): boolean {
  return pathname.startsWith('/') && !/\\|\/\/|#/.test(pathname)
}

/** Renders a page. Throws where a component outside of every boundary does; then send `renderEmptyPage`. */
export async function render(input: RenderInput): Promise<Rendered> {
  const asked = splitUrl(input.url)
  const trimmed = withoutTrailingSlashes(asked.pathname)
  if (trimmed !== asked.pathname && isPage(trimmed))
    return { status: 308, html: '', redirect: trimmed + asked.search }

  const { pathname, search } = isPlain(asked.pathname)
    ? asked
    : { pathname: INVALID_PATH, search: '' }
  const url = new URL(pathname + search, input.publicUrl)
  const { page, params, found } = pageAt(pathname)
  const queryClient = createServerQueryClient(input.call)
  const module = await page?.load()
  let absent: ApiError | undefined
  try {
    await module?.prefetch?.({ queryClient, params, url })
  } catch (error) {
    // The browser asks again for whatever else failed, and shows what came of it.
    if (error instanceof ApiError && (error.status === 404 || error.status === 410)) absent = error
  }
  const data: PageData = {
    publicUrl: input.publicUrl,
    renderedAt: pathname + search,
    now: Date.now(),
    ...(input.identity && { identity: input.identity }),
    ...(absent?.category
      ? { cancelled: { path: pathname, category: absent.category } }
      : absent && { missing: pathname }),
    queries: dehydrate(queryClient),
  }
  const rendered = renderToString(
    <App
      queryClient={queryClient}
      page={data}
      router={(pages) => <StaticRouter location={pathname + search}>{pages}</StaticRouter>}
    />,
  )
  queryClient.clear()
  return {
    status: absent?.status ?? (found ? 200 : 404),
    ...fill(input.template, data, rendered, pathname),
    // React's mark of a Suspense boundary that failed.
    incomplete: rendered.includes('<!--$!-->'),
  }
}

/** The page without content, which the browser renders. */
export function renderEmptyPage(
  input: Pick<RenderInput, 'publicUrl' | 'template' | 'identity' | 'url'>,
): string {
  const page: PageData = {
    publicUrl: input.publicUrl,
    ...(input.identity && { identity: input.identity }),
  }
  const { pathname } = splitUrl(input.url)
  return fill(
    input.template,
    page,
    `<title>${SITE_NAME}</title><p role="status" class="p-8 text-center">Loading...</p>`,
    pathname,
  ).html
}

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

/** React puts what belongs into the head before everything else, where it renders no head itself. */
const headPart = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/

/**
 * The times in the page's data, as JSON has them: of rendering, and of each answer in it. What is shown
 * of them is in the markup. A quote inside a JSON string is escaped, so no text of a person matches.
 */
const clockValues = /"(?:now|dehydratedAt|\w+UpdatedAt)":\d+,?/g

function fill(
  template: string,
  page: PageData,
  rendered: string,
  pathname: string,
): { html: string; validator: string } {
  const head = headPart.exec(rendered)?.[0] ?? ''
  const module = pageAt(pathname).page?.module ?? ''
  const scripts = __SCRIPTS__
    ? `<script type="module" async data-files="${[...__SCRIPTS__.first, ...(__SCRIPTS__.pages[module] ?? [])].join(' ')}">${inlineScript}</script>`
    : ''
  const markup = template
    .replace('<!--head-->', () => head + scripts)
    .replace('<!--app-->', () => rendered.slice(head.length))
  const data = JSON.stringify(page).replace(/</g, '\\u003c')
  const withData = (json: string) =>
    markup.replace(
      '<!--data-->',
      () => `<script type="application/json" id="${PAGE_DATA_ID}">${json}</script>`,
    )
  return { html: withData(data), validator: withData(data.replace(clockValues, '')) }
}
