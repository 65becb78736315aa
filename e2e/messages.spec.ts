import type { CallName } from '@firstbell/contract/routes'
import type { Locator, Page, Route } from '@playwright/test'
import { beginUpload, failOnce, onCall, sendUpload, withoutEvents } from './calls.ts'
import { expect, expectAccessible, logIn, PASSWORD, test } from './fixtures.ts'
import { logInNewPerson, newPerson } from './people.ts'
import { inDays, PICTURE } from './samples.ts'
import { expectInPassing } from './screens.ts'

/*
 * What each screen says when its call fails: the server's own sentence if it has one, else the sentence
 * of the specification for that call. What comes to the same as an empty answer, such as another
 * success status than the call's own, is in the test of `call`.
 */

type Fault = 'said' | 'empty' | 'silence'
const SAID = 'The server gives this reason.'

/** Makes a call fail. */
const answerWith: Record<Fault, (route: Route) => Promise<void>> = {
  said: (route) =>
    route.fulfill({ status: 409, json: { message: SAID, code: 'conflict', requestId: 'r' } }),
  empty: (route) => route.fulfill({ status: 500, body: '' }),
  silence: (route) => route.abort(),
}

interface Row {
  call: CallName
  /** Makes the call once. */
  act: () => Promise<void>
  /** Where the sentence stands. */
  at: Locator
  /** The sentence, by what happens; `otherwise` where it is not named. */
  says: Partial<Record<Fault, string>> & { otherwise: string }
  /** Takes the sentence away, where the next try does not. */
  clear?: () => Promise<void>
}

/**
 * Answers a call in each of the three ways in turn. The server's own sentence comes between the
 * others, so that none passes for what still stood there.
 */
async function expectSentences(page: Page, row: Row): Promise<void> {
  const { call, act, at, says, clear } = row
  for (const fault of ['empty', 'said', 'silence'] as const) {
    let made = 0
    const recover = await onCall(page, call, async (route) => {
      made += 1
      await answerWith[fault](route)
    })
    await act()
    await expect.poll(() => made, { message: `${call} is called`, intervals: [20] }).toBe(1)
    const sentence = says[fault] ?? (fault === 'said' ? SAID : says.otherwise)
    await expect(at, `${call}: ${fault}`).toHaveText(sentence)
    await recover()
    await clear?.()
  }
}

const press = (within: Page | Locator, name: string) => () =>
  within.getByRole('button', { name, exact: true }).click()

/**
 * The texts of what is found become these, however long the page waits before it asks again. The
 * page's clock must be installed.
 */
const expectTexts = (page: Page, at: Locator, texts: string[], message: string) =>
  expect
    .poll(
      async () => {
        await page.clock.runFor(500)
        return at.allTextContents()
      },
      { message, intervals: [20] },
    )
    .toEqual(texts)

test('sign-up and login', async ({ page }) => {
  await page.goto('/signup')
  const main = page.getByRole('main')
  await main.getByLabel('Full name').fill('Nora Field')
  await main.getByLabel('Email').fill(`nora-${Date.now()}@example.com`)
  await main.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await main.getByLabel('Contact').fill('0123456789')
  await main.getByLabel('Role').selectOption('student')
  await main.getByLabel('Date of birth').fill('1990-05-05')
  await main.getByLabel('Gender').selectOption('female')
  await expectSentences(page, {
    call: 'signup',
    act: press(main, 'Register'),
    at: main.getByRole('alert'),
    says: { otherwise: 'Registration failed' },
  })
  const request = page.waitForRequest('**/auth/signup')
  await expectInPassing(page, 'Registration successful!', press(main, 'Register'))
  expect((await request).headers()['content-type']).toMatch(/^multipart\/form-data; boundary=/)

  await page.goto('/login')
  await main.getByLabel('Email').fill('sofia@example.com')
  await main.getByLabel('Password', { exact: true }).fill(PASSWORD)
  const login = { act: press(main, 'Login'), at: main.getByRole('alert') }
  await expectSentences(page, {
    ...login,
    call: 'signIn',
    says: {
      said: `Login failed${SAID}`,
      silence: 'Login failedThe service is not available right now. Please try again in a moment.',
      otherwise: 'Login failed',
    },
  })
  await expectSentences(page, {
    ...login,
    call: 'login',
    says: {
      said: `login failed. Try Agian${SAID}`,
      silence:
        'login failed. Try AgianThe service is not available right now. Please try again in a moment.',
      otherwise: 'login failed. Try Agian',
    },
  })
})

