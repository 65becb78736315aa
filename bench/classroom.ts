import { request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { EVENTS_PATH } from '@firstbell/contract/events'
import { board } from './classroom-board.ts'
import { cost } from './classroom-cost.ts'
import { range, startClass, type ClassroomSite, type Crowd } from './classroom-site.ts'
import { bookSteadily } from './load.ts'
import { percentile, type Figure, type Report } from './report.ts'
import { cpuOf, memoryOf, quick, say, type Person } from './site.ts'

const CAMERAS = quick ? 3 : 5
/** People in a full room, without the owner, whose camera and that of a student are on: 58 pairs. */
const FULL = quick ? 5 : 29
const SECONDS = quick ? 2 : 8
const JOINS = quick ? 4 : 20
const KILLS = quick ? 1 : 3
const STROKES = quick ? 20 : 100
const BOOKINGS_PER_SECOND = 50

const PARTS = { cost, cameras, room, board, recovery }

/**
 * Measures the embedded media server with the unmodified client in Chromium (rule classroom-11).
 * @param names of the parts: `cost` of a forwarded pair, `cameras` of everyone, a full `room`, the `board` of the web
 * app, `recovery`
 */
export async function classroom(...names: string[]): Promise<Report> {
  const figures: Figure[] = []
  for (const [name, part] of Object.entries(PARTS)) {
    if (names.length > 0 && !names.includes(name)) continue
    say(name)
    figures.push(...(await part()))
  }
  return { figures }
}

/** Measures the share of a processor that a process uses. */
async function processorShare(pid: number): Promise<number> {
  const [before, began] = [await cpuOf(pid), performance.now()]
  await delay(SECONDS * 1_000)
  return ((await cpuOf(pid)) - before) / (performance.now() - began)
}

/** Measures people who all see each other. */
async function cameras(): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack()
  const { site, crowd, arrive } = await startClass(stack, CAMERAS)
  for (const n of range(0, CAMERAS)) {
    await arrive(n)
    await crowd.publish(String(n))
  }
  for (const n of range(0, CAMERAS)) await crowd.firstFrame(String(n))
  await delay(2_000)
  const pid = await site.mediaProcess()
  const names = range(0, CAMERAS).map(String)
  const sum = async (count: (name: string) => Promise<number>) =>
    (await Promise.all(names.map(count))).reduce((all, one) => all + one, 0)
  const [sentBefore, before] = [await sum(crowd.sent), await sum(crowd.frames)]
  const share = await processorShare(pid)
  const sent = (await sum(crowd.sent)) - sentBefore
  const received = (await sum(crowd.frames)) - before
  return [
    {
      // A busy browser sends fewer pictures than its camera takes.
      name: `${CAMERAS} cameras: pictures that arrive at each of the others, of those sent`,
      value: received / (sent * (CAMERAS - 1)),
      atLeast: 0.95,
      more: `${(sent / CAMERAS / SECONDS).toFixed(1)} a second from each; ${share.toFixed(2)} processors, ${(await memoryOf(pid)).toFixed(0)} MB`,
    },
  ]
}

/** Measures joins, strokes, chat and bookings in a room that fills up. */
async function room(): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack()
  const { site, id, people, crowd, arrive } = await startClass(stack, FULL)
  await arrive(0)
  await crowd.publish('0')
  await arrive(1)
  const firstFrames: number[] = []
  for (const n of range(2, 2 + JOINS)) {
    if (n > FULL) break
    const answered = await arrive(n)
    firstFrames.push(answered + (await crowd.firstFrame(String(n))))
  }
  const strokes = await strokeTimes(crowd)
  const chats = await chatTimes(site, id, people)
  const bookings = await prepareBookings()
  for (const n of range(2 + firstFrames.length, FULL + 1)) await arrive(n)
  await crowd.publish('1')
  await delay(3_000)
  const pid = await site.mediaProcess()
  const inRoom = await inside(site, id, people[0]!)
  const [share, besides] = await Promise.all([processorShare(pid), bookings.book()])
  for (const n of range(0, FULL + 1)) await crowd.depart(String(n))
  const calm = await bookings.book()
  return [
    {
      name: 'click to the first picture, p95',
      value: percentile(firstFrames, 0.95),
      unit: 'ms',
      atMost: 1_500,
      more: `p50 ${percentile(firstFrames, 0.5).toFixed(0)} ms`,
    },
    {
      name: 'a stroke on another screen, p95, with 50 ms until it is sent',
      value: percentile(strokes, 0.95) + 50,
      unit: 'ms',
      atMost: 300,
      more: `${strokes.length} of ${STROKES}`,
    },
    {
      name: 'a chat entry, until the event of another person, p95',
      value: percentile(chats, 0.95),
      unit: 'ms',
      atMost: 1_000,
    },
    { name: 'people in a full room', value: inRoom, atLeast: FULL + 1 },
    {
      name: 'memory of the media process',
      value: await memoryOf(pid, 'VmHWM'),
      unit: 'MB',
      atMost: 250,
      more: `${2 * FULL} pairs, ${share.toFixed(2)} processors`,
    },
    {
      name: 'bookings beside the full room, p99 of without',
      value: percentile(besides, 0.99) / percentile(calm, 0.99),
      atMost: 1.5,
      more: `${percentile(besides, 0.99)} and ${percentile(calm, 0.99)} ms; p50 ${percentile(besides, 0.5)} and ${percentile(calm, 0.5)} ms`,
    },
  ]

  /** Prepares bookings on the same site. */
  async function prepareBookings() {
    const students = await site.students(200)
    const classes = await site.classes(100, 1_000_000)
    let sent = 0
    const book = (seconds = Math.max(SECONDS, 2)) =>
      bookSteadily(site.caller, BOOKINGS_PER_SECOND, AbortSignal.timeout(seconds * 1_000), () => {
        const n = sent++
        return [students[n % 200]!.token, classes[Math.floor(n / 200) % 100]!]
      })
    await book(2)
    return { book }
  }
}

