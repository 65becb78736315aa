import type { Page } from '@playwright/test'
import { failOnce, onCall, sendUpload } from './calls.ts'
import { expect, expectAccessible, logIn, test } from './fixtures.ts'
import { bookClass, createClass } from './offerings.ts'
import { createAccount, createInstructor, createPerson, decide, signIn } from './people.ts'
import { dayInWords, inDays, PICTURE, resumeFile, YEAR } from './samples.ts'
import { expectAccessibleAtBothWidths, expectInPassing } from './screens.ts'

async function openPanel(page: Page, email: string, tab?: string): Promise<void> {
  await logIn(page, email)
  await page.evaluate(() => localStorage.setItem('profileSection', 'Instructor'))
  await page.goto('/profile')
  await expect(page.getByRole('tab', { name: 'Instructor Details' })).toBeVisible()
  if (tab !== undefined) await page.getByRole('tab', { name: tab }).click()
}

async function fillOffering(
  page: Page,
  values: { title: string; duration: string; date?: string; timing?: string },
): Promise<void> {
  const main = page.getByRole('main')
  await main.getByLabel('Title', { exact: true }).fill(values.title)
  await main.getByLabel('Description').fill('What we do, slowly and together.')
  await main.getByLabel('Date').fill(values.date ?? inDays(3))
  await main.getByLabel('Timing').fill(values.timing ?? '18:00')
  await main.getByLabel(/^Duration/).fill(values.duration)
  await main.getByLabel('Max students').fill('12')
  await main.getByLabel('Category').selectOption('Music')
  await main.getByLabel('Level').selectOption('Beginner')
  await main.getByLabel('Thumbnail').setInputFiles(PICTURE)
}

