import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createEmbeddedClient } from './embedded.ts'

let now = 0
let refreshes = 0
let respond: (path: string) => Response | Promise<Response>
const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })

beforeEach(() => {
  now = 1_000_000
  refreshes = 0
  respond = (path) => {
    if (path === '/identity/sign-in')
      return answer(200, { idToken: 'first', expiresIn: 900, emailVerified: true })
    if (path === '/identity/refresh')
      return answer(200, { idToken: `renewed-${++refreshes}`, expiresIn: 900, emailVerified: true })
    return answer(200, { message: 'Done.' })
  }
  vi.stubGlobal('fetch', async (path: string) => respond(path))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('a token is used until a minute before its end, then renewed', async () => {
  const client = createEmbeddedClient(() => now)
  await client.signIn('a@b.cd', 'secret')
  now += 839_000
  expect(await client.getIdToken()).toBe('first')
  now += 2_000
  expect(await client.getIdToken()).toBe('renewed-1')
  expect(await client.getIdToken()).toBe('renewed-1')
  expect(await client.getIdToken({ fresh: true })).toBe('renewed-2')
})

test('a token that lives shorter than the margin is still used for half its life', async () => {
  respond = () =>
    answer(200, { idToken: `short-${++refreshes}`, expiresIn: 40, emailVerified: true })
  const client = createEmbeddedClient(() => now)
  await client.signIn('a@b.cd', 'secret')
  now += 19_000
  expect(await client.getIdToken()).toBe('short-1')
  now += 2_000
  expect(await client.getIdToken()).toBe('short-2')
})

test('calls at the same time share one renewal', async () => {
  const client = createEmbeddedClient(() => now)
  const tokens = await Promise.all([client.getIdToken(), client.getIdToken(), client.getIdToken()])
  expect(tokens).toEqual(['renewed-1', 'renewed-1', 'renewed-1'])
  expect(refreshes).toBe(1)
})

test('a login that is over gives null and says so once', async () => {
  respond = () => answer(401, { message: 'x', code: 'unauthenticated' })
  const client = createEmbeddedClient(() => now)
  const onChange = vi.fn<(signedIn: boolean) => void>()
  client.onChange(onChange)
  expect(await Promise.all([client.getIdToken(), client.getIdToken()])).toEqual([null, null])
  expect(onChange.mock.calls).toEqual([[false]])
})

test('no answer is an error, not a sign-out, and the next try may succeed', async () => {
  const works = respond
  respond = () => {
    throw new TypeError('Failed to fetch')
  }
  const client = createEmbeddedClient(() => now)
  const onChange = vi.fn<(signedIn: boolean) => void>()
  client.onChange(onChange)
  await expect(client.getIdToken()).rejects.toMatchObject({ status: 500, offline: true })
  expect(onChange).not.toHaveBeenCalled()
  respond = works
  expect(await client.getIdToken()).toBe('renewed-1')
})

test('a renewal under way does not undo a sign-out', async () => {
  let release: () => void = () => undefined
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  const works = respond
  respond = async (path) => {
    if (path === '/identity/refresh') await gate
    return works(path)
  }
  const client = createEmbeddedClient(() => now)
  const renewal = client.getIdToken()
  await client.signOut()
  release()
  expect(await renewal).toBeNull()
  respond = () => answer(401, { message: 'x' })
  expect(await client.getIdToken()).toBeNull()
})

test('a renewal that fails late does not undo a sign-in', async () => {
  let release: () => void = () => undefined
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  const works = respond
  respond = async (path) => {
    if (path !== '/identity/refresh') return works(path)
    await gate
    return answer(401, { message: 'x' })
  }
  const client = createEmbeddedClient(() => now)
  const onChange = vi.fn<(signedIn: boolean) => void>()
  const renewal = client.getIdToken()
  await client.signIn('a@b.cd', 'secret')
  client.onChange(onChange)
  release()
  expect(await renewal).toBe('first')
  expect(onChange).not.toHaveBeenCalled()
})
