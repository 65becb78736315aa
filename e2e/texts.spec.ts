import { SEARCH_MAX } from '@firstbell/contract/limits'
import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, logIn, test } from './fixtures.ts'
import {
  foreignMarkup,
  letMarkupThrough,
  shown,
  tampered,
  TEXTS,
  watchScripts,
  type TextName,
} from './hostile-texts.ts'
import { bookClass, bookCourse, createClass, createCourse } from './offerings.ts'
import { createInstructor, createPerson, decide, type Person } from './people.ts'
import { resumeFile } from './samples.ts'
import { expectAccessibleNow, openInApp } from './screens.ts'

/**
 * Screens and dialogs show texts as they were written, fit them on a phone and on a desk, and are
 * accessible. Each role sees its screens once, with the longest and most hostile texts in every field.
 */

/** The layout does not change between the smallest phone and 416 pixels. */
const WIDTHS = [320, 1280]

/** The longest email address. */
const longest = (name: string) =>
  `${name}${'w'.repeat(54)}@${'w'.repeat(60)}.${'w'.repeat(60)}.example.com`

/** Date and timing in the zone with the longest name, so soon that the offering is first in every list. */
function inThreeHours(): { date: string; timing: string; timezone: string } {
  // Argentina is three hours behind UTC all year, so its clock then shows what UTC's shows now.
  const now = new Date().toISOString()
  return {
    date: now.slice(0, 10),
    timing: now.slice(11, 16),
    timezone: 'America/Argentina/ComodRivadavia',
  }
}

let stage: Record<'refused' | 'teacher' | 'student', Person> & { classId: string; courseId: string }
let seen: string[]

test.beforeAll(async ({ server }) => {
  const instructor = async (name: 'teacher' | 'refused', decision: 'approve' | 'reject') => {
    const person = await createInstructor(server, {
      name: TEXTS[name],
      email: longest(name),
      approved: false,
      details: { bio: TEXTS.bio, qualifications: TEXTS.degree, skills: [TEXTS.skill] },
      resume: { ...resumeFile(), name: `${'W'.repeat(100)}.pdf` },
    })
    await decide(server, decision, person, TEXTS.reason)
    return person
  }
  const [refused, teacher, student] = await Promise.all([
    instructor('refused', 'reject'),
    instructor('teacher', 'approve'),
    createPerson(server, { name: TEXTS.student, email: longest('student') }),
  ])
  const offering = {
    description: TEXTS.description,
    bring: TEXTS.bring,
    learn: [TEXTS.learn],
    ...inThreeHours(),
    maxStudents: 10_000,
    category: 'Technology',
    level: 'Intermediate',
  }
  const made = await createClass(server, teacher, { ...offering, title: TEXTS.class })
  const course = await createCourse(server, teacher, {
    ...offering,
    title: TEXTS.course,
    duration: 30,
    price: 999_999.99,
    modules: [{ title: TEXTS.moduleTitle, content: TEXTS.moduleContent, duration: 9999 }],
  })
  await bookClass(student, made)
  await bookCourse(student, course)
  await teacher.call('PUT', `/offerings/${made._id}/materials`, {
    materials: [{ title: TEXTS.material, url: `https://${'w'.repeat(60)}.example` }],
  })
  stage = { refused, teacher, student, classId: made._id, courseId: course._id }
})

// Other files read the public lists.
test.afterAll(async () => {
  await stage.teacher.call('DELETE', `/classes/delete-class/${stage.classId}`)
  await stage.teacher.call('DELETE', `/delete-course/${stage.courseId}`)
})

test.beforeEach(async ({ context, server }) => {
  seen = await watchScripts(context)
  await letMarkupThrough(context, server)
})
test.afterEach(() => expect(seen, 'scripts that ran and what the policy blocked').toEqual([]))

const softly = expect.configure({ soft: true })

const main = (page: Page) => page.getByRole('main')
const dialog = (page: Page) => page.getByRole('dialog').last()

/** Logs in, with markup in the stored user as well. */
async function logInHostile(page: Page, { email }: Person): Promise<void> {
  await logIn(page, email)
  const user = (await page.evaluate(() => localStorage.getItem('user'))) ?? ''
  await page.evaluate((text) => localStorage.setItem('user', text), tampered(user))
}

