import { SEARCH_MAX, TEXT_MAX } from '@firstbell/contract/limits'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, logIn, test } from './fixtures.ts'
import { bookClass, bookCourse, createClass, createCourse } from './offerings.ts'
import { createInstructor, createPerson, decide, type Person } from './people.ts'
import { inDays, resumeFile } from './samples.ts'
import { expectAccessibleNow } from './screens.ts'

/** The widest letter, as often as a field takes it, without a place to break. */
const word = (letters: number) => 'W'.repeat(letters)
const NAME = word(TEXT_MAX.name)
const TITLE = word(TEXT_MAX.title)
const LONG = /W{40}/
// No screen is laid out otherwise between the smallest phone and 416 pixels.
const WIDTHS = [320, 1280]

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

interface Probes {
  /** Also looks for violations of WCAG. */
  accessible?: boolean
}

async function expectToFit(
  page: Page,
  what: string,
  { accessible = false }: Probes = {},
): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    // The colours are the same at both widths, and so is the frame of the main part on every page.
    if (accessible)
      await expectAccessibleNow(page, { whole: what === '/', contrast: width === 1280 })
    expect.soft(await overflowing(page), `${what} at ${width}`).toEqual([])
  }
  await page.setViewportSize({ width: 1280, height: 800 })
}

/** An address as long as one may be. */
const longest = (name: string) =>
  `${name}${'w'.repeat(54)}@${'w'.repeat(60)}.${'w'.repeat(60)}.example.com`

let stage: Record<'refused' | 'teacher' | 'student', Person> & { classId: string; courseId: string }

test.beforeAll(async ({ server }) => {
  const instructor = async (name: string, decision: 'approve' | 'reject') => {
    const person = await createInstructor(server, {
      name: NAME,
      email: longest(name),
      approved: false,
      details: {
        bio: word(TEXT_MAX.bio),
        qualifications: word(TEXT_MAX.qualifications),
        skills: [word(TEXT_MAX.skill), 'V'.repeat(TEXT_MAX.skill)],
      },
      resume: { ...resumeFile(), name: `${word(100)}.pdf` },
    })
    await decide(server, decision, person, word(TEXT_MAX.reason))
    return person
  }
  const [refused, teacher, student] = await Promise.all([
    instructor('refused', 'reject'),
    instructor('teacher', 'approve'),
    createPerson(server, { name: NAME, email: longest('student') }),
  ])
  const offering = {
    title: TITLE,
    description: word(TEXT_MAX.description),
    bring: word(TEXT_MAX.bring),
    date: inDays(1),
    timezone: 'America/Argentina/ComodRivadavia',
    maxStudents: 10_000,
    category: 'Technology',
    level: 'Intermediate',
  }
  const made = await createClass(server, teacher, offering)
  const course = await createCourse(server, teacher, {
    ...offering,
    duration: 30,
    price: 999_999.99,
    modules: [
      {
        title: word(TEXT_MAX.moduleTitle),
        content: word(TEXT_MAX.moduleContent),
        duration: 9999,
      },
    ],
  })
  await bookClass(student, made)
  await bookCourse(student, course)
  await teacher.call('PUT', `/offerings/${made._id}/materials`, {
    materials: [{ title: word(TEXT_MAX.materialTitle), url: `https://${'w'.repeat(60)}.example` }],
  })
  stage = { refused, teacher, student, classId: made._id, courseId: course._id }
})

/** Each path fits, once its main part shows a long word, or its dialog the text that is given. */
async function visit(
  page: Page,
  paths: [path: string, inDialog?: RegExp][],
  probes?: Probes,
): Promise<void> {
  for (const [path, inDialog] of paths) {
    await page.goto(path)
    const where = page.getByRole(inDialog ? 'dialog' : 'main')
    await expect(where.getByText(inDialog ?? LONG).first()).toBeVisible()
    await expectToFit(page, path, probes)
  }
}

