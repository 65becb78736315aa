import { expect, onTestFinished, test } from 'vitest'
import { createQueryClient } from '#shared/api/query-client.ts'
import { stubCalls } from '#test/calls.ts'
import { onePage } from '#test/offerings.ts'
import { instructor, student } from '#test/people.ts'
import { logInAs } from '#test/render.tsx'
import { BrowserLoading, pageAt } from './routes.tsx'

/** Opens a URL until the test ends. */
function open(url: string) {
  const before = window.location.href
  window.history.pushState(null, '', url)
  onTestFinished(() => window.history.pushState(null, '', before))
}

test('a guard replaces the entry of the page that is open, with a hash as well', async () => {
  logInAs(undefined)
  const loading = new BrowserLoading(createQueryClient(), Promise.resolve())
  const { page, params } = pageAt('/createclass')
  for (const path of ['/createclass', '/createclass#main']) {
    open(path)
    const [url] = window.location.href.split('#')
    const thrown: unknown = await loading.load(page, params, new Request(url!)).catch((e) => e)
    expect(thrown).toBeInstanceOf(Response)
    expect((thrown as Response).headers.get('X-Remix-Replace'), path).toBe('true')
  }
})

test('only instructors open /createclass (rule screen-1)', async () => {
  const loading = new BrowserLoading(createQueryClient(), Promise.resolve())
  const { page, params } = pageAt('/createclass')
  open('/createclass')
  onTestFinished(() => logInAs(undefined))
  logInAs(student)
  const request = () => new Request(window.location.href)
  const thrown: unknown = await loading.load(page, params, request()).catch((e) => e)
  expect((thrown as Response).headers.get('location')).toBe('/unauthorized')
  logInAs(instructor)
  await loading.load(page, params, request())
})

test('the profile is prefetched by its own URL, not by the one that is open', async () => {
  logInAs(student)
  onTestFinished(() => logInAs(undefined))
  localStorage.setItem('profileSection', 'My Classes')
  onTestFinished(() => localStorage.removeItem('profileSection'))
  const { inputs } = stubCalls({
    getBookedClasses: { ...onePage(0), classes: [] },
    getMyBookings: { message: '', bookings: [] },
  })
  open('/?page=3')
  const loading = new BrowserLoading(createQueryClient(), Promise.resolve())
  await loading.prefetch(new URL('/profile', window.location.origin))
  expect(inputs('getBookedClasses').map(({ page }) => Number(page))).toEqual([1])
})
