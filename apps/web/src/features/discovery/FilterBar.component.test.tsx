import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { coursesSearch, homeSearch, useSearch } from '#shared/routing/search.ts'
import { onePage } from '#test/offerings.ts'
import { render } from '#test/render.tsx'
import { FilterBar } from './FilterBar.tsx'

const KINDS = ['class', 'course'] as const

function Filters() {
  const [filters, change] = useSearch(homeSearch)
  return <FilterBar filters={filters} kinds={KINDS} onChange={change} />
}

function CourseFilters() {
  const [filters, change] = useSearch(coursesSearch)
  return <FilterBar filters={filters} kinds={['course']} onChange={change} />
}

test('the button that closes the filters has the number of results (rule filter-1)', async () => {
  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(1280, 800))
  const { getByRole, getByLabelText, stub } = await render(<Filters />, {
    calls: {
      getAllClasses: { ...onePage(9), classes: [] },
      getAllCourses: { ...onePage(3), courses: [] },
    },
  })
  await getByRole('button', { name: 'Filters' }).click()
  await expect.element(getByRole('button', { name: 'Show results (12)' })).toBeVisible()
  stub({ getAllClasses: { ...onePage(1000), capped: true, classes: [] } })
  const sheet = getByRole('dialog')
  await sheet.getByLabelText('Category').selectOptions('Music')
  await expect.element(getByRole('button', { name: 'Show results (1,003+)' })).toBeVisible()
  await getByRole('button', { name: 'Show results (1,003+)' }).click()
  await expect.element(getByLabelText('Filters').first()).toBeVisible()
})

test.each([
  ['en', '/', 1],
  ['de', '/', 2],
  ['de', '/?when=dates', 2],
  ['de', '/?min=10&kind=course', 2],
  ['de', '/?when=dates&kind=course', 2],
])(
  'in %s, %s has %i rows of filters, none with a single field (rule filter-1)',
  async (lang, at, count) => {
    document.documentElement.lang = lang
    onTestFinished(() => {
      document.documentElement.lang = 'en'
    })
    const { getByRole } = await render(at.includes('kind') ? <CourseFilters /> : <Filters />, {
      at,
      calls: {
        getAllClasses: { ...onePage(9), classes: [] },
        getAllCourses: { ...onePage(3), courses: [] },
      },
    })
    const fields = getByRole('group', { name: 'Filters' }).element().querySelector('.lg\\:grid')!
    // The last row is the weekdays and 'With seats left'.
    const tops = [...fields.children]
      .slice(0, -1)
      .map((field) => Math.round(field.getBoundingClientRect().bottom))
    const rows = Map.groupBy(tops, (bottom) => Math.round(bottom / 40))
    expect(rows.size).toBe(count)
    for (const row of rows.values()) expect(row.length).toBeGreaterThan(1)
  },
)