/** The details of the one offering in a list fit. */
async function viewDetails(page: Page, list: string): Promise<void> {
  await page.getByRole('button', { name: /^View / }).click()
  await expect(page.getByRole('dialog').getByText(LONG).first()).toBeVisible()
  await expectToFit(page, `the details in ${list}`)
}

test.describe('the longest unbroken texts fit the screens and dialogs, which are accessible', () => {
  const panel = '/profile?section=instructor&tab='

  test('that are public', async ({ page }) => {
    const { classId, courseId } = stage
    await visit(page, [[`/?q=${word(40)}`], [`/?q=${word(SEARCH_MAX)}`]])
    const screens: [string][] = [
      ['/'],
      ['/courses'],
      [`/classes/${classId}`],
      [`/courses/${courseId}`],
    ]
    await visit(page, screens, { accessible: true })
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto('/')
    await expectAccessible(page, { whole: true })
  })

  test('of a student', async ({ page }) => {
    const { student, classId, courseId } = stage
    await logIn(page, student.email)
    const dialogs: [string, RegExp][] = [
      [`/?book=${classId}`, LONG],
      [`/courses?enroll=${courseId}`, LONG],
    ]
    await visit(page, dialogs, { accessible: true })
    await visit(page, [['/profile?section=dashboard']])
    for (const section of ['my-classes', 'my-courses']) {
      await visit(page, [[`/profile?section=${section}`]])
      await viewDetails(page, section)
    }
    await page.getByRole('button', { name: 'Cancel Booking' }).click()
    await expect(page.getByText(/Are you sure you want to cancel/)).toBeVisible()
    await expectToFit(page, 'the question before a cancellation')
    // The others have no words of the person's.
    for (const dialog of ['details', 'email']) {
      await page.goto(`/profile?section=dashboard&dialog=${dialog}`)
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectToFit(page, `the dialog ${dialog}`)
    }
  })

  test('of an instructor', async ({ page }) => {
    await logIn(page, stage.teacher.email)
    await visit(page, [[`${panel}details&dialog=edit`, /Qualifications/]])
    for (const kind of ['Course', 'Class']) {
      const tab = kind === 'Class' ? 'myClasses' : 'myCourses'
      await visit(page, [[`${panel}${tab}`]])
      await viewDetails(page, tab)
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      const edit = page.getByRole('dialog', { name: `Edit ${kind}` })
      await expect(edit.getByRole('button', { name: `Update ${kind}` })).toBeVisible()
      await expectToFit(page, `Edit ${kind}`)
      await page.goBack()
      await expect(edit).toBeHidden()
    }
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('dialog', { name: 'Confirm Delete' })).toBeVisible()
    await expectToFit(page, 'the question before a deletion')
    await page.goto(`${panel}addCourse`)
    await page.getByLabel('Title', { exact: true }).fill(TITLE)
    await page.getByLabel('Description').fill(word(TEXT_MAX.description))
    await page.getByRole('button', { name: 'Add module' }).click()
    await page.getByLabel('Module title').fill(word(TEXT_MAX.moduleTitle))
    await expectToFit(page, 'Add Course')
  })

  test('of an instructor who was refused', async ({ page }) => {
    await logIn(page, stage.refused.email)
    await visit(page, [['/profile?section=dashboard'], [`${panel}details`]])
  })

  test('of an admin', async ({ page }) => {
    const { teacher } = stage
    await logIn(page, 'admin@example.com')
    await visit(page, [
      [`/profile?section=admin&instructor=${teacher.id}`, LONG],
      [`/profile?section=admin&instructor=${teacher.id}&dialog=remove`, /Reason/],
    ])
    await page.goto('/profile?section=admin')
    await page.getByRole('button', { name: /^Approved/ }).click()
    await expect(page.getByRole('main').getByText(LONG).first()).toBeVisible()
    await expectToFit(page, 'the list of instructors')
  })
})
