import type { Page } from '@playwright/test'
import { expect, expectAccessible, logIn, test } from './fixtures.ts'
import { newPerson } from './people.ts'

interface Listed {
  _id: string
  title: string
  description: string
  category: string
  level: string
  timing: string
  duration: number
  price: number
  instructorname: string
  maxStudents: number
  seatsLeft: number
  modules: { title: string; content: string; duration: number }[]
}

/** What the public lists say, from their first entry to their last. */
async function listed(page: Page): Promise<{ classes: Listed[]; courses: Listed[] }> {
  const classes = await page.request.get('/classes/getallclasses')
  const courses = await page.request.get('/courses/getallcourses')
  return {
    classes: ((await classes.json()) as { classes: Listed[] }).classes,
    courses: ((await courses.json()) as { courses: Listed[] }).courses,
  }
}

function first<T>(items: T[]): T {
  const [item] = items
  if (item === undefined) throw new Error('The demo data lacks what this test needs.')
  return item
}

const carousel = (page: Page) => page.getByRole('region', { name: 'Courses' })
const slide = (page: Page) => carousel(page).getByRole('group', { name: /^\d+ of \d+$/ })
const classList = (page: Page) => page.getByRole('region', { name: 'Live classes' })
const dialog = (page: Page) => page.getByRole('dialog')
const bothSizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]