test.describe('Instructor Details', () => {
  test('lead to the public page, once there is one (rule screen-31)', async ({ page, server }) => {
    const { name, email } = await createInstructor(server, { name: 'Paula Public' })
    await openPanel(page, email)
    await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible()
    await page.getByRole('link', { name: 'View your public page' }).click()
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()

    const newcomer = await createPerson(server, { role: 'instructor' })
    await openPanel(page, newcomer.email)
    await expect(
      page.getByText(
        'Students see your bio, qualifications and skills. Only admins see your resume.',
      ),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: 'View your public page' })).toHaveCount(0)
  })

  test('are completed, wait for an admin, and are edited', async ({ page, server }) => {
    const account = await createAccount(server, { role: 'instructor' })
    await openPanel(page, account.email)
    await expect(page.getByRole('heading', { name: 'Complete Your Profile' })).toBeVisible()
    await expectAccessible(page)

    await page.getByLabel('Bio').fill('I teach the cello.')
    await page.getByLabel('Qualifications').fill('MA in music')
    await page.getByLabel('Skills').fill('Cello, Theory, cello-making, Cello')
    await page.getByLabel('Resume').setInputFiles(resumeFile())
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(
      page.getByText('Details submitted successfully! Waiting for admin approval.'),
    ).toBeVisible()
    await expect(page.getByText('Waiting for admin approval', { exact: true })).toBeVisible()
    await expect(page.getByText('I teach the cello.')).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'cello-making' })).toBeVisible()

    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Your Profile' })
    const resume = await dialog
      .getByRole('link', { name: 'View current resume' })
      .getAttribute('href')
    expect((await page.request.get(resume ?? '')).headers()['content-disposition']).toContain(
      'resume.pdf',
    )
    await expectAccessible(page)
    await dialog.getByLabel('Bio').fill('I teach the cello and the viola.')
    await expectInPassing(page, 'Details updated successfully!', () =>
      dialog.getByRole('button', { name: 'Save' }).click(),
    )
    await expect(dialog).toBeHidden()
    await expect(page.getByText('I teach the cello and the viola.')).toBeVisible()

    // Class features wait for an approval; courses do not.
    await page.getByRole('tab', { name: 'Add Class' }).click()
    await expect(page.getByText('You are not approved to add classes.')).toBeVisible()
    await page.getByRole('tab', { name: 'My Classes' }).click()
    await expect(page.getByText('You are not approved to view classes.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('tab', { name: 'My Courses' }).click()
    await expect(page.getByText("You haven't created any courses yet.")).toBeVisible()
    await page.getByRole('button', { name: 'Create a course' }).click()
    await expect(page.getByRole('tab', { name: 'Add Course' })).toHaveAttribute(
      'aria-selected',
      'true',
    )

    await decide(server, 'reject', account, 'Please name your school.')
    await page.reload()
    await page.getByRole('tab', { name: 'Instructor Details' }).click()
    await expect(page.getByText('Please name your school.')).toBeVisible()

    await decide(server, 'approve', account)
    await page.reload()
    await page.getByRole('tab', { name: 'Add Class' }).click()
    await expect(page.getByRole('heading', { name: 'Create Class' })).toBeVisible()
    await expect(page.getByLabel('Title', { exact: true })).toBeVisible()
    await page.getByRole('tab', { name: 'My Classes' }).click()
    await expect(page.getByText("You haven't created any classes yet.")).toBeVisible()
    await page.getByRole('button', { name: 'Create a class' }).click()
    await expect(page.getByLabel('Title', { exact: true })).toBeVisible()
  })

  test('a large resume is resumed after a break of the connection', async ({ page }) => {
    await openPanel(page, 'priya@example.com')
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Your Profile' })
    let patches = 0
    const offsets: (string | undefined)[] = []
    await onCall(page, sendUpload, (route) => {
      offsets.push(route.request().headers()['upload-offset'])
      patches += 1
      return patches === 2 ? route.abort('connectionreset') : route.continue()
    })
    await dialog.getByLabel('Resume').setInputFiles(resumeFile(7 * 1024 * 1024))
    await expectInPassing(page, 'Details updated successfully!', () =>
      dialog.getByRole('button', { name: 'Save' }).click(),
    )
    // Two chunks of 5 MB, the second of them twice.
    const chunk = String(5 * 1024 * 1024)
    expect(offsets).toEqual(['0', chunk, chunk])
  })
})

