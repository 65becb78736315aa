import type { Page } from '@playwright/test'
import { expect, PASSWORD, test, type Server } from './fixtures.ts'
import { bookClass, listOfferings, required, type Listed } from './offerings.ts'
import { createPerson, openSession, type Person } from './people.ts'

const main = (page: Page) => page.getByRole('main')
const sections = (page: Page) => page.getByRole('navigation', { name: 'Profile' })
const tab = (page: Page, name: string) => page.getByRole('tab', { name })

/** Creates a student with a seat in a class of Ada Lindqvist's. */
async function newBooking(
  page: Page,
  server: Server,
): Promise<{ student: Person; booked: Listed }> {
  const student = await createPerson(server)
  const { classes } = await listOfferings(page)
  const booked = required(
    classes.find(
      (one) =>
        one.instructorname === 'Ada Lindqvist' &&
        // Another file looks at the class with the last seats.
        one.seatsLeft > 3 &&
        Date.parse(one.startsAt) > Date.now(),
    ),
  )
  await bookClass(student, booked)
  return { student, booked }
}

test('a student opens a booking, and Back, Forward and a reload follow', async ({
  page,
  server,
}) => {
  const { student, booked } = await newBooking(page, server)
  await openSession(page, student)
  await page.goto('/')
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
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
  // Forward opens again what the page has closed.
  await page.goForward()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
  // A URL without a section opens the last one.
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'My Classes' })).toBeVisible()

  // A reload keeps the place on the page; a URL that is typed opens at the top.
  await page.setViewportSize({ width: 390, height: 600 })
  const top = () => page.evaluate(() => Math.round(window.scrollY))
  await page.goto('/profile?section=dashboard')
  await expect(page.getByRole('heading', { name: 'This week' })).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 200))
  await page.reload()
  await expect.poll(top).toBe(200)
  await page.goto('/profile?section=my-classes')
  await expect(main(page).getByRole('listitem').first()).toBeVisible()
  expect(await top()).toBe(0)
})

test('an instructor opens the mail about a booking, logs in, and runs the class from its page (rules screen-41, screen-63)', async ({
  page,
  server,
}) => {
  const { student, booked } = await newBooking(page, server)
  const { links } = await server.mailTo('ada@example.com', new RegExp(booked.title))
  const link = links.find((each) => each.includes('/teach/')) ?? ''
  await page.goto(link)
  await main(page).getByLabel('Email').fill('ada@example.com')
  await main(page).getByLabel('Password', { exact: true }).fill(PASSWORD)
  await main(page).getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { level: 1, name: booked.title })).toBeVisible()
  await expect(tab(page, 'People')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('link', { name: student.email })).toBeVisible()
  await tab(page, 'Settings').click()
  await expect(page).toHaveURL(`/teach/${booked._id}?tab=settings`)
  await page.reload()
  await expect(main(page).getByText('See it as a student')).toBeVisible()
  await main(page).getByRole('button', { name: 'More options' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Class' })
  await expect(edit).toBeVisible()
  await page.goBack()
  await expect(edit).toBeHidden()

  await main(page).getByRole('link', { name: 'My Classes' }).click()
  await expect(page).toHaveURL('/profile?section=instructor&tab=myClasses')
  await page.evaluate(() => {
    localStorage.setItem('profileSection', 'Instructor')
    localStorage.setItem('instructorTab', 'addCourse')
  })
  await page.goto('/profile')
  await expect(tab(page, 'Add Course')).toHaveAttribute('aria-selected', 'true')
  await page.goto(`/profile?section=instructor&tab=myClasses&class=${booked._id}`)
  const dialog = page.getByRole('dialog', { name: booked.title })
  await expect(dialog.getByText(student.email)).toBeVisible()
  await dialog.getByRole('button', { name: 'Edit' }).click()
  await expect(edit).toBeVisible()
  await page.goBack()
  await expect(edit).toBeHidden()
  await dialog.getByRole('link', { name: 'Manage class' }).click()
  await expect(page).toHaveURL(`/teach/${booked._id}`)
  await expect(tab(page, 'People')).toHaveAttribute('aria-selected', 'true')
})

test('a student prints a booked class, and the page of another one, on one sheet each', async ({
  page,
  server,
}) => {
  const { student, booked } = await newBooking(page, server)
  await openSession(page, student)
  const { classes } = await listOfferings(page)
  const other = required(
    classes.findLast(({ _id, seatsLeft }) => _id !== booked._id && seatsLeft > 0),
  )
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  // Each with the content that loads last.
  for (const [path, item, last] of [
    [
      `/profile?section=my-classes&class=${booked._id}`,
      booked,
      page.getByRole('region', { name: 'Messages' }).getByRole('paragraph').first(),
    ],
    [`/classes/${other._id}`, other, page.getByText(`of ${other.maxStudents} seats`)],
  ] as const) {
    await page.goto(path)
    const title = page.getByRole('heading', { name: item.title }).first()
    await expect(title).toBeVisible()
    await expect(last).toBeVisible()
    for (const text of [item.instructorname, 'Duration'])
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
