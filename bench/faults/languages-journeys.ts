import { booking } from '@firstbell/messages/all/booking'
import { calls } from '@firstbell/messages/all/calls'
import { discovery } from '@firstbell/messages/all/discovery'
import { offeringForm } from '@firstbell/messages/all/offering-form'
import { offeringKinds } from '@firstbell/messages/all/offering-kinds'
import { ownBookings } from '@firstbell/messages/all/own-bookings'
import { pager } from '@firstbell/messages/all/pager'
import { personFields } from '@firstbell/messages/all/person-fields'
import { signUp } from '@firstbell/messages/all/sign-up'
import { teaching } from '@firstbell/messages/all/teaching'
import type { Language } from '@firstbell/messages/languages'
import type { Locator, Page } from '@playwright/test'
import { open, openAs, type Tour } from './languages-visit.ts'

// The types of the page's objects. The DOM types would conflict with those of Node.js.
declare const getComputedStyle: (element: unknown) => { scale: string }

/** Signs up, books, cancels and creates a class, by the labels in the language. */
export async function journeys(tour: Tour, language: Language): Promise<void> {
  const step = async (name: string, act: () => Promise<void>) =>
    act().catch((error: Error) => tour.fault(`journey: ${name}`, error.message.slice(0, 600)))
  const says = (page: Page, text: string) =>
    page.getByText(text, { exact: true }).first().waitFor({ timeout: 10_000 })
  const press = (within: Page | Locator, name: string) =>
    within.getByRole('button', { name, exact: true }).first().click({ timeout: 10_000 })

  const visitor = await openAs(tour, '')
  visitor.setDefaultTimeout(10_000)
  await step('sign up', async () => {
    await open(visitor, tour, '/signup')
    const [form, fields] = [visitor.getByRole('main'), personFields[language]]
    await form.getByLabel(fields.name).fill('Kim Keys')
    await form.getByLabel(fields.email).fill(`kim.${language}@example.com`)
    await form.getByLabel(signUp[language].password, { exact: true }).fill('a quiet evening')
    await form.getByLabel(fields.contact).fill('0123456789')
    await form.getByLabel(signUp[language].role).selectOption('student')
    await form.getByLabel(fields.birth).fill('1990-01-02')
    await form.getByLabel(fields.gender).selectOption('other')
    await press(form, signUp[language].register)
    await says(visitor, calls[language].signupSuccess)
  })
  await visitor.context().close()

  const student = await openAs(tour, 'layla@example.com')
  student.setDefaultTimeout(10_000)
  const { rows } = await tour.site.pool.query<{ id: string }>(
    "select id from offering where title like 'Sunrise%' order by starts_at limit 1",
  )
  const id = rows[0]!.id
  await step('book', async () => {
    await open(student, tour, `/?book=${id}`)
    const name = offeringKinds[language].classTexts.confirmTitle
    await press(student.getByRole('dialog', { name }), booking[language].confirm)
    await says(student, calls[language].classBooked)
  })
  await step('cancel', async () => {
    await open(student, tour, `/profile?section=my-classes&class=${id}`)
    await press(student.getByRole('dialog'), ownBookings[language].cancelBooking)
    const question = student.getByRole('dialog', { name: ownBookings[language].cancelBooking })
    await press(question, ownBookings[language].cancelConfirm)
    await says(student, calls[language].classBookingCancelled)
  })
  await student.context().close()

  const instructor = await openAs(tour, 'ada@example.com')
  instructor.setDefaultTimeout(10_000)
  await step('create a class', async () => {
    await open(instructor, tour, '/profile?section=instructor&tab=details')
    await instructor.getByRole('tab', { name: teaching[language].addClass, exact: true }).click()
    const [form, words] = [instructor.getByRole('main'), offeringForm[language]]
    await form.getByLabel(words.title, { exact: true }).fill(`A class in ${language}`)
    await form.getByLabel(words.description, { exact: true }).fill('Slowly and together.')
    await form.getByLabel(words.category, { exact: true }).selectOption('Music')
    await form.getByLabel(words.level, { exact: true }).selectOption('Beginner')
    await form.getByLabel(words.thumbnail).setInputFiles({
      name: 'chords.png',
      mimeType: 'image/png',
      buffer: Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
    })
    const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
    await form.getByLabel(words.date, { exact: true }).fill(day)
    await form.getByLabel(words.timing, { exact: true }).fill('18:00')
    await form.getByLabel(words.duration.class, { exact: true }).fill('45')
    await form.getByLabel(words.maxStudents, { exact: true }).fill('12')
    await press(form, words.create.class)
    await says(instructor, calls[language].classCreated)
  })
  await instructor.context().close()
}

/** From right to left, the next element is to the left, for the eye and for the arrow keys. */
export async function arrowKeys(tour: Tour): Promise<void> {
  const wants = async (what: string, act: () => Promise<boolean>) => {
    const holds = await act().catch((error: Error) => tour.fault(what, error.message))
    if (holds === false) tour.fault('from right to left', what)
  }
  const focused = (page: Page) => page.evaluate<string>('document.activeElement.textContent')
  const page = await openAs(tour, 'ada@example.com')
  page.setDefaultTimeout(10_000)
  await open(page, tour, '/profile?section=instructor&tab=details')
  await wants('tabs', async () => {
    await page.getByRole('tab').first().focus()
    await page.keyboard.press('ArrowLeft')
    const forward = await focused(page)
    await page.keyboard.press('ArrowRight')
    const [first, second] = await page.getByRole('tab').allTextContents()
    return forward === second && (await focused(page)) === first
  })
  await open(page, tour, '/profile?section=dashboard')
  await wants('a menu', async () => {
    await page.locator('main button[aria-haspopup=menu]').first().focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menu').waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'hidden' })
    return true
  })
  await wants('a dialog', async () => {
    await open(page, tour, '/profile?section=dashboard&dialog=password')
    const dialog = page.getByRole('dialog')
    await page.keyboard.press('Tab')
    const within = await dialog.locator(':focus').count()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    return within === 1
  })
  /** Returns whether the first is to the left of the second, and its arrow points there. */
  const pointsLeft = async (one: Locator, other: Locator) => {
    await one.waitFor()
    const [left, right] = [await one.boundingBox(), await other.boundingBox()]
    const turned = await one.locator('svg').evaluate((icon) => getComputedStyle(icon).scale)
    return left !== null && right !== null && left.x < right.x && turned.startsWith('-1')
  }
  await wants('the pager leads to the left', async () => {
    await open(page, tour, '/profile?section=instructor&tab=myClasses')
    const buttons = page.getByLabel(pager.ar.pages, { exact: true }).getByRole('button')
    return pointsLeft(buttons.last(), buttons.first())
  })
  await wants('the carousel leads to the left', async () => {
    await open(page, tour, '/')
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    return pointsLeft(button(discovery.ar.nextCourse), button(discovery.ar.previousCourse))
  })
  await page.context().close()
}
