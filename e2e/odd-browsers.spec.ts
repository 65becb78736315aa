import { expect, logIn, test } from './fixtures.ts'
import { createPerson } from './people.ts'

/** What a browser reports of its surroundings may be unusable (rule screen-58). */

for (const reported of ['en-US@posix', 'C', ''])
  test(`a browser whose language is '${reported}' shows every page`, async ({ page }) => {
    await page.addInitScript((tag) => {
      Object.defineProperty(Navigator.prototype, 'language', { get: () => tag })
      Object.defineProperty(Navigator.prototype, 'languages', { get: () => [tag] })
    }, reported)
    for (const path of ['/', '/courses', '/de']) {
      await page.goto(path)
      await expect(page.locator('html[data-ready]')).toBeAttached()
      await expect(page.getByText(/your time|deine Zeit|Ortszeit/i).first()).toBeAttached()
    }
  })

for (const zone of ['Etc/Unknown', '+05:30', undefined])
  test(`a browser whose zone is ${zone} shows times in the offering's own`, async ({ page }) => {
    await page.addInitScript((name) => {
      const original = Intl.DateTimeFormat.prototype.resolvedOptions
      Intl.DateTimeFormat.prototype.resolvedOptions = function () {
        return { ...original.call(this), timeZone: name as string }
      }
    }, zone)
    await page.goto('/')
    await expect(page.locator('html[data-ready]')).toBeAttached()
    await expect(page.getByText(/Berlin time/).first()).toBeAttached()
    await expect(page.getByText('your time')).toHaveCount(0)
  })

test('a person whose browser knows no zone has none, and reads times in the offering’s own (rule account-24)', async ({
  page,
  server,
}) => {
  await page.addInitScript(() => {
    const original = Intl.DateTimeFormat.prototype.resolvedOptions
    Intl.DateTimeFormat.prototype.resolvedOptions = function () {
      return { ...original.call(this), timeZone: 'Etc/Unknown' }
    }
  })
  const person = await createPerson(server)
  await logIn(page, person.email)
  await page.goto('/')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await expect(page.getByText(/Berlin time/).first()).toBeAttached()
  await expect(page.getByText('your time')).toHaveCount(0)
  expect(await person.call('GET', '/me/preferences')).toMatchObject({
    preferences: { timezone: null },
  })
})

test('a browser that allows no storage shows every page', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
  })
  for (const path of ['/', '/courses', '/login', '/profile']) {
    await page.goto(path)
    await expect(page.locator('html[data-ready]')).toBeAttached()
    await expect(page.getByText('Something went wrong')).toHaveCount(0)
  }
})

test('a wrong reset link says so before a password is typed (rule identity-15)', async ({
  page,
}) => {
  await page.goto('/reset-password?token=wrong')
  await expect(page.getByText('This link is not valid any more.')).toBeVisible()
  await expect(page.getByLabel('New Password')).toHaveCount(0)
})
