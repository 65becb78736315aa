import type { ClassEntity } from '@firstbell/contract/offerings'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '#test/accessible.ts'
import { failing } from '#test/faults.ts'
import { classesNamed } from '#test/lists.ts'
import { onePage, sampleBooking } from '#test/offerings.ts'
import { student } from '#test/people.ts'
import { render } from '#test/render.tsx'
import ClassesPage from './ClassesPage.tsx'

const DAY_MS = 86_400_000
/** The day after some days, in UTC. */
const dayAfter = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

/** Classes that begin at these instants: a number of days from now, and a time in UTC. */
const classesAt = (...starts: [title: string, days: number, time: string][]): ClassEntity[] =>
  classesNamed(...starts.map(([title]) => title)).map((item, index) => {
    const [, days, time] = starts[index]!
    const from = Date.parse(`${dayAfter(days)}T${time}Z`)
    return {
      ...item,
      startsAt: new Date(from).toISOString(),
      endsAt: new Date(from + 3_600_000).toISOString(),
    }
  })

/** Answers with the classes that begin within the days of the query. */
const listOf = (all: readonly ClassEntity[]) => ({
  getAllClasses: ({ from, to, limit }: { from?: unknown; to?: unknown; limit?: unknown }) => {
    const found = all.filter(
      ({ startsAt }) => startsAt >= String(from ?? '') && startsAt < String(to ?? '9'),
    )
    return { ...onePage(found.length), classes: found.slice(0, Number(limit)) }
  },
})

const at = (zone: string) => localStorage.setItem('timezone', zone)

test('all classes are a list with filters and orders (rule screen-60)', async () => {
  const all = classesAt(['Scales', 1, '09:00'], ['Chords', 2, '18:00'])
  const { getByRole, getByText, getByLabelText, inputs } = await render(<ClassesPage />, {
    at: '/classes',
    calls: listOf(all),
  })
  await expect.element(getByRole('heading', { level: 1, name: 'Classes' })).toBeVisible()
  const list = getByRole('region', { name: 'All classes' })
  await expect.poll(() => list.getByRole('listitem').elements()).toHaveLength(2)
  await expect.element(getByText(/^2 live classes$/)).toBeVisible()
  await expect.element(list.getByRole('button', { name: /^Book/ }).first()).toBeVisible()
  expect(inputs('getAllClasses')[0]).toMatchObject({ page: '1', limit: '12', texts: 'short' })
  await expectAccessible()
  await getByLabelText('Sort by').selectOptions('Rating')
  await getByRole('group', { name: 'Weekdays' }).getByRole('button', { name: 'Tue' }).click()
  await expect.poll(() => window.location.search).toMatch(/^\?sort=rating&days=tu&zone=/)
  await expect
    .poll(() => inputs('getAllClasses'))
    .toContainEqual(
      expect.objectContaining({ sort: 'rating', days: 'tu', zone: expect.any(String) }),
    )
  // Classes have no price.
  await expect.element(getByLabelText('Lowest price')).not.toBeInTheDocument()
})

test('the week has a list for each day and part of the day, by the clock of the reader (rule screen-61)', async () => {
  at('Asia/Tokyo')
  // 8:30 on the next day in Tokyo, and 19:00.
  const all = classesAt(['Early', 2, '23:30'], ['Late', 3, '10:00'])
  const { getByRole } = await render(<ClassesPage />, { at: '/classes', calls: listOf(all) })
  await getByRole('group', { name: 'View' }).getByRole('button', { name: 'Week' }).click()
  await expect.poll(() => window.location.search).toBe('?view=week&zone=Asia%2FTokyo')
  const day = Number(dayAfter(3).slice(8))
  const column = getByRole('region', { name: new RegExp(`\\b${day}\\b`) })
  const early = column.getByRole('list', { name: 'Morning' }).getByRole('listitem')
  await expect.element(early.getByRole('link', { name: 'Early' })).toBeVisible()
  const late = column.getByRole('list', { name: 'Evening' }).getByRole('listitem')
  const link = late.getByRole('link', { name: 'Late' })
  await expect.element(link).toHaveAttribute('href', `/classes/${all[1]!._id}`)
  await expect.element(column.getByText('2 live classes')).toBeVisible()
  await expect.element(getByRole('region', { name: /Today/ }).getByText('No classes')).toBeVisible()
  await expectAccessible()
})

