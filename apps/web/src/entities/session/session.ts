import type { User } from '@firstbell/contract/accounts'
import { messages } from '@firstbell/contract/messages'
import { useSyncExternalStore } from 'react'
import { call, setTokenSource } from '../../shared/api/api.ts'
import { endpoints } from '../../shared/api/endpoints.ts'
import { useHydrated } from '../../shared/hooks/useHydrated.ts'
import { dropAllDrafts } from '../../shared/forms/drafts.ts'
import { notify } from '../../shared/notices/notices.ts'
import { localStore } from '../../shared/storage/browser-storage.ts'
import { browserLocale, browserZone, keepZone } from '../../shared/time/reader.ts'
import type { ProviderClient } from './identity-client.ts'

/** `unknown` only on the server and during hydration. */
export type Session =
  | { status: 'unknown'; user: null }
  | { status: 'out'; user: null }
  | { status: 'in'; user: User }

/** Keys in local storage (rules screen-25, screen-30). */
export const USER_KEY = 'user'
/** What the last login has told about the browser. */
const TOLD_KEY = 'told'
export const PROFILE_SECTION_KEY = 'profileSection'
export const INSTRUCTOR_TAB_KEY = 'instructorTab'
export const DEFAULT_PROFILE_SECTION = 'Dashboard'
export const DEFAULT_INSTRUCTOR_TAB = 'details'

const unknown: Session = { status: 'unknown', user: null }
const nobody = () => unknown
const out: Session = { status: 'out', user: null }

let session: Session = unknown
let client: ProviderClient | undefined
const listeners = new Set<() => void>()

function become(next: Session): void {
  session = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Who is logged in. */
export function useSession(): Session {
  const read = useHydrated() ? currentSession : nobody
  return useSyncExternalStore(subscribe, read, read)
}

/** Who is logged in, outside of components. */
export function currentSession(): Session {
  return session
}

/** Calls back when somebody logs in or out, or the user changes. */
export function onSessionChange(callback: (session: Session) => void): () => void {
  return subscribe(() => callback(session))
}

/** The identity client; available in the browser after `startSession`. */
export function identity(): ProviderClient {
  if (!client) throw new Error('The session has not been started.')
  return client
}

/**
 * Reads the stored user and follows other tabs. Call once, in the browser, before the first render.
 */
export function startSession(identityClient: ProviderClient): void {
  client = identityClient
  setTokenSource({
    getIdToken: (options) => identityClient.getIdToken(options),
    onUnauthenticated: end,
  })
  identityClient.onChange((signedIn) => {
    if (!signedIn) end()
  })
  window.addEventListener('storage', (event) => {
    if (event.key !== USER_KEY && event.key !== null) return
    const user = storedUser()
    if (user?._id !== session.user?._id) {
      dropAllDrafts()
      identityClient.forget(user !== null)
    }
    become(user ? { status: 'in', user } : out)
  })
  const user = storedUser()
  become(user ? { status: 'in', user } : out)
}

/** Logs in with a token, and tells the browser's zone and locale (rule account-24). */
export async function exchange(token: string): Promise<{ user: User; zone: string | undefined }> {
  const told = browserTells()
  const { user } = await call(endpoints.login, { token, ...told })
  localStore.set(TOLD_KEY, JSON.stringify(told))
  return { user, zone: await zoneOf(token) }
}

const browserTells = () => ({ timezone: browserZone(), locale: browserLocale() })

/** The user of a token, without a login unless the browser has something new to tell. */
async function whoIs(token: string): Promise<{ user: User; zone: string | undefined }> {
  if (localStore.get(TOLD_KEY) !== JSON.stringify(browserTells())) return exchange(token)
  const { user } = await call(endpoints.getMe, {}, { token })
  return { user, zone: await zoneOf(token) }
}

/** The zone of the token's person, if known (rule account-24). */
const zoneOf = (token: string): Promise<string | undefined> =>
  call(endpoints.getPreferences, {}, { token }).then(
    ({ preferences }) => preferences.timezone,
    () => undefined,
  )

/** Removes the user at once and ends the provider's session. Does not reject. */
export async function logout(): Promise<void> {
  dropAllDrafts()
  clear()
  await identity()
    .signOut()
    .catch(() => undefined)
}

/** Replaces the stored user. */
export function setUser(user: User): void {
  localStore.set(USER_KEY, JSON.stringify(user))
  become({ status: 'in', user })
}

/**
 * Fetches the user, because an admin may have approved them meanwhile. Failures are ignored, unless
 * the session has ended.
 */
export async function refreshUser(): Promise<void> {
  // After a failure, the next call that needs a token fails with a message.
  if (session.status === 'in') await fetchUser().catch(() => undefined)
}

/**
 * The same for callers that handle failures.
 * @throws {ApiError} 403 with code `unverified` (rule identity-3)
 */
export async function fetchUser(): Promise<void> {
  const before = session.user
  const token = await identity().getIdToken({ fresh: true })
  if (token === null) return
  const { user, zone } = await whoIs(token)
  if (session.user?._id !== before?._id) return
  if (zone !== undefined) keepZone(zone)
  // What has been stored meanwhile is newer, such as the answer to a change.
  if (session.user === before) setUser(user)
}

/** Handles the end of a session other than by logout. */
function end(): void {
  if (session.status !== 'in') return
  clear()
  identity().forget(false)
  notify({ kind: 'error', text: messages.tokenInvalid })
}

function clear(): void {
  localStore.remove(USER_KEY)
  localStore.remove(TOLD_KEY)
  localStore.set(PROFILE_SECTION_KEY, DEFAULT_PROFILE_SECTION)
  localStore.set(INSTRUCTOR_TAB_KEY, DEFAULT_INSTRUCTOR_TAB)
  keepZone('')
  become(out)
}

function storedUser(): User | null {
  try {
    const value: unknown = JSON.parse(localStore.get(USER_KEY) ?? 'null')
    if (isUser(value)) return value
    if (value !== null) localStore.remove(USER_KEY)
  } catch {
    // Not JSON.
  }
  return null
}

/** Checks the fields that screens read, because an older version may have stored other data. */
function isUser(value: unknown): value is User {
  if (typeof value !== 'object' || value === null) return false
  const user = value as Partial<User>
  return (
    [user._id, user.email, user.name, user.profilePic].every((text) => typeof text === 'string') &&
    Array.isArray(user.role) &&
    typeof user.roleDetails === 'object' &&
    user.roleDetails !== null
  )
}
