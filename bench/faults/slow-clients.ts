import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { again, bookClass, cancelClass, createCaller, paths, type Answer } from '../load.ts'
import { median, percentile, type Report } from '../report.ts'
import { run, say, startSite } from '../site.ts'

const SLOW = 500
/**
 * Milliseconds after which each kind must be cut off: the server's limits, and 3 s for its checks.
 */
const LIVES = { headers: 18_000, body: 33_000, reader: 70_000 }
type Kind = keyof typeof LIVES
const WATCHED_MS = 76_000

// ---------------------------------------------------------------------------- the slow clients

const HEADS: Record<Kind, (host: string) => string> = {
  headers: (host) => `GET /classes/getallclasses HTTP/1.1\r\nhost: ${host}\r\n`,
  body: (host) =>
    `POST /auth/login HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n{"token":"`,
  // More than the buffers on the way can hold.
  reader: (host) =>
    `GET /classes/getallclasses HTTP/1.1\r\nhost: ${host}\r\naccept-encoding: identity\r\n\r\n`.repeat(
      4,
    ),
}

/** In its own process, so that it does not slow the measurement. */
function beSlow(port: number): void {
  const kinds = Object.keys(LIVES) as Kind[]
  const readers = new Map<number, Socket>()
  const live = (kind: Kind) => {
    let began = Date.now()
    let ended = 'refused'
    const socket: Socket = connect({ port, host: '127.0.0.1' })
    socket.on('error', () => {})
    socket.once('connect', () => {
      began = Date.now()
      ended = kind
      socket.write(HEADS[kind](`127.0.0.1:${port}`))
      if (kind !== 'reader') return socket.resume()
      socket.pause()
      readers.set(socket.localPort as number, socket)
    })
    const drip = setInterval(() => {
      if (kind === 'headers') socket.write('x-more: 1\r\n')
      else if (kind === 'body') socket.write('x')
    }, 1_000)
    socket.once('close', () => {
      clearInterval(drip)
      process.stdout.write(`${ended} ${Date.now() - began}\n`)
      setTimeout(() => live(kind), 100)
    })
  }
  for (let i = 0; i < SLOW; i += 1) setTimeout(() => live(kinds[i % kinds.length] as Kind), i)
  // A client that does not read gets no event when the connection ends, so the kernel is asked.
  setInterval(() => {
    const open = openAt(port)
    for (const [own, socket] of readers)
      if (!open.has(own)) {
        readers.delete(own)
        socket.destroy()
      }
  }, 500)
}

/** The ports of clients with open connections to the server on this port. */
function openAt(port: number): Set<number> {
  const ESTABLISHED = '01'
  return new Set(
    readFileSync('/proc/net/tcp', 'utf8')
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(/\s+/))
      .filter(
        ([, local, , state]) =>
          state === ESTABLISHED && Number.parseInt(local?.split(':')[1] ?? '', 16) === port,
      )
      .map(([, , remote]) => Number.parseInt(remote?.split(':')[1] ?? '', 16)),
  )
}

/**
 * @param cut called for every slow client that was cut off, with its kind and lifetime in
 * milliseconds
 */
function startSlowClients(port: number, cut: (kind: string, lived: number) => void) {
  const { child, ended } = run(process.execPath, [import.meta.filename, '--slow', String(port)])
  let rest = ''
  child.stdout?.on('data', (text: string) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) cut(line.split(' ')[0] ?? '', Number(line.split(' ')[1]))
  })
  return async () => {
    child.kill('SIGTERM')
    await ended
  }
}

// ---------------------------------------------------------------------------------- the drill

/**
 * 500 clients that send a header or a body byte per second, or request long lists without reading, and
 * reconnect when they are cut off. Measures other clients with and without them alternately; finally
 * the server must have ended every slow connection in time.
 */
