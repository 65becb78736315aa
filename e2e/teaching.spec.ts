import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { failOnce } from './calls.ts'
import { expect, logIn, logInOnScreen, test } from './fixtures.ts'
import { bookClass, createClass, createCourse, type Listed } from './offerings.ts'
import { createInstructor, createPerson, type Person } from './people.ts'
import { dayInWords, inDays, resumeFile, YEAR } from './samples.ts'
import { expectAccessibleAtBothWidths, expectAccessibleNow, expectInPassing } from './screens.ts'

const taught = (tab: string, more = '') => `/profile?section=instructor&tab=${tab}${more}`

/** Ten minutes ago, as the forms say it. */
function began() {
  const at = new Date(Date.now() - 10 * 60_000).toISOString()
  return { timezone: 'UTC', date: at.slice(0, 10), timing: at.slice(11, 16) }
}

/** A class that has started, as only an edit can make one (rule offering-9). */
async function startedClass(
  server: Parameters<typeof createClass>[0],
  instructor: Person,
  students: readonly Person[],
): Promise<Listed> {
  const made = await createClass(server, instructor, { title: 'Open strings' })
  for (const student of students) await bookClass(student, made)
  await instructor.call('POST', '/classes/update-class', {
    ...made,
    classId: made._id,
    ...began(),
    meetingUrl: 'https://meet.example.org/open-strings',
  })
  return made
}