test.describe('home', () => {
  test('draws classes and courses in the server and asks for nothing again', async ({ page }) => {
    const { classes, courses } = await listed(page)
    const html = await (await page.request.get('/', { headers: { accept: 'text/html' } })).text()
    for (const item of [...classes.slice(0, 4), ...courses.slice(0, 4)])
      expect(html).toContain(item._id)
    expect(html).toContain('"@type":"SearchAction"')
    expect(html).not.toContain('style="')

    const asked: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'fetch') asked.push(request.url())
    })
    await page.goto('/')
    await expect(classList(page).getByText('your time').first()).toBeVisible()
    await page.waitForTimeout(500)
    expect(asked).toEqual([])
  })

  test('a class card shows what there is to know', async ({ page }) => {
    const item = first((await listed(page)).classes)
    await page.goto('/')
    const card = classList(page).getByRole('listitem').first()
    await expect(card.getByRole('heading', { name: item.title })).toBeVisible()
    for (const text of [
      item.description,
      item.category,
      item.level,
      item.instructorname || 'N/A',
      item.timing,
      `${item.duration} minutes`,
      `${item.seatsLeft} of ${item.maxStudents} seats left`,
    ])
      await expect(card.getByText(text).first()).toBeVisible()
    await expect(card.locator('img').first()).toHaveAttribute('src', /\/files\//)
  })

  test('pages through four classes at a time, in the address', async ({ page }) => {
    const { classes } = await listed(page)
    const pages = Math.ceil(classes.length / 4)
    await page.goto('/')
    const list = classList(page)
    await expect(list.getByRole('listitem')).toHaveCount(4)
    await expect(list.getByText(`Page 1 of ${pages}`, { exact: true })).toBeVisible()
    await expect(list.getByRole('button', { name: /^Previous/ })).toBeDisabled()
    await list.getByRole('button', { name: /^Next/ }).click()
    await expect(list.getByText(`Page 2 of ${pages}`, { exact: true })).toBeVisible()
    await expect(page).toHaveURL(/\?page=2$/)
    await expect(list.getByRole('heading', { name: classes[4]?.title ?? '' })).toBeVisible()
    await page.reload()
    await expect(list.getByRole('heading', { name: classes[4]?.title ?? '' })).toBeVisible()
    await expect(list.getByText('your time').first()).toBeVisible()
    await page.goBack()
    await expect(list.getByRole('heading', { name: first(classes).title })).toBeVisible()

    await page.goto('/?page=99')
    await expect(list.getByText(`Page ${pages} of ${pages}`, { exact: true })).toBeVisible()
    await expect(list.getByRole('listitem')).not.toHaveCount(0)
  })

  test('the carousel shows one course at a time and wraps around', async ({ page }) => {
    const { courses } = await listed(page)
    const last = courses.at(-1)?.title ?? ''
    await page.goto('/')
    await expect(slide(page)).toHaveCount(1)
    const item = first(courses)
    for (const text of [item.title, item.description, item.category, 'Launch date'])
      await expect(slide(page).getByText(text).first()).toBeVisible()
    await expect(slide(page).getByText(/^\d+ days? remaining$/)).toBeVisible()
    await expect(slide(page).getByText('$', { exact: false }).first()).toBeVisible()
    await expect(page.getByRole('heading', { name: last })).toBeHidden()

    await page.getByRole('button', { name: 'Previous course' }).click()
    await expect(slide(page)).toHaveAccessibleName(`${courses.length} of ${courses.length}`)
    await expect(slide(page).getByRole('heading', { name: last })).toBeVisible()
    await page.getByRole('button', { name: 'Next course' }).press('Enter')
    await expect(slide(page).getByRole('heading', { name: item.title })).toBeVisible()
    for (let turns = 1; turns <= courses.length; turns += 1) {
      await page.getByRole('button', { name: 'Next course' }).click()
      const position = (turns % courses.length) + 1
      await expect(slide(page)).toHaveAccessibleName(`${position} of ${courses.length}`)
    }
    await expect(slide(page).getByRole('heading', { name: item.title })).toBeVisible()
    await expect(slide(page)).toHaveCount(1)
  })

  test('a swipe turns the carousel', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Next course' }).click()
    await expect(slide(page)).toHaveAccessibleName(/^2 of/)
    await page.waitForTimeout(600)
    const box = await slide(page).boundingBox()
    if (!box) throw new Error('no slide')
    await page.mouse.move(box.x + box.width * 0.8, box.y + 60)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * 0.2, box.y + 60, { steps: 8 })
    await page.mouse.up()
    await expect(slide(page)).toHaveAccessibleName(/^3 of/)
  })

  test('days remaining are never below 0', async ({ page }) => {
    const { courses } = await listed(page)
    await page.goto('/')
    for (let turn = 0; turn < courses.length; turn += 1) {
      const text = await slide(page)
        .getByText(/days? remaining/)
        .innerText()
      expect(Number.parseInt(text, 10)).toBeGreaterThanOrEqual(0)
      await page.getByRole('button', { name: 'Next course' }).click()
      await expect(slide(page)).toHaveAccessibleName(
        `${((turn + 1) % courses.length) + 1} of ${courses.length}`,
      )
    }
  })

  test('Find Class shows classes and courses as one types', async ({ page }) => {
    await page.goto('/')
    const box = page.getByLabel('Find Class')
    await box.pressSequentially('  SPAN ')
    const results = page.getByRole('region', { name: 'Search results' })
    await expect(results.getByRole('status')).toHaveText(/1 class and 1 course found/)
    await expect(page).toHaveURL(/\?q=SPAN$/)
    const classes = results.getByRole('region', { name: 'Classes' })
    const courses = results.getByRole('region', { name: 'Courses' })
    await expect(classes.getByRole('heading', { name: /span/i })).toBeVisible()
    await expect(courses.getByRole('heading', { name: /span/i })).toBeVisible()
    await expect(courses.getByText(/^\d+ days?$/)).toBeVisible()
    await expect(classes.getByRole('button', { name: /^Book/ })).toBeVisible()
    await expect(courses.getByRole('button', { name: /^Enroll/ })).toBeVisible()
    await expect(carousel(page)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Next course' })).toBeHidden()

    await box.fill('zzzz%')
    await expect(page.getByText('No results found', { exact: true })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'No results found' })).toBeVisible()
    await box.fill('   ')
    await expect(page.getByRole('button', { name: 'Next course' })).toBeVisible()
    await expect(page).toHaveURL(/\/$/)

    await page.goto('/?q=guitar')
    await expect(box).toHaveValue('guitar')
    await page.getByRole('link', { name: 'Home' }).click()
    await expect(box).toHaveValue('')
    await expect(page.getByRole('button', { name: 'Next course' })).toBeVisible()
  })

  test('says when lists cannot be loaded, and tries again', async ({ page }) => {
    await page.goto('/about')
    await page.route(/getall(classes|courses)/, (route) => route.abort())
    await page.getByRole('banner').getByRole('link', { name: 'Home' }).click()
    await expect(page.getByText('Failed to load classes. Please try again later.')).toBeVisible()
    await expect(page.getByText('Failed to load courses. Please try again later.')).toBeVisible()
    await page.getByLabel('Find Class').fill('guitar')
    await expect(page.getByText('Failed to load classes. Please try again later.')).toBeVisible()
    await page.getByLabel('Find Class').fill('')
    await page.unroute(/getall(classes|courses)/)
    await page.getByRole('button', { name: 'Try again' }).first().click()
    await expect(slide(page)).toBeVisible()
    const again = classList(page).getByRole('button', { name: 'Try again' })
    if (await again.isVisible()) await again.click()
    await expect(classList(page).getByRole('listitem')).toHaveCount(4)
  })
})

