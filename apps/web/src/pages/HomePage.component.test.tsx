import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { noNetwork } from '#test/calls.ts'
import { classesNamed, coursesNamed, publicLists } from '#test/lists.ts'
import { inDays } from '#test/offerings.ts'
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
  expect(screen.inputs('getAllCourses')).toHaveLength(2)
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
  stub(calls)
  await again.first().click()
  await expect.poll(() => again.elements()).toHaveLength(1)
  await again.click()
  await expect
    .element(results.getByRole('status').first())
    .toHaveTextContent('1 class and 1 course found')
})