/**
 * Returns the elements that are too narrow for their content: the page itself, and those that hide or
 * scroll it. Tabs and the bar of the profile scroll by design, and the slides of the carousel wait
 * next to it.
 */
const overflowing = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    const byDesign =
      '[role=tablist], nav, input, select, textarea, .sr-only, .truncate, .rail, [aria-roledescription=carousel] *'
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

/** Characters of a text that are looked for, because cards shorten descriptions. */
const SHOWN = 150

interface Probes {
  /** The fields whose texts are shown. */
  texts?: TextName[]
  /** The fields whose texts are in inputs, by their labels. */
  values?: Record<string, TextName>
  /** Also looks for violations of WCAG; `whole` includes the frame of the page. */
  accessible?: boolean | 'whole'
}

/** Expects that a screen or dialog shows these texts as texts, and fits them. */
async function expectToFit(
  where: Locator,
  what: string,
  { texts = [], values = {}, accessible = false }: Probes = {},
): Promise<void> {
  const page = where.page()
  for (const name of texts) await expect(where).toContainText(shown(name).slice(0, SHOWN))
  for (const [label, name] of Object.entries(values))
    await expect(where.getByLabel(label, { exact: true }).first()).toHaveValue(shown(name))
  expect(await foreignMarkup(page), what).toEqual([])
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    // A scrollbar that comes or goes with the width needs another frame.
    await softly.poll(() => overflowing(page), `${what} at ${width}`).toEqual([])
    if (accessible && width === WIDTHS[0])
      await expectAccessibleNow(page, { whole: accessible === 'whole' })
  }
}

/** Opens the details of the one offering in a list. */
async function openDetails(page: Page, what: string, texts: TextName[]): Promise<void> {
  await page.getByRole('button', { name: /^View / }).click()
  await expectToFit(dialog(page), what, { texts })
}