test.describe('times', () => {
  test.use({ timezoneId: 'America/New_York' })
  test('stand in the time of the viewer, the zone of the class beside it', async ({ page }) => {
    await page.goto('/')
    const card = classList(page)
      .getByRole('listitem')
      .filter({ hasText: /(London|Berlin|Tokyo) time/ })
      .first()
    await expect(card.locator('time')).toHaveText(/^\w{3} \d+ \w{3}, \d\d:\d\d–\d\d:\d\d/)
    await expect(card.locator('time')).toHaveAttribute('title', 'America/New_York')
    await expect(card.getByText('your time', { exact: true })).toBeVisible()
    await expect(card.getByText(/^\d+ \w{3} \d{4}, \d\d:\d\d \w+ time/)).toBeVisible()
  })
})

test.describe('booking', () => {
  test('a visitor logs in, comes back to the same dialog and books once', async ({
    page,
    server,
  }) => {
    const { classes } = await listed(page)
    const item = classes.find((one) => /interval|typescript/i.test(one.title))
    if (!item) throw new Error('no such class in the demo data')
    await page.goto(`/?q=${encodeURIComponent(item.title)}`)
    await page.getByRole('button', { name: `Book ${item.title}` }).click()
    await expect(page).toHaveURL(/\/login\?next=/)
    await page.getByLabel('Email').first().fill('tomas@example.com')
    await page.getByLabel('Password', { exact: true }).fill('firstbell-demo')
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click()

    await expect(dialog(page)).toBeVisible()
    await expect(page).toHaveURL(/book=/)
    for (const text of [item.title, item.instructorname, item.timing])
      await expect(dialog(page).getByText(text).first()).toBeVisible()
    let calls = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/classes/bookclass')) calls += 1
    })
    await dialog(page).getByRole('button', { name: 'Confirm' }).dblclick()
    await expect(dialog(page).getByText('Class booked successfully!')).toBeVisible()
    const told = Date.now()
    await expect(dialog(page)).toBeHidden()
    expect(Date.now() - told).toBeGreaterThan(600)
    expect(Date.now() - told).toBeLessThan(3000)
    expect(calls).toBe(1)
    await expect(page).not.toHaveURL(/book=/)
    await expect(
      page.getByText(`${item.seatsLeft - 1} of ${item.maxStudents} seats left`),
    ).toBeVisible()
    await server.mailTo('tomas@example.com', new RegExp(item.title.slice(0, 12), 'i'))

    await expect(
      page.getByRole('link', { name: /^Booked/ }).filter({ hasText: item.title }),
    ).toBeVisible()

    // Another tab was faster, and this one does not know it: the server says so.
    await page.route('**/classes/get-userbooked-classes', (route) => route.abort())
    await page.goto(`/classes/${item._id}?book=${item._id}`)
    await dialog(page).getByRole('button', { name: 'Confirm' }).click()
    await expect(dialog(page).getByRole('alert')).toHaveText('You have already booked this class.')
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog(page)).toBeHidden()
  })

  test('Enroll shows the course in full, Back closes it, Confirm takes the seat', async ({
    page,
  }) => {
    const { courses } = await listed(page)
    const item = courses.find((one) => one.seatsLeft > 0 && one.modules.length > 0)
    if (!item) throw new Error('no such course in the demo data')
    await logIn(page, 'hana@example.com')
    await page.goto('/courses')
    const button = page.getByRole('button', { name: `Enroll Now ${item.title}` })
    await button.click()
    await expect(dialog(page).getByText('Max students')).toBeVisible()
    for (const name of ['Price', 'Launch date', 'Level'])
      await expect(dialog(page).getByText(name, { exact: true })).toBeVisible()
    await expect(dialog(page).getByText('$').first()).toBeVisible()
    for (const module of item.modules) {
      await expect(dialog(page).getByText(module.title).first()).toBeVisible()
      await expect(dialog(page).getByText(`${module.duration} mins`).first()).toBeAttached()
    }
    await expect(page).toHaveURL(/\?enroll=/)
    await page.goBack()
    await expect(dialog(page)).toBeHidden()
    await expect(page).toHaveURL(/\/courses$/)

    await button.click()
    await expect(dialog(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await expect(button).toBeFocused()

    // Whatever of them is booked already, one of the courses is not.
    for (const course of courses.filter((one) => one.seatsLeft > 0)) {
      await page.goto(`/courses/${course._id}?enroll=${course._id}`)
      const confirm = dialog(page).getByRole('button', { name: 'Confirm' })
      const refusal = dialog(page).getByText(/already (booked|started)/)
      await expect(confirm.or(refusal)).toBeVisible()
      // It may have to be found out first.
      await expect(confirm.and(page.locator(':disabled'))).toHaveCount(0)
      if (await refusal.isVisible()) continue
      await confirm.click()
      await expect(dialog(page).getByText('Course booked successfully!')).toBeVisible()
      await expect(dialog(page)).toBeHidden()
      await expect(page).toHaveURL(new RegExp(`/courses/${course._id}$`))
      return
    }
    throw new Error('every course was booked already')
  })

  test('says what went wrong', async ({ page, server }) => {
    const { classes, courses } = await listed(page)
    await newPerson(page, server)

    await page.route('**/classes/bookclass', (route) => route.abort())
    await page.route('**/courses/bookcourse', (route) => route.abort())
    await page.goto(`/classes/${first(classes)._id}`)
    await page.getByRole('button', { name: /^Book/ }).click()
    await dialog(page).getByRole('button', { name: 'Confirm' }).click()
    const alert = dialog(page).getByRole('alert')
    await expect(alert).toHaveText('Failed to book class. Please try again.')
    await page.goto(`/courses/${first(courses)._id}`)
    await page.getByRole('button', { name: /^Enroll/ }).click()
    await dialog(page).getByRole('button', { name: 'Confirm' }).click()
    await expect(alert).toHaveText('Failed to book class. Please try again.')

    await page.unroute('**/classes/bookclass')
    await page.route('**/classes/bookclass', (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto(`/classes/${first(classes)._id}?book=${first(classes)._id}`)
    await dialog(page).getByRole('button', { name: 'Confirm' }).click()
    await expect(alert).toHaveText('Class booking failed!')

    await page.goto('/?book=00000000-0000-4000-8000-000000000000')
    await expect(dialog(page).getByText('There is no such class.')).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Close' }).first().click()
    await expect(page).toHaveURL(/\/$/)
  })

  test('an answer that is lost on its way: pressed again, Confirm takes the one seat', async ({
    page,
  }) => {
    const item = first((await listed(page)).classes)
    await logIn(page, 'jonas@example.com')
    const book = '**/classes/bookclass'
    await page.route(book, async (route) => {
      await route.fetch()
      await route.abort()
    })
    await page.goto(`/classes/${item._id}?book=${item._id}`)
    const confirm = dialog(page).getByRole('button', { name: 'Confirm' })
    await confirm.click()
    await expect(dialog(page).getByRole('alert')).toHaveText(
      'Failed to book class. Please try again.',
    )
    await page.unroute(book)
    await confirm.click()
    await expect(dialog(page).getByText('Class booked successfully!')).toBeVisible()
    const now = (await listed(page)).classes.find((one) => one._id === item._id)
    expect(now?.seatsLeft).toBe(item.seatsLeft - 1)
  })

  test('a full class says so', async ({ page, server }) => {
    const full = (await listed(page)).classes.find((item) => item.seatsLeft === 0)
    if (!full) throw new Error('the demo data has no full class')
    await page.goto(`/classes/${full._id}`)
    await expect(page.getByText('Full', { exact: true })).toBeVisible()
    await newPerson(page, server)
    // It has filled up since this page was fetched.
    const left = { ...full, seatsLeft: 1 }
    const message = ''
    await page.goto('/about')
    await page.route('**/classes/getallclasses*', (route) =>
      route.fulfill({
        status: 201,
        json: { message, classes: [left], total: 1, page: 1, pages: 1 },
      }),
    )
    await page.route('**/classes/get-class/*', (route) =>
      route.fulfill({ json: { message, class: left } }),
    )
    await page.getByRole('banner').getByRole('link', { name: 'Home' }).click()
    await page.getByRole('button', { name: `Book ${full.title}` }).click()
    await dialog(page).getByRole('button', { name: 'Confirm' }).click()
    await expect(dialog(page).getByRole('alert')).toHaveText('This class is full.')
  })

  test('an instructor is told who may book', async ({ page }) => {
    const { classes } = await listed(page)
    await logIn(page, 'yuki@example.com')
    await page.goto(`/classes/${first(classes)._id}?book=${first(classes)._id}`)
    await expect(dialog(page).getByText('Only students can book.')).toBeVisible()
    await expect(dialog(page).getByRole('button', { name: 'Confirm' })).toHaveCount(0)
    await dialog(page).getByRole('link', { name: 'Log in as a student' }).click()
    await expect(page).toHaveURL(/\/alredyloggedin\/login$/)
  })
})

test.describe('courses', () => {
  test('every course stands in the grid', async ({ page }) => {
    const { courses } = await listed(page)
    await page.goto('/courses')
    const grid = page.getByRole('region', { name: 'All courses' })
    await expect(grid.getByRole('listitem')).toHaveCount(Math.min(12, courses.length))
    const item = first(courses)
    const card = grid.getByRole('listitem').first()
    await expect(card.getByRole('heading', { name: item.title })).toBeVisible()
    await expect(card.getByText(item.category, { exact: true })).toBeVisible()
    await expect(card.getByText(/^\$\d/)).toBeVisible()
    const lines = await card.getByText(item.description).evaluate((element) => {
      const { lineHeight } = getComputedStyle(element)
      return element.clientHeight / Number.parseFloat(lineHeight)
    })
    expect(Math.round(lines)).toBeLessThanOrEqual(3)
    await expect(card.getByRole('button', { name: 'Enroll Now' })).toBeVisible()
  })

  test('says that it is loading, and when that fails', async ({ page }) => {
    await page.goto('/about')
    let answer: (value: unknown) => void = () => undefined
    const held = new Promise((resolve) => (answer = resolve))
    await page.route('**/courses/getallcourses*', async (route) => {
      await held
      await route.abort()
    })
    await page.getByRole('banner').getByRole('link', { name: 'Courses' }).click()
    await expect(page.getByText('Loading courses...')).toBeVisible()
    answer(undefined)
    await expect(page.getByText('Failed to load courses. Please try again later.')).toBeVisible()
    await page.unroute('**/courses/getallcourses*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('button', { name: /^Enroll Now/ }).first()).toBeVisible()
  })
})

test.describe('before the scripts have come', () => {
  test('a phone shows the home page at its own width', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 })
    await page.route('**/assets/*.js', () => {})
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Courses' })).toBeVisible()
    const wide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(wide).toBe(0)
  })

  test('a button that is pressed waits for them, and acts once', async ({ page }) => {
    let come = () => {}
    const late = new Promise<void>((done) => (come = done))
    await page.route('**/assets/index-*.js', async (route) => {
      await late
      await route.continue()
    })
    await page.goto('/courses')
    const enroll = page.getByRole('button', { name: /^Enroll Now/ }).first()
    // Two clicks and no more: nothing of the page listens yet.
    await enroll.click()
    await enroll.click()
    come()
    await expect(page).toHaveURL(/\/login\?next=/)
    await page.goBack()
    await expect(page).toHaveURL(/\/courses$/)
  })
})

