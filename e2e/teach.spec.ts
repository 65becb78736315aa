import { failOnce, onCall, sendUpload } from './calls.ts'
import { expect, test } from './fixtures.ts'
import { pressEnter, tabTo, typeInto } from './keyboard.ts'
import { createInstructor, createPerson, decide, openSession } from './people.ts'
import { inDays, PICTURE, resumeFile } from './samples.ts'
import { expectInPassing } from './screens.ts'

test('a new instructor completes their details over a broken connection, waits, and is approved (rules screen-31, approval-3)', async ({
  page,
  server,
}) => {
  const person = await createPerson(server, { role: 'instructor', name: 'Nina Rohr' })
  await openSession(page, person)
  await page.goto('/')
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Complete your details' }).click()
  await expect(page.getByRole('heading', { name: 'Complete Your Profile' })).toBeVisible()
  await page.getByLabel('Bio').fill('I teach the viola.')
  await page.getByLabel('Skills').fill('Viola, Theory, viola-making, Viola')
  await page.reload()
  await expect(page.getByLabel('Bio')).toHaveValue('I teach the viola.')
  await expect(page.getByLabel('Skills')).toHaveValue('Viola, Theory, viola-making, Viola')
  await page.getByLabel('Qualifications').fill('MA in music')
  await page.getByLabel('Resume').setInputFiles(resumeFile(7 * 1024 * 1024))
  const offsets: (string | undefined)[] = []
  await onCall(page, sendUpload, (route) => {
    offsets.push(route.request().headers()['upload-offset'])
    return offsets.length === 2 ? route.abort('connectionreset') : route.continue()
  })
  await page.getByRole('button', { name: 'Submit' }).click()

  const state = page.getByText('Waiting for admin approval', { exact: true })
  // A busy machine needs more than ten seconds for 12 MB through the browser's interception.
  await expect(state).toBeInViewport({ timeout: 30_000 })
  // Two chunks of 5 MB; the second one is sent twice.
  const chunk = String(5 * 1024 * 1024)
  expect(offsets).toEqual(['0', chunk, chunk])
  const distanceToHeader = async () => {
    const header = await page.getByRole('banner').boundingBox()
    const shown = await state.boundingBox()
    return (shown?.y ?? 0) - (header?.y ?? 0) - (header?.height ?? 0)
  }
  await expect.poll(distanceToHeader, 'the header does not cover it').toBeGreaterThan(0)
  await expect(page.getByRole('listitem').filter({ hasText: 'viola-making' })).toBeVisible()
  await server.mailTo('admin@example.com', /Request to teach: Nina Rohr/)

  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Your Profile' })
  const resume = await dialog
    .getByRole('link', { name: 'View current resume' })
    .getAttribute('href')
  expect((await page.request.get(resume ?? '')).headers()['content-disposition']).toContain(
    'resume.pdf',
  )
  await dialog.getByLabel('Bio').fill('I teach the viola and the cello.')
  await expectInPassing(page, 'Details updated successfully!', () =>
    dialog.getByRole('button', { name: 'Save' }).click(),
  )
  await expect(dialog).toBeHidden()
  await expect(page.getByText('I teach the viola and the cello.')).toBeVisible()
  await page.getByRole('tab', { name: 'My Classes' }).click()
  await expect(page.getByText('You are not approved to view classes.')).toBeVisible()

  await decide(server, 'approve', person)
  await page.reload()
  await expect(page.getByText("You haven't created any classes yet.")).toBeVisible()
  await page.getByRole('button', { name: 'Create a class' }).click()
  await expect(page.getByLabel('Title', { exact: true })).toBeVisible()
})

test('an instructor creates a class by keyboard, once although an answer is lost (rule offering-27)', async ({
  page,
  server,
}) => {
  await openSession(page, await createInstructor(server))
  await page.goto('/about')
  await pressEnter(page, page.getByRole('link', { name: 'Profile' }))
  await pressEnter(page, page.getByRole('button', { name: 'Instructor' }))
  await tabTo(page, page.getByRole('tab', { name: 'Instructor Details' }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Add Class' })).toBeFocused()

  const form = page.getByRole('main')
  await typeInto(page, form.getByLabel('Title'), 'Breathing before breakfast')
  await typeInto(page, form.getByLabel('Description'), 'Ten quiet minutes.')
  await typeInto(page, form.getByLabel('Category'), 'Spo')
  await typeInto(page, form.getByLabel('Level'), 'Beg')
  const file = form.getByLabel('Thumbnail')
  await tabTo(page, file)
  // Enter would open a window of the operating system.
  await file.setInputFiles(PICTURE)
  const [year, month, day] = inDays(30).split('-')
  await typeInto(page, form.getByLabel('Date'), `${month}${day}${year}`)
  await typeInto(page, form.getByLabel('Timing'), '0730AM')
  await typeInto(page, form.getByLabel(/^Duration/), '20')
  await typeInto(page, form.getByLabel('Max students'), '5')

  // The server creates the class, and its answer is lost: a second attempt creates no second one.
  await failOnce(page, 'createClass', async (route) => {
    await route.fetch()
    await route.abort()
  })
  const create = form.getByRole('button', { name: 'Create Class' })
  await pressEnter(page, create)
  await expect(page.getByRole('alert')).toHaveText('Class creation failed.')
  await pressEnter(page, create)
  await expect(page.getByText('Class created successfully!').first()).toBeVisible()
  await expect(page.getByRole('tab', { name: 'My Classes' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await expect(page.getByRole('heading', { name: 'Just created' })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Breathing before breakfast' })).toHaveCount(1)
  const all = await page.request.get('/classes/getallclasses?q=Breathing before breakfast')
  expect(((await all.json()) as { total: number }).total).toBe(1)
})
