import { routes, type CallName } from '@firstbell/contract/routes'
import { expect, onTestFinished } from 'vitest'
import { USER_KEY } from '#entities/login/login.ts'
import type { endpoints, Endpoint, InputOf, OutputOf } from '#shared/api/api.ts'

type EndpointOf<Name extends CallName> = (typeof endpoints)[Name] & Endpoint

/** The body of an answer, a whole answer, or a function of the call's input that returns it, throws, or waits. */
export type Stub<Name extends CallName> =
  | OutputOf<EndpointOf<Name>>
  | Response
  | ((
      input: InputOf<EndpointOf<Name>>,
    ) => OutputOf<EndpointOf<Name>> | Response | Promise<OutputOf<EndpointOf<Name>> | Response>)

/** What the server answers to calls of the contract, by their names. */
export type Stubs = { [Name in CallName]?: Stub<Name> }

export interface StubbedCalls {
  /** The inputs of the calls of this name so far. */
  inputs: <Name extends CallName>(name: Name) => InputOf<EndpointOf<Name>>[]
  /** Replaces some answers. */
  stub: (stubs: Stubs) => void
}

/** An error that the server answers with. */
export const refusal = (
  status: number,
  code: string,
  message = '',
  fields: Record<string, string> = {},
): Response => Response.json({ code, message, fields }, { status })

/** Fails as a call without a network does. For stubs. */
export const noNetwork = (): never => {
  throw new TypeError('Failed to fetch')
}

/** An answer to a call that the test gives when it wants to: `heldAnswer('bookClass')`. */
export const heldAnswer = <Name extends CallName>(_name: Name) =>
  Promise.withResolvers<OutputOf<EndpointOf<Name>> | Response>()

interface Match {
  name: CallName
  params: Record<string, string>
}

const patterns = Object.entries(routes).map(([name, { method, path }]) => ({
  name: name as CallName,
  method,
  pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
  // A fixed path comes before one with a parameter in the same place.
  parameters: path.split('/:').length,
}))
patterns.sort((one, other) => one.parameters - other.parameters)

function matchCall(method: string, pathname: string): Match | undefined {
  for (const { name, method: ofCall, pattern } of patterns) {
    const found = ofCall === method && pattern.exec(pathname)
    if (found) return { name, params: { ...found.groups } }
  }
  return undefined
}

/** Renews the token of the person who is logged in, and ends the login. */
export const identityStubs: Stubs = {
  refresh: () =>
    localStorage.getItem(USER_KEY) === null
      ? refusal(401, 'unauthenticated')
      : Response.json({ idToken: 'token', expiresIn: 3600, emailVerified: true }),
  signOut: { message: '' },
}

/**
 * Answers the calls of the contract until the test ends. A call without a stub fails the test. Other
 * requests reach the test server.
 */
export function stubCalls(stubs: Stubs): StubbedCalls {
  const current: Stubs = { ...identityStubs, ...stubs }
  const inputs = new Map<CallName, unknown[]>()
  const unexpected: string[] = []
  const original = window.fetch
  window.fetch = async (resource, init) => {
    const request = new Request(resource, init)
    const { pathname, searchParams } = new URL(request.url)
    const match = matchCall(request.method, pathname)
    if (!match) return original(resource, init)
    const { name, params } = match
    const body = request.headers.get('content-type')?.startsWith('application/json')
      ? ((await request.json()) as object)
      : {}
    const input = { ...params, ...Object.fromEntries(searchParams), ...body }
    inputs.set(name, [...(inputs.get(name) ?? []), input])
    const stub = current[name]
    if (stub === undefined) {
      unexpected.push(name)
      return refusal(500, 'no_stub')
    }
    const answer: unknown = await untilAborted(
      typeof stub === 'function' ? (stub as (given: unknown) => unknown)(input) : stub,
      request.signal,
    )
    return answer instanceof Response
      ? answer.clone()
      : Response.json(answer, { status: routes[name].status })
  }
  onTestFinished(() => {
    window.fetch = original
    expect(unexpected, 'calls without a stub').toEqual([])
  })
  return {
    inputs: (name) => (inputs.get(name) ?? []) as never,
    stub: (more) => void Object.assign(current, more),
  }
}

/** Rejects as `fetch` does when its signal is aborted. */
async function untilAborted(answer: unknown, signal: AbortSignal): Promise<unknown> {
  const aborted = Promise.withResolvers<never>()
  const abort = () => aborted.reject(signal.reason)
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort)
  try {
    return await Promise.race([answer, aborted.promise])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
