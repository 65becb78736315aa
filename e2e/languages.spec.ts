import { offer } from '@firstbell/messages/all/offer'
import { shell } from '@firstbell/messages/all/shell'
import { addressIn, directionOf, languageNames, type Language } from '@firstbell/messages/languages'
import type { BrowserContext, Page } from '@playwright/test'
import { onCall } from './calls.ts'
import { expect, logIn, logOut, PASSWORD, test } from './fixtures.ts'
import { createPerson } from './people.ts'
import { expectAccessibleAtBothWidths, stopClock } from './screens.ts'

/** The site in its languages: the menu, the line, the cookie, the language of a person (rules language-1 to language-5). */

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

const line = (page: Page, language: Language) =>
  page.getByRole('complementary', { name: offer[language].label })

/** By what the form is made of, since its words are in the page's language. */
async function fillInLogin(page: Page, email: string): Promise<void> {
  const form = page.getByRole('main').locator('form')
  await form.locator('input[type=email]').fill(email)
  await form.locator('input[name=password]').fill(PASSWORD)
  await form.locator('button[type=submit]').click()
}

/** The colours are those of the English pages, which other journeys look at. */
const TRANSLATED = { whole: true, contrast: false }

// The other way round, which asks the most of a screen.
const language: Language = 'ar'

test('the menu leads to the same page, and links, Back and a reload stay in the language (rules language-1, language-3)', async ({
  page,
  context,
}) => {
  await page.goto('/courses?level=Beginner')
  await choiceOf(page, 'en', language).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/${language}/courses?level=Beginner`)
  await expectLanguage(page, language)
  expect(await cookieOf(context)).toMatchObject({
    value: language,
    path: '/',
    sameSite: 'Lax',
  })
  const year = ((await cookieOf(context))!.expires - Date.now() / 1000) / 86_400
  expect(Math.round(year)).toBe(365)
  await expectAccessibleAtBothWidths(page, TRANSLATED)
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
})

for (const each of ['de', 'ar'] as const)
  test(`home and Page Not Found stand in ${languageNames[each]}`, async ({ page }) => {
    await page.goto(`/${each}`)
    await expectLanguage(page, each)
    await expectAccessibleAtBothWidths(page, TRANSLATED)
    await page.getByRole('banner').locator(`a[href="/${each}/about"]`).click()
    await expect(page).toHaveURL(`/${each}/about`)
    await page.goto(`/${each}/nothing-here`)
    await expectLanguage(page, each)
    await expectAccessibleAtBothWidths(page, TRANSLATED)
  })

test('the browser’s language is offered, over the page, until a choice (rule language-4)', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ locale: language, baseURL: server.url })
  const page = await context.newPage()
  // The scripts come later, so that what they move can be seen.
  let release = () => {}
  const held = new Promise<void>((let_) => (release = let_))
  await context.route('**/assets/LanguageLine-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/about')
  const heading = page.getByRole('heading', { level: 1 })
  const before = await heading.boundingBox()
  release()
  await expect(line(page, language)).toBeVisible()
  await expect(line(page, language)).toHaveAttribute('lang', language)
  await expect(line(page, language)).toHaveAttribute('dir', directionOf(language))
  expect(await heading.boundingBox()).toEqual(before)
  await expectAccessibleAtBothWidths(page, { whole: true })
  await line(page, language).getByRole('link', { name: offer[language].open }).click()
  await expect(page).toHaveURL(`/${language}/about`)
  expect((await cookieOf(context))?.value).toBe(language)
  // What is remembered redirects nobody, and nothing is offered again.
  await page.goto('/about')
  await expectLanguage(page, 'en')
  await expect(line(page, language)).toHaveCount(0)
  await context.close()
})

test('closing the line keeps the page’s language (rule language-4)', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ locale: 'fr-CA', baseURL: server.url })
  const page = await context.newPage()
  await page.goto('/es/about')
  await line(page, 'fr').getByRole('button', { name: offer.fr.close }).click()
  await expect(line(page, 'fr')).toHaveCount(0)
  expect((await cookieOf(context))?.value).toBe('es')
  await page.reload()
  await expect(menu(page, 'es')).toBeVisible()
  await expect(line(page, 'fr')).toHaveCount(0)
  await context.close()
})

test('the menu works without scripts (rule language-3)', async ({ browser, server }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url })
  const page = await context.newPage()
  await page.goto('/?q=guitar')
  await choiceOf(page, 'en', 'ar').click()
  await expect(page).toHaveURL('/ar?q=guitar')
  await expectLanguage(page, 'ar')
  await context.close()
})

test('the newsletter’s form works without scripts and keeps the address out of the URL (rule mail-13)', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url })
  const page = await context.newPage()
  await page.goto('/de/about')
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

test('a login leads to the person’s language, unless the menu has been used since the last one (rule language-5)', async ({
  page,
  server,
}) => {
  const person = await createPerson(server)
  const stored = async () =>
    (await person.call<{ preferences: { language: string } }>('GET', '/me/preferences')).preferences
      .language
  await page.goto('/de/login?next=%2Fde%2Fabout')
  await fillInLogin(page, person.email)
  await expect(page).toHaveURL('/about')
  expect(await stored()).toBe('en')

  await logOut(page)
  await page.goto('/login?next=%2Fabout')
  await choiceOf(page, 'en', 'de').click()
  await expect(page).toHaveURL('/de/login?next=%2Fabout')
  await fillInLogin(page, person.email)
  await expect(page).toHaveURL('/de/about')
  expect(await stored()).toBe('de')

  await logOut(page)
  await page.goto('/login')
  await fillInLogin(page, person.email)
  await expect(page).toHaveURL('/de')
})

test('the choice of who is logged in is theirs at once, and paths of rules are read within the prefix (rules language-1, language-5)', async ({
  page,
  server,
}) => {
  const person = await createPerson(server)
  await logIn(page, person.email)
  await page.clock.install()
  await page.goto('/de/login')
  await expect(page).toHaveURL('/de/alredyloggedin/login')
  // The link waits three seconds for the choice to be saved.
  await stopClock(page)
  await choiceOf(page, 'de', 'ar').click()
  await expect(page).toHaveURL(addressIn('ar', '/alredyloggedin/login'))
  const { preferences } = await person.call<{ preferences: { language: string } }>(
    'GET',
    '/me/preferences',
  )
  expect(preferences.language).toBe('ar')
})

test('a choice that takes long to save is marked as busy, and saved by the next page (rule language-3)', async ({
  page,
  server,
}) => {
  const person = await createPerson(server)
  await logIn(page, person.email)
  await page.goto('/about')
  let calls = 0
  const pass = await onCall(page, 'updatePreferences', () => {
    calls += 1
  })
  const choice = choiceOf(page, 'en', 'de')
  await choice.click()
  await expect(choice).toHaveAttribute('aria-busy', 'true')
  await choice.click()
  await choiceOf(page, 'en', 'fr').click()
  expect(calls).toBe(1)
  await expect(page).toHaveURL('/de/about')
  await pass()
  await page.reload()
  await expect
    .poll(async () => {
      const { preferences } = await person.call<{ preferences: { language: string } }>(
        'GET',
        '/me/preferences',
      )
      return preferences.language
    })
    .toBe('de')
})
