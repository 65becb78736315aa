import type { User } from '@firstbell/contract/accounts'
import { logOutOwed } from '@firstbell/messages/log-out'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { shownNotices } from '#shared/notices/notices.ts'
import { personZone, storeZone } from '#shared/time/reader.ts'
import type { ProviderClient } from './identity-client.ts'
import {
  currentLogin,
  endOwedSession,
  isSignOutOwed,
  logout,
  refreshUser,
  setUser,
  startLogin,
} from './login.ts'

const named = (name: string) => ({ _id: 'p1', name }) as User
let answers: ((user: User) => void)[] = []
let signOut: () => Promise<void>
let forgotten: boolean[]
let kept: Map<string, string>
let cookies: Map<string, string>

beforeEach(() => {
  answers = []
  kept = new Map<string, string>()
  signOut = async () => {}
  forgotten = []
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  }
  const page = Object.assign(new EventTarget(), {
    localStorage,
    location: { protocol: 'https:' },
  })
  vi.stubGlobal('window', page)
  cookies = new Map()
  vi.stubGlobal('document', {
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      const [, name = '', value = ''] = /^(.+?)=(.*?);/.exec(text) ?? []
      if (text.includes('Max-Age=0;')) cookies.delete(name)
      else cookies.set(name, value)
    },
  })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.endsWith('/preferences'))
      return new Response(JSON.stringify({ preferences: { timezone: 'Europe/Paris' } }))
    const user = await new Promise<User>((answer) => answers.push(answer))
    return new Response(JSON.stringify({ user }))
  })
  startLogin({
    getIdToken: async () => 'token',
    onChange: () => {},
    signOut: () => signOut(),
    forget: ({ signedIn }: { signedIn: boolean }) => forgotten.push(signedIn),
  } as unknown as ProviderClient)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('of two requests for the user the later one counts, though the earlier one is answered last', async () => {
  setUser(named('Before'))
  const both = [refreshUser(), refreshUser()]
  await expect.poll(() => answers[0]).toBeDefined()
  answers[0]!(named('Earlier'))
  await both[0]
  await expect.poll(() => answers[1]).toBeDefined()
  answers[1]!(named('Later'))
  await both[1]
  expect(currentLogin().user?.name).toBe('Later')
  expect(personZone()).toBe('Europe/Paris')
})

test('a user and a zone that were stored meanwhile are kept', async () => {
  setUser(named('Before'))
  storeZone('Asia/Tokyo')
  const refreshed = refreshUser()
  await expect.poll(() => answers[0]).toBeDefined()
  setUser(named('Changed'))
  storeZone('America/New_York')
  answers[0]!(named('Before'))
  await refreshed
  expect(currentLogin().user?.name).toBe('Changed')
  expect(personZone()).toBe('America/New_York')
})

const stored = (id: string) =>
  JSON.stringify({ _id: id, email: '', name: id, profilePic: '', role: [], roleDetails: {} })

test('a page from the back/forward cache shows who is logged in now, and drops the token of before (rule identity-7)', () => {
  setUser(named('Ada'))
  // Another tab logs in; this page was in bfcache and received no storage event.
  kept.set('user', stored('bea'))
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
  expect(currentLogin().user?.name).toBe('Ada')
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(currentLogin().user?._id).toBe('bea')
  expect(forgotten).toEqual([true])
  kept.delete('user')
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(currentLogin().status).toBe('out')
  expect(forgotten).toEqual([true, false])
})

test('a sign-out that did not reach the server is said, and repeated with the network (rule identity-7)', async () => {
  setUser(named('Ada'))
  let asked = 0
  let online = false
  signOut = async () => {
    asked += 1
    if (!online) throw new Error('offline')
  }
  await logout()
  expect(currentLogin().status).toBe('out')
  const notices = () => shownNotices.get().map(({ text }) => text)
  expect(notices()).toContain(logOutOwed)
  await endOwedSession()
  expect(isSignOutOwed()).toBe(true)
  // The start of a page and the online event both repeat it.
  await endOwedSession()
  expect(asked).toBe(3)
  online = true
  window.dispatchEvent(new Event('online'))
  await expect.poll(isSignOutOwed).toBe(false)
  expect(asked).toBe(4)
  await endOwedSession()
  expect(asked).toBe(4)
})

test('a browser that blocks storage repeats a sign-out as well (rule identity-7)', async () => {
  Object.defineProperty(window, 'localStorage', {
    get: () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    },
  })
  setUser(named('Ada'))
  signOut = async () => {
    throw new Error('offline')
  }
  await logout()
  // Only a cookie outlives the page here; without it a reload would restore the login by the session's cookie.
  expect([...cookies]).toEqual([['firstbell_sign_out_owed', '1']])
  const repeated = Promise.withResolvers<void>()
  signOut = async () => repeated.resolve()
  window.dispatchEvent(new Event('online'))
  await repeated.promise
  signOut = async () => {
    throw new Error('must not be asked')
  }
  await endOwedSession()
})

test('an owed sign-out does not end the session of a later login', async () => {
  setUser(named('Ada'))
  signOut = async () => {
    throw new Error('offline')
  }
  await logout()
  setUser(named('Bea'))
  signOut = async () => {
    throw new Error('must not be asked')
  }
  await endOwedSession()
  expect(isSignOutOwed()).toBe(false)
  expect(currentLogin().user?.name).toBe('Bea')
})