test.describe('Create Class', () => {
  test('keeps what was typed, and creates one class however often it is sent', async ({ page }) => {
    await openPanel(page, 'ada@example.com', 'Add Class')
    await page.getByRole('button', { name: 'Create Class' }).click()
    await expect(page.getByLabel('Title', { exact: true })).toBeFocused()
    await expectAccessible(page)
    await fillOffering(page, { title: 'Late <b>start</b>', duration: '90' })

    // Text stays when another tab is opened.
    await page.getByRole('tab', { name: 'My Courses' }).click()
    await page.getByRole('tab', { name: 'Add Class' }).click()
    await expect(page.getByLabel('Duration (minutes)')).toHaveValue('90')

    // Created, but the answer is lost: another press creates no second one (rule offering-27).
    await failOnce(page, 'createClass', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await page.getByRole('button', { name: 'Create Class' }).click()
    await expect(page.getByRole('alert')).toHaveText('Class creation failed.')
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Late <b>start</b>')

    await page.getByRole('button', { name: 'Create Class' }).dblclick()
    await expect(page.getByText('Class created successfully!')).toBeVisible()
    // One stands at what was made, and the form is blank again.
    await expect(page.getByRole('tab', { name: 'My Classes' })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    await expect(page.getByRole('heading', { name: 'Just created' })).toBeFocused()
    await expect(page.getByRole('heading', { name: 'Late start' })).toHaveCount(1)
    await expectAccessible(page)
    await page.getByRole('tab', { name: 'Add Class' }).click()
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('')
    await expect(page.getByLabel('Thumbnail')).toHaveValue('')
    const all = await page.request.get('/classes/getallclasses?q=Late start')
    expect(((await all.json()) as { total: number }).total).toBe(1)
  })

  test('stands at /createclass for instructors alone', async ({ page }) => {
    await logIn(page, 'mia@example.com')
    await page.goto('/createclass')
    await expect(page).toHaveURL(/\/unauthorized$/)
    await page.getByRole('button', { name: 'Logout' }).click()
    await logIn(page, 'oskar@example.com')
    await page.goto('/createclass')
    await expect(page.getByText('You are not approved to add classes.')).toBeVisible()
    await page.getByRole('button', { name: 'Logout' }).click()
    await logIn(page, 'ada@example.com')
    await page.goto('/createclass')
    await expect(page.getByRole('heading', { name: 'Create Class', level: 1 })).toBeVisible()
    await fillOffering(page, { title: 'From its own page', duration: '30' })
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Create Class' }).click()
    await expect(page.getByText('Class created successfully!')).toBeVisible()
  })
})

test('My Classes: three a page, viewed, edited and deleted', async ({ page, server }) => {
  const asked: string[] = []
  await onCall(page, 'getInstructorClasses', (route) => {
    asked.push(new URL(route.request().url()).search)
    return route.continue()
  })
  const mateo = await signIn(server, 'mateo@example.com')
  for (const title of ['Bow hold', 'Open strings'])
    await createClass(server, mateo, { title, date: inDays(1), timing: '20:00' })
  await openPanel(page, 'mateo@example.com', 'My Classes')
  const rows = page.getByRole('tabpanel').getByRole('listitem')
  await expect(page.getByRole('button', { name: /^View/ })).toHaveCount(3)
  await expect(page.getByText(/^Page 1 of \d$/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText(/^Page 2 of \d$/)).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByText(/^Page 1 of \d$/)).toBeVisible()
  // Nothing asks for more than it shows (rule list-11).
  for (const search of asked) expect(search).toMatch(/[?&](limit|id)=/)

  await rows.filter({ hasText: 'Bow hold' }).getByRole('button', { name: /^View/ }).click()
  const detail = page.getByRole('dialog', { name: 'Bow hold' })
  await expect(detail.getByText('1.5 hours')).toBeVisible()
  await expect(detail.getByText('Nobody has booked this class yet.')).toBeVisible()
  await expectAccessible(page)

  await detail.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Class' })
  await expect(edit.getByLabel('Duration (minutes)')).toHaveValue('90')
  await expectAccessible(page)
  await edit.getByLabel('Title', { exact: true }).fill('Bow hold, again')
  await expect(edit.getByRole('region', { name: 'Preview' })).toContainText('Bow hold, again')
  // No thumbnail and no future are needed for an edit.
  const past = inDays(-300)
  await edit.getByLabel('Date').fill(past)
  await edit.getByRole('button', { name: 'Update Class' }).click()
  await expect(page.getByText('Class updated successfully!')).toBeVisible()
  await expect(edit).toBeHidden()
  const renamed = page.getByRole('dialog', { name: 'Bow hold, again' })
  await expect(renamed.getByText(dayInWords(past), { exact: true })).toBeVisible()

  await renamed.getByRole('button', { name: 'Delete' }).click()
  const confirm = page.getByRole('dialog', { name: 'Confirm Delete' })
  await expect(confirm.getByText('Are you sure you want to delete this class?')).toBeVisible()
  await expect(confirm.getByText('Bow hold, again')).toBeVisible()
  await expectAccessible(page)
  await expectInPassing(page, 'Class successfully deleted!', () =>
    confirm.getByRole('button', { name: 'Delete' }).click(),
  )
  await expect(confirm).toBeHidden()
  await expect(renamed).toBeHidden()
  await expect(page.getByText('Bow hold, again')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'My Classes' })).toBeFocused()

  // Students who are booked stand in the detail, and are told when the class goes.
  const booked = rows.filter({ hasText: /[1-9]\d* of \d+ booked/ }).first()
  await booked.getByRole('button', { name: /^View/ }).click()
  const full = page.getByRole('dialog')
  await expect(full.getByRole('link', { name: /@example\.com$/ }).first()).toBeVisible()
  const mailed = (await full.getByRole('link', { name: /@/ }).first().textContent()) ?? ''
  await full.getByRole('button', { name: 'Delete' }).click()
  await expect(confirm.getByText(/students? (is|are) booked/)).toBeVisible()
  await expectInPassing(page, 'Class successfully deleted!', () =>
    confirm.getByRole('button', { name: 'Delete' }).click(),
  )
  await server.mailTo(mailed, /cancel/i)
})

