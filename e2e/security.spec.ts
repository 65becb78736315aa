import { expect, test } from './fixtures.ts'
import { foreignMarkup, RAW, TEXTS, watchScripts } from './hostile-texts.ts'
import { createAccount } from './people.ts'

test('text in an address or in a field stays text, under a policy that has nothing to block', async ({
  page,
  context,
  server,
}) => {
  const seen = await watchScripts(context)
  const term = `</script></title>${RAW}"onfocus=ran() autofocus '>`
  const raw = encodeURIComponent(term)
  const { email } = await createAccount(server, { name: TEXTS.student })
  const mail = await server.mailTo(email, /verify/i)
  await page.goto(`/?q=${raw}`)
  await expect(page.getByRole('searchbox').first()).toHaveValue(term)
  await expect(page.getByText('No results found').first()).toBeVisible()
  expect(await foreignMarkup(page)).toEqual([])
  for (const path of [
    `/courses?page=${raw}&category=${raw}`,
    `/login?next=${raw}`,
    `/login?next=${encodeURIComponent('javascript:ran()')}`,
    `/signup?next=${raw}`,
    `/verify-email?token=${raw}`,
    `/reset-password?token=${raw}`,
    `/alredyloggedin/${raw}`,
    `/classes/${raw}`,
    `/nowhere/${raw}?${raw}#${raw}`,
    `/?book=${raw}&enroll=${raw}`,
    // Pages of the server.
    `/newsletter/unsubscribe?token=${raw}`,
    `/reminders/unsubscribe?token=${raw}`,
    `/dev/mailbox/${raw}`,
    '/dev/mailbox',
    `/dev/mailbox/${mail.id}`,
    `/dev/mailbox/${mail.id}/html`,
    // Answers of calls, opened as pages.
    `/classes/getallclasses?category=${raw}`,
    `/files/${raw}/view`,
  ]) {
    await page.goto(path)
    await expect(page.locator('body')).not.toBeEmpty()
    expect(await foreignMarkup(page), path).toEqual([])
  }
  await page.goto('/about')
  const newsletter = page.getByRole('contentinfo')
  await newsletter.getByRole('textbox').fill(`${RAW}@example.com`)
  await newsletter.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText('Invalid email format')).toBeVisible()
  expect(await foreignMarkup(page)).toEqual([])
  await newsletter.getByRole('textbox').fill('reader@example.com')
  await newsletter.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText('We’ve sent you an email.')).toBeVisible()
  await expect(newsletter.getByRole('textbox')).toHaveValue('')
  expect(seen).toEqual([])
})

test.describe('the content security policy', () => {
  // The browser reports in its console what the policy blocks.
  test.use({
    expectedErrors: [
      /Content[- ]Security[- ]Policy|TrustedHTML|TrustedScript|a payload ran|refused/i,
    ],
  })

  test('blocks scripts in the markup of a page, which run without it', async ({
    browser,
    server,
  }) => {
    for (const bypassCSP of [true, false]) {
      const context = await browser.newContext({ bypassCSP, baseURL: server.url })
      const seen = await watchScripts(context)
      await context.route('**/about', async (route) => {
        const response = await route.fetch()
        const body = (await response.text()).replace('<body', `<body onclick="ran()"`)
        // At the end, where React does not hydrate.
        await route.fulfill({ response, body: body.replace('</body>', `${RAW}</body>`) })
      })
      const page = await context.newPage()
      await page.goto('/about')
      expect(await foreignMarkup(page)).not.toEqual([])
      const expected = bypassCSP
        ? [/^a payload ran/]
        : [/^script-src-elem refused inline/, /^script-src-attr refused inline/]
      for (const report of expected)
        await expect.poll(() => seen).toContainEqual(expect.stringMatching(report))
      expect(seen.some((what) => what.startsWith('a payload ran'))).toBe(bypassCSP)
      await context.close()
    }
  })

  test('blocks text that scripts would turn into markup or script, and frames on other sites', async ({
    page,
    server,
  }) => {
    // The server renders the first page, the browser the second.
    for (const path of ['/courses', '/login']) {
      await page.goto(path)
      const blocked = await page.evaluate(() => {
        const attempts: Record<string, () => void> = {
          innerHTML: () => (document.createElement('p').innerHTML = '<b>bold</b>'),
          srcdoc: () => (document.createElement('iframe').srcdoc = '<b>bold</b>'),
          script: () => (document.createElement('script').text = 'ran()'),
          src: () => (document.createElement('script').src = '/assets/any.js'),
          parser: () => void new DOMParser().parseFromString('<b>bold</b>', 'text/html'),
          handler: () => document.body.setAttribute('onclick', 'ran()'),
        }
        return Object.entries(attempts).flatMap(([name, attempt]) => {
          try {
            attempt()
            return []
          } catch {
            return [name]
          }
        })
      })
      expect(blocked, path).toEqual(['innerHTML', 'srcdoc', 'script', 'src', 'parser', 'handler'])
    }

    await page.route('http://elsewhere.test/', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<iframe src="${server.url}/login"></iframe>`,
      }),
    )
    await page.goto('http://elsewhere.test/')
    await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/)
  })
})
