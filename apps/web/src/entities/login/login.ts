import type { User } from '@firstbell/contract/accounts'
import { messages } from '@firstbell/contract/messages'
import type { Preferences } from '@firstbell/contract/preferences'
import { useSyncExternalStore } from 'react'
import { call, setTokenSource } from '../../shared/api/api.ts'
import { endpoints } from '../../shared/api/endpoints.ts'
import { createStore } from '../../shared/hooks/store.ts'
import { useHydrated } from '../../shared/hooks/useHydrated.ts'
import { dropAllDrafts } from '../../shared/forms/all-drafts.ts'
import { notify } from '../../shared/notices/notices.ts'
import { localStore } from '../../shared/storage/browser-storage.ts'
import { browserLocale, knownBrowserZone, personZone, storeZone } from '../../shared/time/reader.ts'
import type { ProviderClient } from './identity-client.ts'

/** `unknown` on the server, during hydration, and while a session is being restored. */
export type Login =
  | { status: 'unknown'; user: null }
  | { status: 'out'; user: null }
  | { status: 'in'; user: User }

/** Keys in local storage (rules screen-25, screen-30). */
export const USER_KEY = 'user'
/** The zone and locale that the last login has sent. */
const SENT_KEY = 'sentZone'
/** Set while a sign-out has not reached the server. */
const SIGN_OUT_OWED_KEY = 'signOutOwed'
export const PROFILE_SECTION_KEY = 'profileSection'
export const INSTRUCTOR_TAB_KEY = 'instructorTab'
export const DEFAULT_PROFILE_SECTION = 'Dashboard'
export const DEFAULT_INSTRUCTOR_TAB = 'details'

const unknown: Login = { status: 'unknown', user: null }
const nobody = () => unknown
const loggedOut: Login = { status: 'out', user: null }

const store = createStore<Login>(unknown)
let client: ProviderClient | undefined

/** Who is logged in. */
export function useLogin(): Login {
  const read = useHydrated() ? store.get : nobody
  return useSyncExternalStore(store.subscribe, read, read)
}

/** Who is logged in, outside of components. */
export const currentLogin = store.get

/** Calls back when somebody logs in or out, or the user changes. */
export function onLoginChange(callback: (login: Login) => void): () => void {
  return store.subscribe(() => callback(store.get()))
}

/** The identity client; available in the browser after `startLogin`. */
export function identity(): ProviderClient {
  if (!client) throw new Error('startLogin() has not run.')
  return client
}

/** Resolves when it is known who is logged in: with the first change from `unknown`. */
export const loginKnown = new Promise<void>((known) => store.subscribe(known))

/**
 * Reads the stored user and follows other tabs. Call once, in the browser, before the first render.
 * @param options.restoring the caller finds out who is logged in, and calls `settleLogin` at the end
 */
export function startLogin(
  identityClient: ProviderClient,
  { restoring = false }: { restoring?: boolean } = {},
): void {
  client = identityClient
  setTokenSource({
    getIdToken: (options) => identityClient.getIdToken(options),
    onUnauthenticated: end,
  })
  identityClient.onChange((signedIn) => {
    if (!signedIn) end()
  })
  addEventListener('storage', (event) => {
    if (event.key === USER_KEY || event.key === null) followStorage()
  })
  // bfcache restores the page with stale state, and it has received no storage events.
  addEventListener('pageshow', (event) => {
    if (event.persisted && localStore.readable()) followStorage()
  })
  addEventListener('online', () => void endOwedSession())
  if (!restoring) settleLogin()
}

/** Takes over what another tab has stored. */
function followStorage(): void {
  const user = storedUser()
  if (user?._id !== store.get().user?._id) {
    dropAllDrafts()
    identity().forget(user !== null)
  }
  showStored()
}

function showStored(): void {
  const user = storedUser()
  store.set(user ? { status: 'in', user } : loggedOut)
}

/** Decides by the stored user who is logged in, unless that is known. */
export function settleLogin(): void {
  if (store.get() === unknown) showStored()
}

interface Known {
  user: User
  /** Absent if they could not be fetched. */
  preferences: Preferences | undefined
}

