import type { User } from '@firstbell/contract/accounts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { personZone, storeZone } from '../../shared/time/reader.ts'
import type { ProviderClient } from './identity-client.ts'
import { currentLogin, refreshUser, setUser, startLogin } from './login.ts'

const named = (name: string) => ({ _id: 'p1', name }) as User
let answers: ((user: User) => void)[] = []

beforeEach(() => {
  answers = []
  const kept = new Map<string, string>()
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  }
  vi.stubGlobal('window', Object.assign(new EventTarget(), { localStorage }))
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.endsWith('/preferences'))
      return new Response(JSON.stringify({ preferences: { timezone: 'Europe/Paris' } }))
    const user = await new Promise<User>((answer) => answers.push(answer))
    return new Response(JSON.stringify({ user }))
  })
  startLogin({ getIdToken: async () => 'token', onChange: () => {} } as unknown as ProviderClient)
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