async function inside({ caller }: ClassroomSite, id: string, owner: Person): Promise<number> {
  const { body } = await caller.call('GET', `/offerings/${id}/room`, owner.token)
  return (body as { people: { present: boolean }[] }).people.filter(({ present }) => present).length
}

/** Sends packets like those of the board from the owner, and measures their way to another person, whose clock is the same. */
const strokeTimes = (crowd: Crowd): Promise<number[]> =>
  crowd.page.do<number[]>(`(async () => {
    const [from, to] = [crowd.get('0').room, crowd.get('1')]
    const sentAt = new Map()
    to.data.length = 0
    for (let n = 0; n < ${STROKES}; n += 1) {
      sentAt.set(String(n), performance.now())
      const bytes = new TextEncoder().encode(String(n).padEnd(600, ' '))
      await from.localParticipant.publishData(bytes, { reliable: true, topic: 'board' })
      await new Promise((over) => setTimeout(over, 50))
    }
    await new Promise((over) => setTimeout(over, 500))
    return to.data.flatMap(([text, at]) => {
      const sent = sentAt.get(text.trim())
      return sent === undefined ? [] : [at - sent]
    })
  })()`)

/** Measures from the request of a chat entry to the event that tells another person. */
async function chatTimes(site: ClassroomSite, id: string, people: readonly Person[]) {
  const heard: number[] = []
  const listening = request(
    site.url + EVENTS_PATH,
    { agent: false, headers: { authorization: `Bearer ${people[1]!.token}` } },
    (response) =>
      response
        .setEncoding('utf8')
        .on('data', (text: string) => {
          if (text.includes('"chat"')) heard.push(performance.now())
        })
        .on('error', () => {}),
  )
  listening.on('error', () => {}).end()
  await delay(1_000)
  const times: number[] = []
  for (const n of range(0, quick ? 3 : 20)) {
    const [before, began] = [heard.length, performance.now()]
    const answer = await site.caller.call('POST', `/offerings/${id}/room/chat`, people[0]!.token, {
      text: `Entry ${n}`,
    })
    if (answer.status !== 201) throw new Error(`Chat was answered ${answer.status} ${answer.code}`)
    for (const end = Date.now() + 5_000; heard.length === before && Date.now() < end;)
      await delay(2)
    times.push((heard[before] ?? Infinity) - began)
    await delay(50)
  }
  listening.destroy()
  return times
}

/** Measures how long pictures stop after SIGKILL of the media process. */
async function recovery(): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack()
  const { site, crowd, arrive } = await startClass(stack, 2)
  for (const n of [0, 1, 2]) await arrive(n)
  await crowd.publish('0')
  await crowd.firstFrame('1')
  const times: number[] = []
  for (const _ of range(0, KILLS)) {
    const pid = await site.mediaProcess()
    const killedAt = performance.now()
    process.kill(pid, 'SIGKILL')
    await site.mediaProcess(pid)
    // The pages still count the pictures of the old connection until the client gives it up.
    await crowd.page.page.waitForFunction(
      `[...crowd.values()].every(({ room }) => room.remoteParticipants.size === 0 || room.state !== 'connected')`,
    )
    while (performance.now() - killedAt < 40_000) {
      await delay(100)
      if (Math.min(await crowd.frames('1'), await crowd.frames('2')) > 2) break
    }
    times.push((performance.now() - killedAt) / 1_000)
    await delay(2_000)
  }
  return [
    {
      name: 'kill -9 of the media process: until pictures move again, slowest',
      value: Math.max(...times),
      unit: 's',
      atMost: 15,
      more: times.map((time) => time.toFixed(1)).join(', '),
    },
  ]
}
