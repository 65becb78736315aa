import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { homeSearch } from '#shared/routing/page-search.ts'
import { useSearch } from '#shared/routing/search.ts'
import { onePage } from '#test/offerings.ts'
import { render } from '#test/render.tsx'
import { FilterBar } from './FilterBar.tsx'

const KINDS = ['class', 'course'] as const

function Filters() {
  const [filters, change] = useSearch(homeSearch)
  return <FilterBar filters={filters} kinds={KINDS} onChange={change} />
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