test.describe('from New York', () => {
  test.use({ timezoneId: 'America/New_York', locale: 'en-US' })

  test('the zone of a class is chosen, kept by its draft and by edits, and its time told in one’s own (rules offering-6, account-24, screen-38)', async ({
    page,
    server,
  }) => {
    const instructor = await createInstructor(server)
    await openPanel(page, instructor.email, 'Add Class')
    const zone = page.getByLabel('Time zone')
    await expect(zone).toHaveValue('America/New_York')
    await zone.selectOption('Europe/Berlin')
    await fillOffering(page, { title: 'From afar', duration: '45', date: `${YEAR}-03-02` })
    const told = /12:00 PM your time \(.*, 6:00 PM Berlin time\)$/
    await expect(page.getByLabel('Timing')).toHaveAccessibleDescription(told)
    await page.reload()
    await expect(page.getByText('Draft restored.')).toBeVisible()
    await expect(zone).toHaveValue('Europe/Berlin')
    await expect(page.getByLabel('Timing')).toHaveAccessibleDescription(told)
    await expectAccessibleAtBothWidths(page)
    await page.getByLabel('Thumbnail').setInputFiles(PICTURE)
    const created = page.waitForResponse('**/classes/createclass')
    await page.getByRole('button', { name: 'Create Class' }).click()
    type Answer = { class: { _id: string; startsAt: string; timezone: string } }
    const { class: made } = (await (await created).json()) as Answer
    expect([made.timezone, made.startsAt]).toEqual(['Europe/Berlin', `${YEAR}-03-02T17:00:00.000Z`])

    // An edit keeps the zone; it says who is told of a change of time, and of nothing else.
    await bookClass(await createPerson(server), { _id: made._id })
    await page.goto(`/profile?section=instructor&tab=myClasses&class=${made._id}&dialog=edit`)
    const edit = page.getByRole('dialog', { name: 'Edit Class' })
    await expect(edit.getByLabel('Time zone')).toHaveValue('Europe/Berlin')
    await edit.getByLabel('Max students').fill('20')
    const mailed = edit.getByText('1 person is booked and will be told.')
    await expect(mailed).toHaveCount(0)
    await edit.getByLabel('Time zone').selectOption('America/New_York')
    await expect(mailed).toBeVisible()
    await expect(edit.getByLabel('Timing')).toHaveAccessibleDescription(/6:00 PM your time$/)
    await expectAccessibleAtBothWidths(page)
    const updated = page.waitForResponse('**/classes/update-class')
    await edit.getByRole('button', { name: 'Update Class' }).click()
    const { class: moved } = (await (await updated).json()) as Answer
    expect([moved.timezone, moved.startsAt]).toEqual([
      'America/New_York',
      `${YEAR}-03-02T23:00:00.000Z`,
    ])
    await expect(edit).toBeHidden()
  })
})