test('the week is turned in the URL, from today on, and days that are not chosen are left out (rule screen-61)', async () => {
  at('UTC')
  const all = classesAt(['Now', 1, '12:00'], ['Next', 8, '12:00'], ['Later', 15, '12:00'])
  const { getByRole, current } = await render(<ClassesPage />, {
    at: '/classes?view=week',
    calls: listOf(all),
  })
  const previous = getByRole('button', { name: 'Previous week' })
  const next = getByRole('button', { name: 'Next week' })
  await expect.element(getByRole('link', { name: 'Now' })).toBeVisible()
  await expect.element(previous).toHaveAttribute('aria-disabled', 'true')
  await next.click()
  await expect.element(getByRole('link', { name: 'Next' })).toBeVisible()
  expect(window.location.search).toContain(`week=${dayAfter(7)}`)
  await expect.element(getByRole('link', { name: 'Now' })).not.toBeInTheDocument()
  await next.click()
  await expect.element(getByRole('link', { name: 'Later' })).toBeVisible()
  await current.router.navigate(-1)
  await expect.element(getByRole('link', { name: 'Next' })).toBeVisible()
  await previous.click()
  await expect.element(getByRole('link', { name: 'Now' })).toBeVisible()
  expect(window.location.search).not.toContain('week=2')
  await expect.element(next).toBeVisible()

  const weekday = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'][
    new Date(dayAfter(1)).getUTCDay()
  ]!
  await getByRole('group', { name: 'Weekdays' }).getByRole('button', { name: weekday }).click()
  await expect.poll(() => getByRole('heading', { level: 3 }).elements()).toHaveLength(1)
  await expect.element(getByRole('link', { name: 'Now' })).toBeVisible()
})

test('a day with more classes than fit leads to their list, which the back button leaves (rule screen-61)', async () => {
  at('UTC')
  const day = dayAfter(2)
  const many = Array.from({ length: 10 }, (_, index): [string, number, string] => [
    `Class ${index}`,
    2,
    '10:00',
  ])
  const { getByRole, current } = await render(<ClassesPage />, {
    at: '/classes?view=week&category=Music',
    calls: listOf(classesAt(...many)),
  })
  await getByRole('link', { name: /^2 more on/ }).click()
  await expect
    .poll(() => window.location.search)
    .toBe(`?category=Music&when=dates&from=${day}&to=${day}&zone=UTC`)
  await expect.element(getByRole('region', { name: 'All classes' })).toBeVisible()
  await current.router.navigate(-1)
  await expect.element(getByRole('link', { name: /^2 more on/ })).toBeVisible()
})

test('on a phone the week is a list of days, and without classes it says what to do (rule screen-61)', async () => {
  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(1280, 800))
  at('UTC')
  const { getByRole, getByText, stub } = await render(<ClassesPage />, {
    at: '/classes?view=week&level=Beginner',
    calls: listOf(classesAt(['Chords', 1, '10:00'])),
  })
  await expect.element(getByRole('link', { name: 'Chords' })).toBeVisible()
  const days = getByRole('heading', { level: 3 }).elements()
  expect(days).toHaveLength(7)
  expect(new Set(days.map((one) => one.getBoundingClientRect().left)).size).toBe(1)
  expect(document.documentElement.scrollWidth).toBe(390)
  await expectAccessible()
  stub(listOf([]))
  await getByRole('button', { name: 'Next week' }).click()
  await expect.element(getByText('No results found', { exact: true })).toBeVisible()
  await getByRole('button', { name: 'Clear all' }).last().click()
  await expect.poll(() => window.location.search).not.toContain('level')
})