test.describe('what somebody is about to open', () => {
  /** Paths of the calls that a page makes, from now on. */
  const calls = (page: Page): string[] => {
    const made: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'fetch') made.push(new URL(request.url()).pathname)
    })
    return made
  }

  test('is fetched, and stands there without another call', async ({ page }) => {
    const item = first((await listed(page)).classes)
    await page.goto('/')
    const made = calls(page)
    const answer = page.waitForResponse(`**/classes/get-class/${item._id}`)
    const link = classList(page).getByRole('link', { name: item.title })
    await link.hover()
    await (await answer).finished()
    await link.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(item.title)
    await expect(page.getByText(item.description)).toBeVisible()
    expect(made).toEqual([`/classes/get-class/${item._id}`])
  })

  test('is not fetched for who saves data, and what a list has shown stands there at once', async ({
    page,
  }) => {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    )
    const item = first((await listed(page)).classes)
    // It never comes: what is shown is what the list knew.
    await page.route('**/classes/get-class/*', () => {})
    await page.goto('/')
    const made = calls(page)
    const link = classList(page).getByRole('link', { name: item.title })
    await link.focus()
    await page.getByRole('button', { name: 'Next page of classes' }).focus()
    expect(made).toEqual([])
    await link.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(item.title)
    await expect(page.getByText(item.description)).toBeVisible()
  })
})

