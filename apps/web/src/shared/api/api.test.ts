import { messages } from '@firstbell/contract/messages'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  ApiError,
  call,
  endpoints,
  fillPath,
  messageOf,
  NO_TOKEN,
  requestFileUrl,
  setTokenSource,
  type TokenSource,
} from './api.ts'

interface Sent {
  url: string
  init: RequestInit & { headers: Record<string, string> }
}
let sent: Sent[] = []
let answers: (() => Response | Promise<Response>)[] = []
const json = (status: number, body: unknown, headers?: HeadersInit) => () =>
  new Response(JSON.stringify(body), headers ? { status, headers } : { status })

const source = {
  getIdToken: vi.fn<TokenSource['getIdToken']>(),
  onUnauthenticated: vi.fn<TokenSource['onUnauthenticated']>(),
}

beforeEach(() => {
  sent = []
  answers = []
  vi.stubGlobal('fetch', async (url: string, init: Sent['init']) => {
    sent.push({ url, init })
    const answer = answers.shift()
    if (!answer) throw new TypeError('Failed to fetch')
    return answer()
  })
  source.getIdToken.mockReset().mockResolvedValue('token-1')
  source.onUnauthenticated.mockReset()
  setTokenSource(source)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const failure = async (promise: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof ApiError)) throw new Error(`Not an ApiError: ${String(error)}`)
  return error
}

test('path parameters are encoded and the rest is left over', () => {
  expect(fillPath('/classes/get-class/:id', { id: 'a/b?c', q: 'x', none: undefined })).toEqual({
    path: '/classes/get-class/a%2Fb%3Fc',
    rest: [['q', 'x']],
  })
})

test('a GET carries its input in the query, without blanks, and no token when public', async () => {
  answers.push(json(201, { message: 'ok', classes: [], total: 0, page: 1, pages: 1 }))
  await call(endpoints.getAllClasses, { q: 'a b&c', category: '', page: 2 })
  expect(sent[0]?.url).toBe('/classes/getallclasses?q=a+b%26c&page=2')
  expect(sent[0]?.init.headers['authorization']).toBeUndefined()
  expect(source.getIdToken).not.toHaveBeenCalled()
})

test('a call that is not public sends a token and its body as JSON', async () => {
  answers.push(json(201, { message: 'Class booked successfully!' }))
  await call(endpoints.bookClass, { classId: 'c1' })
  expect(sent[0]?.init.headers['authorization']).toBe('Bearer token-1')
  expect(sent[0]?.init.body).toBe('{"classId":"c1"}')
})

test('another success status than the call’s own is no success', async () => {
  answers.push(json(200, { message: 'Class booked successfully!' }))
  const error = await failure(call(endpoints.bookClass, { classId: 'c1' }))
  expect(error.status).toBe(200)
  expect(error.message, 'what it says is not true').toBe('')
  expect(messageOf(error, messages.classBookingFailed)).toBe(messages.classBookingFailed)
})

test('an error carries message, code, fields and request id', async () => {
  answers.push(
    json(400, {
      message: 'No.',
      code: 'invalid',
      fields: { email: 'Invalid email format', odd: 3 },
      requestId: 'r1',
    }),
  )
  const error = await failure(call(endpoints.subscribe, { email: 'x' }))
  expect(error).toMatchObject({
    status: 400,
    message: 'No.',
    code: 'invalid',
    fields: { email: 'Invalid email format' },
    offline: false,
    requestId: 'r1',
  })
})

