import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { noNetwork } from '#test/calls.ts'
import { classesNamed, coursesNamed, publicLists } from '#test/lists.ts'
import { inDays, sampleBooking } from '#test/offerings.ts'
import { student } from '#test/people.ts'
import { render, type Screen } from '#test/render.tsx'
import HomePage from './HomePage.tsx'

const listOf = ({ getByRole }: Screen) => getByRole('region', { name: 'Live classes' })
const carouselOf = ({ getByRole }: Screen) => getByRole('region', { name: 'Courses', exact: true })
const slideOf = (screen: Screen) => carouselOf(screen).getByRole('group', { name: /^\d+ of \d+$/ })

test('classes are shown four at a time, with the page in the address (rules screen-12, list-14)', async () => {
  const classes = classesNamed('One', 'Two', 'Three', 'Four', 'Five', 'Six')
  const screen = await render(<HomePage />, { calls: publicLists(classes, coursesNamed('Term')) })
  const list = listOf(screen)
  await expect.element(list.getByText('Page 1 of 2', { exact: true })).toBeVisible()
  expect(list.getByRole('listitem').elements()).toHaveLength(4)
  await expect.element(list.getByRole('button', { name: /^Previous/ })).toBeDisabled()
  await list.getByRole('button', { name: /^Next/ }).click()
  await expect.element(list.getByText('Page 2 of 2', { exact: true })).toBeVisible()
  await expect.element(list.getByRole('heading', { name: 'Five' })).toBeVisible()
  expect(list.getByRole('listitem').elements()).toHaveLength(2)
  expect(window.location.search).toBe('?page=2')
  await screen.reload()
  await expect.element(list.getByRole('heading', { name: 'Five' })).toBeVisible()
  window.history.back()
  await expect.element(list.getByRole('heading', { name: 'One' })).toBeVisible()
  await screen.current.router.navigate('/?page=99')
  await expect.element(list.getByText('Page 2 of 2', { exact: true })).toBeVisible()
})

test('the carousel shows one course at a time, wraps around, and fetches the rest when it is turned (rule screen-13)', async () => {
  const courses = coursesNamed('A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I')
  courses[0]!.startsAt = inDays(7.5)
  // It has begun, and its days remaining stay at 0.
  courses[8]!.startsAt = inDays(-2)
  const screen = await render(<HomePage />, { calls: publicLists(classesNamed('One'), courses) })
  const slide = slideOf(screen)
  await expect.element(slide.getByRole('heading', { name: 'A' })).toBeVisible()
  expect(slide.elements()).toHaveLength(1)
  for (const text of [courses[0]!.description, 'Music', 'Launch date', '$2,500.00'])
    await expect.element(slide.getByText(text).first()).toBeVisible()
  await expect.element(slide.getByText(/^[78] days remaining$/)).toBeVisible()
  await screen.getByRole('button', { name: 'Previous course' }).click()
  await expect.element(slide.getByRole('heading', { name: 'I' })).toBeVisible()
  await expect.element(screen.getByRole('group', { name: '9 of 9' })).toBeVisible()
  await expect.element(slide.getByText('0 days remaining')).toBeVisible()
  const next = screen.getByRole('button', { name: 'Next course' })
  for (const [index, { title }] of courses.entries()) {
    await next.click()
    await expect.element(slide.getByRole('heading', { name: title })).toBeVisible()
    await expect.element(screen.getByRole('group', { name: `${index + 1} of 9` })).toBeVisible()
  }
  expect(screen.inputs('getAllCourses').filter(({ selection }) => !selection)).toHaveLength(2)
})