test.describe('code that does not come', () => {
  // React tells the console about what failed.
  test.use({ expectedErrors: [/The service is not available right now/] })

  test('a section whose code does not come says so, and is not asked for without end', async ({
    browser,
    server,
  }) => {
    // A page of its own: React tells the console about what failed.
    const page = await browser.newPage({ baseURL: server.url })
    await logIn(page, 'jonas@example.com')
    let asked = 0
    await page.route('**/assets/MyClasses-*.js', (route) => {
      asked += 1
      return route.abort()
    })
    // Whoever is offline is not offered the page anew.
    await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { value: false }))
    await page.goto('/profile')
    await page.getByRole('button', { name: 'My Classes' }).click()
    await expect(page.getByText('An error occurred. Please try again.')).toBeVisible()
    expect(asked).toBeLessThan(5)
    await page.close()
  })
})

test.describe('pages of their own', () => {
  test('a class and a course are described to search engines and other sites', async ({ page }) => {
    const { classes, courses } = await listed(page)
    for (const [path, item, type] of [
      [`/classes/${first(classes)._id}`, first(classes), 'EducationEvent'],
      [`/courses/${first(courses)._id}`, first(courses), 'Course'],
    ] as const) {
      const html = await (await page.request.get(path, { headers: { accept: 'text/html' } })).text()
      expect(html).toContain('property="og:title"')
      expect(html).toContain('property="og:image"')
      expect(html).toMatch(/<meta name="description" content="[^"]{50,}"/)
      const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1]
      const described = JSON.parse(data ?? '{}') as Record<string, unknown>
      expect(described['@type']).toBe(type)
      expect(described['name']).toBe(item.title)
      expect(JSON.stringify(described)).toContain(`"remainingAttendeeCapacity":${item.seatsLeft}`)
      expect(described['offers']).toMatchObject({ '@type': 'Offer', priceCurrency: 'USD' })

      await page.goto(path)
      await expect(page).toHaveTitle(new RegExp(`^${item.title.slice(0, 10)}`))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(item.title)
      await expect(page.getByRole('main').getByText(item.description)).toBeVisible()
      await expect(page.getByRole('button', { name: /^(Book|Enroll)/ })).toBeVisible()
    }
  })

  test('what is not there is Page Not Found', async ({ page }) => {
    for (const path of [
      '/classes/00000000-0000-4000-8000-000000000000',
      '/courses/00000000-0000-4000-8000-000000000000',
      '/classes/anything',
    ]) {
      const response = await page.goto(path)
      expect(response?.status()).toBe(404)
      await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
    }
  })
})