/** Logs in with a token, and sends the browser's zone and locale (rule account-24). */
export async function exchange(token: string): Promise<Known> {
  const sent = zoneAndLocale()
  const { user } = await call(endpoints.login, { token, ...sent })
  localStore.set(SENT_KEY, JSON.stringify(sent))
  return { user, preferences: await preferencesOf(token) }
}

const zoneAndLocale = () => ({ timezone: knownBrowserZone(), locale: browserLocale() })

/** The user of a token, without a login unless the browser's zone or locale has changed. */
async function whoIs(token: string): Promise<Known> {
  if (localStore.get(SENT_KEY) !== JSON.stringify(zoneAndLocale())) return exchange(token)
  const { user } = await call(endpoints.getMe, {}, { token })
  return { user, preferences: await preferencesOf(token) }
}

/** What the token's person prefers, if known (rules account-24, language-5). */
const preferencesOf = (token: string): Promise<Preferences | undefined> =>
  call(endpoints.getPreferences, {}, { token }).then(
    ({ preferences }) => preferences,
    () => undefined,
  )

/** Removes the user at once and ends the provider's login. Does not reject. */
export async function logout(): Promise<void> {
  dropAllDrafts()
  clear()
  await closeSession()
}

/** What `closeSession` says if the server does not answer. */
let signOutOwedText: string = messages.unavailable

/** Sets that sentence: the first load has no room for it. */
export function describeOwedSignOut(text: string): void {
  signOutOwedText = text
}

/**
 * Ends the provider's login. One that does not reach the server is repeated when there is a network
 * again, and at the next start: until then its cookie would open the account for anyone at the browser.
 * Says so. Does not reject.
 */
export function closeSession(): Promise<unknown> {
  localStore.set(SIGN_OUT_OWED_KEY, '1')
  return identity()
    .signOut()
    .then(
      () => localStore.remove(SIGN_OUT_OWED_KEY),
      () => notify({ kind: 'error', text: signOutOwedText }),
    )
}

/** Repeats a sign-out that has not reached the server, unless somebody has logged in since. */
export async function endOwedSession(): Promise<void> {
  if (localStore.get(SIGN_OUT_OWED_KEY) && !storedUser()) await closeSession()
}

export function setUser(user: User): void {
  // The new session has replaced the one that was to be ended.
  localStore.remove(SIGN_OUT_OWED_KEY)
  localStore.set(USER_KEY, JSON.stringify(user))
  store.set({ status: 'in', user })
}

/**
 * Fetches the user, because an admin may have approved them meanwhile. Failures are ignored, unless
 * the login has ended.
 */
export async function refreshUser(): Promise<void> {
  // After a failure, the next call that needs a token fails with a message.
  if (store.get().status === 'in') await fetchUser().catch(() => undefined)
}

let fetching: Promise<unknown> = Promise.resolve()

/**
 * The same for callers that handle failures.
 * @throws {ApiError} 403 with code `unverified` (rule identity-3)
 */
export function fetchUser(): Promise<void> {
  // One after the other: an earlier request may be answered with what was before, and be last.
  const fetched = fetching.then(fetchAndStore)
  fetching = fetched.catch(() => undefined)
  return fetched
}

async function fetchAndStore(): Promise<void> {
  const before = store.get().user
  const zone = personZone()
  const token = await identity().getIdToken({ fresh: true })
  if (token === null) return
  const { user, preferences } = await whoIs(token)
  if (store.get().user?._id !== before?._id) return
  // What has been stored meanwhile is newer, such as the answer to a change.
  if (preferences && personZone() === zone) storeZone(preferences.timezone ?? '')
  if (store.get().user === before) setUser(user)
}

/** Handles the end of a login other than by logout. */
function end(): void {
  if (store.get().status !== 'in') return
  clear()
  identity().forget(false)
  notify({ kind: 'error', text: messages.tokenInvalid })
}

function clear(): void {
  localStore.remove(USER_KEY)
  localStore.remove(SENT_KEY)
  localStore.set(PROFILE_SECTION_KEY, DEFAULT_PROFILE_SECTION)
  localStore.set(INSTRUCTOR_TAB_KEY, DEFAULT_INSTRUCTOR_TAB)
  storeZone('')
  store.set(loggedOut)
}

/** The user that a login in this browser has stored. */
export function storedUser(): User | null {
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
