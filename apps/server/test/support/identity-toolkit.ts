import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Simulates Firebase's Identity Toolkit, with lost and refused answers. Under `npm run firebase:test` it forwards
 * the calls to the real Auth emulator. Otherwise it answers the few calls of the product in the same way as
 * the emulator.
 */
export interface Toolkit {
  /** The value of FIREBASE_AUTH_EMULATOR_HOST. */
  host: string
  account(email: string): Promise<Account | undefined>
  /** Creates an ID token like a browser's. */
  signIn(email: string, password: string): Promise<string | null>
  /** Makes a call as an administrator, to prepare a test. */
  call(operation: string, body: object): Promise<Record<string, unknown>>
  /**
   * The next `times` calls of `operation` get no answer, before or after they have taken effect.
   * The client tries twice.
   */
  lose(operation: string, when: 'before' | 'after', times?: number): void
  /** The next call of `operation` is refused. */
  refuse(operation: string, reason: string): void
  /** The number of calls so far, by operation. */
  calls: string[]
  close(): Promise<void>
}

interface Account {
  localId: string
  email?: string
  emailVerified: boolean
  password?: string
  displayName?: string
  validSince: string
}

interface Answer {
  status: number
  body: object
}

export async function openToolkit(): Promise<Toolkit> {
  const emulator = process.env['FIREBASE_AUTH_EMULATOR_HOST']
  const answer = emulator ? forwardTo(emulator) : standIn()
  const faults: { operation: string; fault: 'before' | 'after' | { reason: string } }[] = []
  const calls: string[] = []

  const server = createServer((request, response) => {
    void handle(request, response).catch(() => response.destroy())
  })
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString()
    const path = request.url ?? ''
    const operation = operationOf(path)
    calls.push(operation)
    const next = faults.findIndex((each) => each.operation === operation)
    const [{ fault } = { fault: undefined }] = next < 0 ? [] : faults.splice(next, 1)
    if (fault === 'before') return void response.destroy()
    const { status, body } =
      typeof fault === 'object'
        ? refusal(fault.reason)
        : await answer(request.method ?? 'GET', path, text, request.headers)
    if (fault === 'after') return void response.destroy()
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  }
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`

  const post = async (path: string, body: object, headers: Record<string, string>) => {
    const { status, body: answered } = await answer(
      'POST',
      `/identitytoolkit.googleapis.com/v1/${path}`,
      JSON.stringify(body),
      { 'content-type': 'application/json', ...headers },
    )
    return { status, body: answered as Record<string, unknown> }
  }
  const call = async (operation: string, body: object) =>
    (
      await post(`projects/demo-firstbell/accounts${operation}`, body, {
        authorization: 'Bearer owner',
      })
    ).body

  return {
    host,
    calls,
    call,
    async account(email) {
      const { users } = await call(':lookup', { email: [email] })
      return (users as Account[] | undefined)?.[0]
    },
    async signIn(email, password) {
      const { status, body } = await post(
        'accounts:signInWithPassword?key=emulator',
        { email, password, returnSecureToken: true },
        {},
      )
      return status === 200 ? String(body['idToken']) : null
    },
    lose(operation, when, times = 2) {
      for (let time = 0; time < times; time++) faults.push({ operation, fault: when })
    },
    refuse: (operation, reason) => void faults.push({ operation, fault: { reason } }),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

/** `create`, `update`, `delete`, `lookup`, `signInWithPassword`, `projects` */
const operationOf = (path: string) =>
  /accounts:(\w+)/.exec(path)?.[1] ?? (path.endsWith('/accounts') ? 'create' : 'projects')

function refusal(reason: string): Answer {
  return { status: 400, body: { error: { code: 400, message: reason } } }
}

type Answering = (
  method: string,
  path: string,
  text: string,
  headers: Record<string, string | string[] | undefined>,
) => Promise<Answer>

function forwardTo(emulator: string): Answering {
  return async (method, path, text, headers) => {
    const { authorization, 'x-goog-api-key': key } = headers
    const response = await fetch(`http://${emulator}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(typeof authorization === 'string' && { authorization }),
        ...(typeof key === 'string' && { 'x-goog-api-key': key }),
      },
      ...(method === 'POST' && { body: text }),
    })
    return { status: response.status, body: (await response.json()) as object }
  }
}

function standIn(): Answering {
  const accounts = new Map<string, Account>()
  const byEmail = (email: string) =>
    [...accounts.values()].find((each) => each.email === email.toLowerCase())
  const seconds = () => Math.floor(Date.now() / 1000)
  const ok = (body: object): Answer => ({ status: 200, body })

  return async (_method, path, text, headers) => {
    const body = (text === '' ? {} : JSON.parse(text)) as Record<string, never>
    const { localId, email, password } = body as Record<string, string | undefined>
    const operation = operationOf(path)
    if (operation === 'projects') return ok({ projectId: '12345' })
    if (operation === 'signInWithPassword') {
      const account = byEmail(email ?? '')
      if (!account || account.password !== password) return refusal('INVALID_LOGIN_CREDENTIALS')
      return ok({ localId: account.localId, idToken: idTokenOf(account, seconds()) })
    }
    if (headers['authorization'] !== 'Bearer owner') return refusal('INSUFFICIENT_PERMISSION')
    if (operation === 'lookup') {
      const { localId: ids = [], email: emails = [] } = body as Record<string, string[]>
      const users = [...ids.map((id) => accounts.get(id)), ...emails.map(byEmail)]
      return ok({ users: users.filter((user) => user !== undefined) })
    }
    if (password !== undefined && password.length < 6)
      return refusal('WEAK_PASSWORD : Password should be at least 6 characters')
    const given = {
      ...(email !== undefined && { email: email.toLowerCase() }),
      ...(password !== undefined && { password }),
      ...('emailVerified' in body && { emailVerified: Boolean(body['emailVerified']) }),
    }
    switch (operation) {
      case 'create': {
        const id = localId ?? randomBytes(14).toString('hex')
        if (accounts.has(id)) return refusal('DUPLICATE_LOCAL_ID')
        if (byEmail(email ?? '')) return refusal('EMAIL_EXISTS')
        accounts.set(id, {
          localId: id,
          emailVerified: false,
          validSince: String(seconds()),
          ...given,
        })
        return ok({ localId: id })
      }
      case 'update': {
        const account = accounts.get(localId ?? '')
        if (!account) return refusal('USER_NOT_FOUND')
        const holder = email === undefined ? undefined : byEmail(email)
        if (holder && holder !== account) return refusal('EMAIL_EXISTS')
        Object.assign(account, given, { validSince: String(seconds()) })
        return ok({ localId })
      }
      case 'delete':
        return accounts.delete(localId ?? '') ? ok({}) : refusal('USER_NOT_FOUND')
      default:
        return refusal('OPERATION_NOT_ALLOWED')
    }
  }
}

function idTokenOf({ localId, email, emailVerified }: Account, now: number): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = {
    iss: 'https://securetoken.google.com/demo-firstbell',
    aud: 'demo-firstbell',
    sub: localId,
    email,
    email_verified: emailVerified,
    auth_time: now,
    iat: now,
    exp: now + 3600,
  }
  return `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`
}
