// Threads have no origins.
// oxlint-disable unicorn/require-post-message-target-origin
import { once, type EventEmitter } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type autocannon from 'autocannon'
import type { Start, WorkerMessage } from './lists-booker.ts'
import { compare, record, requests } from './throughput.ts'
import {
  createClasses,
  createDatabase,
  createStudents,
  freePort,
  root,
  run,
  say,
  startServer,
  temporaryFolder,
} from './site.ts'

/**
 * `node bench/lists.ts`: the public list of 20 of 200 classes over 32 connections, against
 * node:http sending the same bytes and headers. Then the same while somebody makes 50 bookings a
 * second and every answer is checked for how far it is behind.
 */

const SECONDS = 4
const BOOKINGS_PER_SECOND = 50
/** People per round, with a reserve in case it takes longer. */
const PER_ROUND = 1.5 * SECONDS * BOOKINGS_PER_SECOND
/** Milliseconds within which an acknowledged booking must be visible. */
const SHOWS_WITHIN = 1_000

export async function lists(): Promise<void> {
  await using stack = new AsyncDisposableStack()
  const database = await createDatabase(stack)
  const folder = await temporaryFolder(stack)
  const booker = await startBooker(stack)
  const server = startServer(stack, {
    PORT: String(await freePort()),
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    SMTP_URL: booker.mail,
  })
  await server.ready()
  await fetch(`${server.url}/identity/jwks.json`).then((answer) => answer.text())
  // A warm-up and three rounds, all booking the first class of the list.
  const students = await createStudents(database.pool, server.url, 4 * PER_ROUND)
  const [top] = await createClasses(database.pool, [
    students.length,
    ...Array.from({ length: 199 }, () => 20),
  ])
  await database.pool.query(
    `update offering set starts_at = now() + interval '1 day', ends_at = now() + interval '1 day 1 hour' where id = $1`,
    [top],
  )
  const path = '/classes/getallclasses?limit=20'
  // Uncompressed, like the requests of the load.
  const answer = await fetch(`${server.url}${path}`, { headers: { 'accept-encoding': 'identity' } })
  const bytes = Buffer.from(await answer.arrayBuffer())
  const file = join(folder, 'answer')
  await writeFile(file, bytes)
  // Headers that each server sets itself.
  const own = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding'])
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => !own.has(name)))
  const baselineUrl = `http://127.0.0.1:${await startBaseline(stack, file, headers)}`

  const load = { connections: 32, seconds: SECONDS, expect: 201 }
  const measured = await compare(
    {
      name: `public list of 20 (${(bytes.length / 1024).toFixed(1)} KB)`,
      unit: '/s',
      against: 'node:http with the same bytes',
      target: 0.85,
      slower: 2,
    },
    () => requests(`${server.url}${path}`, load),
    () => requests(`${baselineUrl}${path}`, load),
  )

  const enrolled = async () => {
    const { rows } = await database.pool.query<{ n: number }>(
      'select seats_taken as n from offering where id = $1',
      [top],
    )
    return Number(rows[0]?.n)
  }
  let [oldest, seconds] = [0, 0]
  const changing = await compare(
    {
      name: `the same while ${BOOKINGS_PER_SECOND} bookings/s change it`,
      unit: '/s',
      against: 'node:http with the same bytes, unchanged',
      target: 0.6,
    },
    async () => {
      const before = await enrolled()
      const acknowledged = booker.start({
        url: server.url,
        classId: top as string,
        tokens: students.splice(0, PER_ROUND).map(({ token }) => token),
        perSecond: BOOKINGS_PER_SECOND,
      })
      const began = performance.now()
      const reader = ageReader(acknowledged, before)
      const round = await requests(`${server.url}${path}`, { ...load, watch: reader.watch })
      await booker.stop()
      seconds += (performance.now() - began) / 1_000
      oldest = Math.max(oldest, reader.oldest())
      return round
    },
    () =>
      requests(`${baselineUrl}${path}`, { ...load, watch: ageReader(new Float64Array(), 0).watch }),
  )
  const rate = (await enrolled()) / seconds
  await record(
    'lists',
    { postgres: database.version, bookingsPerSecond: rate, oldestAnswerMs: Math.round(oldest) },
    [measured, changing],
  )
  say(
    `${rate.toFixed(1)} bookings/s; the oldest answer lacked a booking acknowledged ${Math.round(oldest)} ms before it was asked for`,
  )
  if (oldest > SHOWS_WITHIN) throw new Error('An answer was too old')
  if (rate < 0.95 * BOOKINGS_PER_SECOND) throw new Error('There were fewer bookings than that')
}