test.describe('without a content security policy', () => {
  test.use({ bypassCSP: true })

  test('the public screens and the dialogs over them show hostile texts', async ({ page }) => {
    const { classId, courseId, student } = stage
    await page.goto(`/?q=${'W'.repeat(SEARCH_MAX)}`)
    await expect(main(page).getByText(/W{40}/).first()).toBeVisible()
    await expectToFit(main(page), 'a search')
    for (const path of ['/classes', '/classes?view=week']) {
      await page.goto(path)
      await expectToFit(main(page), path, { texts: ['class', 'teacher'], accessible: true })
    }
    await page.goto('/courses')
    await expectToFit(main(page), '/courses', {
      texts: ['course', 'description'],
      accessible: true,
    })
    await page.goto(`/classes/${classId}`)
    await expect(page).toHaveTitle(/^Class "onfocus=/)
    await expectToFit(main(page), 'a class', {
      texts: ['class', 'learn', 'description', 'bring', 'teacher'],
      accessible: true,
    })
    await page.goto(`/courses/${courseId}`)
    await expectToFit(main(page), 'a course', {
      texts: ['course', 'moduleTitle', 'moduleContent', 'teacher'],
      accessible: true,
    })
    await page.goto('/')
    await expectToFit(main(page), '/', {
      texts: ['class', 'course', 'teacher'],
      accessible: 'whole',
    })
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.reload()
    await expect(main(page)).toContainText('Class "onfocus')
    await expectAccessible(page, { whole: true })

    await logInHostile(page, student)
    await page.goto(`/?book=${classId}`)
    await expectToFit(dialog(page), 'the dialog of a booking', {
      texts: ['class', 'teacher'],
      accessible: true,
    })
    await page.goto(`/courses?enroll=${courseId}`)
    await expectToFit(dialog(page), 'the dialog of an enrollment', {
      texts: ['course', 'moduleTitle', 'moduleContent'],
      accessible: true,
    })
  })
})

test('a student’s screens show hostile texts', async ({ page }) => {
  await logInHostile(page, stage.student)
  await page.goto('/profile?section=dashboard')
  await expectToFit(main(page), 'the dashboard', { texts: ['student', 'class', 'bring'] })
  await openInApp(page, `/join/${stage.classId}`)
  await expectToFit(main(page), 'the waiting room', {
    texts: ['class', 'teacher', 'bring', 'material'],
  })
  await openInApp(page, '/profile?section=dashboard&dialog=details')
  await expectToFit(dialog(page), 'Change Details', { values: { 'Full name': 'student' } })
  await openInApp(page, '/profile?section=dashboard&dialog=email')
  await expect(dialog(page)).toBeVisible()
  await expectToFit(dialog(page), 'Change email')
  for (const kind of ['class', 'course'] as const) {
    await openInApp(page, `/profile?section=my-${kind === 'class' ? 'classes' : 'courses'}`)
    await expectToFit(main(page), `booked: ${kind}`, { texts: [kind] })
    await openDetails(page, `a booked ${kind}`, [kind, 'description', 'teacher', 'student'])
  }
  await dialog(page).getByRole('button', { name: 'Cancel Booking' }).click()
  await expect(page.getByText(/Are you sure you want to cancel/)).toBeVisible()
  await expectToFit(dialog(page), 'the question before a cancellation', { texts: ['course'] })
})

test('an instructor’s screens show hostile texts', async ({ page }) => {
  const panel = '/profile?section=instructor&tab='
  await logInHostile(page, stage.refused)
  await page.goto(`${panel}details`)
  await expectToFit(main(page), 'the details of a refused instructor', {
    texts: ['reason', 'bio', 'degree', 'skill'],
  })
  await openInApp(page, '/profile?section=dashboard')
  await expectToFit(main(page), 'the dashboard of a refused instructor', { texts: ['refused'] })

  await logInHostile(page, stage.teacher)
  await page.goto(`${panel}details&dialog=edit`)
  await expectToFit(dialog(page), 'the details', { values: { Bio: 'bio', Skills: 'skill' } })
  for (const kind of ['course', 'class'] as const) {
    await openInApp(page, `${panel}${kind === 'class' ? 'myClasses' : 'myCourses'}`)
    await expectToFit(main(page), `taught: ${kind}`, { texts: [kind] })
    await openDetails(page, `a taught ${kind}`, [kind, 'description', 'student'])
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await expectToFit(dialog(page), `the form of a ${kind}`, {
      values: {
        Title: kind,
        Description: 'description',
        ...(kind === 'course' && { 'Module title': 'moduleTitle' }),
      },
    })
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(1)
  }
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog', { name: 'Confirm Delete' })).toBeVisible()
  await expectToFit(dialog(page), 'the question before a deletion', { texts: ['class'] })
  for (const [kind, id] of [
    ['class', stage.classId],
    ['course', stage.courseId],
  ] as const) {
    await openInApp(page, `/teach/${id}`)
    const texts: TextName[] = [kind, 'student']
    await expectToFit(main(page), `the page of a taught ${kind}`, { texts, accessible: true })
  }

  await openInApp(page, `${panel}addCourse`)
  await page.getByLabel('Title', { exact: true }).fill(TEXTS.course)
  await page.getByLabel('Description').fill(TEXTS.description)
  await page.getByRole('button', { name: 'Add module' }).click()
  await page.getByLabel('Module title').fill(TEXTS.moduleTitle)
  await expectToFit(main(page), 'Add Course')
})

test('an admin’s screens show hostile texts', async ({ page }) => {
  const { teacher, refused } = stage
  await logIn(page, 'admin@example.com')
  await page.goto(`/profile?section=admin&instructor=${teacher.id}`)
  await expectToFit(dialog(page), 'the details of an instructor', {
    texts: ['teacher', 'bio', 'degree', 'skill'],
  })
  await openInApp(page, `/profile?section=admin&instructor=${teacher.id}&dialog=remove`)
  await expect(dialog(page).getByLabel('Reason')).toBeVisible()
  await expectToFit(dialog(page), 'the removal of an instructor')
  await openInApp(page, `/profile?section=admin&instructor=${refused.id}`)
  await expectToFit(dialog(page), 'the details of a refused instructor', {
    texts: ['refused', 'reason'],
  })
  await openInApp(page, '/profile?section=admin')
  await page.getByRole('button', { name: /^Approved/ }).click()
  await expectToFit(main(page), 'the list of instructors', { texts: ['teacher'] })
})
