import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BrowserContext, Page, Route } from '@playwright/test'
import { expect, PASSWORD, test, type Server } from './fixtures.ts'
import { bookClass, bookCourse, createClass, createCourse } from './offerings.ts'
import { createInstructor, createPerson, decide } from './people.ts'
import { inDays, PICTURE, resumeFile } from './samples.ts'

/**
 * Text that would be script if any screen took it for markup, in every field that keeps text and in
 * every parameter. `HOSTILE` is what the server keeps as it is: it breaks out of attributes, hides
 * tags in entities, and speaks the template language of others. The tags themselves are stripped at
 * the door; `RAW` is put in their place on the way to the page, in what the server draws as in what
 * it answers, as if they had not been. The public screens, which server and browser draw, and mails,
 * which other programs show, are looked at without any policy, where only escaping is left. The others
 * are looked at under the site's own, which then must have had nothing to refuse.
 */
const MARK = '{{ran()}}'
const RAW = `<img src=x onerror=ran()><script>ran()</script>`
const HOSTILE = `"onfocus=ran() autofocus '&lt;img src=x onerror=ran()&gt;${MARK}`
/** For fields of 60 characters. */
const SHORT = `"onfocus=ran() autofocus '${MARK}`
const tampered = (text: string) => text.replaceAll(MARK, RAW)
/** What screens have to show, letter by letter. */
const asText = (name: string, hostile = HOSTILE) => tampered(`${name} ${hostile}`)

interface Stage {
  classId: string
  courseId: string
  instructor: string
  refused: string
  student: string
  /** Address of the resume of `instructor`, signed. */
  resume: string
}
let stage: Stage

/** The tag goes at the door; what is left is kept. */
const newcomer = (name: string) => `${name} ${HOSTILE}<img src=x onerror=ran()>`

test.beforeAll(async ({ server }) => {
  const fileName = `${HOSTILE}\r\nx-injected: 1<svg onload=ran()>.pdf`
  const decided = async (name: string, decision: 'approve' | 'reject') => {
    const instructor = await createInstructor(server, {
      name: newcomer(name),
      approved: false,
      details: {
        bio: `Bio ${HOSTILE}${RAW}`,
        qualifications: `Degree ${HOSTILE}${RAW}`,
        skills: [`Skill ${SHORT}`],
      },
      resume: { ...resumeFile(), name: fileName },
    })
    await decide(server, decision, instructor, `Reason ${HOSTILE}${RAW}`)
    return instructor
  }
  const [teacher, refused, student] = await Promise.all([
    decided('Tessa', 'approve'),
    decided('Rufus', 'reject'),
    createPerson(server, { name: newcomer('Stella') }),
  ])
  const offering = {
    description: `Description ${HOSTILE}${RAW}`,
    date: inDays(0.5),
    timing: '23:59',
    timezone: 'Etc/GMT+12',
    maxStudents: 5,
    picture: { ...PICTURE, name: fileName },
  }
  const made = await createClass(server, teacher, {
    ...offering,
    title: `Class ${HOSTILE}<img src=x onerror=ran()>`,
  })
  const course = await createCourse(server, teacher, {
    ...offering,
    title: `Course ${HOSTILE}<img src=x onerror=ran()>`,
    modules: [{ title: `Module ${HOSTILE}`, content: `Content ${HOSTILE}${RAW}`, duration: 5 }],
  })
  const { user } = await teacher.call<{
    user: { roleDetails: { instructor: { resume: string } } }
  }>('POST', '/auth/login', { token: teacher.idToken })
  stage = {
    classId: made._id,
    courseId: course._id,
    instructor: teacher.email,
    refused: refused.email,
    student: student.email,
    resume: user.roleDetails.instructor.resume,
  }
  await bookClass(student, made)
  await bookCourse(student, course)
  for (const [to, subject] of [
    [teacher.email, /New booking: Course/],
    [teacher.email, /approved/],
    [refused.email, /not approved/],
    [student.email, /^Booked: Class/],
  ] as const)
    await server.mailTo(to, subject)
})