test('the profile', async ({ page, server }) => {
  const email = await newPerson(page, server)
  const open = async (entry: string) => {
    await page.getByRole('button', { name: 'More options' }).click()
    await page.getByRole('menuitem', { name: entry }).click()
    const dialog = page.getByRole('dialog', { name: entry })
    await expect(dialog).toBeVisible()
    return dialog
  }
  const unexpected = 'An unexpected error occurred. Please try again later.'

  let dialog = await open('Change Details')
  await expectSentences(page, {
    call: 'editDetails',
    act: press(dialog, 'Save'),
    at: dialog.getByRole('alert'),
    says: { otherwise: 'Failed to update profile.' },
  })
  await press(dialog, 'Cancel')()

  dialog = await open('Change email')
  await dialog.getByLabel('Old email').fill(email)
  await dialog.getByLabel('New email').fill(`new-${email}`)
  await expectSentences(page, {
    call: 'editEmail',
    act: press(dialog, 'Save'),
    at: dialog.getByRole('alert'),
    says: { silence: unexpected, otherwise: 'Failed to update email.' },
  })
  await press(dialog, 'Cancel')()

  dialog = await open('Change Password')
  await dialog.getByLabel('Old password').fill(PASSWORD)
  await dialog.getByLabel('New password').fill('another-one-7')
  await dialog.getByLabel('Confirm password').fill('another-one-7')
  await expectSentences(page, {
    call: 'editPassword',
    act: press(dialog, 'Save'),
    at: dialog.getByRole('alert'),
    says: { silence: unexpected, otherwise: 'Failed to update password.' },
  })
  await press(dialog, 'Cancel')()

  await page.getByRole('button', { name: 'Edit picture' }).click()
  dialog = page.getByRole('dialog', { name: 'Edit picture' })
  await dialog.getByLabel('Profile picture').setInputFiles(PICTURE)
  const alert = dialog.getByRole('alert')
  const failed = 'Failed to update profile picture.'
  const endUploads = await onCall(page, sendUpload, (route) =>
    route.fulfill({
      status: 204,
      headers: { 'upload-offset': String(PICTURE.buffer.length), 'tus-resumable': '1.0.0' },
    }),
  )
  for (const [answer, sentence] of [
    [{ status: 400, body: '' }, failed],
    [{ status: 413, body: '' }, failed],
    [{ status: 501, body: '' }, failed],
    [{ status: 400, json: { message: SAID } }, `${failed} ${SAID}`],
    [{ status: 201, body: '' }, 'Failed to retrieve file ID after upload.'],
    [{ status: 201, headers: { location: '/files/' } }, 'Failed to retrieve file ID after upload.'],
    [
      { status: 201, headers: { location: '/files/a%20b' } },
      'Failed to generate file preview URL.',
    ],
  ] as const) {
    const refused = await failOnce(page, beginUpload, (route) => route.fulfill(answer))
    await press(dialog, 'Save')()
    await refused()
    await expect(alert, JSON.stringify(answer)).toHaveText(sentence)
  }
  await endUploads()
  await expectSentences(page, {
    call: 'editProfilePic',
    act: press(dialog, 'Save'),
    at: alert,
    says: { otherwise: failed },
  })
  await press(dialog, 'Cancel')()

  dialog = await open('Delete Account')
  // Without an answer, too: dashboard.spec.ts.
  const refused = await failOnce(page, 'deleteAccount', answerWith.said)
  await press(dialog, 'Delete')()
  await refused()
  await expect(dialog.getByRole('button', { name: 'Delete', exact: true })).toBeEnabled()
  await expect(page.getByRole('alert'), 'a failed deletion is silent').toHaveCount(0)
})

