import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '#test/accessible.ts'
import { expectText, failing } from '#test/faults.ts'
import { coursesNamed, publicLists } from '#test/lists.ts'
import { render } from '#test/render.tsx'
import CoursesPage from './CoursesPage.tsx'

test('filters of courses know prices and orders, begin with the first page, and fit a phone as a sheet (rules filter-1, filter-4)', async () => {
  await page.viewport(390, 800)
  const calls = publicLists([], coursesNamed('One', 'Two', 'Three'))
  const { getByRole, getByText, inputs, stub } = await render(<CoursesPage />, {
    at: '/courses?page=9',
    calls,
  })
  await getByRole('button', { name: 'Filters', exact: true }).click()
  const sheet = getByRole('dialog', { name: 'Filters' })
  await sheet.getByLabelText('Highest price').fill('40')
  await userEvent.keyboard('{Enter}')
  await sheet.getByLabelText('Sort by').selectOptions('Price')
  await expect.poll(() => window.location.search).toBe('?max=40&sort=price')
  await expectAccessible()
  await sheet.getByRole('button', { name: /^Show results \(\d+\)$/ }).click()
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(getByRole('button', { name: 'Filters (1)' })).toHaveFocus()
  await expect
    .element(getByRole('status').filter({ hasText: /^3 courses found$/ }))
    .toBeInTheDocument()
  expect(inputs('getAllCourses')).toContainEqual(
    expect.objectContaining({ maxPrice: '40', sort: 'price', page: '1' }),
  )
  await expectAccessible()
  expect(document.documentElement.scrollWidth).toBe(390)

  await page.viewport(1280, 800)
  stub({ getAllCourses: { message: '', courses: [], total: 0, page: 1, pages: 1 } })
  const bar = getByRole('group', { name: 'Filters' })
  await bar.getByLabelText('Lowest price').fill('41')
  await userEvent.keyboard('{Enter}')
  const catalogue = getByRole('region', { name: 'All courses' })
  await expect.element(catalogue.getByText('No results found', { exact: true })).toBeVisible()
  await expect
    .element(bar.getByText('The highest price must not be below the lowest.'))
    .toBeVisible()
  await expectAccessible()
  stub(calls)
  await catalogue.getByRole('button', { name: 'Clear all' }).click()
  await expect.poll(() => catalogue.getByRole('listitem').elements()).toHaveLength(3)
  // The order is no filter.
  expect(window.location.search).toBe('?sort=price')
  await expect.element(getByText(/^3 courses$/)).toBeVisible()
})

test.each(['empty', 'silence'] as const)(
  'courses that cannot be loaded say so (%s, rule message-11)',
  async (fault) => {
    const { getByRole } = await render(<CoursesPage />, {
      at: '/courses',
      calls: failing('getAllCourses', fault),
    })
    const sentence = getByRole('alert').getByRole('paragraph')
    await expectText(sentence, 'Failed to load courses. Please try again later.')
  },
)

test('the first twelve courses are in a grid, each with what there is to know (rule screen-14)', async () => {
  const courses = coursesNamed(...Array.from({ length: 13 }, (_, index) => `Term ${index}`))
  courses[0]!.description = 'Three chords that carry most songs. '.repeat(20)
  const { getByRole } = await render(<CoursesPage />, {
    at: '/courses',
    calls: publicLists([], courses),
  })
  const cards = getByRole('region', { name: 'All courses' }).getByRole('listitem')
  await expect.poll(() => cards.elements()).toHaveLength(12)
  const card = cards.first()
  await expect.element(card.getByRole('heading', { name: 'Term 0' })).toBeVisible()
  await expect.element(card.getByText('Music', { exact: true })).toBeVisible()
  await expect.element(card.getByText('$2,500.00')).toBeVisible()
  await expect.element(card.getByRole('button', { name: /^Enroll Now/ })).toBeVisible()
  const text = card.getByText(/^Three chords/).element()
  const lineHeight = Number.parseFloat(getComputedStyle(text).lineHeight)
  expect(Math.round(text.clientHeight / lineHeight)).toBe(3)
})