/** Tells of scripts that ran, dialogs, and whatever the policy refused, on all pages of a context. */
async function watch(context: BrowserContext): Promise<string[]> {
  const seen: string[] = []
  await context.exposeBinding('told', (_source, what: string) => void seen.push(what))
  await context.addInitScript(() => {
    const told = (what: string) =>
      void (window as unknown as { told: (what: string) => void }).told(`${what} at ${location}`)
    Object.assign(window, { ran: () => told('a payload ran') })
    document.addEventListener('securitypolicyviolation', (event) =>
      told(`${event.effectiveDirective} refused ${event.blockedURI} ${event.sample}`),
    )
    window.addEventListener('message', ({ origin }) => told(`a message from ${origin}`))
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
    call: (name: string, input: Record<string, unknown>) => Promise<unknown>
  }): Promise<{ path: string; data: string }>
  renderPage(page: { path: string; data: string }, template: string): Promise<{ html: string }>
}
const dist = resolve(import.meta.dirname, '../apps/web/dist')
const web = (await import(
  pathToFileURL(join(dist, 'server/en/entry-server.js')).href
)) as unknown as WebApp
const PUBLIC_CALLS: Record<string, string> = {
  getAllClasses: '/classes/getallclasses',
  getAllCourses: '/courses/getallcourses',
  getClass: '/classes/get-class',
  getCourse: '/courses/get-course',
}

/** Puts `RAW` where the mark is, in every answer and in every page that the server draws. */
async function letMarkupThrough(context: BrowserContext, server: Server): Promise<void> {
  const template = await readFile(join(dist, 'server/en/index.html'), 'utf8')
  async function draw(url: string): Promise<string> {
    const page = await web.fetchPage({
      url,
      publicUrl: server.url,
      call: async (name, { id, ...query }) => {
        const path = PUBLIC_CALLS[name]
        if (path === undefined) throw new Error(`no path of ${name}`)
        const search = new URLSearchParams(
          Object.entries(query).map(([key, value]) => [key, String(value)]),
        )
        const answer = await fetch(
          `${server.url}${path}${id === undefined ? '' : `/${String(id)}`}?${search}`,
        )
        const body = JSON.parse(tampered(await answer.text()))
        if (!answer.ok)
          throw Object.assign(new Error(body.message), { ...body, status: answer.status })
        return body
      },
    })
    return (await web.renderPage(page, template)).html
  }
  const isPublicPage = (pathname: string) => /^\/(courses.*|classes\/.*)?$/.test(pathname)
  async function change(route: Route): Promise<void> {
    const request = route.request()
    const { pathname, search } = new URL(request.url())
    if (request.resourceType() === 'document' && isPublicPage(pathname)) {
      const response = await route.fetch()
      await route.fulfill({ response, body: await draw(pathname + search) })
    } else if (request.resourceType() === 'fetch') {
      const response = await route.fetch()
      await route.fulfill({ response, body: tampered(await response.text()) })
    } else await route.continue()
  }
  // All but the scripts and styles, in which nobody writes.
  await context.route(/^https?:\/\/[^/]+\/(?!assets\/)/, async (route) => {
    // A page that is left while an answer is on its way takes the answer with it.
    await change(route).catch(() => route.abort().catch(() => undefined))
  })
}

/** What is markup on the page that nobody of ours wrote. */
const foreignMarkup = (page: Page) =>
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

/** The screen shows these texts as they are, and nothing of them is markup. */
async function expectText(page: Page, ...texts: string[]): Promise<void> {
  for (const text of texts) await expect(page.locator('body')).toContainText(text)
  expect(await foreignMarkup(page)).toEqual([])
}

async function expectValues(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values))
    await expect(page.getByLabel(label, { exact: true }).first()).toHaveValue(value)
  expect(await foreignMarkup(page)).toEqual([])
}

const dialog = (page: Page) => page.getByRole('dialog').last()

/** The account area of somebody who logged in before, as the browser keeps that. */
async function openProfile(page: Page, email: string, section: string): Promise<void> {
  const signedIn = await page.request.post('/identity/sign-in', {
    data: { email, password: PASSWORD },
  })
  const { idToken } = (await signedIn.json()) as { idToken: string }
  const loggedIn = await page.request.post('/auth/login', { data: { token: idToken } })
  const { user } = JSON.parse(tampered(await loggedIn.text())) as { user: object }
  await page.goto('/robots.txt')
  await page.evaluate(
    ([person, name]) => {
      localStorage.setItem('user', person)
      localStorage.setItem('profileSection', name)
    },
    [JSON.stringify(user), section] as const,
  )
  await page.goto('/profile')
}

