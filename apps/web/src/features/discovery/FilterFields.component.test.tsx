import { expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { coursesSearch, useSearch } from '#shared/routing/search.ts'
import { render } from '#test/render.tsx'
import { FilterFields, type CountOf } from './FilterFields.tsx'

function Fields({ countOf = () => '' }: { countOf?: CountOf }) {
  const [filters, change] = useSearch(coursesSearch)
  return (
    <FilterFields
      filters={filters}
      priced
      countOf={countOf}
      languages={['es', 'ar']}
      onChange={change}
    />
  )
}

test('a choice is shown at once, before the page has its results (rule filter-2)', async () => {
  const { getByLabelText, getByRole } = await render(<Fields />)
  const category = getByLabelText('Category').element() as HTMLSelectElement
  category.value = 'Music'
  category.dispatchEvent(new Event('change', { bubbles: true }))
  expect(category.value).toBe('Music')
  await expect.poll(() => window.location.search).toBe('?category=Music')
  const seats = getByRole('checkbox').element() as HTMLInputElement
  seats.click()
  expect(seats.checked).toBe(true)
  await expect.poll(() => window.location.search).toBe('?category=Music&seats=1')
  window.history.back()
  await expect.poll(() => seats.checked).toBe(false)
  expect(category.value).toBe('Music')
})

test('a price that is none has a message, and changes nothing (rule filter-4)', async () => {
  const { getByLabelText, getByText } = await render(<Fields />, { at: '/?min=10' })
  const lowest = getByLabelText('Lowest price')
  const message = getByText('Price must be 0 or more, with at most 2 decimals')
  for (const text of ['12.345', '1000001', '-1']) {
    await lowest.fill(text)
    await userEvent.tab()
    await expect.element(message).toBeVisible()
    await expect.element(lowest).toHaveValue(Number(text))
    expect(window.location.search).toBe('?min=10')
    await lowest.fill('10')
    await userEvent.tab()
    await expect.element(message).not.toBeInTheDocument()
  }
  const highest = getByLabelText('Highest price')
  await highest.fill('1e9')
  await userEvent.keyboard('{Enter}')
  await expect.element(message).toBeVisible()
  await highest.fill('20')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => window.location.search).toBe('?min=10&max=20')
})

test('a day that is typed is one entry of the history (rule filter-2)', async () => {
  const { getByLabelText, current } = await render(<Fields />, { at: '/?when=dates' })
  const first = getByLabelText('From')
  await first.fill('2026-11-01')
  await expect.poll(() => window.location.search).toContain('from=2026-11-01')
  await first.fill('2026-11-12')
  await expect.poll(() => window.location.search).toContain('from=2026-11-12')
  await current.router.navigate(-1)
  await expect.poll(() => window.location.search).toBe('?when=dates')
  await expect.element(first).toHaveValue('')
})

test('the languages to choose from are sorted, with the number of results (rules filter-1, offering-29)', async () => {
  const counts: Record<string, string> = { ar: ' (1)', es: ' (2)' }
  const { getByLabelText } = await render(
    <Fields countOf={(facet, value) => (facet === 'language' ? (counts[value] ?? '') : '')} />,
    // A language that no result has remains, because it is the choice.
    { at: '/?language=de' },
  )
  const language = getByLabelText('Language')
  const options = language.getByRole('option').elements()
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Any language',
    'Arabic (1)',
    'German',
    'Spanish (2)',
  ])
  await expect.element(language).toHaveValue('de')
  await language.selectOptions('es')
  await expect.poll(() => window.location.search).toBe('?language=es')
})

test('days of the week are switched on and off, each with its number of results (rule filter-1)', async () => {
  const { getByRole, current } = await render(
    <Fields countOf={(facet, value) => (facet === 'days' && value === 'tu' ? ' (4)' : '')} />,
    { at: '/?days=th' },
  )
  const days = getByRole('group', { name: 'Weekdays' })
  const names = days.getByRole('button').elements()
  expect(names.map(({ textContent }) => textContent)).toEqual([
    'Mon',
    'Tue (4)',
    'Wed',
    'Thu',
    'Fri',
    'Sat',
    'Sun',
  ])
  await expect
    .element(days.getByRole('button', { name: 'Thu' }))
    .toHaveAttribute('aria-pressed', 'true')
  await days.getByRole('button', { name: 'Tue (4)' }).click()
  await expect.poll(() => window.location.search).toBe('?days=tu,th')
  await days.getByRole('button', { name: 'Thu' }).click()
  await expect.poll(() => window.location.search).toBe('?days=tu')
  await current.router.navigate(-1)
  await expect
    .element(days.getByRole('button', { name: 'Thu' }))
    .toHaveAttribute('aria-pressed', 'true')
})

test.each([
  ['en-US', ['Morning, 5 AM – noon', 'Evening, 5 PM – midnight', 'After 6 PM']],
  ['en-GB', ['Morning, 5:00 – noon', 'Evening, 17:00 – midnight', 'After 18:00']],
])('parts of the day have their hours by the clock of %s (rule filter-1)', async (tag, labels) => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue([tag])
  onTestFinished(() => {
    vi.restoreAllMocks()
  })
  // The reader's clock is cached for a second.
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + (tag === 'en-US' ? 10_000 : 20_000))
  const { getByLabelText } = await render(<Fields />)
  const options = getByLabelText('Time of day').getByRole('option').elements()
  const texts = options.map(({ textContent }) => textContent)
  for (const label of labels) expect(texts).toContain(label)
})