test('a class is duplicated into a series, and Back returns to it (rules series-1, series-2, scope-1, scope-2, scope-3, scope-4, screen-49)', async ({
  page,
  server,
}) => {
  const instructor = await createInstructor(server)
  const made = await createClass(server, instructor, { title: 'Bow hold', bring: 'Your bow' })
  await logIn(page, instructor.email)
  await page.goto(taught('myClasses', `&class=${made._id}`))
  const dialog = page.getByRole('dialog', { name: 'Bow hold' })
  await expect(dialog.getByText('There is no meeting link yet')).toBeVisible()
  await expect(dialog.getByText('Your bow')).toBeVisible()
  await dialog.getByRole('button', { name: 'Duplicate' }).click()

  const main = page.getByRole('main')
  await expect(main.getByText('A copy of “Bow hold”')).toBeVisible()
  await expect(main.getByLabel('Date')).toBeFocused()
  await expect(main.getByLabel('Date')).toHaveValue('')
  await expect(main.getByLabel('Title', { exact: true })).toHaveValue('Bow hold')
  await expect(main.getByLabel('Timing')).toHaveValue('18:00')
  await expect(main.getByLabel('What to bring (optional)')).toHaveValue('Your bow')
  await expect(main.getByRole('img', { name: 'Present thumbnail' })).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeVisible()
  await page.goForward()

  await main.getByLabel('Date').fill(`${YEAR}-03-24`)
  await main.getByLabel('Meeting link (optional)').fill('http://meet.example.org')
  await main.getByLabel('Repeat weekly').fill('13')
  await main.getByRole('button', { name: 'Create Class' }).click()
  await expect(main.getByText('Meeting link must be an https address')).toBeVisible()
  await expect(main.getByText('Repeat weekly must be a whole number, 2 to 12')).toBeVisible()
  await expect(main.getByLabel('Repeat weekly')).toBeFocused()
  await main.getByLabel('Repeat weekly').fill('3')
  await main.getByLabel('Meeting link (optional)').fill('https://meet.example.org/bow')
  await expect(main.getByText(/^Creates 3 classes, each at 18:00 \(Berlin time\)/)).toHaveText(
    new RegExp(
      `${dayInWords(`${YEAR}-03-24`)}, ${dayInWords(`${YEAR}-03-31`)} and ${dayInWords(`${YEAR}-04-07`)}\\.$`,
    ),
  )
  // The draft keeps the new fields (rule screen-38).
  await page.reload()
  await expect(main.getByLabel('Repeat weekly')).toHaveValue('3')
  await expect(main.getByLabel('Meeting link (optional)')).toHaveValue(
    'https://meet.example.org/bow',
  )
  await expectAccessibleAtBothWidths(page)
  await main.getByRole('button', { name: 'Create Class' }).click()
  await expect(page.getByText('3 classes created successfully!')).toBeVisible()
  const fresh = main.getByRole('region', { name: 'Just created' })
  await expect(fresh.getByRole('heading', { name: 'Bow hold' })).toHaveCount(3)
  await expect(main.getByText('Page 1 of 2')).toBeVisible()

  // What is done to a class may be done to those that follow it (rule scope-1).
  const { classes } = (await instructor.call('GET', '/instructor/get-instructor-classes')) as {
    classes: Listed[]
  }
  const [first, second, third] = classes.filter((item) => item.date >= `${YEAR}-03-24`)
  const [ann, bo] = [await createPerson(server), await createPerson(server)]
  for (const item of [second!, third!]) await bookClass(ann, item)
  await bookClass(bo, third!)
  await page.goto(taught('myClasses', `&class=${first!._id}`))
  await dialog.getByRole('button', { name: 'Message everyone' }).click()
  const message = page.getByRole('dialog', { name: 'Message everyone' })
  await expect(message.getByRole('radio', { name: 'This class' })).toBeChecked()
  await expect(message.getByText('there is nobody to write to')).toBeVisible()
  await message.getByRole('radio', { name: 'This class' }).press('ArrowRight')
  await expect(message.getByRole('radio', { name: 'This and the following' })).toBeChecked()
  await expect(message.getByText('2 students booked in these 3 classes')).toBeVisible()
  await message.getByLabel('Subject').fill('Rosin')
  await message.getByLabel('Message', { exact: true }).fill('Bring yours.')
  await expectAccessibleNow(page)
  await message.getByRole('button', { name: 'Send to 2 students' }).click()
  await expect(message.getByText('2 students get it by email.')).toBeVisible()
  await expect(message.getByRole('heading', { name: 'Rosin' })).toBeVisible()
  const { messages } = (await ann.call('GET', `/offerings/${third!._id}/messages`)) as {
    messages: { subject: string }[]
  }
  expect(messages.map(({ subject }) => subject)).toEqual(['Rosin'])

  await page.goto(taught('myClasses', `&class=${first!._id}`))
  await dialog.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Class' })
  await edit.getByLabel('Date').fill(`${YEAR}-03-25`)
  await edit.getByText('This and the following', { exact: true }).click()
  await expect(edit.getByText('Each class keeps its own date and time zone.')).toBeVisible()
  await expect(edit.getByLabel('Date')).toHaveCount(0)
  await expect(edit.getByText(/will be told/)).toHaveCount(0)
  await edit.getByLabel('Timing').fill('19:00')
  await expect(edit.getByText('2 people are booked or waiting and will be told.')).toBeVisible()
  await expectAccessibleNow(page)
  await edit.getByRole('button', { name: 'Update Class' }).click()
  await expect(page.getByText('3 classes updated successfully!')).toBeVisible()
  // The dialog closes by going back, which would call off the next navigation.
  await expect(edit).toBeHidden()
  const { classes: moved } = (await instructor.call(
    'GET',
    '/instructor/get-instructor-classes',
  )) as { classes: Listed[] }
  expect(
    moved.filter(({ timing }) => timing === '19:00').map(({ _id, date }) => [_id, date]),
  ).toEqual([first, second, third].map((item) => [item!._id, item!.date]))

  await page.goto(taught('myClasses', `&class=${second!._id}`))
  await dialog.getByRole('button', { name: 'Delete' }).click()
  const confirm = page.getByRole('dialog', { name: 'Confirm Delete' })
  await expect(confirm.getByText('1 student is booked and will be told')).toBeVisible()
  await expect(confirm.getByText(dayInWords(second!.date))).toBeVisible()
  await confirm.getByLabel('Reason (optional)').fill('I have lost my voice.')
  await confirm.getByText('This and the following', { exact: true }).click()
  await expect(confirm.getByText('delete these 2 classes?')).toBeVisible()
  await expect(
    confirm.getByText('2 students are booked or waiting and will be told by email.'),
  ).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  const deletion = page.waitForRequest(/delete-class/)
  await expectInPassing(page, '2 classes successfully deleted!', () =>
    confirm.getByRole('button', { name: 'Delete' }).click(),
  )
  const { searchParams } = new URL((await deletion).url())
  expect(searchParams.get('reason')).toBe('I have lost my voice.')
  await expect(confirm).toBeHidden()
  await expect(main.getByRole('heading', { name: 'Bow hold' })).toHaveCount(2)
})