test.describe('script in texts', () => {
  let seen: string[]
  test.beforeEach(async ({ context, server }) => {
    seen = await watch(context)
    await letMarkupThrough(context, server)
  })
  test.afterEach(() => expect(seen).toEqual([]))

  test.describe('without any policy', () => {
    test.use({ bypassCSP: true })

    test('is text on the public screens and in the dialogs over them', async ({ page }) => {
      const { classId, courseId } = stage
      const cards = [asText('Class'), asText('Course'), asText('Tessa')]
      await page.goto('/')
      await expectText(page, ...cards)
      await page.goto(`/classes/${classId}`)
      await expectText(page, asText('Class'), asText('Description'), asText('Tessa'))
      await expect(page).toHaveTitle(new RegExp('^Class "onfocus='))
      await page.goto(`/courses/${courseId}`)
      await expectText(page, asText('Course'), asText('Module'), asText('Content'))
      await page.goto('/courses')
      await expectText(page, asText('Course'), asText('Description'))

      await openProfile(page, 'tomas@example.com', 'Dashboard')
      await page.goto(`/?book=${classId}`)
      await expect(dialog(page)).toContainText(asText('Class'))
      await expectText(page, asText('Tessa'))
      await page.goto(`/courses?enroll=${courseId}`)
      await expect(dialog(page)).toContainText(asText('Course'))
      await expectText(page, asText('Module'), asText('Content'))
    })

    test('is text in mails and in the local mailbox', async ({ page, server }) => {
      const shown = `Class ${HOSTILE}`
      await page.goto('/dev/mailbox')
      await expectText(page, `Booked: ${shown}`)
      for (const [to, subject, text] of [
        [stage.student, /^Booked: Class/, shown],
        [stage.instructor, /^New booking: Course/, `Stella ${HOSTILE}`],
        [stage.instructor, /approved/, `Reason ${HOSTILE}`],
        [stage.refused, /not approved/, `Reason ${HOSTILE}`],
      ] as const) {
        const mail = (await server.mails()).find(
          (one) => one.to.includes(to) && subject.test(one.subject),
        )
        await page.goto(`/dev/mailbox/${mail?.id}`)
        await expectText(page, text)
        await page.goto(`/dev/mailbox/${mail?.id}/html`)
        await expectText(page, text)
      }
    })
  })

  test('is text where it comes in the address or is typed', async ({ page, server }) => {
    const [mail] = await server.mails()
    const term = `</script></title>${RAW}"onfocus=ran() autofocus '>`
    const raw = encodeURIComponent(term)
    await page.goto(`/?q=${raw}`)
    await expect(page.getByRole('searchbox').first()).toHaveValue(term)
    await expectText(page, 'No results found')
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
      `/newsletter/unsubscribe?token=${raw}`,
      `/reminders/unsubscribe?token=${raw}`,
      `/dev/mailbox/${raw}`,
      // Of mails the policy refuses nothing, either.
      '/dev/mailbox',
      `/dev/mailbox/${mail?.id}`,
      `/dev/mailbox/${mail?.id}/html`,
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
    await expectText(page, 'Invalid email format')
    await newsletter.getByRole('textbox').fill('reader@example.com')
    await newsletter.getByRole('button', { name: 'Subscribe' }).click()
    await expectText(page, 'You are subscribed.')
    await expect(newsletter.getByRole('textbox')).toHaveValue('')
  })

  test('is text on a student’s own screens', async ({ page }) => {
    await openProfile(page, stage.student, 'Dashboard')
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    await expectText(page, asText('Stella'))
    for (const [section, title] of [
      ['My Classes', 'Class'],
      ['My Courses', 'Course'],
    ] as const) {
      await page.getByRole('navigation', { name: 'Profile' }).getByText(section).click()
      await page.getByRole('button', { name: `View ${title}` }).click()
      await expect(dialog(page)).toContainText(asText('Stella'))
      await expectText(page, asText(title), asText('Description'), asText('Tessa'))
      await page.getByRole('button', { name: 'Cancel Booking' }).click()
      await expectText(dialog(page).page(), asText(title))
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
    }
  })

  test('is text on an instructor’s own screens', async ({ page }) => {
    await openProfile(page, stage.instructor, 'Instructor')
    const tab = (name: string) => page.getByRole('tab', { name }).click()
    await tab('Instructor Details')
    await expectText(page, asText('Bio'), asText('Degree'), asText('Skill', SHORT))
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await expectValues(page, { Bio: asText('Bio'), Skills: asText('Skill', SHORT) })
    await page.keyboard.press('Escape')
    for (const [own, title] of [
      ['My Classes', 'Class'],
      ['My Courses', 'Course'],
    ] as const) {
      await tab(own)
      await page.getByRole('button', { name: `View ${title}` }).click()
      await expect(dialog(page)).toContainText(asText('Stella'))
      await expectText(page, asText(title), asText('Description'))
      await dialog(page).getByRole('button', { name: 'Edit' }).click()
      await expectValues(page, {
        Title: asText(title),
        Description: asText('Description'),
        ...(title === 'Course' && { 'Module title': asText('Module') }),
      })
      await page.goto('/profile')
    }
    await page.getByRole('navigation', { name: 'Profile' }).getByText('Dashboard').click()
    await expectText(page, asText('Tessa'))
  })

  test('is text for an instructor who was refused', async ({ page }) => {
    await openProfile(page, stage.refused, 'Instructor')
    await expectText(page, asText('Reason'), asText('Bio'))
  })

  test('is text on the screens of admins', async ({ page }) => {
    await openProfile(page, 'admin@example.com', 'Admin')
    for (const [view, name] of [
      ['Approved', 'Tessa'],
      ['Refused', 'Rufus'],
    ] as const) {
      await page.getByRole('button', { name: new RegExp(`^${view}`) }).click()
      await expectText(page, asText(name))
      await page.getByRole('button', { name: `View Details of ${name}` }).click()
      await expect(dialog(page)).toContainText(asText('Bio'))
      await expectText(page, asText('Degree'), asText('Skill', SHORT))
      if (name === 'Rufus') await expectText(page, asText('Reason'))
      await page.keyboard.press('Escape')
    }
  })
})