test('bookings and their cancellation', async ({ page, server }) => {
  // The people of the demo data have booked some of what stands first.
  await logInNewPerson(page, server)
  await page.goto('/')
  const exception = 'Failed to book class. Please try again.'
  await page
    .getByRole('button', { name: /^Book / })
    .first()
    .click()
  let dialog = page.getByRole('dialog')
  await expectSentences(page, {
    call: 'bookClass',
    act: press(dialog, 'Confirm'),
    at: dialog.getByRole('alert'),
    says: { silence: exception, otherwise: 'Class booking failed!' },
  })
  await page.goto('/courses')
  await page
    .getByRole('button', { name: /^Enroll Now/ })
    .first()
    .click()
  dialog = page.getByRole('dialog')
  await expectSentences(page, {
    call: 'bookCourse',
    act: press(dialog, 'Confirm'),
    at: dialog.getByRole('alert'),
    says: { silence: exception, otherwise: 'Course booking failed!' },
  })

  await logIn(page, 'sofia@example.com')
  for (const [section, call, failed] of [
    ['My Classes', 'cancelClassBooking', 'Failed to delete the class.'],
    ['My Courses', 'cancelCourseBooking', 'Failed to cancel the course.'],
  ] as const) {
    await page.evaluate((name) => localStorage.setItem('profileSection', name), section)
    await page.goto('/profile')
    await page
      .getByRole('button', { name: /^View / })
      .first()
      .click()
    await page.getByRole('button', { name: 'Cancel Booking' }).click()
    dialog = page.getByRole('dialog', { name: 'Cancel Booking' })
    await expectSentences(page, {
      call,
      act: () => dialog.getByRole('button', { name: /^Yes/ }).click(),
      at: dialog.getByRole('alert'),
      says: {
        said: `${failed} ${SAID}`,
        silence: 'An error occurred. Please try again.',
        otherwise: failed,
      },
    })
  }
})

