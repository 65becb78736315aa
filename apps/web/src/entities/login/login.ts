import type { User } from '@firstbell/contract/accounts'
import { messages } from '@firstbell/contract/messages'
import type { Preferences } from '@firstbell/contract/preferences'
import { logOutOwed } from '@firstbell/messages/log-out'
import { useSyncExternalStore } from 'react'
import { call, endpoints, setTokenSource } from '#shared/api/api.ts'
import { dropAllDrafts } from '#shared/forms/drafts.ts'
import { createStore } from '#shared/hooks/store.ts'
import { useHydrated } from '#shared/hooks/useHydrated.ts'
import { notify } from '#shared/notices/notices.ts'
import { localStore } from '#shared/storage/browser-storage.ts'
import { browserLocale, knownBrowserZone, personZone, storeZone } from '#shared/time/reader.ts'
import type { ProviderClient } from './identity-client.ts'

/** `unknown` on the server, during hydration, and while a session is being restored. */
export type Login =
  | { status: 'unknown'; user: null }
  | { status: 'out'; user: null }
  | { status: 'in'; user: User }

/** Keys in local storage (rules screen-25, screen-30). */
export const USER_KEY = 'user'
/** The zone and locale that the last login sent. */
const SENT_KEY = 'sentZone'
/**
 * Set while a sign-out has not reached the server. A cookie, because it must last as long as the session's cookie
 * does, also in a browser that blocks storage.
 */
const SIGN_OUT_OWED_COOKIE = 'firstbell_sign_out_owed'
/** A session ends at the latest after this time (rule identity-8). */
const SESSION_MAX_SECONDS = 90 * 86_400
export const PROFILE_SECTION_KEY = 'profileSection'
export const INSTRUCTOR_TAB_KEY = 'instructorTab'
export const DEFAULT_PROFILE_SECTION = 'Dashboard'
export const DEFAULT_INSTRUCTOR_TAB = 'details'

const unknown: Login = { status: 'unknown', user: null }
const getServerLogin = () => unknown
const loggedOut: Login = { status: 'out', user: null }

const store = createStore<Login>(unknown)
let client: ProviderClient | undefined

/** Returns the login, and rerenders when it changes. */
export function useLogin(): Login {
  const read = useHydrated() ? store.get : getServerLogin
  return useSyncExternalStore(store.subscribe, read, read)
}

/** Returns the login, outside of components. */
export const currentLogin = store.get

/** Calls `callback` on login, logout and changes of the user. Returns a function that unsubscribes. */
export const onLoginChange = store.subscribe

/** Returns the identity client; available in the browser after `startLogin`. */
export function identity(): ProviderClient {
  if (!client) throw new Error('startLogin() has not run.')
  return client
}

/** Resolves on the first change from `unknown`. */
export const loginKnown = new Promise<unknown>((resolve) => store.subscribe(resolve))

/**
 * Reads the stored user and follows other tabs. Call once, in the browser, before the first render.
 * @param options.restoring the caller restores the session and then calls `settleLogin`
 */
