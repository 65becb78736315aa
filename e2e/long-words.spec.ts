import type { Page } from '@playwright/test'
import { TEXT_MAX } from '@firstbell/contract/limits'
import { expect, logIn, PASSWORD, test } from './fixtures.ts'
import { linkIn } from './people.ts'

/** The widest letter, as often as a field takes it, without a place to break. */
const word = (letters: number) => 'W'.repeat(letters)
const NAME = word(TEXT_MAX.name)
const TITLE = word(TEXT_MAX.title)
const WIDTHS = [320, 390, 1280]

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/**
 * What a screen is too narrow for: the page itself, and what hides or scrolls its own overflow. Tabs
 * and the profile's bar scroll sideways by design, the carousel's slides wait beside it.
 */
async function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    const byDesign =
      '[role=tablist], nav, input, select, textarea, .sr-only, .truncate, [aria-roledescription=carousel] *'
    const root = document.scrollingElement ?? document.documentElement
    const wide = root.scrollWidth > root.clientWidth ? [`page ${root.scrollWidth}`] : []
    for (const element of document.querySelectorAll<HTMLElement>(
      'main *, [role=dialog], [role=dialog] *',
    )) {
      if (element.closest(byDesign) || element.clientWidth === 0) continue
      if (
        getComputedStyle(element).overflowX !== 'visible' &&
        element.scrollWidth > element.clientWidth + 1
      )
        wide.push(`${element.tagName} ${element.className}: ${element.scrollWidth}`)
    }
    return wide
  })
}

async function expectToFit(page: Page, what: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    expect.soft(await overflowing(page), `${what} at ${width}`).toEqual([])
  }
  await page.setViewportSize({ width: 1280, height: 800 })
}

interface Person {
  email: string
  id: string
  headers: { authorization: string }
}

/** An address as long as one may be. */
const longest = (name: string) =>
  `${name}${'w'.repeat(54)}@${'w'.repeat(60)}.${'w'.repeat(60)}.example.com`