test('Find Class shows classes and courses while one types (rule screen-11)', async () => {
  const classes = classesNamed('Spanish for travel', 'Guitar')
  classes[0]!.seatsLeft = 0
  const calls = publicLists(classes, coursesNamed('Spanish term'))
  const screen = await render(<HomePage />, { calls })
  const { getByRole, getByText, getByLabelText, stub } = screen
  const box = getByLabelText('Find Class')
  const results = getByRole('region', { name: 'Search results' })
  const status = results.getByRole('status').first()
  // It names only what can be found.
  await expect.element(box).toHaveAttribute('placeholder', 'Search by title')
  await userEvent.type(box, '  SPAN ')
  await expect.element(status).toHaveTextContent('1 class and 1 course found')
  expect(window.location.search).toBe('?q=SPAN')
  const found = results.getByRole('region', { name: 'Classes' })
  const courses = results.getByRole('region', { name: 'Courses' })
  await expect.element(found.getByRole('heading', { name: /^Spanish/ })).toBeVisible()
  await expect.element(found.getByRole('button', { name: /^Join waitlist/ })).toBeVisible()
  await expect.element(courses.getByRole('heading', { name: 'Spanish term' })).toBeVisible()
  await expect.element(courses.getByText(/^Daily, \d\d:\d\d–/)).toBeVisible()
  await expect.element(courses.getByRole('button', { name: /^Enroll/ })).toBeVisible()
  await expect.element(getByRole('button', { name: 'Next course' })).not.toBeInTheDocument()

  stub({ getAllClasses: { ...empty, classes: [], suggestions: [classes[1]!] } })
  await box.fill('gitar')
  await expect.element(getByText('No results found', { exact: true })).toBeVisible()
  await expect.element(status).toHaveTextContent('No results found')
  await expect
    .element(
      results
        .getByRole('region', { name: 'You may like' })
        .getByRole('heading', { name: 'Guitar' }),
    )
    .toBeVisible()

  // It says nothing of a search that has not been answered.
  const answered = Promise.withResolvers<void>()
  stub({
    getAllClasses: async () => {
      await answered.promise
      return { ...empty, total: 1, classes: [classes[1]!] }
    },
  })
  await box.fill('guitar')
  await expect.element(status).toHaveTextContent('Searching...')
  answered.resolve()
  await expect.element(status).toHaveTextContent('1 class found')
  stub(calls)
  await box.fill('   ')
  await expect.element(carouselOf(screen)).toBeVisible()
  expect(window.location.search).toBe('')

  await screen.current.router.navigate('/?q=guitar')
  await expect.element(box).toHaveValue('guitar')
  await screen.current.router.navigate('/')
  await expect.element(box).toHaveValue('')
})

const empty = { message: '', total: 0, page: 1, pages: 1 }

test('lists that cannot be loaded say so, and try again (rules screen-11, message-9)', async () => {
  const calls = publicLists(classesNamed('Guitar'), coursesNamed('Term with guitar'))
  const fails = { getAllClasses: noNetwork, getAllCourses: noNetwork }
  const screen = await render(<HomePage />, { calls: fails })
  const { getByText, getByRole, getByLabelText, stub } = screen
  await expect.element(getByText('Failed to load classes. Please try again later.')).toBeVisible()
  await expect.element(getByText('Failed to load courses. Please try again later.')).toBeVisible()
  stub(calls)
  await carouselOf(screen).getByRole('button', { name: 'Try again' }).click()
  await expect.element(slideOf(screen)).toBeVisible()
  await listOf(screen).getByRole('button', { name: 'Try again' }).click()
  await expect.element(listOf(screen).getByRole('heading', { name: 'Guitar' })).toBeVisible()

  stub(fails)
  await getByLabelText('Find Class').fill('guitar')
  const results = getByRole('region', { name: 'Search results' })
  const again = results.getByRole('button', { name: 'Try again' })
  await expect.poll(() => again.elements()).toHaveLength(2)
  for (const kind of ['classes', 'courses'])
    await expect
      .element(results.getByText(`Failed to load ${kind}. Please try again later.`))
      .toBeVisible()
  stub(calls)
  await again.first().click()
  await expect.poll(() => again.elements()).toHaveLength(1)
  await again.click()
  await expect
    .element(results.getByRole('status').first())
    .toHaveTextContent('1 class and 1 course found')
})

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const at = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()

test('a class that starts loses Book, in its dialog and in the list behind it (rules screen-43, screen-46)', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const item = { ...classesNamed('Guitar')[0]!, startsAt: at(2 * MINUTE_MS), endsAt: at(DAY_MS) }
  const { getByRole } = await render(<HomePage />, {
    at: `/?book=${item._id}`,
    user: student,
    calls: {
      ...publicLists([item], coursesNamed('Term')),
      getClass: { message: '', class: item },
      getMyBookings: { message: '', bookings: [] },
    },
  })
  const dialog = getByRole('dialog')
  await expect.element(dialog.getByRole('button', { name: /^Confirm/ })).toBeVisible()
  await vi.advanceTimersByTimeAsync(3 * MINUTE_MS)
  await expect.element(dialog.getByText('This class has already started.')).toBeVisible()
  expect(dialog.getByRole('button', { name: /^Confirm/ }).query()).toBeNull()
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  const card = getByRole('region', { name: 'Live classes' }).getByRole('listitem')
  await expect.element(card.getByText('Started', { exact: true })).toBeVisible()
  expect(card.getByRole('button').query()).toBeNull()
})

