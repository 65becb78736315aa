import { request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { EVENTS_PATH, MAX_STREAMS, type PageEvent } from '@firstbell/contract/events'
import { bookSteadily, createCaller } from './load.ts'
import { percentile, type Report } from './report.ts'
import { freePort, memoryOf, quick, runWith, startSite, type Person } from './site.ts'

/** The number of streams that are opened at the same time. */
const AT_ONCE = 50
const BOOKINGS_PER_SECOND = 50
const LISTENERS = 60
const SECONDS = quick ? 2 : 15

/**
 * Measures the cost of open event streams for a process, their latency, and their effect on bookings.
 * @param count streams in one process
 */
export async function events(count = '10000'): Promise<Report> {
  return { figures: [await memory(Number(count)), ...(await latency())] }
}

/** Opens a stream. @param hear receives its events @returns after the first response */
function open(
  url: string,
  { token }: Pick<Person, 'token'>,
  hear: (event: PageEvent) => void = () => {},
) {
  return new Promise<void>((begun, fail) => {
    const headers = { authorization: `Bearer ${token}` }
    request(url + EVENTS_PATH, { agent: false, headers }, (response) => {
      if (response.statusCode !== 200) return fail(new Error(`A stream: ${response.statusCode}`))
      response.setEncoding('utf8').on('data', (text: string) => {
        begun()
        for (const [, data] of text.matchAll(/^data: (.*)$/gm)) hear(JSON.parse(data!))
      })
      // The servers close the streams.
      response.on('error', () => {})
    })
      .on('error', fail)
      .end()
  })
}

/** A Node.js server that keeps every response open. */
const PLAIN = `const open = []
require('node:http').createServer((request, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' }).write('id: 1\\n\\n')
  open.push(response)
}).listen(process.env.PORT, '127.0.0.1')`

async function memory(count: number) {
  const plain = await memoryOfPlain(count)
  await using stack = new AsyncDisposableStack()
  const { server, url, students } = await startSite(stack)
  const people = await students(Math.ceil(count / MAX_STREAMS) + 1)
  // The first stream loads and compiles the code.
  await open(url, people.pop()!)
  await delay(1_000)
  const before = await memoryOf(server.pid)
  await openAll(count, (n) => open(url, people[n % people.length]!))
  // Wait for a round of heartbeat comments.
  await delay(quick ? 0 : 25_000)
  const value = (await memoryOf(server.pid)) - before
  const more = `${before.toFixed(0)} MB without; a plain server of Node.js keeps them with ${plain.toFixed(0)} MB`
  return { name: `memory of ${count} open streams`, value, unit: 'MB', atMost: 150, more }
}

async function openAll(count: number, one: (n: number) => Promise<void>) {
  for (let opened = 0; opened < count; opened += AT_ONCE)
    await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, count - opened) }, (_, n) => one(opened + n)),
    )
}

/** Measures the cost of the connections and responses alone, in MB. */
async function memoryOfPlain(count: number): Promise<number> {
  await using stack = new AsyncDisposableStack()
  const port = await freePort()
  const env = { MALLOC_ARENA_MAX: '2', PORT: String(port) }
  const { child, until } = runWith(stack, process.execPath, ['-e', PLAIN], env)
  const url = `http://127.0.0.1:${port}`
  // As long as the servers' tokens are valid.
  const someone = { token: 'x'.repeat(700) }
  await until(() =>
    open(url, someone).then(
      () => true,
      () => false,
    ),
  )
  const before = await memoryOf(child.pid!)
  await openAll(count, () => open(url, someone))
  return (await memoryOf(child.pid!)) - before
}

async function latency() {
  await using stack = new AsyncDisposableStack()
  const site = await startSite(stack, 3)
  const people = await site.students(LISTENERS)
  const classes = await site.classes(200, 1_000_000)
  const caller = createCaller(stack, site.servers, 32)
  /** When each booking was requested, by student and class. */
  const requestedAt = new Map<string, number>()
  let sent = 0
  const seat = (): [string, string] => {
    const n = sent++
    const person = people[n % LISTENERS]!
    const classId = classes[Math.floor(n / LISTENERS) % classes.length]!
    requestedAt.set(person.id + classId, Date.now())
    return [person.token, classId]
  }
  const book = async () => {
    const over = AbortSignal.timeout(SECONDS * 1_000)
    return percentile(await bookSteadily(caller, BOOKINGS_PER_SECOND, over, seat), 0.99)
  }
  await book()
  const calm = await book()
  const latencies: number[] = []
  for (const person of people)
    await Promise.all(
      Array.from({ length: MAX_STREAMS }, (_, n) =>
        open(site.servers[n % site.servers.length]!.url, person, ({ type, offeringId }) => {
          const requested = requestedAt.get(person.id + offeringId)
          if (type === 'booking' && requested !== undefined) latencies.push(Date.now() - requested)
        }),
      ),
    )
  const before = sent
  const beside = await book()
  await delay(2_000)
  const streams = LISTENERS * MAX_STREAMS
  const expected = (sent - before) * MAX_STREAMS
  return [
    {
      name: `${streams} streams: p99 from a booking's request to its event`,
      value: percentile(latencies, 0.99),
      unit: 'ms',
      atMost: 1_000,
      more: `p50 ${percentile(latencies, 0.5)} ms`,
    },
    { name: 'events heard, of those expected', value: latencies.length / expected, atLeast: 1 },
    {
      name: 'bookings beside them: p99',
      value: beside,
      unit: 'ms',
      atMost: 3 * calm,
      more: `alone ${calm} ms`,
    },
  ]
}
