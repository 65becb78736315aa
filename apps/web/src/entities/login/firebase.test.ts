import { expect, test, vi } from 'vitest'
import { createFirebaseClient } from './firebase.ts'

const { users } = vi.hoisted(() => ({
  /** The login that each opening of the SDK finds in its storage. */
  users: [] as { getIdToken: (fresh: boolean) => Promise<string> }[],
}))
vi.mock('@firebase/app', () => ({ initializeApp: () => ({}), deleteApp: async () => {} }))
vi.mock('@firebase/auth', () => ({
  indexedDBLocalPersistence: {},
  browserLocalPersistence: {},
  initializeAuth: () => ({ authStateReady: async () => {}, currentUser: users.shift() ?? null }),
}))

test('a fresh token is also fresh if another tab has signed in while it was awaited', async () => {
  const client = createFirebaseClient({
    provider: 'firebase',
    apiKey: 'key',
    projectId: 'project',
    authDomain: 'project.example',
  })
  users.push(
    {
      getIdToken: async () => {
        client.forget({ signedIn: true })
        return 'of the person before'
      },
    },
    { getIdToken: async (fresh) => (fresh ? 'fresh' : 'kept') },
  )
  expect(await client.getIdToken({ fresh: true })).toBe('fresh')
})