test('the longest unbroken texts fit every screen and dialog', async ({
  page,
  server,
  playwright,
}) => {
  test.setTimeout(480_000)
  // Beside the page: a login there would end the session of its own cookie.
  const request = await playwright.request.newContext({ baseURL: server.url })
  const ok = async (answer: Awaited<ReturnType<typeof request.get>>) => {
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()) as Record<string, unknown>
  }
  const person = async (role: string): Promise<Person> => {
    const email = longest(role)
    await ok(
      await request.post('/auth/signup', {
        data: {
          name: NAME,
          email,
          password: PASSWORD,
          contact: '0123456789',
          role,
          dob: '1990-05-05',
          gender: 'female',
        },
      }),
    )
    const token = new URL(await linkIn(server, email, /verify/i)).searchParams.get('token')
    await ok(await request.post('/identity/verify-email', { data: { token } }))
    const { idToken } = await ok(
      await request.post('/identity/sign-in', {
        data: { email, password: PASSWORD },
        headers: { cookie: '' },
      }),
    )
    const { user } = await ok(await request.post('/auth/login', { data: { token: idToken } }))
    return {
      email,
      id: (user as { _id: string })._id,
      headers: { authorization: `Bearer ${String(idToken)}` },
    }
  }
  const upload = async ({ headers }: Person, bytes: Buffer, name: string): Promise<string> => {
    const begun = await request.post('/files', {
      headers: {
        ...headers,
        'tus-resumable': '1.0.0',
        'upload-length': String(bytes.length),
        'upload-metadata': `filename ${btoa(name)}`,
      },
    })
    expect(begun.status(), await begun.text()).toBe(201)
    const location = begun.headers()['location'] ?? ''
    const sent = await request.patch(location, {
      headers: {
        ...headers,
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      },
      data: bytes,
    })
    expect(sent.status()).toBe(204)
    return `/files/${new URL(location, server.url).pathname.split('/').at(-1)}/view`
  }

  const teacher = await person('instructor')
  const student = await person('student')
  const adminIn = await ok(
    await request.post('/identity/sign-in', {
      data: { email: 'admin@example.com', password: PASSWORD },
      headers: { cookie: '' },
    }),
  )
  const admin = { authorization: `Bearer ${String(adminIn['idToken'])}` }
  const pdf = Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  )
  await ok(
    await request.post('/instructor/addinstructordetails', {
      headers: teacher.headers,
      data: {
        bio: word(TEXT_MAX.bio),
        qualifications: word(TEXT_MAX.qualifications),
        skills: [word(TEXT_MAX.skill), 'V'.repeat(TEXT_MAX.skill)],
        resume: await upload(teacher, pdf, `${word(100)}.pdf`),
      },
    }),
  )
  const decide = async (decision: string) =>
    ok(
      await request.put(`/admin/${decision}-instructor`, {
        headers: admin,
        data: { instructorId: teacher.id, reason: word(TEXT_MAX.reason) },
      }),
    )
  const offering = {
    title: TITLE,
    description: word(TEXT_MAX.description),
    date: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
    timing: '18:00',
    timezone: 'America/Argentina/ComodRivadavia',
    duration: 90,
    maxStudents: 10_000,
    category: 'Technology',
    level: 'Intermediate',
  }

  const visit = async (paths: [string, RegExp?][]) => {
    for (const [path, dialog] of paths) {
      await page.goto(path)
      if (dialog) await expect(page.getByRole('dialog').getByText(dialog).first()).toBeVisible()
      else await expect(page.getByRole('main').getByText(/W{40}/).first()).toBeVisible()
      await expectToFit(page, path)
    }
  }
  const panel = '/profile?section=instructor&tab='

  await decide('reject')
  await logIn(page, teacher.email)
  await visit([['/profile?section=dashboard'], [`${panel}details`]])
  await decide('approve')
  const { class: made } = await ok(
    await request.post('/classes/createclass', {
      headers: teacher.headers,
      data: { ...offering, thumbnail: await upload(teacher, png, 'one.png') },
    }),
  )
  const { course } = await ok(
    await request.post('/courses/create-course', {
      headers: teacher.headers,
      data: {
        ...offering,
        duration: 30,
        price: 999_999.99,
        thumbnail: await upload(teacher, png, 'two.png'),
        modules: [
          {
            title: word(TEXT_MAX.moduleTitle),
            content: word(TEXT_MAX.moduleContent),
            duration: 9999,
          },
        ],
      },
    }),
  )
  const classId = (made as { _id: string })._id
  const courseId = (course as { _id: string })._id
  await ok(await request.put('/classes/bookclass', { headers: student.headers, data: { classId } }))
  await ok(
    await request.put('/courses/bookcourse', { headers: student.headers, data: { courseId } }),
  )

  await visit([
    [`${panel}myClasses`],
    [`${panel}myCourses`],
    [`${panel}myClasses&class=${classId}`, /W{40}/],
    [`${panel}myCourses&course=${courseId}`, /W{40}/],
    [`${panel}myClasses&class=${classId}&dialog=edit`, /Update Class/],
    [`${panel}myCourses&course=${courseId}&dialog=edit`, /Update Course/],
    [`${panel}details&dialog=edit`, /Qualifications/],
  ])
  await page.goto(`${panel}myClasses&class=${classId}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog', { name: 'Confirm Delete' })).toBeVisible()
  await expectToFit(page, 'the question before a deletion')
  await page.goto(`${panel}addCourse`)
  await page.getByLabel('Title', { exact: true }).fill(TITLE)
  await page.getByLabel('Description').fill(offering.description)
  await page.getByRole('button', { name: 'Add module' }).click()
  await page.getByLabel('Module title').fill(word(TEXT_MAX.moduleTitle))
  await expectToFit(page, 'Add Course')
  await page.getByRole('button', { name: 'Logout' }).click()

  await visit([
    ['/'],
    [`/?q=${word(40)}`],
    [`/?q=${word(TEXT_MAX.search)}`],
    ['/courses'],
    [`/classes/${classId}`],
    [`/courses/${courseId}`],
  ])
  await logIn(page, student.email)
  await visit([
    [`/?book=${classId}`, /W{40}/],
    [`/courses?enroll=${courseId}`, /W{40}/],
    ['/profile?section=dashboard'],
    ['/profile?section=my-classes'],
    ['/profile?section=my-courses'],
    [`/profile?section=my-classes&class=${classId}`, /W{40}/],
    [`/profile?section=my-courses&course=${courseId}`, /W{40}/],
  ])
  await page.getByRole('button', { name: 'Cancel Booking' }).click()
  await expect(page.getByText(/Are you sure you want to cancel/)).toBeVisible()
  await expectToFit(page, 'the question before a cancellation')
  for (const dialog of ['details', 'email', 'password', 'picture', 'delete']) {
    await page.goto(`/profile?section=dashboard&dialog=${dialog}`)
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectToFit(page, `the dialog ${dialog}`)
  }
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()

  await logIn(page, 'admin@example.com')
  await visit([
    [`/profile?section=admin&instructor=${teacher.id}`, /W{40}/],
    [`/profile?section=admin&instructor=${teacher.id}&dialog=remove`, /Reason/],
  ])
  await page.goto('/profile?section=admin')
  await page.getByRole('button', { name: /^Approved/ }).click()
  await expect(page.getByRole('main').getByText(/W{40}/).first()).toBeVisible()
  await expectToFit(page, 'the list of instructors')
})
