import { expect, test } from 'vitest'
import { homeSearch, useSearch } from '#shared/routing/search.ts'
import { expectAccessible } from '#test/accessible.ts'
import { classesNamed, coursesNamed } from '#test/lists.ts'
import { onePage } from '#test/offerings.ts'
import { render } from '#test/render.tsx'
import { SearchResults } from './SearchResults.tsx'

function Results() {
  const [search, change] = useSearch(homeSearch)
  return <SearchResults filters={search} footer={() => null} onClear={change} />
}

test('an instructor whom a search names is above what is suggested (rule filter-8)', async () => {
  const [suggestion] = classesNamed('Guitar')
  const instructors = [{ _id: 'a1', name: 'Ada Lindqvist', profilePic: '' }]
  const { getByRole } = await render(<Results />, {
    at: '/?q=lindqvist',
    calls: {
      getAllClasses: { ...onePage(0), classes: [], suggestions: [suggestion!], instructors },
      getAllCourses: { ...onePage(0), courses: [], suggestions: [], instructors },
    },
  })
  const results = getByRole('region', { name: 'Search results' })
  const link = results.getByRole('region', { name: 'Instructor' }).getByRole('link')
  await expect.element(link).toHaveTextContent('Ada Lindqvist')
  await expect.element(link).toHaveAttribute('href', '/instructors/a1')
  const suggested = results.getByRole('region', { name: 'You may like' })
  expect(link.element().getBoundingClientRect().bottom).toBeLessThan(
    suggested.element().getBoundingClientRect().top,
  )
  const all = results.getByRole('link', { name: 'All classes' })
  await expect.element(all).toHaveAttribute('href', '/classes')
  await expectAccessible()
})

test.each([
  [1, 1],
  [2, 1],
  [1, 2],
  [1, 0],
  [0, 1],
])(
  '%i classes and %i courses fill the width of the page (rule filter-9)',
  async (classes, courses) => {
    const titles = ['One', 'Two']
    const { getByRole } = await render(<Results />, {
      at: '/?q=o',
      calls: {
        getAllClasses: { ...onePage(classes), classes: classesNamed(...titles.slice(0, classes)) },
        getAllCourses: { ...onePage(courses), courses: coursesNamed(...titles.slice(0, courses)) },
      },
    })
    const results = getByRole('region', { name: 'Search results' })
    await expect
      .poll(() => results.getByRole('listitem').elements())
      .toHaveLength(classes + courses)
    const boxes = results
      .getByRole('listitem')
      .elements()
      .map((one) => one.getBoundingClientRect())
    const width = results.element().clientWidth
    expect(new Set(boxes.map(({ top }) => Math.round(top))).size).toBe(1)
    if (classes + courses > 1)
      expect(Math.max(...boxes.map(({ right }) => right)) - boxes[0]!.left).toBeGreaterThan(
        0.97 * width,
      )
    else {
      expect(boxes[0]!.width).toBeGreaterThan(0.45 * width)
      await expect.element(results.getByText('Not what you were looking for?')).toBeVisible()
      await expect.element(results.getByRole('link', { name: 'All courses' })).toBeVisible()
    }
  },
)