/** Starts `lists-booker.ts`: a person who books, and a mail server. */
export async function startBooker(stack: AsyncDisposableStack) {
  const thread = new Worker(new URL('lists-booker.ts', import.meta.url))
  const ended = once(thread, 'exit')
  stack.defer(async () => {
    thread.postMessage('end')
    await ended
  })
  const failures: string[] = []
  const heard: WorkerMessage[] = []
  thread.on('message', (told: WorkerMessage) => {
    if ('failed' in told) failures.push(told.failed)
    else heard.push(told)
  })
  const hear = async (): Promise<WorkerMessage> => {
    while (heard.length === 0) await once(thread, 'message')
    return heard.shift() as WorkerMessage
  }
  const first = await hear()
  return {
    mail: 'mail' in first ? first.mail : '',
    start: (what: Omit<Start, 'acknowledged'>): Float64Array => {
      const acknowledged = new Float64Array(
        new SharedArrayBuffer(what.tokens.length * Float64Array.BYTES_PER_ELEMENT),
      )
      thread.postMessage({ ...what, acknowledged } satisfies Start)
      return acknowledged
    },
    /** @returns how long each booking took, in milliseconds */
    stop: async (): Promise<number[]> => {
      thread.postMessage('stop')
      const told = await hear()
      if (failures.length > 0) throw new Error(failures[0])
      return 'milliseconds' in told ? told.milliseconds : []
    },
  }
}

/**
 * Reads the number of bookings in the first class from every answer.
 * @param acknowledged when each booking of this round was acknowledged
 * @param before the number of earlier bookings
 * @returns the longest time in milliseconds for which a booking that an answer lacks had been
 * acknowledged when the answer was requested
 */
function ageReader(acknowledged: Float64Array, before: number) {
  const field = '"enrolledCount":'
  const now = () => performance.timeOrigin + performance.now()
  let oldest = 0
  const watch = (client: autocannon.Client) => {
    let asked = now()
    let begun = false
    const events = client as unknown as EventEmitter
    events.on('headers', () => (begun = true))
    events.on('body', (chunk: Buffer) => {
      if (!begun) return
      begun = false
      const at = chunk.indexOf(field)
      const enrolled = Number.parseInt(
        chunk.toString('latin1', at + field.length, at + field.length + 9),
        10,
      )
      if (at < 0 || Number.isNaN(enrolled))
        throw new Error('An answer says nothing of the bookings')
      const missing = acknowledged[enrolled - before]
      if (missing) oldest = Math.max(oldest, asked - missing)
    })
    events.on('response', () => (asked = now()))
  }
  return { watch, oldest: () => oldest }
}

async function startBaseline(
  stack: AsyncDisposableStack,
  file: string,
  headers: Record<string, string>,
): Promise<number> {
  const port = await freePort()
  const script = join(root, 'bench/lists-baseline.ts')
  const { child, ended } = run(process.execPath, [
    script,
    String(port),
    file,
    JSON.stringify(headers),
  ])
  stack.defer(async () => {
    child.kill()
    await ended
  })
  while (
    !(await fetch(`http://127.0.0.1:${port}`).then(
      () => true,
      () => false,
    ))
  );
  return port
}

if (import.meta.main) {
  process.chdir(root)
  await lists()
  process.exit()
}
