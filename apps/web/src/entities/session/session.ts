import type { User } from '@firstbell/contract/accounts'
import { messages } from '@firstbell/contract/messages'
import { useSyncExternalStore } from 'react'
import { ApiError, call, messageOf, NO_TOKEN, setTokenSource } from '../../shared/api/api.ts'
import { endpoints } from '../../shared/api/endpoints.ts'
import { dropAllDrafts } from '../../shared/forms/drafts.ts'
import { notify } from '../../shared/notices/notices.ts'
import type { IdentityClient } from './client.ts'

/** `unknown` only on the server and while hydrating. */
export type Session =
  { status: 'unknown'; user: null } | { status: 'out'; user: null } | { status: 'in'; user: User }

/** Names in the browser's storage (rules screen-25, screen-30). */
export const USER_KEY = 'user'
export const PROFILE_SECTION_KEY = 'profileSection'
export const INSTRUCTOR_TAB_KEY = 'instructorTab'
export const DEFAULT_PROFILE_SECTION = 'Dashboard'
export const DEFAULT_INSTRUCTOR_TAB = 'details'

const unknown: Session = { status: 'unknown', user: null }
const out: Session = { status: 'out', user: null }

let session: Session = unknown
let client: IdentityClient | undefined
const listeners = new Set<() => void>()

function become(next: Session): void {
  session = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Who is logged in, as stored in the browser. */
export function useSession(): Session {
  return useSyncExternalStore(
    subscribe,
    () => session,
    () => unknown,
  )
}

/** The same outside of components. */
export function currentSession(): Session {
  return session
}

/** Calls back on every change of who is logged in. */
export function onSessionChange(callback: (session: Session) => void): () => void {
  return subscribe(() => callback(session))
}

/** The identity client of this app; only in the browser, after the start. */
export function identity(): IdentityClient {
  if (!client) throw new Error('The session has not been started.')
  return client
}

/** Reads the stored user and follows other tabs. Once, in the browser, before the first render. */
export function startSession(identityClient: IdentityClient): void {
  client = identityClient
  setTokenSource({
    getIdToken: (options) => identityClient.getIdToken(options),
    onUnauthenticated: end,
  })
  // The provider says so when the session behind its cookie is over.
  identityClient.onChange((signedIn) => {
    if (!signedIn) end()
  })
  window.addEventListener('storage', (event) => {
    if (event.key !== USER_KEY && event.key !== null) return
    const user = storedUser()
    if (user?._id !== session.user?._id) {
      dropAllDrafts()
      identityClient.forget()
    }
    become(user ? { status: 'in', user } : out)
  })
  const user = storedUser()
  become(user ? { status: 'in', user } : out)
}

/**
 * Signs in and exchanges the token for the user.
 * @throws {ApiError} 401 wrong credentials; 403 with code `unverified` (rule identity-3)
 */
export async function login(email: string, password: string): Promise<User> {
  const { idToken } = await identity().signIn(email, password)
  try {
    const { user } = await call(endpoints.login, { token: idToken })
    setUser(user)
    return user
  } catch (error) {
    // Half a login is none: without a user the provider's session must not linger.
    await identity()
      .signOut()
      .catch(() => undefined)
    throw error
  }
}

/** Forgets the person at once and ends the provider's session. Never throws. */
export async function logout(): Promise<void> {
  dropAllDrafts()
  clear()
  await identity()
    .signOut()
    .catch(() => undefined)
}

/** Puts a changed user (the answer of a profile edit) in place of the stored one. */
export function setUser(user: User): void {
  store(USER_KEY, JSON.stringify(user))
  become({ status: 'in', user })
}

/**
 * Fetches the user anew: an admin may have approved them meanwhile. Silent: what is stored stays
 * when it fails, unless the session is over.
 */
export async function refreshUser(): Promise<void> {
  const before = session.user?._id
  if (before === undefined) return
  try {
    const token = await identity().getIdToken({ fresh: true })
    if (token === null) return
    const { user } = await call(endpoints.login, { token })
    if (session.user?._id === before) setUser(user)
  } catch {
    // Offline or refused: the next call that needs a token will say so.
  }
}

/**
 * What a list of the person's own says when it could not be had: that there was no token to ask
 * with, why the server refuses, or `failed`.
 */
export function listFailure(error: unknown, failed: string): string {
  if (!(error instanceof ApiError)) return failed
  if (error.code === NO_TOKEN) return messages.authenticateFailed
  if (error.status === 401)
    return session.status === 'in' ? messages.authenticateFailed : messages.noUser
  return error.status < 500 ? messageOf(error, failed) : failed
}

/** The session ended without the person's doing. */
function end(): void {
  if (session.status !== 'in') return
  clear()
  notify({ kind: 'error', text: messages.tokenInvalid })
}

function clear(): void {
  store(USER_KEY, null)
  store(PROFILE_SECTION_KEY, DEFAULT_PROFILE_SECTION)
  store(INSTRUCTOR_TAB_KEY, DEFAULT_INSTRUCTOR_TAB)
  client?.forget()
  become(out)
}

/** Storage can be full or forbidden; the app then works until the tab closes. */
function store(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Nothing to be done.
  }
}

function storedUser(): User | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(USER_KEY) ?? 'null')
    if (isUser(value)) return value
    if (value !== null) localStorage.removeItem(USER_KEY)
  } catch {
    // Not ours, or unreadable.
  }
  return null
}

/** What the screens rely on; an older version of the app may have stored something else. */
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
