import type { CallOutput } from '@firstbell/contract/call'
import type { calls } from '@firstbell/contract/calls'
import { CATEGORIES, type Category } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import type { ListQuery } from '@firstbell/contract/offerings'
import { readRoute, type RouteText } from '@firstbell/contract/route'
import type * as texts from '@firstbell/contract/route-texts'
import { language } from '@firstbell/messages/language'
import type * as z from 'zod/mini'

/**
 * The routes of all calls, without schemas because zod is too large for the first load. The types come from
 * the contract's definitions.
 */
export * as endpoints from '@firstbell/contract/route-texts'

type Areas = (typeof calls)[keyof typeof calls]
type Texts = typeof texts
/** The definitions of the calls by route. */
type Described = {
  [Name in keyof Texts as Texts[Name]]: Extract<Areas, Record<Name, unknown>>[Name]
}
export type Endpoint = keyof Described & RouteText

/** An empty object schema infers `Record<string, never>`, which would erase the other parts. */
type Part<Schema> = Schema extends z.ZodMiniType
  ? string extends keyof z.input<Schema>
    ? unknown
    : z.input<Schema>
  : unknown
type Parts<C> = C extends { params?: infer P; query?: infer Q; body?: infer B }
  ? Part<NonNullable<P>> & Part<NonNullable<Q>> & Part<NonNullable<B>>
  : never
/** The input of a call: path parameters, query and body in one object. */
export type InputOf<E extends Endpoint> =
  unknown extends Parts<Described[E]> ? object : Parts<Described[E]>
/** The response body of a call. */
export type OutputOf<E extends Endpoint> = CallOutput<Described[E]>

const publicKeys = <Name extends string>(name: Name) => ({
  all: [name] as const,
  list: (query: Partial<Record<keyof ListQuery, unknown>>) => [name, 'list', query] as const,
  one: (id: string) => [name, 'one', id] as const,
})

/**
 * The keys of the query cache. Entries under `mine` and `admin` belong to the logged-in person and are
 * removed on logout.
 */
export const keys = {
  classes: publicKeys('classes'),
  courses: publicKeys('courses'),
  instructors: ['instructors'] as const,
  instructor: (id: string) => ['instructors', id] as const,
  reviews: {
    all: ['reviews'] as const,
    page: (instructorId: string, page: number) => ['reviews', instructorId, { page }] as const,
  },
  mine: {
    all: ['mine'] as const,
    bookings: ['mine', 'bookings'] as const,
    /** The next session of an offering that the person teaches or has booked. */
    session: (offeringId: string) => ['mine', 'session', offeringId] as const,
    messages: (offeringId: string) => ['mine', 'messages', offeringId] as const,
    materials: (offeringId: string) => ['mine', 'materials', offeringId] as const,
    /** The person's reviews, and the offerings that they may review. */
    reviews: ['mine', 'reviews'] as const,
    calendar: ['mine', 'calendar'] as const,
    calendarSince: ['mine', 'calendar', 'since'] as const,
    payments: ['mine', 'payments'] as const,
    payouts: ['mine', 'payouts'] as const,
    bookedClasses: ['mine', 'booked-classes'] as const,
    bookedCourses: ['mine', 'booked-courses'] as const,
    taughtClasses: ['mine', 'taught-classes'] as const,
    taughtCourses: ['mine', 'taught-courses'] as const,
  },
  admin: {
    all: ['admin'] as const,
    instructors: ['admin', 'instructors'] as const,
    reports: ['admin', 'reports'] as const,
    people: ['admin', 'people'] as const,
    offerings: ['admin', 'offerings'] as const,
    audit: ['admin', 'audit'] as const,
    payments: ['admin', 'payments'] as const,
  },
}

/** After this time a call fails as unanswered. */
const TIMEOUT_MS = 20_000

/**
 * A failed call. `message` comes from the server, or is '' if the server sent none for people; each screen
 * then has its own sentence (`messageOf`). Without an answer (offline, timeout) `status` is 500, `offline`
 * is true, and `message` is our own, which `messageOf` does not show. `fields` holds validation messages by
 * field name. With `requestId` the operator finds a server error in the log.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status!: number
  readonly code!: string
  readonly fields: Record<string, string> = {}
  readonly offline: boolean = false
  readonly requestId: string | undefined
  /** The `Retry-After` header. */
  readonly retryAfterMs: number | undefined
  /** The category of a cancelled offering (410). */
  readonly category: Category | undefined
  /** The title of a cancelled offering (410). */
  readonly title: string | undefined
  /** The ticket of a sign-in that waits for a code (401 `two_step_required`). */
  readonly ticket: string | undefined

  constructor(
    given: Pick<ApiError, 'status' | 'message' | 'code'> & Partial<Omit<ApiError, keyof Error>>,
  ) {
    super(given.message)
    Object.assign(this, given)
  }
}