test('the Dashboard opens with what an instructor teaches next (rule screen-44)', async ({
  page,
  server,
}) => {
  const instructor = await createInstructor(server)
  await logIn(page, instructor.email)
  await page.goto('/profile?section=dashboard')
  const agenda = page.getByRole('region', { name: 'Coming up' })
  await expect(agenda.getByText('Nothing is coming up')).toBeVisible()
  await expect(agenda.getByRole('link', { name: 'Create a class' })).toBeVisible()

  const now = await startedClass(server, instructor, [await createPerson(server)])
  const later = await createClass(server, instructor, { title: 'Bow hold' })
  const course = await createCourse(server, instructor, { title: 'A term of scales' })
  const yesterday = new Date(Date.now() - 23 * 60 * 60_000).toISOString()
  await instructor.call('PUT', '/courses/update-course', {
    ...course,
    courseId: course._id,
    timezone: 'UTC',
    date: yesterday.slice(0, 10),
    timing: yesterday.slice(11, 16),
  })
  await page.reload()
  const rows = agenda.getByRole('listitem')
  await expect(rows.getByRole('link', { name: /^(Open|Bow|A term)/ })).toHaveText([
    now.title,
    course.title,
    later.title,
  ])
  await expect(rows.nth(0)).toContainText('1 of 12 booked')
  // The tile is of the same day as the text beside it.
  const day = await page.evaluate(
    (at) => `${new Date(at).toLocaleString('en', { month: 'short' })}${new Date(at).getDate()}`,
    later.startsAt,
  )
  await expect(rows.nth(2).locator('[aria-hidden]').first()).toHaveText(day)
  await expect(rows.nth(0).getByRole('link', { name: `Start class ${now.title}` })).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await rows
    .nth(1)
    .getByRole('link', { name: /^Add a meeting link/ })
    .press('Enter')
  await expect(page.getByRole('dialog', { name: course.title })).toBeVisible()

  // Nothing can be started without a link, wherever it is offered (rule screen-45).
  await page.goto(`/classes/${now._id}`)
  await expect(page.getByRole('link', { name: 'Start class' })).toBeVisible()
  await instructor.call('POST', '/classes/update-class', {
    ...now,
    ...began(),
    classId: now._id,
    meetingUrl: '',
  })
  await page.reload()
  await expect(page.getByRole('link', { name: /^Add a meeting link/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Start class' })).toHaveCount(0)
})

test('a course keeps its session length, and its duplicate has it', async ({ page, server }) => {
  const instructor = await createInstructor(server)
  const { thumbnail } = (await createClass(server, instructor, { title: 'x' })) as Listed & {
    thumbnail: string
  }
  const { course } = await instructor.call<{ course: Listed }>('POST', '/courses/create-course', {
    title: 'Scales',
    description: 'Up and down.',
    date: inDays(3),
    timing: '18:00',
    timezone: 'Europe/Berlin',
    duration: 2,
    maxStudents: 5,
    category: 'Music',
    level: 'Beginner',
    price: 0,
    thumbnail,
  })
  await logIn(page, instructor.email)
  await page.goto(taught('myCourses', `&course=${course._id}&dialog=edit`))
  const edit = page.getByRole('dialog', { name: 'Edit Course' })
  await expect(edit.getByLabel('Session length (minutes)')).toHaveValue('60')
  await edit.getByLabel('Session length (minutes)').fill('1441')
  await edit.getByRole('button', { name: 'Update Course' }).click()
  await expect(
    edit.getByText('Session length must be a whole number of minutes, 1 to 1,440'),
  ).toBeVisible()
  await edit.getByLabel('Session length (minutes)').fill('45')
  await edit.getByRole('button', { name: 'Update Course' }).click()
  const detail = page.getByRole('dialog', { name: 'Scales' })
  await expect(detail.getByText('2 daily sessions of 45 minutes')).toBeVisible()
  await detail.getByRole('button', { name: 'Duplicate' }).click()
  const main = page.getByRole('main')
  await expect(main.getByLabel('Session length (minutes)')).toHaveValue('45')
  await expect(main.getByLabel('Duration (days)')).toHaveValue('2')
})

test('attendance by keyboard, told where it fails, and as a file (rules session-6, session-7, session-8, screen-47)', async ({
  page,
  server,
}) => {
  const instructor = await createInstructor(server)
  const [ben, eve] = [
    await createPerson(server, { name: 'Ben Early' }),
    await createPerson(server, { name: 'Eve Late' }),
  ]
  const made = await startedClass(server, instructor, [ben, eve])
  await ben.call('POST', `/offerings/${made._id}/join`)
  await logIn(page, instructor.email)
  await page.goto(taught('myClasses', `&class=${made._id}`))
  const dialog = page.getByRole('dialog', { name: 'Open strings' })
  const list = dialog.getByRole('region', { name: 'Attendance' })
  await expect(list.getByText('1 attended, 0 absent, 1 not known')).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Start class' })).toBeVisible()
  await expectAccessibleAtBothWidths(page)

  const here = list.getByRole('group', { name: 'Attendance of Ben Early' })
  await expect(here.getByRole('radio', { name: 'Attended' })).toBeChecked()
  await expect(list.getByText(/^Joined at \d\d:\d\d/)).toBeVisible()
  const late = list.getByRole('group', { name: 'Attendance of Eve Late' })
  await expect(late.getByRole('radio', { name: 'Not known' })).toBeChecked()
  await failOnce(page, 'setAttendance')
  await late.getByRole('radio', { name: 'Not known' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(list.getByRole('alert')).toHaveText('This could not be saved. Please try again.')
  await expect(late.getByRole('radio', { name: 'Not known' })).toBeChecked()
  await expectAccessibleNow(page)
  await late.getByRole('radio', { name: 'Not known' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(list.getByText('1 attended, 1 absent, 0 not known')).toBeVisible()
  await expect(list.getByRole('alert')).toHaveCount(0)
  await page.reload()
  await expect(late.getByRole('radio', { name: 'Absent' })).toBeChecked()

  const downloading = page.waitForEvent('download')
  await list.getByRole('button', { name: 'Download list (CSV)' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('Students Open strings.csv')
  expect(await readFile(await download.path(), 'utf8')).toContain(eve.email)
  await failOnce(page, { method: 'POST', path: '/offerings/:id/students.csv' })
  await list.getByRole('button', { name: 'Download list (CSV)' }).click()
  await expect(list.getByRole('alert')).toHaveText('An error occurred. Please try again.')
})

test('materials are added, moved, renamed and removed, and read by whoever is booked (rules material-5, material-9)', async ({
  page,
  server,
}) => {
  const instructor = await createInstructor(server)
  const student = await createPerson(server)
  const made = await createClass(server, instructor, { title: 'Bow hold' })
  await bookClass(student, made)
  await logIn(page, instructor.email)
  await page.goto(taught('myClasses', `&class=${made._id}`))
  const detail = page.getByRole('dialog', { name: 'Bow hold' })
  const materials = detail.getByRole('region', { name: 'Materials' })
  await expect(materials.getByText('None yet.')).toBeVisible()
  const rows = materials.getByRole('listitem').getByRole('link')

  await materials
    .getByLabel('Add file')
    .setInputFiles({ name: 'virus.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ') })
  await expect(materials.getByText('This type of file is not accepted.')).toBeVisible()
  await failOnce(page, 'putMaterials')
  await materials.getByLabel('Add file').setInputFiles({ ...resumeFile(), name: 'Holding it.pdf' })
  await expect(materials.getByText('The file could not be uploaded.')).toBeVisible()
  await materials.getByRole('button', { name: 'Try again' }).click()
  await expect(rows).toHaveText(['Holding it'])
  await expect(materials.getByText('PDF, 1 KB')).toBeVisible()

  await materials.getByRole('button', { name: 'Add link' }).press('Enter')
  const link = page.getByRole('dialog', { name: 'Add link' })
  await link.getByLabel('Title').fill('A playlist')
  await link.getByLabel('Link').fill('http://example.org')
  await link.getByLabel('Link').press('Enter')
  await expect(link.getByText('Link must be an https address')).toBeVisible()
  await expectAccessibleNow(page)
  await link.getByLabel('Link').fill('https://example.org/songs')
  await link.getByLabel('Link').press('Enter')
  await expect(rows).toHaveText(['Holding it', 'A playlist'])
  await expectAccessibleAtBothWidths(page)

  await failOnce(page, 'putMaterials')
  const up = materials.getByRole('button', { name: 'Move up A playlist' })
  await up.press('Enter')
  await expect(materials.getByText('This could not be saved. Please try again.')).toBeVisible()
  await expect(rows).toHaveText(['Holding it', 'A playlist'])
  await up.press('Enter')
  await expect(rows).toHaveText(['A playlist', 'Holding it'])
  await expect(up).toBeFocused()
  await materials.getByRole('button', { name: 'Rename Holding it' }).click()
  const rename = page.getByRole('dialog', { name: 'Rename material' })
  await rename.getByLabel('Title').fill('Holding the bow')
  await rename.getByRole('button', { name: 'Rename' }).click()
  await expect(rows).toHaveText(['A playlist', 'Holding the bow'])

  // Another window adds one: this one's list is out of date (rule material-10).
  const { materials: current } = await instructor.call<{
    materials: { title: string; url: string; fileId?: string }[]
  }>('GET', `/offerings/${made._id}/materials`)
  await instructor.call('PUT', `/offerings/${made._id}/materials`, {
    materials: [
      ...current.map(({ title, url, fileId }) =>
        fileId === undefined ? { title, url } : { title, fileId },
      ),
      { title: 'Scales', url: 'https://example.org/scales' },
    ],
  })
  await materials.getByRole('button', { name: 'Rename A playlist' }).click()
  await rename.getByLabel('Title').fill('The playlist')
  await rename.getByRole('button', { name: 'Rename' }).click()
  await expect(rename.getByRole('alert')).toHaveText(
    'These materials were changed somewhere else. Please check them and try again.',
  )
  await rename.getByRole('button', { name: 'Rename' }).click()
  await expect(rows).toHaveText(['The playlist', 'Holding the bow', 'Scales'])
  await materials.getByRole('button', { name: 'Rename The playlist' }).click()
  await rename.getByLabel('Title').fill('A playlist')
  await rename.getByRole('button', { name: 'Rename' }).click()
  await materials.getByRole('button', { name: 'Remove Scales' }).click()
  await page
    .getByRole('dialog', { name: 'Remove material' })
    .getByRole('button', { name: 'Remove' })
    .click()
  await expect(rows).toHaveText(['A playlist', 'Holding the bow'])

  await logIn(page, student.email)
  await page.goto(`/profile?booking=${made._id}`)
  await expect(rows).toHaveText(['A playlist', 'Holding the bow'])
  await expectAccessibleNow(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    rows.getByText('Holding the bow').click(),
  ])
  expect(download.suggestedFilename()).toBe('Holding it.pdf')

  await logIn(page, instructor.email)
  await page.goto(taught('myClasses', `&class=${made._id}`))
  await materials.getByRole('button', { name: 'Remove A playlist' }).click()
  const removal = page.getByRole('dialog', { name: 'Remove material' })
  await removal.getByRole('button', { name: 'Remove' }).click()
  await expect(rows).toHaveText(['Holding the bow'])
})

test('a message to everyone by keyboard, and those sent before (rules session-9, session-10)', async ({
  page,
  server,
}) => {
  const instructor = await createInstructor(server)
  const student = await createPerson(server)
  const made = await createClass(server, instructor, { title: 'Bow hold' })
  await bookClass(student, made)
  await logIn(page, instructor.email)
  await page.goto(taught('myClasses', `&class=${made._id}`))
  const detail = page.getByRole('dialog', { name: 'Bow hold' })
  await detail.getByRole('button', { name: 'Message everyone' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Message everyone' })
  await expect(dialog.getByText('An email to the 1 student booked in “Bow hold”.')).toBeVisible()
  await expect(dialog.getByText('None yet.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Send to 1 student' }).press('Enter')
  await expect(dialog.getByText('Subject is required')).toBeVisible()
  await expect(dialog.getByText('Message is required')).toBeVisible()
  await expect(dialog.getByLabel('Subject')).toBeFocused()
  await expectAccessibleAtBothWidths(page)
  await page.keyboard.type('What to bring')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Rosin.')
  await failOnce(page, 'sendMessage')
  await dialog.getByLabel('Subject').press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('An error occurred. Please try again.')
  await expect(dialog.getByLabel('Message', { exact: true })).toHaveValue('Rosin.')
  await dialog.getByLabel('Subject').press('Enter')
  await expect(
    dialog.getByText('Message sent successfully! 1 student gets it by email.'),
  ).toBeVisible()
  await expect(dialog.getByRole('heading', { name: 'What to bring' })).toBeVisible()
  await expect(dialog.getByLabel('Subject')).toHaveValue('')
  await expectAccessibleNow(page)
  await server.mailTo(student.email, /What to bring/)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(detail.getByRole('button', { name: 'Message everyone' })).toBeFocused()
})

/** The first time that the page ever showed, also before its scripts were there. */
const timesSeen = (page: Page) =>
  page.evaluate(() => (window as unknown as { seen: string[] }).seen)

test("a person's own zone leads from the first time that is theirs, and goes at logout (rules account-24, screen-48)", async ({
  page,
  server,
  browser,
}) => {
  const instructor = await createInstructor(server)
  const { _id } = await createClass(server, instructor, { title: 'Zoned', date: `${YEAR}-06-01` })
  const path = `/classes/${_id}`
  const student = await createPerson(server)
  await logIn(page, student.email)
  await page.goto(path)
  const time = page.locator('main time').first()
  await expect(time).toHaveText(/18:00/)

  await page.goto('/profile?section=dashboard&dialog=details')
  const dialog = page.getByRole('dialog', { name: 'Change Details' })
  await expect(dialog.getByLabel('Time zone')).toHaveValue('Europe/Berlin')
  await dialog.getByLabel('Time zone').selectOption('Asia/Tokyo')
  await expectAccessibleNow(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('main').getByText('Tokyo time')).toBeVisible()

  // Of all that the page shows until it stands still, Berlin's hour is the server's only.
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    new MutationObserver(() => {
      const text = document.querySelector('main time')?.textContent ?? ''
      const zone = document.querySelector('main time')?.getAttribute('title') ?? ''
      if (text !== '' && seen.at(-1) !== `${zone} ${text}`) seen.push(`${zone} ${text}`)
    }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
  })
  await page.goto(path)
  await expect(time).toContainText(`${dayInWords(`${YEAR}-06-02`)}, 01:00`)
  await expect(time).toHaveAttribute('title', 'Asia/Tokyo')
  expect((await timesSeen(page)).at(-1)).toMatch(/^Asia\/Tokyo /)
  expect((await timesSeen(page)).length, 'no third time in between').toBeLessThanOrEqual(2)

  // Another browser in another zone learns it at the login.
  const context = await browser.newContext({ baseURL: server.url, timezoneId: 'America/New_York' })
  const other = await context.newPage()
  await logInOnScreen(other, student.email)
  await other.goto(path)
  await expect(other.locator('main time').first()).toHaveText(/01:00/)
  await context.close()

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.goto(path)
  await expect(time).toHaveText(/18:00/)
})

test('reminders are switched for every tab, and a failure is told (rule reminder-5)', async ({
  page,
  context,
  server,
}) => {
  const student = await createPerson(server)
  await logIn(page, student.email)
  await page.goto('/profile?section=dashboard')
  const reminders = page.getByRole('switch', { name: 'Email reminders' })
  await expect(reminders).toBeChecked()
  const second = await context.newPage()
  await second.goto('/profile?section=dashboard')
  await expect(second.getByRole('switch')).toBeChecked()

  await failOnce(page, 'updatePreferences')
  await reminders.press('Space')
  await expect(page.getByRole('alert')).toHaveText('This could not be saved. Please try again.')
  await expect(reminders).toBeChecked()
  await reminders.press('Space')
  await expect(page.getByText('Preferences saved.')).toBeVisible()
  await expect(reminders).not.toBeChecked()
  await expectAccessibleAtBothWidths(page)
  await second.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  )
  await expect(second.getByRole('switch')).not.toBeChecked()
  await page.reload()
  await expect(reminders).not.toBeChecked()
})
