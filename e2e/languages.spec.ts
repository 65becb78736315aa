import { offer } from '@firstbell/messages/all/offer'
import { shell } from '@firstbell/messages/all/shell'
import {
  pathInLanguage,
  directionOf,
  languageNames,
  type Language,
} from '@firstbell/messages/languages'
import type { BrowserContext, Page } from '@playwright/test'
import { onCall } from './calls.ts'
import { expect, logIn, logOut, PASSWORD, test } from './fixtures.ts'
import { createPerson, type Person } from './people.ts'
import { expectAccessibleAtBothWidths, stopClock } from './screens.ts'

/** The site in its languages: the menu, the offer of a language, and a person's language. */

const menu = (page: Page, language: Language) =>
  page.getByRole('contentinfo').getByRole('navigation', { name: shell[language].languageMenu })
const choiceOf = (page: Page, from: Language, language: Language) =>
  menu(page, from).getByRole('link', { name: languageNames[language], exact: true })

async function expectLanguage(page: Page, language: Language): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  await expect(page.locator('html')).toHaveAttribute('dir', directionOf(language))
  await expect(choiceOf(page, language, language)).toHaveAttribute('aria-current', 'true')
}

const cookieOf = async (context: BrowserContext) =>
  (await context.cookies()).find(({ name }) => name === 'language')

/** The language of a person's mails, which the server keeps. */
async function storedLanguage(person: Person): Promise<string> {
  const { preferences } = await person.call<{ preferences: { language: string } }>(
    'GET',
    '/me/preferences',
  )
  return preferences.language
}

/** Fills in the login form in any language. */
async function fillInLogin(page: Page, email: string): Promise<void> {
  const form = page.getByRole('main').locator('form')
  await form.locator('input[type=email]').fill(email)
  await form.locator('input[name=password]').fill(PASSWORD)
  await form.locator('button[type=submit]').click()
}

/** The colours are those of the English pages, which other journeys look at. */
const TRANSLATED = { contrast: false }

// It is written from right to left, which asks the most of a screen.
const language: Language = 'ar'

/** Expects that the fonts that stand in for ours, scaled for Latin letters, are not used for Arabic ones. */
async function expectUnscaledArabic(page: Page): Promise<void> {
  const widths = await page.evaluate(() =>
    ['inherit', "'Noto Sans Arabic', ui-sans-serif, system-ui, sans-serif"].map((family) => {
      const word = document.createElement('span')
      word.style.fontFamily = family
      // Without a space, which our font has.
      word.textContent = 'والموسيقيون'
      document.body.append(word)
      const { width } = word.getBoundingClientRect()
      word.remove()
      return Math.round(width)
    }),
  )
  expect(widths[0]).toBe(widths[1])
}

