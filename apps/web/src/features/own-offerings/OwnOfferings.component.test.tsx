import { queryOptions } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { ListPage } from '#entities/offering/kinds.ts'
import { call, endpoints } from '#shared/api/api.ts'
import { noNetwork, type Stubs } from '#test/calls.ts'
import { onePage, sampleClass } from '#test/offerings.ts'
import { student } from '#test/people.ts'
import { render } from '#test/render.tsx'
import { useOwnPages } from './own-pages.ts'
import { OwnOfferings } from './OwnOfferings.tsx'

function Classes() {
  const pages = useOwnPages((query) =>
    queryOptions({
      queryKey: ['booked', query],
      queryFn: async (): Promise<ListPage> => {
        const { classes, total = 0 } = await call(endpoints.getBookedClasses, query)
        return { items: classes, total, page: 1, pages: Math.ceil(total / 3) || 1 }
      },
      retry: false,
    }),
  )
  return (
    <OwnOfferings
      kind="class"
      pages={pages}
      empty={<p>Nothing booked yet.</p>}
      renderRow={({ _id, title }) => <li key={_id}>{title}</li>}
    >
      {null}
    </OwnOfferings>
  )
}

const renderClasses = (at: string, calls: Stubs) =>
  render(<Classes />, { at, user: student, calls })

const many = { ...onePage(7), pages: 3, classes: [sampleClass()] }

test('a search that fails keeps what was typed, and the views (rule screen-57)', async () => {
  const { getByRole, getByText, stub } = await renderClasses('/', { getBookedClasses: many })
  const box = getByRole('searchbox')
  await expect.element(getByText('Chords for beginners')).toBeVisible()
  stub({ getBookedClasses: noNetwork })
  await box.fill('drums')
  await expect.element(getByText('Failed to load classes. Please try again later.')).toBeVisible()
  await expect.element(box).toHaveValue('drums')
  await expect.element(box).toHaveFocus()
  await box.fill('')
  await expect.element(box).toBeVisible()
  await getByRole('button', { name: 'Past' }).click()
  await expect.element(getByText('Failed to load classes. Please try again later.')).toBeVisible()
  await getByRole('button', { name: 'Upcoming' }).click()
  await expect.element(getByRole('button', { name: 'Past' })).toBeVisible()
})

test('a URL of the past whose first request fails still links to the upcoming offerings (rule screen-57)', async () => {
  const { getByRole, getByText, stub } = await renderClasses('/?when=past', {
    getBookedClasses: noNetwork,
  })
  await expect.element(getByText('Failed to load classes. Please try again later.')).toBeVisible()
  stub({ getBookedClasses: many })
  await getByRole('button', { name: 'Upcoming' }).click()
  await expect.element(getByText('Chords for beginners')).toBeVisible()
})

test('without any classes there are no views and no search (rule screen-57)', async () => {
  const { getByRole, getByText } = await renderClasses('/', {
    getBookedClasses: { ...onePage(0), classes: [] },
  })
  await expect.element(getByText('Nothing booked yet.')).toBeVisible()
  expect(getByRole('button', { name: 'Past' }).query()).toBeNull()
})