test('courses: created with modules, viewed, edited in minutes, deleted', async ({ page }) => {
  await openPanel(page, 'oskar@example.com', 'Add Course')
  const main = page.getByRole('main')
  await fillOffering(page, { title: 'Three days of chords', duration: '3' })
  await main.getByLabel('Price').fill('49.5')
  for (const [index, title] of ['One', 'Two', 'Three'].entries()) {
    await main.getByRole('button', { name: 'Add module' }).click()
    await expect(main.getByLabel('Module title').nth(index)).toBeFocused()
    await page.keyboard.type(title)
    await main.getByLabel('Module content').nth(index).fill(`About ${title}`)
    if (index > 0) await main.getByLabel('Module duration').nth(index).fill(`${index}0`)
  }
  await main.getByRole('button', { name: 'Create Course' }).click()
  await expect(
    main.getByText('Module duration must be a whole number of minutes, at least 1'),
  ).toBeVisible()
  await expect(main.getByLabel('Module duration').first()).toBeFocused()
  await main.getByLabel('Module duration').first().fill('15')
  await expectAccessible(page)

  const titles = () =>
    main
      .getByLabel('Module title')
      .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))
  await main.getByRole('button', { name: 'Move up module 3' }).click()
  await expect.poll(titles).toEqual(['One', 'Three', 'Two'])
  await expect(main.getByRole('button', { name: 'Move up module 2' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(titles).toEqual(['Three', 'One', 'Two'])
  await main.getByRole('button', { name: 'Move down module 1' }).click()
  await expect.poll(titles).toEqual(['One', 'Three', 'Two'])

  await main.getByRole('button', { name: 'Remove module 2' }).click()
  // It stays while the pointer is over it.
  await page.getByRole('button', { name: 'Undo' }).hover()
  await expect.poll(titles).toEqual(['One', 'Two'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(titles).toEqual(['One', 'Three', 'Two'])
  await main.getByLabel('Module title').nth(2).fill('Last')
  await main.getByRole('button', { name: 'Remove module 2' }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()

  await main.getByRole('button', { name: 'Create Course' }).click()
  await expect(page.getByText('Course created successfully!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await page.getByRole('button', { name: 'View Three days of chords' }).click()
  const detail = page.getByRole('dialog', { name: 'Three days of chords' })
  await expect(detail.getByText('72 hours (3 days)')).toBeVisible()
  await expect(detail.getByText('$49.50')).toBeVisible()
  await expect(detail.getByRole('heading', { level: 4 })).toHaveText(['One', 'Last'])
  await expectAccessible(page)

  await detail.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Course' })
  const duration = edit.getByLabel('Duration (minutes)', { exact: true })
  await expect(duration).toHaveValue('4320')
  await expectAccessible(page)
  await duration.fill('2880')
  await edit.getByRole('button', { name: 'Update Course' }).click()
  await expect(page.getByText('Course updated successfully!')).toBeVisible()
  await expect(detail.getByText('48 hours (2 days)')).toBeVisible()

  await detail.getByRole('button', { name: 'Delete' }).click()
  const confirm = page.getByRole('dialog', { name: 'Confirm Delete' })
  await expect(confirm.getByText('Are you sure you want to delete this class?')).toBeVisible()
  await expectInPassing(page, 'Course successfully deleted!', () =>
    confirm.getByRole('button', { name: 'Delete' }).click(),
  )
  await expect(confirm).toBeHidden()
  await expect(page.getByRole('button', { name: 'View Three days of chords' })).toHaveCount(0)
})

test('a phone has the whole panel', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openPanel(page, 'samira@example.com')
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)
  // The colours are those of a desk.
  const expectAccessibleHere = () => expectAccessible(page, { contrast: false })
  for (const tab of ['Instructor Details', 'Add Class', 'My Classes', 'Add Course', 'My Courses']) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('tabpanel').getByRole('heading', { level: 2 })).toBeVisible()
    await expectAccessibleHere()
    expect(await fits(), tab).toBe(true)
  }
  await page.getByRole('tab', { name: 'My Classes' }).click()
  await page.getByRole('button', { name: /^View/ }).first().click()
  await expectAccessibleHere()
  await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByRole('dialog', { name: 'Edit Class' })).toBeVisible()
  await expectAccessibleHere()
})