/** Creates the error of a call without an answer. */
export const unanswered = (): ApiError =>
  new ApiError({
    status: 500,
    code: 'no_response',
    message: messages.unavailable,
    offline: true,
  })

/** Supplies the tokens of calls. The login sets it when the app starts (`setTokenSource`). */
export interface TokenSource {
  /** Returns null without a login. `fresh` requests a newly issued token. */
  getIdToken(options?: { fresh?: boolean }): Promise<string | null>
  /** Called when the server refused even a fresh token. */
  onUnauthenticated(): void
}

/** `ApiError.code` if the identity provider issued no token and the call was not sent. */
export const NO_TOKEN = 'no_token'

let tokens: TokenSource | undefined
export function setTokenSource(source: TokenSource): void {
  tokens = source
}

/**
 * Makes a call within the server's process, for a page that the server renders. It carries one
 * visitor's cookie, so it is passed with their request (`createServerQueryClient`) and never
 * stored.
 */
export type ServerCall = (endpoint: Endpoint, input: unknown) => Promise<unknown>

/** What each query knows (`createQueryClient`). */
export interface QueryMeta extends Record<string, unknown> {
  /** During server rendering, the function that makes the call. */
  serverCall?: ServerCall
  /** Whether the site takes payments, where classes have a price (rule offering-33). */
  takesPayments?: boolean
}

export interface CallOptions {
  signal?: AbortSignal
  /** Used instead of the login's token. */
  token?: string
  /** Identifies the request, so that a repeat has no second effect. */
  idempotencyKey?: string
  /** Sends the body as multipart/form-data instead of JSON. */
  multipart?: boolean
  /** A longer timeout for calls that take the server long. */
  timeoutMs?: number
  /** The query's metadata. */
  meta?: QueryMeta | undefined
}

/**
 * Makes a call of the contract.
 * @param input path parameters, query and body in one object
 * @returns the body of the answer
 * @throws {ApiError} for every status but the call's success status, and without an answer
 */
export async function call<const E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<OutputOf<E>> {
  const serverCall = options.meta?.serverCall
  if (serverCall) return (await serverCall(endpoint, input)) as OutputOf<E>
  const request = (token: string | null) => send(endpoint, input as object, token, options)
  // Calls that anyone may make carry no token.
  const answer =
    readRoute(endpoint).who === 'anyone' || options.token !== undefined
      ? request(options.token ?? null)
      : withToken(request)
  return (await answer) as OutputOf<E>
}

/** Sends a request with the logged-in person's token. A 401 to a fresh token also ends the login. */
export async function withToken<T>(request: (token: string) => Promise<T>): Promise<T> {
  const token = await idToken()
  if (token === null) throw signedOut()
  try {
    return await request(token)
  } catch (error) {
    // Another provider's token stays valid after its account was suspended here.
    if (error instanceof ApiError && error.code === 'suspended') tokens?.onUnauthenticated()
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    // The token may have been revoked, or the clocks may differ: try once more with a new token.
    const fresh = await idToken({ fresh: true })
    if (fresh === null) throw signedOut()
    try {
      return await request(fresh)
    } catch (again) {
      if (again instanceof ApiError && again.status === 401) tokens?.onUnauthenticated()
      throw again
    }
  }
}

/** Returns the token of the logged-in person, or null. @throws {ApiError} `NO_TOKEN` */
export async function idToken(options?: { fresh?: boolean }): Promise<string | null> {
  try {
    return (await tokens?.getIdToken(options)) ?? null
  } catch {
    throw new ApiError({
      status: 500,
      code: NO_TOKEN,
      message: messages.authenticateFailed,
      offline: true,
    })
  }
}

/** Returns the sentence to show for an error: the server's, or `fallback`. */
export function messageOf(error: unknown, fallback: string = messages.genericError): string {
  return error instanceof ApiError && !error.offline && error.message !== ''
    ? error.message
    : fallback
}