export function startLogin(
  identityClient: ProviderClient,
  { restoring = false }: { restoring?: boolean } = {},
): void {
  client = identityClient
  setTokenSource({
    getIdToken: (options) => identityClient.getIdToken(options),
    onUnauthenticated: endLogin,
  })
  identityClient.onChange((signedIn) => {
    if (!signedIn) endLogin()
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

/** Adopts the user that another tab has stored. */
function followStorage(): void {
  const user = storedUser()
  if (user?._id !== store.get().user?._id) {
    dropAllDrafts()
    // The token in memory is of the person before.
    identity().forget({ signedIn: user !== null })
  }
  showStored()
}

function showStored(): void {
  const user = storedUser()
  store.set(user ? { status: 'in', user } : loggedOut)
}

/** Sets the login from the stored user if it is still `unknown`. */
export function settleLogin(): void {
  if (store.get() === unknown) showStored()
}

/** Exchanges a token for its user, and sends the browser's zone and locale (rule account-24). */
export async function exchangeToken(token: string) {
  const sent = zoneAndLocale()
  const { user } = await call(endpoints.login, { token, ...sent })
  localStore.set(SENT_KEY, JSON.stringify(sent))
  return { user, preferences: await preferencesOf(token) }
}

const zoneAndLocale = () => ({ timezone: knownBrowserZone(), locale: browserLocale() })

/** Fetches the user of a token; logs in again only if the browser's zone or locale has changed. */
async function fetchTokenUser(token: string) {
  if (localStore.get(SENT_KEY) !== JSON.stringify(zoneAndLocale())) return exchangeToken(token)
  const { user } = await call(endpoints.getMe, {}, { token })
  return { user, preferences: await preferencesOf(token) }
}

/** Fetches the preferences of the token's person; undefined on failure (rules account-24, language-5). */
const preferencesOf = (token: string): Promise<Preferences | undefined> =>
  call(endpoints.getPreferences, {}, { token }).then(
    ({ preferences }) => preferences,
    () => undefined,
  )

/** Removes the user at once and ends the provider's login. Does not reject. */
export async function logout(): Promise<void> {
  dropAllDrafts()
  clearLogin()
  await closeSession()
}

/**
 * Ends the provider's login. If the request does not reach the server, a notice says so, and the sign-out
 * is repeated when the network is back and on the next page load: until then the cookie opens the account
 * for anyone at this browser. Does not reject.
 */
export function closeSession(): Promise<unknown> {
  setSignOutOwed(true)
  return identity()
    .signOut()
    .then(
      () => setSignOutOwed(false),
      () => notify({ kind: 'error', text: logOutOwed }),
    )
}

/** Returns whether a sign-out has not reached the server, so that the session's cookie must not be used. */
export const isSignOutOwed = () => document.cookie.includes(`${SIGN_OUT_OWED_COOKIE}=1`)

function setSignOutOwed(owed: boolean): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${SIGN_OUT_OWED_COOKIE}=1; Path=/; Max-Age=${owed ? SESSION_MAX_SECONDS : 0}; SameSite=Lax${secure}`
}

/** Repeats a sign-out that has not reached the server, unless there has been a login since. */
export async function endOwedSession(): Promise<void> {
  if (isSignOutOwed() && !storedUser()) await closeSession()
}

export function setUser(user: User): void {
  // The new session has already replaced the old one.
  setSignOutOwed(false)
  localStore.set(USER_KEY, JSON.stringify(user))
  store.set({ status: 'in', user })
}

/** Refetches the user, because an admin may have approved them. Ignores failures. */
export async function refreshUser(): Promise<void> {
  // This renews the token; if the login has ended, the identity client reports it (`onChange`).
  if (store.get().status === 'in') await fetchUser().catch(() => undefined)
}

let fetching: Promise<unknown> = Promise.resolve()

/** Refetches the user. @throws {ApiError} 403 with code `unverified` (rule identity-3) */
export function fetchUser(): Promise<void> {
  // Fetch one after the other: a slow earlier answer would otherwise overwrite a newer one.
  const fetched = fetching.then(fetchAndStore)
  fetching = fetched.catch(() => undefined)
  return fetched
}

async function fetchAndStore(): Promise<void> {
  const before = store.get().user
  const zone = personZone()
  // Fresh, because the claims of a kept token may be older than a verification of the email.
  const token = await identity().getIdToken({ fresh: true })
  if (token === null) return
  const { user, preferences } = await fetchTokenUser(token)
  if (store.get().user?._id !== before?._id) return
  // A zone that was stored during the request is newer, such as the answer to a change.
  if (preferences && personZone() === zone) storeZone(preferences.timezone ?? '')
  if (store.get().user === before) setUser(user)
}

/** Handles a login that ended without a logout. */
function endLogin(): void {
  if (store.get().status !== 'in') return
  clearLogin()
  identity().forget({ signedIn: false })
  notify({ kind: 'error', text: messages.tokenInvalid })
}

/** Removes what this browser stores about the person, and shows them as logged out. */
function clearLogin(): void {
  localStore.remove(USER_KEY)
  localStore.remove(SENT_KEY)
  localStore.set(PROFILE_SECTION_KEY, DEFAULT_PROFILE_SECTION)
  localStore.set(INSTRUCTOR_TAB_KEY, DEFAULT_INSTRUCTOR_TAB)
  storeZone('')
  store.set(loggedOut)
}

/** Returns the user that a login in this browser has stored. */
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

/** Checks the fields that screens read, because an older release may have stored another shape. */
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
