import type { Page } from '@playwright/test'
import { onCall } from './calls.ts'
import { expect, logIn, PASSWORD, test, type Server } from './fixtures.ts'
import { bookClass, createClass, listOfferings, required, type Listed } from './offerings.ts'
import { createInstructor, createPerson, newPerson } from './people.ts'
import { resumeFile } from './samples.ts'

const main = (page: Page) => page.getByRole('main')
const sections = (page: Page) => page.getByRole('navigation', { name: 'Profile' })
const tab = (page: Page, name: string) => page.getByRole('tab', { name })

/** A new student, logged in on the dashboard, with a seat in a class of Ada Lindqvist's. */
async function newBooking(
  page: Page,
  server: Server,
): Promise<{ student: string; booked: Listed }> {
  const student = await createPerson(server)
  const { classes } = await listOfferings(page)
  const booked = required(
    classes.find(
      (one) =>
        one.instructorname === 'Ada Lindqvist' &&
        one.seatsLeft > 0 &&
        Date.parse(one.startsAt) > Date.now(),
    ),
  )
  await bookClass(student, booked)
  await logIn(page, student.email)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  return { student: student.email, booked }
}

test.describe('addresses', () => {
  test('arrow keys pass tabs, of which the last is remembered, and leave nothing for Back', async ({
    page,
  }) => {
    await logIn(page, 'ada@example.com')
    await page.goto('/about')
    await page.goto('/profile?section=instructor&tab=details')
    await tab(page, 'Instructor Details').focus()
    for (const name of ['Add Class', 'My Classes']) {
      await page.keyboard.press('ArrowRight')
      await expect(page.getByRole('tab', { name, selected: true })).toBeFocused()
    }
    await expect(page).toHaveURL(/tab=myClasses$/)
    await page.goBack()
    await expect(page).toHaveURL(/\/about$/)
    await page.goto('/profile?section=instructor')
    await expect(tab(page, 'My Classes')).toHaveAttribute('aria-selected', 'true')
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('instructorTab')))
      .toBe('details')
  })

  test('Back closes a dialog, and returns to the section before', async ({ page, server }) => {
    const { booked } = await newBooking(page, server)
    await page.goto('/')
    await page.goto('/profile')
    await sections(page).getByRole('button', { name: 'My Classes' }).click()
    await expect(page).toHaveURL('/profile?section=my-classes')
    await page.getByRole('button', { name: `View ${booked.title}` }).click()
    const dialog = page.getByRole('dialog', { name: booked.title })
    await expect(dialog).toBeVisible()
    await expect(page).toHaveURL(`/profile?section=my-classes&class=${booked._id}`)
    await page.reload()
    await expect(dialog, 'a reload keeps it').toBeVisible()
    await page.goBack()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('heading', { name: 'My Classes' })).toBeVisible()
    await page.goForward()
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL('/profile?section=my-classes')
    // Closed by the page, it can be opened by Forward and closed again.
    await page.goForward()
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/\/$/)
    // The choice is remembered where the address names nothing.
    await page.goto('/profile')
    await expect(page.getByRole('heading', { name: 'My Classes' })).toBeVisible()
  })

  test('the mail about a booking leads to who is enrolled, whatever was shown last', async ({
    page,
    server,
  }) => {
    const { student, booked } = await newBooking(page, server)
    await page.getByRole('button', { name: 'Logout' }).click()
    const { links } = await server.mailTo('ada@example.com', new RegExp(booked.title))
    const link = links.find((each) => each.includes('/profile')) ?? ''
    // Logged out: by way of the login.
    await page.goto(link)
    await main(page).getByRole('link', { name: 'Login' }).click()
    await main(page).getByLabel('Email').fill('ada@example.com')
    await main(page).getByLabel('Password', { exact: true }).fill(PASSWORD)
    await main(page).getByRole('button', { name: 'Login' }).click()
    const dialog = page.getByRole('dialog', { name: booked.title })
    await expect(dialog.getByText(student)).toBeVisible()
    await dialog.getByRole('button', { name: 'Edit' }).click()
    const edit = page.getByRole('dialog', { name: 'Edit Class' })
    await expect(edit).toBeVisible()
    await page.goBack()
    await expect(edit).toBeHidden()
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL('/profile?section=instructor&tab=myClasses')
    await expect(tab(page, 'My Classes')).toHaveAttribute('aria-selected', 'true')

    await page.evaluate(() => {
      localStorage.setItem('profileSection', 'Instructor')
      localStorage.setItem('instructorTab', 'addCourse')
    })
    await page.goto('/profile')
    await expect(tab(page, 'Add Course')).toHaveAttribute('aria-selected', 'true')
    await page.goto(link)
    await expect(dialog).toBeVisible()
  })

  test('a section that is typed opens at its top, one that is reloaded where it was left', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 600 })
    await logIn(page, 'mia@example.com')
    const top = () => page.evaluate(() => Math.round(window.scrollY))
    await page.goto('/profile?section=dashboard')
    await expect(page.getByRole('heading', { name: 'Coming up' })).toBeVisible()
    await page.evaluate(() => window.scrollTo(0, 200))
    await page.reload()
    await expect.poll(top).toBe(200)
    await page.goto('/profile?section=my-classes')
    await expect(page.getByRole('heading', { name: 'My Classes' })).toBeVisible()
    await expect(main(page).getByRole('listitem').first()).toBeVisible()
    expect(await top()).toBe(0)
  })

  test('a section that is not theirs, and an offering that is gone, open nothing', async ({
    page,
  }) => {
    await logIn(page, 'mia@example.com')
    await page.goto('/profile?section=admin&instructor=1')
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    await page.goto('/profile?section=my-classes&class=00000000-0000-4000-8000-000000000000')
    await expect(page.getByRole('heading', { name: 'My Classes' })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('the dialogs of the dashboard and of admins', async ({ page }) => {
    await logIn(page, 'admin@example.com')
    await page.goto('/profile?section=dashboard&dialog=password')
    await expect(page.getByRole('dialog', { name: 'Change Password' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL('/profile?section=dashboard')
    await sections(page).getByRole('button', { name: 'Admin' }).click()
    await page.getByRole('button', { name: 'View Details of Priya Raman' }).click()
    await page.getByRole('button', { name: 'Reject' }).click()
    await expect(page.getByRole('dialog', { name: 'Reject Priya Raman' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog', { name: 'Priya Raman', exact: true })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL('/profile?section=admin')
  })
})

test.describe('what was typed', () => {
  const addCourse = async (page: Page) => {
    await logIn(page, 'ada@example.com')
    await page.goto('/profile?section=instructor&tab=addCourse')
    await expect(page.getByRole('heading', { name: 'Create Course' })).toBeVisible()
  }

  test('in Add Course stands there after a reload, and not after a logout', async ({ page }) => {
    await addCourse(page)
    await page.getByLabel('Title', { exact: true }).fill('Half a course')
    await page.getByLabel('Price').fill('12.5')
    await page.getByRole('button', { name: 'Add module' }).click()
    await page.getByLabel('Module title').fill('The first half')
    await page.reload()
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Half a course')
    await expect(page.getByLabel('Price')).toHaveValue('12.5')
    await expect(page.getByLabel('Module title')).toHaveValue('The first half')
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('')
    await expect(page.getByLabel('Title', { exact: true })).toBeFocused()
    await expect(page.getByLabel('Module title')).toHaveCount(0)
    await expect(page.getByText('Draft restored')).toHaveCount(0)
    await page.getByLabel('Title', { exact: true }).fill('Half a course')

    await page.getByRole('button', { name: 'Logout' }).click()
    await expect
      .poll(() => page.evaluate(() => JSON.stringify(sessionStorage)))
      .not.toContain('Half a course')
    await addCourse(page)
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('')
  })

  test('in Edit Class takes nothing back that was changed elsewhere meanwhile', async ({
    page,
    server,
  }) => {
    const instructor = await createInstructor(server)
    const made = await createClass(server, instructor, { title: 'Bow hold' })
    await logIn(page, instructor.email)
    await page.goto(`/profile?section=instructor&tab=myClasses&class=${made._id}&dialog=edit`)
    const edit = page.getByRole('dialog', { name: 'Edit Class' })
    await edit.getByLabel('Title', { exact: true }).fill('Bow hold for all')
    const change = { ...made, classId: made._id, description: 'Shorter.', maxStudents: 7 }
    await instructor.call('POST', '/classes/update-class', change)
    await page.reload()
    await expect(edit.getByText('Draft restored.', { exact: true })).toBeVisible()
    await expect(edit.getByLabel('Title', { exact: true })).toHaveValue('Bow hold for all')
    await expect(edit.getByLabel('Max students')).toHaveValue('7')
    await expect(edit.getByLabel('Description')).toHaveValue('Shorter.')

    // What was typed over says so.
    await instructor.call('POST', '/classes/update-class', { ...change, title: 'Holding it' })
    await page.reload()
    await expect(edit.getByText(/What you typed over has been changed elsewhere/)).toBeVisible()
    await edit.getByRole('button', { name: 'Discard' }).click()
    await expect(edit.getByLabel('Title', { exact: true })).toHaveValue('Holding it')
    await page.keyboard.press('Escape')
    await expect(edit).toBeHidden()
  })
})

test('a class prints as one page, booked or not, black on white, without what can be pressed', async ({
  page,
  server,
}) => {
  const { booked } = await newBooking(page, server)
  const { classes } = await listOfferings(page)
  const other = required(
    classes.findLast(({ _id, seatsLeft }) => _id !== booked._id && seatsLeft > 0),
  )
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  // Each with what comes last.
  for (const [path, item, last] of [
    [
      `/profile?section=my-classes&class=${booked._id}`,
      booked,
      page.getByRole('region', { name: 'Messages' }).getByRole('paragraph').first(),
    ],
    [`/classes/${booked._id}`, booked, page.getByRole('heading', { name: 'Your seat is booked' })],
    [`/classes/${other._id}`, other, page.getByText(`of ${other.maxStudents} seats`)],
  ] as const) {
    await page.goto(path)
    const title = page.getByRole('heading', { name: item.title }).first()
    await expect(title).toBeVisible()
    await expect(last).toBeVisible()
    for (const text of [item.instructorname, 'Timing'])
      await expect(page.getByText(text).locator('visible=true').first()).toBeVisible()
    for (const role of ['button', 'banner', 'contentinfo', 'navigation'] as const)
      await expect(
        page.getByRole(role, { includeHidden: true }).locator('visible=true'),
      ).toHaveCount(0)
    await expect(page.locator('img, [role=img]').locator('visible=true')).toHaveCount(0)
    await expect(page.getByText('Newsletter').locator('visible=true')).toHaveCount(0)
    expect(await title.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(0, 0, 0)')
    if (path.startsWith('/profile'))
      for (const text of ['Booked by', 'Time zone', `${server.url}/join/${item._id}`])
        await expect(page.getByText(text, { exact: true }).last()).toBeVisible()
    const paper = (await page.pdf({ format: 'A4' })).toString('latin1')
    expect(paper.match(/\/Type\s*\/Page\b/g), path).toHaveLength(1)
  }
})

test.describe('a new instructor', () => {
  async function submitDetails(page: Page): Promise<void> {
    await page.getByLabel('Bio').fill('I teach the cello.')
    await page.getByLabel('Qualifications').fill('MA in music')
    await page.getByLabel('Skills').fill('Cello')
    await page.getByLabel('Resume').setInputFiles(resumeFile())
    await page.getByRole('button', { name: 'Submit' }).click()
  }

  test('is led to the details, which stay after a reload, sees that they wait, and an admin is told', async ({
    page,
    server,
  }) => {
    await newPerson(page, server, 'instructor')
    await expect(main(page).getByText('Complete your instructor details')).toBeVisible()
    await page.goto('/')
    await main(page).getByRole('link', { name: 'Complete your details' }).click()
    await expect(page.getByRole('heading', { name: 'Complete Your Profile' })).toBeVisible()
    await page.getByLabel('Bio').fill('I teach the viola.')
    await page.getByLabel('Skills').fill('Viola, Theory')
    await page.reload()
    await expect(page.getByLabel('Bio')).toHaveValue('I teach the viola.')
    await expect(page.getByLabel('Skills')).toHaveValue('Viola, Theory')
    await submitDetails(page)
    const state = page.getByText('Waiting for admin approval', { exact: true })
    await expect(state).toBeInViewport()
    const below = async () => {
      const header = await page.getByRole('banner').boundingBox()
      const said = await state.boundingBox()
      return (said?.y ?? 0) - (header?.y ?? 0) - (header?.height ?? 0)
    }
    await expect.poll(below, 'the header does not cover it').toBeGreaterThan(0)

    await page.getByRole('link', { name: 'Home' }).click()
    await expect(main(page).getByText('waiting for approval')).toBeVisible()
    await server.mailTo('admin@example.com', /Asks for approval: Nora Field/)
  })

  test('keeps what they have submitted when an older answer about them comes late', async ({
    page,
    server,
  }) => {
    await newPerson(page, server, 'instructor')
    const asked = Promise.withResolvers<void>()
    const submitted = Promise.withResolvers<void>()
    // By a login, where the page before was left before it had sent the browser's zone.
    for (const called of ['getMe', 'login'] as const)
      await onCall(page, called, async (route) => {
        const response = await route.fetch()
        asked.resolve()
        await submitted.promise
        await route.fulfill({ response })
      })
    await page.goto('/profile?section=instructor')
    // A page that is opened asks for the person a moment later.
    await asked.promise
    await submitDetails(page)
    const state = page.getByText('Waiting for admin approval', { exact: true })
    await expect(state).toBeVisible()

    const last = page.waitForResponse(/preferences/)
    submitted.resolve()
    await (await last).finished()
    // Another answer, after which the page has read the last one.
    await page.evaluate(() => fetch('/robots.txt').then((answer) => answer.text()))
    expect(await page.evaluate(() => localStorage.getItem('user'))).toContain('I teach the cello.')
    await expect(state).toBeVisible()
  })
})