test.describe('the place on a page', () => {
  const scrollTo = (page: Page, top: number) =>
    page.evaluate((y) => {
      window.scrollTo(0, y)
      return new Promise((scrolled) => requestAnimationFrame(() => requestAnimationFrame(scrolled)))
    }, top)
  const top = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

  test('is kept over a reload and Back, and not for an address that is typed', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/')
    await scrollTo(page, 500)
    await page.reload()
    await expect.poll(() => top(page)).toBe(500)

    await page.goto('/about')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.locator('html[data-ready]').waitFor({ state: 'attached' })
    expect(await top(page)).toBe(0)
    await scrollTo(page, 300)

    await page.goto('/courses')
    await expect(page.getByRole('button', { name: /^Enroll Now/ }).first()).toBeVisible()
    expect(await top(page)).toBe(0)
    await page.goBack()
    await expect.poll(() => top(page)).toBe(300)
    await page.goBack()
    await expect.poll(() => top(page)).toBe(500)
  })
})

test('the page of the calls fits a phone and keeps to its policy', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/docs')
  await expect(page.getByText('/classes/bookclass')).toBeVisible()
  await expect(page.locator('meta[name=viewport]')).toHaveAttribute('content', /width=device-width/)
  expect(await page.evaluate(() => document.scrollingElement?.scrollWidth)).toBe(390)
})

test.describe('accessibility', () => {
  for (const size of bothSizes)
    test(`of every public screen and dialog at ${size.width}`, async ({ page }) => {
      const { classes, courses } = await listed(page)
      await page.setViewportSize(size)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      for (const path of [
        '/',
        '/?q=guitar',
        '/courses',
        `/classes/${first(classes)._id}`,
        `/courses/${first(courses)._id}`,
        `/?book=${first(classes)._id}`,
        `/courses?enroll=${first(courses)._id}`,
      ]) {
        await page.goto(path)
        if (/book=|enroll=/.test(path))
          await expect(dialog(page).getByRole('button', { name: 'Confirm' })).toBeVisible()
        await expectAccessible(page)
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - window.innerWidth,
        )
        expect(overflow, `no horizontal scroll on ${path}`).toBeLessThanOrEqual(0)
      }
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
      await page.goto('/')
      await expectAccessible(page)
    })
})
