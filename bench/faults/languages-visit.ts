import { PASSWORD } from '@firstbell/demo/people'
import { pathInLanguage, type Language } from '@firstbell/messages/languages'
import type { Browser, Page } from '@playwright/test'
import type { Site } from '../site.ts'
import { PSEUDO } from './languages-pseudo.ts'

/** The visit of one site in one language. */
export interface Tour {
  site: Site
  browser: Browser
  /** One of the languages, or the pseudo-language. */
  language: string
  fault: (place: string, what: string) => void
}

/** Opens a page of a signed-in person, or of a visitor, and records its console. */
export async function openAs(tour: Tour, email: string): Promise<Page> {
  const context = await tour.browser.newContext({
    baseURL: tour.site.url,
    locale: tour.language === PSEUDO ? 'en' : tour.language,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const note = (what: string) => tour.fault(new URL(page.url()).pathname, what.slice(0, 300))
  page.on('pageerror', (error) => note(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      note(message.text())
  })
  if (email === '') return page
  await page.goto('/robots.txt')
  const data = { email, password: PASSWORD }
  const answer = await context.request.post('/identity/sign-in', { data })
  const { idToken: token } = (await answer.json()) as { idToken: string }
  const login = await context.request.post('/auth/login', { data: { token } })
  const { user } = (await login.json()) as { user: object }
  await page.evaluate(`localStorage.setItem('user', ${JSON.stringify(JSON.stringify(user))})`)
  return page
}

/** Waits until nothing has changed for a moment. Signed-in pages always have an open connection. */
const untilQuiet = `new Promise((done) => {
  let timer = setTimeout(done, 500)
  new MutationObserver(() => {
    clearTimeout(timer)
    timer = setTimeout(done, 500)
  }).observe(document, { subtree: true, childList: true, characterData: true })
  setTimeout(done, 4000)
})`

export async function open(
  page: Page,
  { language }: Pick<Tour, 'language'>,
  path: string,
): Promise<void> {
  await page.goto(pathInLanguage(language as Language, path))
  await page.waitForSelector('html[data-ready]', { state: 'attached' })
  // Some URLs redirect to another page.
  await page.evaluate(untilQuiet).catch(() => page.evaluate(untilQuiet))
}