test.describe('refusals', () => {
  // The browser's console tells of every refusal of the policy.
  test.use({
    expectedErrors: [
      /Content[- ]Security[- ]Policy|TrustedHTML|TrustedScript|a payload ran|refused/i,
    ],
  })

  test('the watch sees what runs, and the policy keeps it from running', async ({
    browser,
    server,
  }) => {
    for (const bypassCSP of [true, false]) {
      const context = await browser.newContext({ bypassCSP, baseURL: server.url })
      const seen = await watch(context)
      await context.route('**/about', async (route) => {
        const response = await route.fetch()
        const body = (await response.text()).replace('<body', `<body onclick="ran()"`)
        // Beside what React hydrates, which must find what it expects.
        await route.fulfill({ response, body: body.replace('</body>', `${RAW}</body>`) })
      })
      const page = await context.newPage()
      await page.goto('/about')
      await page.locator('html[data-ready]').waitFor({ state: 'attached' })
      expect(await foreignMarkup(page)).not.toEqual([])
      const expected = bypassCSP
        ? [/^a payload ran/]
        : [/^script-src-elem refused inline/, /^script-src-attr refused inline/]
      for (const fault of expected)
        await expect.poll(() => seen).toContainEqual(expect.stringMatching(fault))
      expect(seen.some((what) => what.startsWith('a payload ran'))).toBe(bypassCSP)
      await context.close()
    }
  })

  test('Trusted Types let no text become markup or script', async ({ browser, server }) => {
    // A page of its own: the browser's console tells of every refusal.
    const page = await browser.newPage({ baseURL: server.url })
    // One that the server draws, and one of the browser alone.
    for (const path of ['/courses', '/login']) {
      await page.goto(path)
      const refused = await page.evaluate(() => {
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
      expect(refused, path).toEqual(['innerHTML', 'srcdoc', 'script', 'src', 'parser', 'handler'])
    }
    await page.close()
  })
})

test('every page carries the policy: no foreign script or style, no frame around it', async ({
  page,
  server,
}) => {
  for (const path of [
    '/',
    '/courses',
    `/classes/${stage.classId}`,
    '/login',
    '/profile',
    '/nowhere',
    '/dev/mailbox',
    '/newsletter/unsubscribe',
    '/reminders/unsubscribe',
    '/classes/getallclasses',
    '/robots.txt',
  ]) {
    const headers = (await page.request.get(path, { headers: { accept: 'text/html' } })).headers()
    const policy = headers['content-security-policy'] ?? ''
    expect(policy, path).toContain("default-src 'none'")
    expect(policy, path).toContain("base-uri 'none'")
    expect(policy, path).toContain("frame-ancestors 'none'")
    if (!path.startsWith('/dev/'))
      expect(policy, path).toContain("require-trusted-types-for 'script'")
    expect(policy, path).not.toMatch(/unsafe|\*|https?:(?!\/\/)/)
    expect(headers['x-frame-options'], path).toBe('DENY')
    expect(headers['x-content-type-options'], path).toBe('nosniff')
  }

  // Another site frames the login page: the browser shows nothing of it.
  const outside = await page.context().newPage()
  await outside.route('http://elsewhere.test/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<iframe src="${server.url}/login"></iframe>`,
    }),
  )
  await outside.goto('http://elsewhere.test/')
  await expect.poll(() => outside.frames()[1]?.url()).toMatch(/^chrome-error:/)
})

test('the resume is a download whose name injects nothing', async ({ page }) => {
  const answer = await page.request.get(stage.resume)
  const headers = answer.headers()
  expect(headers['x-injected']).toBeUndefined()
  expect(headers['content-disposition']).toMatch(/^attachment; filename[^<>\r\n]*$/)
  expect(headers['content-security-policy']).toContain('sandbox')
  expect(headers['x-content-type-options']).toBe('nosniff')
})