test('the menu opens the same page in another language, and links, Back and a reload keep the language (rules language-1, language-3)', async ({
  page,
  context,
}) => {
  await page.goto('/courses?level=Beginner')
  await choiceOf(page, 'en', language).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/${language}/courses?level=Beginner`)
  await expectLanguage(page, language)
  expect(await cookieOf(context)).toMatchObject({ value: language, path: '/', sameSite: 'Lax' })
  const days = ((await cookieOf(context))!.expires - Date.now() / 1000) / 86_400
  expect(Math.round(days)).toBe(365)
  await expectAccessibleAtBothWidths(page, { ...TRANSLATED, whole: true })
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  await page.locator(`main a[href^="/${language}/courses/"]`).first().click()
  await expect(page).toHaveURL(new RegExp(`/${language}/courses/[\\da-f-]{36}`))
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  const { pathname } = new URL(page.url())
  await expect(choiceOf(page, language, 'fr')).toHaveAttribute(
    'href',
    pathname.replace(language, 'fr'),
  )
  await page.reload()
  await expectLanguage(page, language)
  await expectAccessibleAtBothWidths(page, TRANSLATED)
  await page.goBack()
  await expect(page).toHaveURL(`/${language}/courses?level=Beginner`)
  await page.goBack()
  await expect(page).toHaveURL('/courses?level=Beginner')
  await expectLanguage(page, 'en')
  await page.goForward()
  await expectLanguage(page, language)

  await page.goto(`/${language}/nothing-here`)
  await expectLanguage(page, language)
  await expectAccessibleAtBothWidths(page, TRANSLATED)
  await page.locator(`a[href="/${language}"]`).first().click()
  await expect(page).toHaveURL(`/${language}`)
  await expectAccessibleAtBothWidths(page, TRANSLATED)
  await expectUnscaledArabic(page)
})

test('the browser’s language is offered over the page, until the visitor chooses one (rule language-4)', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ locale: language, baseURL: server.url })
  const page = await context.newPage()
  // The code of the offer comes late, so that the page before it can be measured.
  const code = Promise.withResolvers<void>()
  await context.route('**/assets/LanguageLine-*.js', async (route) => {
    await code.promise
    await route.continue()
  })
  await page.goto('/about')
  const heading = page.getByRole('heading', { level: 1 })
  const before = await heading.boundingBox()
  code.resolve()
  const offered = page.getByRole('complementary', { name: offer[language].label })
  await expect(offered).toBeVisible()
  await expect(offered).toHaveAttribute('lang', language)
  await expect(offered).toHaveAttribute('dir', directionOf(language))
  expect(await heading.boundingBox()).toEqual(before)
  await offered.getByRole('link', { name: offer[language].open }).click()
  await expect(page).toHaveURL(`/${language}/about`)
  expect((await cookieOf(context))?.value).toBe(language)
  // The choice redirects no page, and ends the offer.
  await page.goto('/about')
  await expectLanguage(page, 'en')
  await expect(offered).toHaveCount(0)
  await context.close()
})

test('without scripts the menu works, and the newsletter’s form keeps the email out of the URL (rules language-3, mail-13)', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url })
  const page = await context.newPage()
  await page.goto('/?q=guitar')
  await choiceOf(page, 'en', 'de').click()
  await expect(page).toHaveURL('/de?q=guitar')
  await expectLanguage(page, 'de')

  const box = page.getByRole('contentinfo').getByRole('textbox')
  await box.fill('no@dots')
  await box.press('Enter')
  await expect(page).toHaveURL('/de/newsletter/subscribed')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.getByRole('textbox')).toHaveValue('no@dots')
  await page.getByRole('textbox').fill('no-scripts@example.org')
  await page.getByRole('button').click()
  await expect(page).toHaveURL('/de/newsletter/subscribed')
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await context.close()
})

test('a login opens the person’s language, unless the menu has been used since the last one (rule language-5)', async ({
  page,
  server,
}) => {
  const person = await createPerson(server)
  await page.goto('/de/login?next=%2Fde%2Fabout')
  await fillInLogin(page, person.email)
  await expect(page).toHaveURL('/about')
  expect(await storedLanguage(person)).toBe('en')

  await logOut(page)
  await page.goto('/login?next=%2Fabout')
  await choiceOf(page, 'en', 'de').click()
  await expect(page).toHaveURL('/de/login?next=%2Fabout')
  await fillInLogin(page, person.email)
  await expect(page).toHaveURL('/de/about')
  expect(await storedLanguage(person)).toBe('de')

  await logOut(page)
  await page.goto('/login')
  await fillInLogin(page, person.email)
  await expect(page).toHaveURL('/de')
})

test('a person’s choice is saved before its page opens, or by that page if saving takes long (rules language-1, language-3, language-5)', async ({
  page,
  server,
}) => {
  const person = await createPerson(server)
  await logIn(page, person.email)
  await page.clock.install()
  await page.goto('/about')
  const saved = new Set<string>()
  const pass = await onCall(page, 'updatePreferences', (route) => {
    saved.add(route.request().postDataJSON().language)
  })
  const choice = choiceOf(page, 'en', 'de')
  await stopClock(page)
  await choice.click()
  await expect(choice).toHaveAttribute('aria-busy', 'true')
  await choice.click()
  await choiceOf(page, 'en', 'fr').click()
  // The page saves a stored choice when it knows who is logged in, so 'de' may be sent twice.
  expect([...saved]).toEqual(['de'])
  await page.clock.runFor(3000)
  await page.clock.resume()
  await expect(page).toHaveURL('/de/about')
  await pass()
  await page.reload()
  await expect.poll(() => storedLanguage(person)).toBe('de')

  // The guard of the login page redirects within the language.
  await page.goto('/de/login')
  await expect(page).toHaveURL('/de/alredyloggedin/login')
  // Only the answer opens the page, because the three seconds never pass.
  await stopClock(page)
  await choiceOf(page, 'de', 'ar').click()
  await expect(page).toHaveURL(pathInLanguage('ar', '/alredyloggedin/login'))
  expect(await storedLanguage(person)).toBe('ar')
})