test('teaching', async ({ page }) => {
  await logIn(page, 'mateo@example.com')
  await page.evaluate(() => localStorage.setItem('profileSection', 'Instructor'))
  await page.goto('/profile')
  const panel = page.getByRole('tabpanel')

  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  let dialog = page.getByRole('dialog', { name: 'Edit Your Profile' })
  await expectSentences(page, {
    call: 'addInstructorDetails',
    act: press(dialog, 'Save'),
    at: dialog.getByRole('alert'),
    says: { otherwise: 'Error submitting details. Please try again.' },
  })
  await press(dialog, 'Cancel')()

  for (const { noun, list, add, create, update, remove, deletion } of [
    {
      noun: 'Class',
      list: 'My Classes',
      add: 'Add Class',
      create: 'createClass',
      update: 'updateClass',
      remove: 'deleteClass',
      deletion: {
        said: 'Failed to delete the class.',
        silence: 'An error occurred. Please try again.',
        otherwise: 'Failed to delete the class.',
      },
    },
    {
      noun: 'Course',
      list: 'My Courses',
      add: 'Add Course',
      create: 'createCourse',
      update: 'updateCourse',
      remove: 'deleteCourse',
      deletion: {
        said: 'Failed to delete the course.',
        otherwise: 'Failed to delete the course.',
      },
    },
  ] as const) {
    await page.getByRole('tab', { name: add }).click()
    await panel.getByLabel('Title', { exact: true }).fill('Open strings')
    await panel.getByLabel('Description').fill('What we do, slowly and together.')
    await panel.getByLabel('Date').fill(inDays(3))
    await panel.getByLabel('Timing').fill('18:00')
    await panel.getByLabel(/^Duration/).fill('2')
    await panel.getByLabel('Max students').fill('12')
    await panel.getByLabel('Category').selectOption('Music')
    await panel.getByLabel('Level').selectOption('Beginner')
    if (noun === 'Course') await panel.getByLabel('Price').fill('10')
    await panel.getByLabel('Thumbnail').setInputFiles(PICTURE)
    const submit = press(panel, `Create ${noun}`)
    const alert = panel.getByRole('alert')
    const faults = [
      [{ status: 400, body: '' }, 'Thumbnail upload failed. Please check the file.'],
      [{ status: 501, body: '' }, 'Image upload failed. Please try again.'],
      [{ status: 400, json: { message: SAID } }, 'Thumbnail upload failed. Please check the file.'],
      [{ status: 201, body: '' }, 'Image upload failed. Please try again.'],
      [{ status: 501, json: { message: SAID } }, `Image upload failed. Please try again. ${SAID}`],
    ] as const
    // Both kinds have one form.
    for (const [answer, sentence] of noun === 'Class' ? faults : faults.slice(-1)) {
      const refused = await failOnce(page, beginUpload, (route) => route.fulfill(answer))
      await submit()
      await refused()
      await expect(alert, JSON.stringify(answer)).toHaveText(sentence)
    }
    await expectSentences(page, {
      call: create,
      act: submit,
      at: alert,
      says: { otherwise: `${noun} creation failed.` },
    })

    await page.getByRole('tab', { name: list }).click()
    await panel
      .getByRole('button', { name: /^View / })
      .first()
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click()
    dialog = page.getByRole('dialog', { name: `Edit ${noun}` })
    await expectSentences(page, {
      call: update,
      act: press(dialog, `Update ${noun}`),
      at: dialog.getByRole('alert'),
      says: { otherwise: `${noun} update failed.` },
    })
    await press(dialog, 'Cancel')()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    dialog = page.getByRole('dialog', { name: 'Confirm Delete' })
    await expectSentences(page, {
      call: remove,
      act: press(dialog, 'Delete'),
      at: dialog.getByRole('alert'),
      says: deletion,
    })
    await press(dialog, 'Cancel')()
    if (noun === 'Class')
      await expect(page.getByText('Failed to delete class. Please try again.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test('the admin’s decisions', async ({ page }) => {
  await logIn(page, 'admin@example.com')
  await page.evaluate(() => localStorage.setItem('profileSection', 'Admin'))
  await page.goto('/profile')
  const toast = {
    at: page.getByRole('dialog').getByRole('alert').locator('p'),
    // It may have gone by itself.
    clear: () =>
      page
        .getByRole('button', { name: 'Dismiss' })
        .evaluateAll((all: HTMLElement[]) => all.forEach((button) => button.click())),
  }
  const view = async (name: RegExp) => {
    await page.getByRole('button', { name }).click()
    await page
      .getByRole('button', { name: /^View Details/ })
      .first()
      .click()
  }
  const update = 'Failed to update instructor status.'

  await view(/^Requests/)
  await expectSentences(page, {
    ...toast,
    call: 'approveInstructor',
    act: press(page, 'Approve'),
    says: { said: `${update} ${SAID}`, otherwise: update },
  })
  await press(page, 'Reject')()
  await page.getByLabel('Reason').fill('Please name your school.')
  await expectSentences(page, {
    at: toast.at,
    call: 'rejectInstructor',
    act: press(page, 'Reject'),
    says: { said: `${update} ${SAID}`, otherwise: update },
  })
  await press(page, 'Cancel')()
  await press(page, 'Close')()
  await view(/^Approved/)
  await press(page, 'Remove as Instructor')()
  await page.getByLabel('Reason').fill('We agreed on a break.')
  const remove = 'Failed to remove instructor.'
  await expectSentences(page, {
    at: toast.at,
    call: 'removeInstructor',
    act: press(page, 'Remove'),
    says: { said: `${remove} ${SAID}`, otherwise: remove },
  })
})

test.describe('lists', () => {
  const classes = 'Failed to load classes. Please try again later.'
  const courses = 'Failed to load courses. Please try again later.'
  const authenticate = 'Failed to authenticate. Please try again later.'
  const own = [
    ['sofia@example.com', 'My Classes', 'getBookedClasses', classes],
    ['sofia@example.com', 'My Courses', 'getBookedCourses', courses],
    ['mateo@example.com', 'myClasses', 'getInstructorClasses', classes],
    ['mateo@example.com', 'myCourses', 'getInstructorCourses', courses],
    ['admin@example.com', 'Admin', 'getAllInstructors', 'An error occurred. Please try again.'],
  ] as const

  // A call that fails is made again after a while, twice.
  test.beforeEach(({ page }) => page.clock.install())

  for (const who of new Set(own.map(([email]) => email)))
    test(`of ${who}`, async ({ page }) => {
      await logIn(page, who)
      for (const [email, section, call, failed] of own) {
        if (email !== who) continue
        await page.evaluate((name) => {
          const tab = name.startsWith('my')
          localStorage.setItem('profileSection', tab ? 'Instructor' : name)
          if (tab) localStorage.setItem('instructorTab', name)
        }, section)
        const alert = page.getByRole('main').getByRole('alert')
        const said = alert.locator('p')
        const signInAgain = await onCall(page, 'refresh', (route) => route.abort())
        await page.goto('/profile')
        await expectTexts(page, said, [authenticate], `${call}: no token`)
        if (section === 'My Classes') await expectAccessible(page)
        await signInAgain()
        // The server's own sentence between the others: none passes for what still stood there.
        for (const fault of ['empty', 'said', 'silence'] as const) {
          const recover = await onCall(page, call, answerWith[fault])
          await press(alert, 'Try again')()
          const sentence = fault === 'said' ? SAID : failed
          await expectTexts(page, said, [sentence], `${call}: ${fault}`)
          await recover()
        }
        await press(alert, 'Try again')()
        await expect(page.getByRole('button', { name: /^View / }).first()).toBeVisible()
      }
    })

  // Without an answer: home.spec.ts and public.spec.ts.
  test('that are public', async ({ page }) => {
    await page.goto('/about')
    await onCall(page, 'getAllClasses', answerWith.empty)
    await onCall(page, 'getAllCourses', answerWith.empty)
    // Another page of the app: its lists are then the browser's to fetch, not in its markup.
    await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click()
    await expectTexts(page, page.getByText(classes), [classes], 'classes at home')
    await expectTexts(page, page.getByText(courses), [courses], 'courses at home')
    await page.getByRole('banner').getByRole('link', { name: 'Courses' }).click()
    await expectTexts(page, page.getByText(courses), [courses], 'courses')
  })
})

/** Live regions that came into the page together with their text, by that text. */
async function watchLiveRegions(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const born: string[] = []
    Object.assign(window, { born })
    const look = (node: Node) => {
      if (!(node instanceof Element)) return
      const regions = [...node.querySelectorAll('[role=status]')]
      if (node.matches('[role=status]')) regions.push(node)
      for (const { textContent } of regions) if (textContent) born.push(textContent)
    }
    new MutationObserver((records) => {
      for (const { addedNodes } of records) addedNodes.forEach(look)
    }).observe(document, { childList: true, subtree: true })
  })
  return async () =>
    (await page.evaluate(() => (window as unknown as { born: string[] }).born)).filter(
      (text) => !/^ ?(Loading|Opening)/.test(text),
    )
}

test('a success is said in a live region that was there before, and covers no button', async ({
  page,
  server,
}) => {
  const bornSpeaking = await watchLiveRegions(page)
  await newPerson(page, server, 'instructor')
  await page.getByRole('button', { name: 'More options' }).click()
  await page.getByRole('menuitem', { name: 'Change Details' }).click()
  await expectInPassing(page, 'Profile updated successfully!', press(page, 'Save'), '[role=status]')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.getByRole('button', { name: 'Instructor', exact: true }).click()
  await page.getByRole('tab', { name: 'Add Course' }).click()
  const panel = page.getByRole('tabpanel')
  await panel.getByLabel('Title', { exact: true }).fill('Bow hold')
  await panel.getByLabel('Description').fill('What we do, slowly and together.')
  await panel.getByLabel('Date').fill(inDays(3))
  await panel.getByLabel('Timing').fill('18:00')
  await panel.getByLabel(/^Duration/).fill('2')
  await panel.getByLabel('Price').fill('10')
  await panel.getByLabel('Max students').fill('12')
  await panel.getByLabel('Category').selectOption('Music')
  await panel.getByLabel('Level').selectOption('Beginner')
  await panel.getByLabel('Thumbnail').setInputFiles(PICTURE)
  await press(panel, 'Create Course')()
  // It stays while the pointer is over it.
  await page.getByRole('button', { name: 'Dismiss' }).hover()
  await expect(page.getByText('Course created successfully!')).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()

  await page.getByRole('tab', { name: 'My Courses' }).click()
  await panel.getByRole('button', { name: /^View / }).click()
  const details = page.getByRole('dialog', { name: 'Bow hold' })
  for (const size of [
    { width: 1280, height: 800 },
    { width: 390, height: 700 },
  ]) {
    await page.setViewportSize(size)
    await press(details, 'Edit')()
    await press(page.getByRole('dialog', { name: 'Edit Course' }), 'Update Course')()
    const dismiss = details.getByRole('button', { name: 'Dismiss' })
    // It stays while it has the focus.
    await dismiss.focus()
    await expect(page.getByRole('status').getByText('Course updated successfully!')).toBeVisible()
    for (const name of ['Edit', 'Delete', 'Close'])
      // Playwright refuses to press what something else covers.
      await details
        .getByRole('button', { name, exact: true })
        .click({ trial: true, timeout: 15_000 })
    // One that is dismissed by keyboard does not hold the next, which goes away by itself.
    if (size.width === 1280) await dismiss.press('Enter')
    else await dismiss.blur()
    await expect(dismiss).toHaveCount(0)
  }
  expect(await bornSpeaking()).toEqual([])
})

test('a list that was there stays when it cannot be refreshed, and says so', async ({ page }) => {
  // When the stream begins, the page asks for its lists: coming back would ask for nothing of its own.
  await withoutEvents(page)
  for (const [email, section, call, row] of [
    ['sofia@example.com', 'My Classes', 'getBookedClasses', /^View /],
    ['mateo@example.com', 'Instructor', 'getInstructorClasses', /^View /],
    ['admin@example.com', 'Admin', 'getAllInstructors', /^View Details/],
  ] as const) {
    await logIn(page, email)
    await page.evaluate((name) => {
      localStorage.setItem('profileSection', name)
      localStorage.setItem('instructorTab', 'myClasses')
    }, section)
    await page.clock.install()
    await page.goto('/profile')
    const rows = page.getByRole('main').getByRole('button', { name: row })
    await expect(rows.first()).toBeVisible()
    const before = await rows.count()

    const recover = await onCall(page, call, (route) => route.abort())
    await page.clock.fastForward(60_000)
    // Whoever comes back to the tab gets what is new.
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    const outOfDate = 'This list could not be refreshed. It may be out of date.'
    const note = page.getByText(outOfDate)
    await expectTexts(page, note, [outOfDate], section)
    await expect(rows).toHaveCount(before)
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
    await recover()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(note).toHaveCount(0)
  }
})

test.describe('offline', () => {
  test.use({ expectedErrors: [/The service is not available right now/] })

  test('a page that could not be fetched comes by itself when the network is back', async ({
    page,
    context,
  }) => {
    await page.goto('/')
    await context.setOffline(true)
    await page.getByRole('banner').getByRole('link', { name: 'About Us' }).click()
    await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
    await press(page, 'Try again')()
    await expect(
      page.getByText('There is no connection. Please try again when you are back online.'),
    ).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('No connection')
    await expect(page).toHaveURL(/\/about$/)
    await expect(page.getByText('Explore Courses')).toBeVisible()
  })

  test('a list that failed comes by itself when the network is back', async ({ page, context }) => {
    await page.goto('/courses')
    await context.setOffline(true)
    await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click()
    await expect(
      page
        .getByText('Failed to load classes. Please try again later.')
        .or(page.getByRole('heading', { name: 'No connection' })),
    ).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('button', { name: /^Book / }).first()).toBeVisible()
  })

  test('so does one on a page that lost the network before its scripts had come', async ({
    context,
  }) => {
    const page = await context.newPage()
    let come = () => {}
    const late = new Promise<void>((done) => (come = done))
    await page.route('**/assets/*.js', async (route) => {
      const response = await route.fetch()
      await late
      await route.fulfill({ response })
    })
    await page.goto('/')
    await context.setOffline(true)
    come()
    await page.locator('html[data-ready]').waitFor({ state: 'attached' })
    const classes = page.getByRole('region', { name: 'Live classes' })
    await classes.getByRole('button', { name: /^Next/ }).click()
    await expect(classes.getByText('Failed to load classes. Please try again later.')).toBeVisible()
    await context.setOffline(false)
    await expect(classes.getByText(/^Page 2 of/)).toBeVisible()
    await expect(classes.getByRole('button', { name: /^Book / }).first()).toBeVisible()
  })

  for (const [when, withoutCode] of [
    ['', false],
    [', also before the code of notices has come', true],
  ] as const)
    test(`Book says at once that there is no connection${when}`, async ({
      page,
      context,
      server,
    }) => {
      await logInNewPerson(page, server)
      if (withoutCode) await page.route('**/assets/NoticeRegion*', (route) => route.abort())
      await page.goto('/')
      const book = page.getByRole('button', { name: /^Book / }).first()
      await expect(book).toBeVisible()
      await context.setOffline(true)
      await book.dispatchEvent('click')
      await expect(
        page.getByText('There is no connection. Please try again when you are back online.'),
      ).toBeVisible()
    })
})

test.describe('a fault of the page', () => {
  test.use({ expectedErrors: [/Injected/] })

  test('is reported to the server, once, without the query of its address', async ({ page }) => {
    await page.goto('/about?secret=1')
    const reports: unknown[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/client-errors')) reports.push(request.postDataJSON())
    })
    const fail = () =>
      page.evaluate(() => {
        setTimeout(() => {
          throw new TypeError('Injected fault')
        })
      })
    const answer = page.waitForResponse('**/client-errors')
    await fail()
    expect((await answer).status()).toBe(202)
    await fail()
    await page.evaluate(() => void Promise.reject(new Error('Injected rejection')))
    await expect.poll(() => reports.length).toBe(2)
    expect(reports).toMatchObject([
      { kind: 'uncaught', message: 'Injected fault', page: '/about' },
      { kind: 'rejection', message: 'Injected rejection', page: '/about' },
    ])
  })
})
