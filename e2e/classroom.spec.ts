import type { Browser, Locator, Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'
import { bookClass, createClass, minutesFromNow } from './offerings.ts'
import { createInstructor, createPerson, openSession, type Person } from './people.ts'

test.use({ settings: { CLASSROOM: 'embedded', CLASSROOM_PORTS: '42000-42199' } })

/** Opens a browser of a person, with a camera and a microphone. */
async function openBrowser(browser: Browser, baseURL: string, person: Person): Promise<Page> {
  const context = await browser.newContext({ baseURL, permissions: ['camera', 'microphone'] })
  const page = await context.newPage()
  await openSession(page, person)
  return page
}

/** Waits until every picture on the page moves. */
const expectMoving = (page: Page, pictures: number) =>
  expect
    .poll(
      () =>
        page
          .locator('video')
          .evaluateAll((videos) =>
            videos.map(
              (video) => (video as HTMLVideoElement).getVideoPlaybackQuality().totalVideoFrames > 2,
            ),
          ),
      { timeout: 30_000 },
    )
    .toEqual(Array.from({ length: pictures }, () => true))

const pressed = (control: Locator, value: boolean) =>
  expect(control).toHaveAttribute('aria-pressed', String(value), { timeout: 15_000 })

test('a student waits for the instructor, and they meet in the classroom (rules screen-66 to screen-70)', async ({
  browser,
  server,
}) => {
  const teacher = await createInstructor(server)
  const student = await createPerson(server)
  const item = await createClass(server, teacher, { title: 'Bow hold', ...minutesFromNow(5) })
  await bookClass(student, item)
  const [there, here] = await Promise.all([
    openBrowser(browser, server.url, student),
    openBrowser(browser, server.url, teacher),
  ])

  await there.goto(`/join/${item._id}`)
  await expect(there).toHaveURL(`/room/${item._id}`)
  await there.getByRole('button', { name: 'Join class' }).click()
  await expect(there.getByText('The class begins when the instructor comes.')).toBeVisible()

  await here.goto(`/room/${item._id}`)
  await expect(here).toHaveTitle(/^Classroom: Bow hold/)
  await expectMoving(here, 1)
  await here.getByRole('button', { name: 'Start class' }).click()
  await Promise.all([expectMoving(here, 2), expectMoving(there, 2)])
  await expectAccessible(here)

  const microphone = there.getByRole('button', { name: 'Microphone' })
  await microphone.click()
  await pressed(microphone, true)
  await there.getByRole('button', { name: 'Raise hand' }).click()
  await here.getByRole('button', { name: 'People' }).click()
  const people = here.getByRole('list', { name: 'People', exact: true })
  await expect(people.getByRole('listitem').first()).toContainText(`${student.name}hand raised`)
  await people.getByRole('button', { name: `Mute ${student.name}` }).click()
  await pressed(microphone, false)
  await expect(there.getByText('Your instructor has muted you.')).toBeVisible()
  await expectAccessible(here)

  await there.getByRole('button', { name: 'Chat' }).click()
  await there.getByRole('textbox', { name: 'Write a message' }).fill('Which finger?')
  await there.keyboard.press('Enter')
  await here.getByRole('button', { name: 'Chat' }).click()
  await expect(here.getByRole('log').getByText('Which finger?')).toBeVisible()

  await here.getByRole('button', { name: 'End class' }).click()
  await here.getByRole('dialog').getByRole('button', { name: 'End class' }).click()
  for (const page of [here, there]) {
    await expect(page.getByRole('heading', { name: 'The class has ended.' })).toBeVisible()
    await page.context().close()
  }
})