test.each([
  ['a proxy’s page', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
  ['an empty 500', () => new Response('', { status: 500 })],
  ['no JSON where it was expected', () => new Response('<h1>Welcome</h1>', { status: 201 })],
])('%s says nothing, so the caller’s own sentence is shown', async (_, answer) => {
  answers.push(answer)
  const error = await failure(call(endpoints.subscribe, { email: 'a@b.cd' }))
  expect(error).toMatchObject({ status: answer().status, message: '', offline: false })
  expect(messageOf(error, messages.signupFailed)).toBe(messages.signupFailed)
  expect(messageOf(error)).toBe(messages.genericError)
})

test('sign-up goes as a form', async () => {
  answers.push(json(201, { message: 'ok', user: {} }))
  const values = {
    name: 'Ada',
    email: 'ada@example.com',
    password: 'secret-1',
    contact: '0123456789',
    role: 'student',
    dob: '1990-05-05',
    gender: 'female',
  } as const
  await call(endpoints.signup, values, { multipart: true })
  const body = sent[0]?.init.body
  expect(body).toBeInstanceOf(FormData)
  expect(Object.fromEntries(body as FormData)).toEqual(values)
  expect(sent[0]?.init.headers, 'the browser names the boundary').not.toHaveProperty('content-type')
})

test('without a token to be had nothing is sent, and the error says why', async () => {
  source.getIdToken.mockRejectedValue(new Error('no answer'))
  const error = await failure(call(endpoints.getBookedClasses, {}))
  expect(error).toMatchObject({ code: NO_TOKEN, offline: true })
  expect(error.message).toBe(messages.authenticateFailed)
  expect(sent).toHaveLength(0)
})

test('no answer is status 500, offline, and shows the caller’s own sentence', async () => {
  const error = await failure(call(endpoints.getAllCourses, {}))
  expect(error).toMatchObject({ status: 500, offline: true, message: messages.unavailable })
  expect(messageOf(error, messages.coursesFailed)).toBe(messages.coursesFailed)
  expect(messageOf(new Error('inner'), 'Shown')).toBe('Shown')
})

test('an abort by the caller stays an abort', async () => {
  const controller = new AbortController()
  answers.push(() => {
    controller.abort()
    throw controller.signal.reason
  })
  await expect(
    call(endpoints.getAllCourses, {}, { signal: controller.signal }),
  ).rejects.toMatchObject({ name: 'AbortError' })
})

test('a refused token is renewed once, and the call made again', async () => {
  source.getIdToken.mockResolvedValueOnce('old').mockResolvedValueOnce('new')
  answers.push(json(401, { message: 'x', code: 'unauthenticated' }), json(201, { message: 'ok' }))
  await expect(call(endpoints.bookClass, { classId: 'c1' })).resolves.toEqual({ message: 'ok' })
  expect(source.getIdToken).toHaveBeenLastCalledWith({ fresh: true })
  expect(sent.map(({ init }) => init.headers['authorization'])).toEqual([
    'Bearer old',
    'Bearer new',
  ])
  expect(source.onUnauthenticated).not.toHaveBeenCalled()
})

test('a token refused twice ends the login', async () => {
  answers.push(json(401, { message: 'x' }), json(401, { message: 'x' }))
  expect((await failure(call(endpoints.bookClass, { classId: 'c1' }))).status).toBe(401)
  expect(source.onUnauthenticated).toHaveBeenCalledOnce()
  expect(sent).toHaveLength(2)
})

test('the URL of a file is requested with the token, renewed once, and fails as a call does', async () => {
  answers = [json(401, {}), json(200, { message: 'Done.', url: '/x.csv?ticket=t' })]
  source.getIdToken.mockResolvedValueOnce('token-1').mockResolvedValueOnce('token-2')
  expect(await requestFileUrl('/x.csv')).toBe('/x.csv?ticket=t')
  expect(sent.map(({ init }) => [init.method, init.headers['authorization']])).toEqual([
    ['POST', 'Bearer token-1'],
    ['POST', 'Bearer token-2'],
  ])
  answers = [json(403, { message: 'Not yours.', code: 'forbidden' })]
  expect(await failure(requestFileUrl('/x'))).toMatchObject({ status: 403, message: 'Not yours.' })
  expect(await failure(requestFileUrl('/x'))).toMatchObject({ offline: true })
  expect(source.onUnauthenticated).not.toHaveBeenCalled()
  answers = [json(401, {}), json(401, {})]
  expect(await failure(requestFileUrl('/x'))).toMatchObject({ status: 401 })
  expect(source.onUnauthenticated).toHaveBeenCalledOnce()
})

test('without a login nothing is sent', async () => {
  source.getIdToken.mockResolvedValue(null)
  const error = await failure(call(endpoints.bookClass, { classId: 'c1' }))
  expect(error).toMatchObject({ status: 401, message: messages.noUser })
  expect(sent).toHaveLength(0)
})
