import { Agent } from 'node:http'
import { connect } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { exchange } from '../load.ts'
import { drainMails } from '../mail.ts'
import type { Report } from '../report.ts'
import { startSchool } from '../school.ts'
import { deadlocksOf, endOf, loggedErrors, say, startSite } from '../site.ts'
import {
  createJudge,
  HANGS_MS,
  operationsOf,
  type Operation,
  type Received,
} from './fuzz-answers.ts'
import { createGenerator, type Sent } from './fuzz-requests.ts'
import { createWorld } from './fuzz-world.ts'

const AT_ONCE = 8
/** It cannot succeed without payments. The drill `payments` tests it. */
const NEEDS_STRIPE = 'POST /me/payouts'
/** Passkeys require a host name instead of an IP address. */
const SITE = 'http://localhost:4600'
/** With this number of requests or more, every operation must have succeeded once. */
const THOROUGH = 10_000

async function send(
  url: string,
  agent: Agent,
  { operation: { method }, who, path, headers, body }: Sent,
): Promise<Received> {
  const began = Date.now()
  const milliseconds = () => Date.now() - began
  try {
    const answer = await exchange(url, {
      agent,
      method,
      path,
      timeout: 2 * HANGS_MS,
      headers: {
        ...(who && { authorization: typeof who === 'string' ? who : `Bearer ${who.token}` }),
        ...(body && !('transfer-encoding' in headers) && { 'content-length': body.length }),
        ...headers,
      },
      ...(body && { payload: body }),
    })
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[
      String(answer.headers['content-encoding'])
    ]
    const bytes = unpack ? unpack(answer.bytes) : answer.bytes
    const isJson = String(answer.headers['content-type']).includes('json')
    return {
      ...answer,
      text: bytes.toString(isJson ? 'utf8' : 'latin1'),
      milliseconds: milliseconds(),
    }
  } catch (error) {
    return { status: 0, headers: {}, text: (error as Error).message, milliseconds: milliseconds() }
  }
}

