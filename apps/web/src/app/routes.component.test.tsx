import { expect, onTestFinished, test, vi } from 'vitest'
import { ApiError, unanswered } from '#shared/api/api.ts'
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

test('the page of an own class asks to log in first, and is for instructors (rules screen-1, screen-63)', async () => {
  const loading = new BrowserLoading(createQueryClient(), Promise.resolve())
  const { page, params } = pageAt('/teach/one')
  open('/teach/one?tab=messages')
  onTestFinished(() => logInAs(undefined))
  const target = async () => {
    const request = new Request(window.location.href)
    const thrown: unknown = await loading.load(page, params, request).catch((e) => e)
    return (thrown as Response).headers.get('location')
  }
  logInAs(undefined)
  expect(await target()).toBe(`/login?next=${encodeURIComponent('/teach/one?tab=messages')}`)
  logInAs(student)
  expect(await target()).toBe('/unauthorized')
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

test('a page whose code was replaced is loaded again, but not without end where storage is blocked', async () => {
  const loading = new BrowserLoading(createQueryClient(), Promise.resolve())
  const { page, params } = pageAt('/about')
  const replaced = { ...page, load: () => Promise.reject(unanswered()) }
  const request = new Request(window.location.href)
  const open = () => loading.load(replaced, params, request).catch((error: unknown) => error)
  const blocked = vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  })
  onTestFinished(() => sessionStorage.removeItem('reloaded'))
  expect(await open()).toBeInstanceOf(ApiError)
  blocked.mockRestore()
  expect(((await open()) as Response).headers.get('X-Remix-Reload-Document')).toBe('true')
  // The page that was loaded again fails as well.
  expect(await open()).toBeInstanceOf(ApiError)
})
