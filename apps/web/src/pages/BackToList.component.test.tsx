import { expect, test } from 'vitest'
import { render } from '#test/render.tsx'
import { BackToList, rememberList } from './BackToList.tsx'

const CLASS = '/classes/5f0c1c1e-0000-4000-8000-0000000000c1'

/** Opens the page of a class from another one. */
async function openFrom(...urls: string[]) {
  for (const url of urls) {
    window.history.pushState(null, '', url)
    rememberList()
  }
  return (await render(<BackToList kind="class" />, { at: CLASS })).getByRole('link')
}

test.each([
  [['/classes?days=tu&time=after-18'], '/classes?days=tu&time=after-18'],
  [['/classes?view=week&week=2030-01-01&zone=UTC'], '/classes?zone=UTC&view=week&week=2030-01-01'],
  [['/?q=guitar'], '/?q=guitar'],
  // Without what opens a dialog, or counts visits.
  [[`/courses?max=40&enroll=1&utm_source=x`], '/courses?max=40'],
  // Over the next date of a series.
  [['/classes?days=tu', CLASS], '/classes?days=tu'],
])('from %j, a page leads back to the results (rule filter-7)', async (urls, path) => {
  const link = await openFrom(...urls)
  await expect.element(link).toHaveTextContent('Back to results')
  await expect.element(link).toHaveAttribute('href', path)
})

test.each([
  [() => `${window.location.origin}/classes?days=tu`, 'Back to results'],
  [() => 'https://elsewhere.example/classes?days=tu', 'All classes'],
  [() => 'about:blank', 'All classes'],
])(
  'a page that a link opened without the router leads back as well, except to another site (rule filter-7)',
  async (from, text) => {
    rememberList(from())
    const { getByRole } = await render(<BackToList kind="class" />, { at: CLASS })
    await expect.element(getByRole('link')).toHaveTextContent(text)
  },
)

test.each([
  [[]],
  [['/classes']],
  [['/classes?days=tu', '/']],
  [['/?q=guitar', '/profile?section=my-classes']],
])('from %j, it leads to all classes (rule filter-7)', async (urls) => {
  const link = await openFrom(...urls)
  await expect.element(link).toHaveTextContent('All classes')
  await expect.element(link).toHaveAttribute('href', '/classes')
})

test('it goes back in the history, so that the results are where they were (rule filter-7)', async () => {
  const { getByRole, current } = await render(<BackToList kind="class" />, {
    at: '/classes?days=tu',
    pages: [{ path: '/classes', element: <p role="status">Results</p> }],
  })
  await expect.element(getByRole('status')).toBeVisible()
  const { idx } = window.history.state as { idx: number }
  rememberList()
  await current.router.navigate(CLASS)
  await getByRole('link', { name: 'Back to results' }).click()
  await expect.element(getByRole('status')).toBeVisible()
  expect(window.location.search).toBe('?days=tu')
  expect(window.history.state).toMatchObject({ idx })
})
