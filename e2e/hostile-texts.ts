import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { TEXT_MAX } from '@firstbell/contract/limits'
import { readRoute, type RouteText } from '@firstbell/contract/route'
import type { BrowserContext, Page, Route } from '@playwright/test'
import type { Server } from './fixtures.ts'

/**
 * Texts that fill a field: script for any screen that would take them for markup, then the widest
 * letter without a place to break a line.
 *
 * The server strips tags from texts. `letMarkupThrough` puts one in place of `MARK` on the way to the
 * page, so that a screen is protected by its escaping alone.
 */
const MARK = '{{ran()}}'
export const RAW = `<img src=x onerror=ran()><script>ran()</script>`
/** Breaks out of an attribute, and is an expression in the template languages of other frameworks. */
const SCRIPT = `"onfocus=ran() autofocus '${MARK}`
/** Also a tag that would be one after decoding entities twice. */
const LONG_SCRIPT = `"onfocus=ran() autofocus '&lt;img src=x onerror=ran()&gt;${MARK}`

export const tampered = (text: string): string => text.replaceAll(MARK, RAW)

/** The text of a field with this name: the name, the script, and the widest letter up to its maximum. */
function textOf(name: string, max: number): string {
  const start = `${name} ${max > TEXT_MAX.name ? LONG_SCRIPT : SCRIPT}`
  return start + 'W'.repeat(max - start.length)
}

/** What fields are filled with. */
export const TEXTS = {
  student: textOf('Stella', TEXT_MAX.name),
  teacher: textOf('Tessa', TEXT_MAX.name),
  refused: textOf('Rufus', TEXT_MAX.name),
  bio: textOf('Bio', TEXT_MAX.bio),
  degree: textOf('Degree', TEXT_MAX.qualifications),
  skill: textOf('Skill', TEXT_MAX.skill),
  reason: textOf('Reason', TEXT_MAX.reason),
  class: textOf('Class', TEXT_MAX.title),
  course: textOf('Course', TEXT_MAX.title),
  description: textOf('Description', TEXT_MAX.description),
  bring: textOf('Bring', TEXT_MAX.bring),
  learn: textOf('Learn', TEXT_MAX.learnLine),
  moduleTitle: textOf('Module', TEXT_MAX.moduleTitle),
  moduleContent: textOf('Content', TEXT_MAX.moduleContent),
  material: textOf('Material', TEXT_MAX.materialTitle),
} as const
export type TextName = keyof typeof TEXTS

/** The text of a field as a page receives it and has to show it. */
export const shown = (name: TextName): string => tampered(TEXTS[name])

/**
 * Reports scripts that ran, dialogs of the browser, messages of other windows, and everything that the
 * content security policy blocked, on all pages of a context.
 */
export async function watchScripts(context: BrowserContext): Promise<string[]> {
  const seen: string[] = []
  await context.exposeBinding('report', (_source, what: string) => void seen.push(what))
  await context.addInitScript(() => {
    const report = (what: string) =>
      void (window as unknown as { report: (what: string) => void }).report(
        `${what} at ${location}`,
      )
    Object.assign(window, { ran: () => report('a payload ran') })
    document.addEventListener('securitypolicyviolation', (event) =>
      report(`${event.effectiveDirective} refused ${event.blockedURI} ${event.sample}`),
    )
    window.addEventListener('message', ({ origin }) => report(`a message from ${origin}`))
  })
  context.on('dialog', (dialog) => {
    seen.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  return seen
}

interface WebApp {
  inlineScript: string
  fetchPage(input: {
    url: string
    publicUrl: string
    call: (route: RouteText, input: Record<string, unknown>) => Promise<unknown>
  }): Promise<{ path: string; data: string }>
  renderPage(page: { path: string; data: string }, template: string): Promise<{ html: string }>
}
const dist = resolve(import.meta.dirname, '../apps/web/dist')
const web = (await import(
  pathToFileURL(join(dist, 'server/en/entry-server.js')).href
)) as unknown as WebApp

/** Puts `RAW` in place of `MARK` in every answer of the server and in every page that it renders. */
export async function letMarkupThrough(context: BrowserContext, server: Server): Promise<void> {
  const template = await readFile(join(dist, 'server/en/index.html'), 'utf8')
  async function render(url: string): Promise<string> {
    const page = await web.fetchPage({
      url,
      publicUrl: server.url,
      call: async (route, { id, ...query }) => {
        const { path } = readRoute(route)
        const search = new URLSearchParams(
          Object.entries(query).map(([key, value]) => [key, String(value)]),
        )
        const answer = await fetch(`${server.url}${path.replace(':id', String(id))}?${search}`)
        const body = JSON.parse(tampered(await answer.text()))
        if (!answer.ok)
          throw Object.assign(new Error(body.message), { ...body, status: answer.status })
        return body
      },
    })
    const { queries } = JSON.parse(page.data) as { queries: { queries: unknown[] } }
    // Without the reader's zone the server knows no days of a week.
    if (queries.queries.length === 0 && !url.includes('view=week'))
      throw new Error(`${url} was rendered without data`)
    return (await web.renderPage(page, template)).html
  }
  const isPublicPage = (pathname: string) => /^\/((courses|classes)(\/.*)?)?$/.test(pathname)
  async function change(route: Route): Promise<void> {
    const request = route.request()
    const { pathname, search } = new URL(request.url())
    if (request.resourceType() === 'document' && isPublicPage(pathname)) {
      const response = await route.fetch()
      await route.fulfill({ response, body: await render(pathname + search) })
    } else if (request.resourceType() === 'fetch') {
      const response = await route.fetch()
      await route.fulfill({ response, body: tampered(await response.text()) })
    } else await route.continue()
  }
  // Scripts and styles contain no text of a person.
  await context.route(/^https?:\/\/[^/]+\/(?!assets\/)/, async (route) => {
    // A navigation aborts the requests of the page before it.
    await change(route).catch(() => route.abort().catch(() => undefined))
  })
}

/** Markup on the page that is not the product's own. */
export const foreignMarkup = (page: Page) =>
  page.evaluate(
    (ours) =>
      [...document.querySelectorAll('*')].flatMap((element) => {
        const { tagName, attributes } = element
        const inline =
          tagName === 'SCRIPT' &&
          !element.hasAttribute('src') &&
          element.textContent !== ours &&
          !(element.getAttribute('type') ?? '').endsWith('json')
        const live = [...attributes].filter(
          ({ name, value }) =>
            /^on/i.test(name) ||
            (/^(href|src|action|formaction|srcdoc)$/i.test(name) &&
              /^\s*(javascript|vbscript|data:text)/i.test(value)),
        )
        return inline || live.length > 0 || element.matches('img[src="x"]')
          ? [element.outerHTML]
          : []
      }),
    web.inlineScript,
  )