test('days remaining move with the clock, at midnight of the reader (rule screen-13)', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const midnight = new Date()
  midnight.setHours(24, 0, 0, 0)
  vi.setSystemTime(midnight.getTime() - MINUTE_MS)
  const course = {
    ...coursesNamed('Term')[0]!,
    startsAt: new Date(midnight.getTime() + 2.5 * DAY_MS).toISOString(),
  }
  const screen = await render(<HomePage />, { calls: publicLists(classesNamed('One'), [course]) })
  await expect.element(slideOf(screen).getByText('3 days remaining')).toBeVisible()
  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS)
  await expect.element(slideOf(screen).getByText('2 days remaining')).toBeVisible()
})

test('a page that is seen again shows what has started, though its timers stood still (rule screen-43)', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  // So soon after the answers that nothing is fetched again: the page follows the clock alone.
  const start = Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS
  vi.setSystemTime(start - 5_000)
  const item = { ...classesNamed('Guitar')[0]!, startsAt: at(5_000), endsAt: at(DAY_MS) }
  const screen = await render(<HomePage />, {
    calls: publicLists([item], coursesNamed('Term')),
  })
  const book = listOf(screen).getByRole('button', { name: 'Book Guitar' })
  await expect.element(book).toBeVisible()
  vi.setSystemTime(start + 5_000)
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  await expect.element(book).not.toBeInTheDocument()
})