test('the week names what the person has booked, and says if it cannot be loaded (rules screen-43, message-11)', async () => {
  at('UTC')
  const [item] = classesAt(['Chords', 1, '10:00'])
  const { getByRole, getByText, stub } = await render(<ClassesPage />, {
    at: '/classes?view=week',
    user: student,
    calls: {
      ...failing('getAllClasses', 'empty'),
      getMyBookings: { message: '', bookings: [sampleBooking(item!)] },
    },
  })
  const failed = getByRole('alert').getByRole('paragraph')
  await expect.element(failed).toHaveTextContent('Failed to load classes. Please try again later.')
  stub(listOf([item!]))
  await getByRole('button', { name: 'Try again' }).click()
  await expect.element(getByText('Booked', { exact: true })).toBeVisible()
})

test('with payments, classes are found and sorted by their price (rules finding-5, finding-6)', async () => {
  const { getByLabelText, getByRole, inputs } = await render(<ClassesPage />, {
    at: '/classes',
    site: { payments: { currency: 'usd', digits: 2, refundHours: 24 } },
    calls: listOf(classesAt(['Scales', 1, '09:00'])),
  })
  await getByLabelText('Sort by').selectOptions('Price')
  await getByLabelText('Highest price').fill('20')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => inputs('getAllClasses'))
    .toContainEqual(expect.objectContaining({ sort: 'price', maxPrice: '20' }))
  await expect.poll(() => window.location.search).toBe('?sort=price&max=20')
  await getByRole('button', { name: 'Clear all' }).click()
  await expect.poll(() => window.location.search).toBe('?sort=price')
})

test('without payments, prices in the URL are no filter of classes', async () => {
  const { getByRole, inputs } = await render(<ClassesPage />, {
    at: '/classes?min=5&max=20&sort=price',
    calls: listOf(classesAt(['Scales', 1, '09:00'])),
  })
  await expect.element(getByRole('heading', { name: 'Scales' })).toBeVisible()
  for (const input of inputs('getAllClasses')) {
    expect(input).not.toHaveProperty('minPrice')
    expect(input).not.toHaveProperty('sort')
  }
  expect(getByRole('button', { name: 'Clear all' }).query()).toBeNull()
})

/** Answers with as many classes as the filters leave: two after 6 PM on Tuesdays, and more without one of the two. */
const eveningsOnTuesday = ({ time, days, limit }: Record<string, unknown>) => {
  const total = time && days ? 2 : time ? 14 : days ? 2 : 40
  const shown = Math.min(total, Number(limit))
  return {
    ...onePage(total),
    classes: classesNamed(...Array.from({ length: shown }, (_, index) => `Class ${index}`)),
  }
}

test('few results are followed by how many there are on other days and at other times (rule filter-10)', async () => {
  at('UTC')
  const { getByRole, getByText, stub, current } = await render(<ClassesPage />, {
    at: '/classes?category=Music&days=tu&time=after-18&zone=UTC',
    calls: { getAllClasses: eveningsOnTuesday },
  })
  const others = getByRole('link', { name: '12 on other days' })
  await expect
    .element(others)
    .toHaveAttribute('href', '/classes?category=Music&time=after-18&zone=UTC')
  // There is nothing at other times of the day, and both together are not offered next to one of them.
  expect(getByText(/at other times/).query()).toBeNull()
  await expectAccessible()
  await others.click()
  await expect.element(getByText(/^14 live classes$/)).toBeVisible()
  expect(getByRole('link', { name: /on other days/ }).query()).toBeNull()
  stub({
    getAllClasses: (input) => ({
      ...eveningsOnTuesday(input),
      ...((input['time'] ?? input['days']) ? { total: 0, classes: [] } : {}),
    }),
  })
  await current.router.navigate('/classes?category=Music&days=tu&time=after-18&zone=UTC')
  await current.queryClient.invalidateQueries()
  await expect
    .element(getByRole('link', { name: '40 on other days and at other times' }))
    .toHaveAttribute('href', '/classes?category=Music')
})