export async function slowClients(count = '5', length = '6'): Promise<Report> {
  const [rounds, seconds] = [Number(count), Number(length)]
  await using stack = new AsyncDisposableStack()
  const site = await startSite(stack)
  const { server } = site
  const students = await site.students(12)
  const classes = await site.classes(400, 10_000)
  const caller = createCaller(stack, [server], 40)

  /** The calls of other clients, and their times. */
  const everybodyElse = async (): Promise<{ p50: number; p99: number }> => {
    const times: number[] = []
    const over = AbortSignal.timeout(seconds * 1_000)
    const timed = async (status: RegExp, call: () => Promise<Answer>) => {
      const began = performance.now()
      const answer = await call()
      times.push(performance.now() - began)
      if (!status.test(String(answer.status)))
        throw new Error(`An ordinary call was answered ${answer.status} ${answer.code}`)
    }
    const read = (pause: number, path: string, token = '') =>
      again(pause, over, () => timed(/^201$/, () => caller.call('GET', path, token)))
    let turn = 0
    await Promise.all([
      ...students.map(({ token }, index) =>
        again(60, over, async () => {
          const id = classes[(index * 7 + turn++) % classes.length] as string
          await timed(/^(201|409)$/, () => bookClass(caller, token, id))
          await timed(/^201$/, () => cancelClass(caller, token, id))
        }),
      ),
      ...students.slice(0, 6).map(({ token }) => read(40, paths.class.booked[0], token)),
      ...Array.from({ length: 10 }, (_, index) =>
        read(30, `/classes/getallclasses?limit=20&page=${index + 1}`),
      ),
    ])
    return { p50: percentile(times, 0.5), p99: percentile(times, 0.99) }
  }

  const lives: Record<Kind, number[]> = { headers: [], body: [], reader: [] }
  let refused = 0
  const cut = (kind: string, lived: number) => {
    if (kind in lives) lives[kind as Kind].push(lived)
    else refused += 1
  }
  await everybodyElse()
  const [without, within]: [number[], number[]] = [[], []]
  let fewest = SLOW
  for (let round = 0; round < rounds; round += 1) {
    const calm = await everybodyElse()
    const stop = startSlowClients(server.port, cut)
    // Until all of them are connected.
    for (let i = 0; i < 100 && openAt(server.port).size < SLOW; i += 1) await delay(50)
    fewest = Math.min(fewest, openAt(server.port).size)
    const disturbed = await everybodyElse()
    await stop()
    without.push(calm.p99)
    within.push(disturbed.p99)
    say(
      `${round + 1}: p50 and p99 ${calm.p50.toFixed(1)} and ${calm.p99.toFixed(1)} ms; with ${SLOW} slow clients ${disturbed.p50.toFixed(1)} and ${disturbed.p99.toFixed(1)} ms`,
    )
  }

  const faults: string[] = []
  const ratio = median(within) / median(without)
  if (ratio > 2)
    faults.push(
      `p99 ${median(within).toFixed(1)} ms with them, ${median(without).toFixed(1)} without`,
    )
  if (fewest < SLOW) faults.push(`only ${fewest} slow clients were connected`)

  for (const list of Object.values(lives)) list.length = 0
  const stop = startSlowClients(server.port, cut)
  await delay(WATCHED_MS)
  await stop()
  const longestOf = Object.entries(lives).map(([kind, list]) => {
    const longest = Math.max(0, ...list)
    if (list.length < Math.floor(SLOW / 3) || longest > LIVES[kind as Kind])
      faults.push(`${kind}: ${list.length} cut off, after ${(longest / 1000).toFixed(1)} s at most`)
    return `${kind} ${(longest / 1000).toFixed(0)} s`
  })
  if (refused > 0) faults.push(`${refused} connections were refused`)
  say(`disconnected after at most: ${longestOf.join(', ')}`)
  const { rows } = await site.pool.query<{ wrong: number }>(
    `select count(*)::int as wrong from offering where seats_taken <>
       (select count(*) from booking where offering_id = offering.id and status = 'booked')`,
  )
  if (rows[0]?.wrong !== 0) faults.push(`${rows[0]?.wrong} classes count their seats wrong`)
  return {
    faults,
    result: `p99 ${median(within).toFixed(1)} ms, ${ratio.toFixed(2)} × the ${median(without).toFixed(1)} ms without them; disconnected after at most: ${longestOf.join(', ')}`,
  }
}

if (process.argv[2] === '--slow') beSlow(Number(process.argv[3]))