test('a booking turns Book into Booked, which then has the focus (rules screen-22, screen-43)', async () => {
  const item = classesNamed('Guitar')[0]!
  const screen = await render(<HomePage />, {
    user: student,
    calls: {
      ...publicLists([item], coursesNamed('Term')),
      getClass: { message: '', class: item },
      getMyBookings: { message: '', bookings: [] },
      bookClass: () => {
        screen.stub({ getMyBookings: { message: '', bookings: [sampleBooking(item)] } })
        return Response.json({ message: '' }, { status: 201 })
      },
    },
  })
  const { getByRole, getByText, inputs } = screen
  await listOf(screen).getByRole('button', { name: 'Book Guitar' }).click()
  await expect.element(getByText('Free to cancel until it starts').last()).toBeVisible()
  await getByRole('dialog')
    .getByRole('button', { name: /^Confirm/ })
    .click()
  await expect.element(getByText('Class booked successfully!').first()).toBeVisible()
  await expect.element(getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(listOf(screen).getByRole('link', { name: /^Booked/ })).toHaveFocus()
  expect(inputs('bookClass')).toHaveLength(1)
})

test('a full class says so when its dialog opens, and offers another one (rule screen-46)', async () => {
  const item = { ...classesNamed('Guitar')[0]!, seatsLeft: 0, enrolledCount: 10 }
  const { getByRole } = await render(<HomePage />, {
    at: `/?book=${item._id}`,
    calls: {
      ...publicLists([item], coursesNamed('Term')),
      getClass: { message: '', class: item },
    },
  })
  const dialog = getByRole('dialog')
  await expect.element(dialog.getByText('This class is full.')).toBeVisible()
  expect(dialog.getByRole('button', { name: /^Confirm/ }).query()).toBeNull()
  await dialog.getByRole('link', { name: 'Find another class' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(window.location.search).toBe('')
})

test('the next classes are pictures above the lists, on each of their pages, and not above the results of a search (rule screen-53)', async () => {
  const classes = classesNamed('One', 'Two', 'Three', 'Four', 'Five', 'Six')
  classes.forEach((item, index) => (item.startsAt = inDays(index + 1)))
  // It has begun.
  classes[0]!.startsAt = inDays(-1 / 24)
  classes[0]!.endsAt = inDays(1)
  classes[1]!.startsAt = at(42 * MINUTE_MS)
  classes[1]!.seatsLeft = 2
  const screen = await render(<HomePage />, {
    calls: publicLists(classes, coursesNamed('Term', 'Year')),
  })
  const { getByRole, getByText, current, stub } = screen
  const soon = getByRole('region', { name: 'Starting soon' })
  const dots = soon.getByRole('button', { name: /^Show / })
  for (const path of ['/', '/?page=2']) {
    await current.router.navigate(path)
    await expect.poll(() => dots.elements()).toHaveLength(3)
    await expect
      .element(getByText('6 live classes · 2 courses · Free to cancel until it starts'))
      .toBeVisible()
  }
  const first = soon.getByRole('link', { name: 'Two' })
  await expect.element(first).toHaveAttribute('href', `/classes/${classes[1]!._id}`)
  await expect.element(soon.getByText(/^Starts in 4[23] min$/)).toBeVisible()
  await expect.element(soon.getByText('· 2 of 10 seats left')).toBeVisible()
  await expect.element(soon.getByRole('button', { name: 'Book Two' })).toBeVisible()

  // The dots are buttons that name what they show, and only that can be reached.
  await dots.nth(2).click()
  await expect.element(soon.getByRole('link', { name: 'Four' })).toBeVisible()
  await expect.element(dots.nth(2)).toHaveAttribute('aria-current', 'true')
  await expect.element(dots.nth(2)).toHaveAccessibleName('Show Four, 3 of 3')
  expect(first.query()).toBeNull()
  expect(soon.getByRole('button', { name: /^Book/ }).elements()).toHaveLength(1)
  await dots.nth(0).click()
  await expect.element(first).toBeVisible()

  // The courses stay in view next to the longer list.
  await current.router.navigate('/')
  await expect.element(listOf(screen).getByRole('heading', { name: 'Four' })).toBeVisible()
  listOf(screen).getByRole('listitem').last().element().scrollIntoView()
  await expect.element(carouselOf(screen)).toBeInViewport()
  await current.router.navigate('/?q=two')
  await expect.element(getByRole('region', { name: 'Search results' })).toBeVisible()
  await expect.element(soon).not.toBeInTheDocument()

  // If the first page has fewer than three that have not begun, the next ones are requested.
  for (const item of classes.slice(0, 4)) item.startsAt = inDays(-1 / 24)
  const after = [classes[4]!, classes[5]!]
  stub({
    getAllClasses: (input) =>
      input.from === undefined
        ? { ...empty, total: 6, pages: 2, classes: classes.slice(0, 4) }
        : { ...empty, total: 2, classes: after },
  })
  await screen.reload()
  await screen.current.router.navigate('/')
  await expect.element(soon.getByRole('link', { name: 'Five' })).toBeVisible()
  expect(dots.elements()).toHaveLength(2)
})

test('days and hours of the search apply at once, with Find Class or without (rules screen-11, filter-2)', async () => {
  const screen = await render(<HomePage />, {
    calls: publicLists(classesNamed('Guitar'), coursesNamed('Term')),
  })
  const { getByLabelText, getByRole, current } = screen
  const query = () => new URLSearchParams(window.location.search)
  expect(getByRole('group', { name: 'Filters' }).query()).toBeNull()
  await getByLabelText('Which days').selectOptions('Tue')
  await expect.poll(() => query().get('days')).toBe('tu')
  expect(query().get('zone')).not.toBeNull()
  // The other filters are there from the first one on.
  await expect.element(getByRole('group', { name: 'Filters' })).toBeVisible()
  await getByLabelText('What time').selectOptions('after-18')
  await expect.poll(() => query().get('time')).toBe('after-18')
  await getByLabelText('Which days').selectOptions('Tomorrow')
  await expect.poll(() => [query().get('when'), query().get('days')]).toEqual(['tomorrow', null])
  await current.router.navigate('/?days=tu,th')
  await expect.element(getByLabelText('Which days')).toHaveDisplayValue('Chosen days')
  await getByLabelText('Which days').selectOptions('Any day')
  await expect.poll(() => window.location.search).toBe('')
  await expect.element(carouselOf(screen)).toBeVisible()

  const days = getByRole('navigation', { name: 'Classes by day' })
  await expect
    .element(days.getByRole('link', { name: 'Tue' }))
    .toHaveAttribute('href', expect.stringMatching(/^\/classes\?days=tu&zone=./))
  const categories = getByRole('navigation', { name: 'Categories' })
  await categories.getByRole('link', { name: 'Music' }).click()
  await expect.poll(() => window.location.search).toBe('?category=Music')
  await expect.element(getByRole('region', { name: 'Search results' })).toBeVisible()
  await expect.poll(() => document.activeElement?.id).toBe('results')
})

test('what is featured comes first, soonest first, in the place of new teachers (rule owner-4)', async () => {
  const [first, second] = classesNamed('Lute', 'Lyre')
  const [course] = coursesNamed('A week of song')
  const featured = {
    classes: [
      { ...first!, startsAt: inDays(2) },
      { ...second!, startsAt: inDays(9) },
    ],
    courses: [{ ...course!, startsAt: inDays(5) }],
  }
  const { getByRole, stub, reload } = await render(<HomePage />, {
    calls: {
      getAllClasses: ({ selection }) => ({
        ...empty,
        classes: selection === 'featured' ? featured.classes : [],
      }),
      getAllCourses: ({ selection }) => ({
        ...empty,
        courses: selection === 'featured' ? featured.courses : [],
      }),
    },
  })
  const titles = () =>
    getByRole('region', { name: 'Featured' })
      .getByRole('heading', { level: 3 })
      .elements()
      .map(({ textContent }) => textContent)
  await expect.poll(titles).toEqual(['Lute', 'A week of song', 'Lyre'])
  stub(publicLists([], []))
  await reload()
  await expect.element(getByRole('region', { name: 'Live classes' })).toBeVisible()
  expect(getByRole('region', { name: 'Featured' }).query()).toBeNull()
})

test('rails have what is this evening, weekly, short, or taught by people without a rating, each from three on (rule screen-53)', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(new Date(new Date().setHours(12, 0, 0, 0)))
  const all = classesNamed('A', 'B', 'C', 'D', 'E', 'F', 'G')
  const byOthers = all.map((item, index) => ({ ...item, instructorId: `teacher ${index % 3}` }))
  const courses = coursesNamed('Two days', 'Three days')
  let evening: typeof all = []
  const screen = await render(<HomePage />, {
    calls: {
      getAllClasses: ({ selection, from }) => ({
        ...empty,
        total: 7,
        classes:
          selection === 'series'
            ? all.slice(0, 3)
            : selection === 'new-instructors'
              ? byOthers
              : selection === 'featured'
                ? []
                : from === undefined
                  ? all
                  : evening,
      }),
      getAllCourses: ({ selection }) => ({
        ...empty,
        total: 2,
        courses: selection === 'featured' ? [] : courses,
      }),
    },
  })
  const { getByRole } = screen
  const titles = (rail: string) =>
    getByRole('region', { name: rail, exact: true })
      .getByRole('heading', { level: 3 })
      .elements()
      .map(({ textContent }) => textContent)
  await expect.poll(() => titles('Every week')).toEqual(['A', 'B', 'C'])
  // An instructor is shown once.
  expect(titles('New teachers')).toEqual(['A', 'B', 'C'])
  // It has two.
  expect(getByRole('region', { name: 'Short courses' }).query()).toBeNull()
  // 'Coming up' replaces the rail of an evening with too few classes.
  expect(titles('Coming up')).toEqual(['D', 'E', 'F', 'G'])
  evening = all.slice(2, 5)
  await screen.reload()
  await expect.poll(() => titles('This evening')).toEqual(['C', 'D', 'E'])
  expect(getByRole('region', { name: 'Coming up' }).query()).toBeNull()
})

test('Back and a reload return to the course that the carousel showed (rule screen-13)', async () => {
  const screen = await render(<HomePage />, {
    calls: publicLists(classesNamed('One'), coursesNamed('A', 'B', 'C', 'D')),
    pages: [{ path: '/courses/:id', element: <h1>A course</h1> }],
  })
  const { getByRole, reload } = screen
  const slide = slideOf(screen)
  const next = getByRole('button', { name: 'Next course' })
  await next.click()
  await next.click()
  await expect.element(slide).toHaveAccessibleName('3 of 4')
  await slide.getByRole('link', { name: 'C' }).click()
  await expect.element(getByRole('heading', { name: 'A course' })).toBeVisible()
  window.history.back()
  await expect.element(slide).toHaveAccessibleName('3 of 4')
  await expect.element(slide.getByRole('heading', { name: 'C' })).toBeInViewport()
  await reload()
  await expect.element(slide).toHaveAccessibleName('3 of 4')
  await next.click()
  await expect.element(slide).toHaveAccessibleName('4 of 4')
})
