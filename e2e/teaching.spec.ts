import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, logInOnScreen, test } from './fixtures.ts'
import { bookClass, createClass, type Listed } from './offerings.ts'
import { createInstructor, createPerson, openSession, type Person } from './people.ts'
import { dayInWords, resumeFile, YEAR } from './samples.ts'
import { expectAccessibleNow, expectInPassing } from './screens.ts'

const taught = (tab: string, more = '') => `/profile?section=instructor&tab=${tab}${more}`

/** Ten minutes ago, as the forms take it. */
function began() {
  const at = new Date(Date.now() - 10 * 60_000).toISOString()
  return { timezone: 'UTC', date: at.slice(0, 10), timing: at.slice(11, 16) }
}

/** Creates a class that has started: an edit moves it (rule offering-9). */
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

test('an instructor duplicates a class into a series, and edits, writes to and deletes the classes that follow (rules series-1, series-2, scope-1, scope-2, scope-3, scope-4, screen-49)', async ({
  page,
  server,
}) => {
  const instructor = await createInstructor(server)
  const made = await createClass(server, instructor, { title: 'Bow hold', bring: 'Your bow' })
  await openSession(page, instructor)
  await page.goto(taught('myClasses', `&class=${made._id}`))
  const dialog = page.getByRole('dialog', { name: 'Bow hold' })
  await expect(dialog.getByText('There’s no meeting link yet')).toBeVisible()
  await expect(dialog.getByText('Your bow')).toBeVisible()
  await dialog.getByRole('button', { name: 'Duplicate' }).click()

  const main = page.getByRole('main')
  await expect(main.getByText('A copy of “Bow hold”')).toBeVisible()
  await expect(main.getByLabel('What to bring (optional)')).toHaveValue('Your bow')
  await expect(main.getByRole('img', { name: 'Current thumbnail' })).toBeVisible()
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
  await expect(main.getByText(/^This creates 3 classes at 18:00 \(Berlin time\)/)).toHaveText(
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
  await main.getByRole('button', { name: 'Create Class' }).click()
  await expect(page.getByText('3 classes created successfully!')).toBeVisible()
  const fresh = main.getByRole('region', { name: 'Just created' })
  await expect(fresh.getByText(/^3 to come · 0 of \d+ seats$/)).toBeVisible()
  await fresh.getByRole('button', { name: 'Dates of Bow hold' }).click()
  await expect(fresh.getByRole('listitem').getByRole('listitem')).toHaveCount(3)
  await expect(main.getByText('Page 1 of 1')).toBeVisible()

  // An action can apply to the following classes, too (rule scope-1).
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
  await expect(message.getByText('there’s no one to message')).toBeVisible()
  await message.getByRole('radio', { name: 'This class' }).press('ArrowRight')
  await expect(message.getByRole('radio', { name: 'This and the following' })).toBeChecked()
  await expect(message.getByText('2 students booked in these 3 classes')).toBeVisible()
  await message.getByLabel('Subject').fill('Rosin')
  await message.getByLabel('Message', { exact: true }).fill('Bring yours.')
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
  await edit.getByRole('textbox', { name: 'Date' }).fill(`${YEAR}-03-25`)
  await edit.getByText('This and the following', { exact: true }).click()
  await expect(edit.getByText('Each class keeps its own date and time zone.')).toBeVisible()
  await expect(edit.getByRole('textbox', { name: 'Date' })).toHaveCount(0)
  await expect(edit.getByText(/We’ll email/)).toHaveCount(0)
  await edit.getByLabel('Timing').fill('19:00')
  await expect(
    edit.getByText('2 people have booked or are waiting. We’ll email them your changes.'),
  ).toBeVisible()
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
  await expect(confirm.getByText('1 student has booked. We’ll email them.')).toBeVisible()
  await expect(confirm.getByText(dayInWords(second!.date))).toBeVisible()
  await confirm.getByLabel('Reason (optional)').fill('I have lost my voice.')
  await confirm.getByText('This and the following', { exact: true }).click()
  await expect(confirm.getByText('delete these 2 classes?')).toBeVisible()
  await expect(
    confirm.getByText('2 students have booked or are waiting. We’ll email them.'),
  ).toBeVisible()
  await expectAccessibleNow(page)
  const deletion = page.waitForRequest(/delete-class/)
  await expectInPassing(page, '2 classes successfully deleted!', () =>
    confirm.getByRole('button', { name: 'Delete' }).click(),
  )
  const { searchParams } = new URL((await deletion).url())
  expect(searchParams.get('reason')).toBe('I have lost my voice.')
  await expect(confirm).toBeHidden()
  await expect(main.getByRole('heading', { name: 'Bow hold' })).toHaveCount(2)
})

test('an instructor marks attendance, shares files, and writes to everyone who is booked (rules session-6, session-8, material-5, session-9)', async ({
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
  await openSession(page, instructor)
  await page.goto(taught('myClasses', `&class=${made._id}`))
  const dialog = page.getByRole('dialog', { name: 'Open strings' })
  const list = dialog.getByRole('region', { name: 'Attendance' })
  await expect(list.getByText('1 attended, 0 absent, 1 not known')).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Start class' })).toBeVisible()
  const late = list.getByRole('group', { name: 'Attendance of Eve Late' })
  await late.getByRole('radio', { name: 'Not known' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(list.getByText('1 attended, 1 absent, 0 not known')).toBeVisible()

  const materials = dialog.getByRole('region', { name: 'Materials' })
  const rows = materials.getByRole('listitem').getByRole('link')
  await materials
    .getByLabel('Add file')
    .setInputFiles({ name: 'virus.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ') })
  await expect(materials.getByText('This type of file is not accepted.')).toBeVisible()
  await materials.getByLabel('Add file').setInputFiles({ ...resumeFile(), name: 'Holding it.pdf' })
  await expect(rows).toHaveText(['Holding it'])
  await expect(materials.getByText('PDF, 1 KB')).toBeVisible()
  await materials.getByRole('button', { name: 'Add link' }).press('Enter')
  const link = page.getByRole('dialog', { name: 'Add link' })
  await link.getByLabel('Title').fill('A playlist')
  await link.getByLabel('Link').fill('https://example.org/songs')
  await link.getByLabel('Link').press('Enter')
  await expect(rows).toHaveText(['Holding it', 'A playlist'])
  await expectAccessibleNow(page)

  await dialog.getByRole('button', { name: 'Message everyone' }).press('Enter')
  const message = page.getByRole('dialog', { name: 'Message everyone' })
  await message.getByLabel('Subject').fill('What to bring')
  await message.getByLabel('Message', { exact: true }).fill('Rosin.')
  await message.getByLabel('Subject').press('Enter')
  await expect(
    message.getByText('Message sent successfully! 2 students get it by email.'),
  ).toBeVisible()
  await server.mailTo(eve.email, /What to bring/)
  await page.keyboard.press('Escape')
  await expect(message).toBeHidden()
  await expect(dialog.getByRole('button', { name: 'Message everyone' })).toBeFocused()

  await page.reload()
  await expect(late.getByRole('radio', { name: 'Absent' })).toBeChecked()
  const downloading = page.waitForEvent('download')
  await list.getByRole('button', { name: 'Download list (CSV)' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('Students Open strings.csv')
  expect(await readFile(await download.path(), 'utf8')).toContain(eve.email)

  await openSession(page, eve)
  await page.goto(`/profile?booking=${made._id}`)
  await expect(rows).toHaveText(['Holding it', 'A playlist'])
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    rows.getByText('Holding it').click(),
  ])
  expect(file.suggestedFilename()).toBe('Holding it.pdf')
})

/** The times that the page has shown since it was opened, also before its scripts ran. */
const timesSeen = (page: Page) =>
  page.evaluate(() => (window as unknown as { seen: string[] }).seen)

test('a person chooses a time zone, which every page and browser of theirs shows until the logout (rules account-24, screen-48)', async ({
  page,
  server,
  browser,
}) => {
  const instructor = await createInstructor(server)
  const { _id } = await createClass(server, instructor, { title: 'Zoned', date: `${YEAR}-06-01` })
  const path = `/classes/${_id}`
  const student = await createPerson(server)
  await openSession(page, student)
  await page.goto(path)
  const time = page.locator('main time').first()
  await expect(time).toHaveText(/18:00/)

  await page.goto('/profile?section=dashboard&dialog=details')
  const dialog = page.getByRole('dialog', { name: 'Change Details' })
  await expect(dialog.getByLabel('Time zone')).toHaveValue('Europe/Berlin')
  await dialog.getByLabel('Time zone').selectOption('Asia/Tokyo')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('main').getByText('Tokyo time')).toBeVisible()

  // The server renders Berlin's hour, which the page replaces once.
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
  await expect(time).toContainText(`${dayInWords(`${YEAR}-06-02`)} · 01:00`)
  await expect(time).toHaveAttribute('title', 'Asia/Tokyo')
  expect((await timesSeen(page)).at(-1)).toMatch(/^Asia\/Tokyo /)
  expect((await timesSeen(page)).length, 'no third time in between').toBeLessThanOrEqual(2)

  // A browser in another zone learns it at the login.
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