/** Malformed HTTP. The answer, if any, must not be a 5xx, and must be fast. */
const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`
const post = (headers: string, body = '{}') =>
  `POST /auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\nconnection: close\r\n${headers}\r\n\r\n${body}`
const RAW: readonly string[] = [
  'GARBAGE\r\n\r\n',
  'GET\r\n\r\n',
  'GET / HTTP/9.9\r\nhost: x\r\n\r\n',
  'GET / HTTP/1.1\r\nhost: x\r\nbroken header\r\n\r\n',
  'GET / HTTP/1.1\r\nhost: x\r\nx: a\u0000b\r\n\r\n',
  'GET / HTTP/1.1\r\nhost: x\r\nhost: y\r\nconnection: close\r\n\r\n',
  'GET / HTTP/1.1\r\nhost: x\r\nupgrade: h2c\r\nconnection: upgrade, close\r\n\r\n',
  `GET / HTTP/1.1\r\nhost: x\r\nx-large: ${'x'.repeat(40_000)}\r\n\r\n`,
  `GET / HTTP/1.1\r\nhost: x\r\n${'a: b\r\n'.repeat(3_000)}\r\n`,
  'OPTIONS * HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
  'CONNECT evil.example:443 HTTP/1.1\r\nhost: x\r\n\r\n',
  'TRACE /auth/login HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
  'PROPFIND / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
  '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001',
  ...['/ge tall', '/?q=\u00ff\u00fe', 'http://evil.example/', '//evil.example/classes'].map(get),
  ...['/\\', '/\\[', '/\\:@', '/\\evil.example/', '/[', '/%', '/%ff'].map(get),
  ...['/es', '/ar/courses?page=2', '/en/x', '/ES', '/es-MX'].map(get),
  ...['/../../etc/passwd', `/?${'x'.repeat(40_000)}`, `/a${'/'.repeat(12_000)}b/`].map(get),
  post('content-length: 5\r\ntransfer-encoding: chunked', '0\r\n\r\n'),
  post('content-length: -1', ''),
  post('content-length: 1\r\ncontent-length: 2'),
  post('content-length: 99999999999'),
  post('transfer-encoding: chunked', 'zz\r\n{}\r\n0\r\n\r\n'),
  post('transfer-encoding: gzip, chunked', '2\r\n{}\r\n0\r\n\r\n'),
]

/** @returns the fault of the answer, or null */
function sendRaw(url: string, bytes: string): Promise<string | null> {
  const { hostname, port } = new URL(url)
  return new Promise((done) => {
    const socket = connect(Number(port), hostname)
    let text = ''
    const end = (fault: string | null) => {
      clearTimeout(timer)
      socket.destroy()
      done(fault && `${JSON.stringify(bytes.slice(0, 80))}: ${fault}`)
    }
    const timer = setTimeout(() => end(`it hangs: "${text.slice(0, 200)}"`), HANGS_MS)
    socket.setEncoding('latin1')
    socket.on('data', (more: string) => (text += more))
    socket.on('error', () => end(null))
    socket.on('close', () => {
      const [head = '', body = ''] = text.split(/\r\n\r\n([^]*)/)
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0)
      if (status >= 500) return end(text.slice(0, 300))
      if (status >= 400 && !/^(?:[0-9a-f]+\r\n)?\{"message":"[^"]+","code":"\w+"/.test(body))
        return end(`${status} without the body of an error: ${text.slice(0, 400)}`)
      end(null)
    })
    socket.on('connect', () => socket.write(bytes, 'latin1'))
  })
}

const inWords = ({ number, operation, intent, who, path, headers, body }: Sent): string =>
  `request ${number} (${intent}, ${who === null ? 'nobody' : typeof who === 'string' ? 'a bad token' : who.email.split('.')[0]}): ${operation.method} ${path.slice(0, 300)} ${JSON.stringify(headers).slice(0, 300)} ${JSON.stringify(body?.toString('latin1').slice(0, 300) ?? null)}`

/**
 * Sends generated requests to every operation of the server's OpenAPI document, anonymously and as every kind of
 * caller. No answer may be a 5xx or take 10 s, and the document must describe each: status, headers and schema of
 * the body. The same seed generates the same requests.
 */
export async function fuzz(size = '20000', seed = '1'): Promise<Report> {
  const count = Number(size)
  await using stack = new AsyncDisposableStack()
  const school = await startSchool(stack, SITE)
  const site = await startSite(stack, 1, { ...school.settings, CONFIRM_MINUTES: '1440' })
  const { pool, server, url } = site
  const document = (await (await fetch(`${url}/openapi.json`)).json()) as Parameters<
    typeof createJudge
  >[0]
  const operations = operationsOf(document)
  const judge = createJudge(document)
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  stack.defer(() => agent.destroy())
  const make = createGenerator(operations, await createWorld(stack, site), Number(seed))
  say(`${operations.length} operations, seed ${seed}`)

  const faults: string[] = []
  const succeeded = new Set<Operation>()
  let slowest = 0
  const sendRequest = async (number: number) => {
    const sent = await make(number)
    const received = await send(url, agent, sent)
    slowest = Math.max(slowest, received.milliseconds)
    if (received.status >= 200 && received.status < 400) succeeded.add(sent.operation)
    const fault = judge(sent.operation, received)
    if (fault) faults.push(`${fault} — ${inWords(sent)}`)
  }
  let next = 0
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < count) await sendRequest(next++)
    }),
  )
  for (const bytes of RAW) {
    const fault = await sendRaw(url, bytes)
    if (fault) faults.push(fault)
  }
  for (const operation of operations)
    if (!succeeded.has(operation) && `${operation.method} ${operation.path}` !== NEEDS_STRIPE) {
      const missed = `${operation.method} ${operation.path} never succeeded: the drill missed it`
      if (count >= THOROUGH) faults.push(missed)
      else say(missed)
    }
  // Jobs must succeed with everything that was stored.
  await drainMails(pool)
  const { rows: failed } = await pool.query<{ what: string }>(
    `select task_identifier || ': ' || last_error as what from graphile_worker.jobs
     where last_error is not null`,
  )
  for (const { what } of failed) faults.push(`a job failed: ${what}`)
  faults.push(...loggedErrors(server), ...deadlocksOf(site), ...(await endOf(server)))
  return {
    result: `${succeeded.size} of ${operations.length} operations succeeded; the slowest answer after ${(slowest / 1000).toFixed(1)} s`,
    faults,
  }
}