/** Fills in the parameters of a path. Returns it with the rest of the input. */
export function fillPath(path: string, input: object): { path: string; rest: [string, unknown][] } {
  const used = new Set<string>()
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    used.add(name)
    return encodeURIComponent(String((input as Record<string, unknown>)[name] ?? ''))
  })
  const rest = Object.entries(input).filter(
    ([name, value]) => !used.has(name) && value !== undefined,
  )
  return { path: filled, rest }
}

async function send(
  endpoint: Endpoint,
  input: object,
  token: string | null,
  { signal, idempotencyKey, multipart, timeoutMs }: CallOptions,
): Promise<unknown> {
  const route = readRoute(endpoint)
  const { method } = route
  const { path, rest } = fillPath(route.path, input)
  const headers: Record<string, string> = { accept: 'application/json' }
  if (token !== null) headers['authorization'] = `Bearer ${token}`
  if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey
  let url = path
  let body: string | FormData | undefined
  if (method === 'GET' || method === 'DELETE') {
    const query = new URLSearchParams(
      rest.filter(([, value]) => value !== '').map(([name, value]) => [name, String(value)]),
    ).toString()
    if (query !== '') url += `?${query}`
  } else if (multipart) {
    // The browser sets the content type, because it chooses the boundary.
    body = new FormData()
    for (const [name, value] of rest) body.append(name, String(value))
  } else {
    headers['content-type'] = 'application/json'
    body = JSON.stringify(Object.fromEntries(rest))
  }

  const init = { method, headers, ...(body !== undefined && { body }) }
  return fetchJson(url, init, { success: route.status, signal, timeoutMs })
}

/**
 * Sends a request.
 * @param options `success` is the status of a successful answer
 * @returns the parsed body, `{}` for an empty one
 * @throws {ApiError} for every other status, for a body that is not JSON, and without an answer
 */
async function fetchJson(
  url: string,
  init: RequestInit & { headers: Record<string, string> },
  {
    success,
    signal,
    timeoutMs = TIMEOUT_MS,
  }: { success: number; signal?: AbortSignal | undefined; timeoutMs?: number | undefined },
): Promise<unknown> {
  const timeout = AbortSignal.timeout(timeoutMs)
  const { status, headers, text } = await fetch(url, {
    ...init,
    headers: { ...init.headers, 'accept-language': language },
    credentials: 'same-origin',
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  })
    .then(async (response) => ({
      status: response.status,
      headers: response.headers,
      text: await response.text(),
    }))
    .catch((cause: unknown) => {
      throw signal?.aborted ? cause : unanswered()
    })
  const answer = parse(text)
  // Some calls answer 201 only in some cases (`otherStatus` of the contract).
  if ((status === success || status === 201) && answer !== undefined) return answer
  throw errorOf(status, answer, headers)
}

/**
 * Requests a URL from which the browser can download a file once, without a token (rule wire-23).
 * @param path path and query of the file
 * @throws {ApiError} as `call`
 */
export async function requestFileUrl(path: string): Promise<string> {
  const answer = await withToken((token) =>
    fetchJson(
      path,
      { method: 'POST', headers: { authorization: `Bearer ${token}` } },
      { success: 200 },
    ),
  )
  return (answer as { url: string }).url
}

/** Parses a JSON body. Returns `{}` for an empty one and undefined for one that is not JSON. */
export function parse(text: string): unknown {
  try {
    return text === '' ? {} : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Creates the error of a failed response. @param answer the parsed body, in any shape */
export function errorOf(status: number, answer: unknown, headers?: Headers): ApiError {
  const body = (typeof answer === 'object' && answer !== null ? answer : {}) as Record<
    string,
    unknown
  >
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
  return new ApiError({
    status,
    // The message of an unexpected success status would mislead.
    message: (status >= 400 ? text(body['message']) : undefined) ?? '',
    code: text(body['code']) ?? 'unknown',
    fields: Object.fromEntries(
      Object.entries(Object(body['fields']) as object).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      ),
    ),
    requestId: text(body['requestId']) ?? headers?.get('x-request-id') ?? undefined,
    // Our server sends seconds, never a date.
    retryAfterMs: Number(headers?.get('retry-after')) * 1000 || undefined,
    category: CATEGORIES.find((category) => category === body['category']),
    title: text(body['title']),
    ticket: text(body['ticket']),
  })
}

function signedOut(): ApiError {
  return new ApiError({ status: 401, code: 'unauthenticated', message: messages.noUser })
}
