import { dehydrate } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  RouterContextProvider,
  StaticRouterProvider,
} from 'react-router'
import { setServerCall, type ServerCall } from './api.ts'
import { App } from './App.tsx'
import type { IdentitySettings } from './identity/client.ts'
import { createServerQueryClient } from './query-client.ts'
import { queryClientContext, routes, type PageHandle } from './routes.tsx'
import { PAGE_DATA_ID, SITE_NAME, type PageData } from './shell/site.ts'

/** Files of each page beyond the first ones, written by the build. */
declare const __PAGE_FILES__: Record<string, string[]>

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
  redirect?: string
}

const handler = createStaticHandler(routes)

/** Whether `pathname` is a page of the product, Page Not Found aside. */
export function isPage(pathname: string): boolean {
  const last = matchRoutes(routes, pathname)?.at(-1)
  return last !== undefined && last.route.path !== '*'
}

/** Draws a page. Throws where a component does: then `renderShell` is what to send. */
export async function render(input: RenderInput): Promise<Rendered> {
  setServerCall(input.call)
  const queryClient = createServerQueryClient()
  const requestContext = new RouterContextProvider()
  requestContext.set(queryClientContext, queryClient)
  const url = new URL(input.url, `${input.publicUrl}/`)
  const result = await handler.query(new Request(url), { requestContext })
  if (result instanceof Response)
    return {
      status: result.status,
      html: '',
      redirect: result.headers.get('location') ?? '/',
    }
  const fault = Object.values(result.errors ?? {}).find(
    (error) => !(typeof error === 'object' && error !== null && 'status' in error),
  )
  if (fault !== undefined) throw fault

  const page: PageData = {
    publicUrl: input.publicUrl,
    ...(input.identity && { identity: input.identity }),
    router: { loaderData: result.loaderData, errors: result.errors },
    queries: dehydrate(queryClient),
  }
  const drawn = renderToString(
    <App queryClient={queryClient} page={page}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, result)}
        context={result}
        hydrate={false}
      />
    </App>,
  )
  queryClient.clear()
  const isNotFound = result.matches.at(-1)?.route.path === '*'
  return {
    status: isNotFound ? 404 : result.statusCode,
    html: fill(input.template, page, drawn, url.pathname),
  }
}

/** The page without its content, for the browser to draw by itself. */
export function renderShell(
  input: Pick<RenderInput, 'publicUrl' | 'template' | 'identity' | 'url'>,
): string {
  const page: PageData = {
    publicUrl: input.publicUrl,
    ...(input.identity && { identity: input.identity }),
  }
  const { pathname } = new URL(input.url, `${input.publicUrl}/`)
  return fill(
    input.template,
    page,
    `<title>${SITE_NAME}</title><p role="status" class="p-8 text-center">Loading...</p>`,
    pathname,
  )
}

/** React puts what belongs into the head before everything else, since it draws no head itself. */
const headPart = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/

function fill(template: string, page: PageData, drawn: string, pathname: string): string {
  const head = headPart.exec(drawn)?.[0] ?? ''
  const files = (matchRoutes(routes, pathname) ?? []).flatMap(
    ({ route }) =>
      __PAGE_FILES__[(route.handle as PageHandle | undefined)?.module ?? ''] ?? [],
  )
  const early = files.map((file) => `<link rel="modulepreload" href="/${file}">`).join('')
  const data = JSON.stringify(page).replace(/</g, '\\u003c')
  return template
    .replace('<!--head-->', () => head + early)
    .replace('<!--app-->', () => drawn.slice(head.length))
    .replace(
      '<!--data-->',
      () => `<script type="application/json" id="${PAGE_DATA_ID}">${data}</script>`,
    )
}
