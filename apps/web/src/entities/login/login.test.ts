import type { User } from '@firstbell/contract/accounts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ProviderClient } from './identity-client.ts'
import { currentLogin, refreshUser, setUser, startLogin } from './login.ts'

const named = (name: string) => ({ _id: 'p1', name }) as User
let answers: ((user: User) => void)[] = []

beforeEach(() => {
  answers = []
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('fetch', async (path: string) => {
    if (path !== '/auth/login') return new Response('{}', { status: 404 })
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
  await vi.waitFor(() => expect(answers[0]).toBeDefined())
  answers[0]!(named('Earlier'))
  await both[0]
  await vi.waitFor(() => expect(answers[1]).toBeDefined())
  answers[1]!(named('Later'))
  await both[1]
  expect(currentLogin().user?.name).toBe('Later')
})

test('a user who was stored meanwhile is kept', async () => {
  setUser(named('Before'))
  const refreshed = refreshUser()
  await vi.waitFor(() => expect(answers[0]).toBeDefined())
  setUser(named('Changed'))
  answers[0]!(named('Before'))
  await refreshed
  expect(currentLogin().user?.name).toBe('Changed')
})
