import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { EVENTS_PATH } from '@firstbell/contract/events'
import {
  enter,
  openCrowd,
  processorSeconds,
  startClassroomSite,
  type ClassroomSite,
  type Crowd,
} from './classroom-site.ts'
import { bookSteadily, took } from './load.ts'
import { percentile, type Figure, type Report } from './report.ts'
import { freePort, memoryOf, quick, root, runWith, say, type Person } from './site.ts'

const VIEWERS = quick ? 4 : 15
const CAMERAS = quick ? 3 : 5
/** People in a full room, without the owner, whose camera and that of a student are on: 58 pairs. */
const FULL = quick ? 5 : 29
const SECONDS = quick ? 2 : 8
const ROUNDS = quick ? 1 : 2
const JOINS = quick ? 4 : 20
const KILLS = quick ? 1 : 3
const STROKES = quick ? 20 : 100
const BOOKINGS_PER_SECOND = 50

const PARTS = { cost, cameras, room, recovery }

/**
 * Measures the embedded media server with the unmodified client in Chromium (rule classroom-11).
 * @param names of the parts: `cost` of a forwarded pair, `cameras` of everyone, a full `room`, `recovery`
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

/** A class with a crowd in front of its room. The owner is the first. */
async function startClass(stack: AsyncDisposableStack, size: number) {
  const site = await startClassroomSite(stack)
  const [owner] = (await site.people(1, 'approved')) as [Person]
  const people = [owner, ...(await site.people(size, 'student'))]
  const id = await site.openClass(owner, people.slice(1))
  const crowd = await openCrowd(stack)
  /** Joins, and returns the milliseconds that our server took. */
  const arrive = async (n: number) => {
    const { answer, ...entrance } = await enter(site.caller, people[n]!, id)
    await crowd.arrive(String(n), entrance)
    return took(answer)
  }
  return { site, id, people, crowd, arrive }
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + n)

/** Measures the share of a processor that a process uses. */
async function processorShare(pid: number): Promise<number> {
  const [before, began] = [await processorSeconds(pid), performance.now()]
  await delay(SECONDS * 1_000)
  return ((await processorSeconds(pid)) - before) / ((performance.now() - began) / 1_000)
}

interface Cost {
  /** Microseconds of a processor for each packet that a viewer has received. */
  perPacket: number
  /** Packets that all viewers together received in a second. */
  packets: number
  /** Seconds of processor time that were measured, in steps of 10 ms. */
  used: number
}

/**
 * Measures one camera and microphone for fifteen viewers, in turns with plain werift. A busy machine slows the browser down, so
 * the packets that have arrived are counted: only the cost of each is comparable.
 */
async function cost(): Promise<Figure[]> {
  const [ours, plain]: Cost[][] = [[], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    ours!.push(await ourCost())
    plain!.push(await plainCost())
  }
  const middle = (costs: Cost[]) =>
    costs.reduce((sum, { perPacket }) => sum + perPacket, 0) / costs.length
  const described = (costs: Cost[]) =>
    costs
      .map(
        (c) => `${c.perPacket.toFixed(1)} µs (${c.packets.toFixed(0)}/s, ${c.used.toFixed(2)} s)`,
      )
      .join(', ')
  return [
    {
      name: `a packet forwarded to one of ${VIEWERS} viewers, of plain werift`,
      value: middle(ours!) / middle(plain!),
      atMost: 1.3,
      more: `${described(ours!)}; plain ${described(plain!)}`,
    },
  ]
}

/** Measures the processor time of a process for each packet that `received` counts meanwhile. */
async function costOf(pid: number, received: () => Promise<number>): Promise<Cost> {
  const [packetsBefore, usedBefore, began] = [
    await received(),
    await processorSeconds(pid),
    performance.now(),
  ]
  await delay(SECONDS * 1_000)
  const [used, packets] = [
    (await processorSeconds(pid)) - usedBefore,
    (await received()) - packetsBefore,
  ]
  const seconds = (performance.now() - began) / 1_000
  if (packets <= 0) throw new Error('The viewers have received nothing')
  return { perPacket: (used / packets) * 1e6, packets: packets / seconds, used }
}

async function ourCost(): Promise<Cost> {
  await using stack = new AsyncDisposableStack()
  const { site, crowd, arrive } = await startClass(stack, VIEWERS)
  await arrive(0)
  await crowd.publish('0')
  for (const n of range(1, VIEWERS + 1)) await arrive(n)
  for (const n of range(1, VIEWERS + 1)) await crowd.firstFrame(String(n))
  await delay(2_000)
  return costOf(await site.mediaProcess(), () =>
    crowd.page.page.evaluate<number>(`(async () => {
      let packets = 0
      for (const { room } of crowd.values())
        for (const other of room.remoteParticipants.values())
          for (const { track } of other.trackPublications.values())
            for (const entry of (await track?.getRTCStatsReport())?.values() ?? [])
              if (entry.type === 'inbound-rtp') packets += entry.packetsReceived
      return packets
    })()`),
  )
}

const PLAIN = `async (url, viewers) => {
  const open = async (path) => {
    const socket = new WebSocket(url + path)
    await new Promise((opened) => (socket.onopen = opened))
    return socket
  }
  const next = (socket) => new Promise((received) =>
    socket.addEventListener('message', ({ data }) => received(JSON.parse(data)), { once: true }))
  window.connections = []
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: true, video: { width: 320, height: 180, frameRate: 15 } })
  const socket = await open('/publish')
  const publisher = new RTCPeerConnection()
  connections.push(publisher)
  for (const track of stream.getTracks())
    publisher.addTransceiver(track, { direction: 'sendonly',
      sendEncodings: [track.kind === 'video' ? { maxBitrate: 150_000, maxFramerate: 15 } : {}] })
  await publisher.setLocalDescription()
  const answered = next(socket)
  socket.send(JSON.stringify(publisher.localDescription))
  await publisher.setRemoteDescription(await answered)
  await new Promise((connected) => (publisher.onconnectionstatechange = () =>
    publisher.connectionState === 'connected' && connected()))
  await new Promise((over) => setTimeout(over, 1_000))
  for (let n = 0; n < viewers; n += 1) {
    const socket = await open('/view')
    const viewer = new RTCPeerConnection()
    connections.push(viewer)
    const seen = new Promise((seen) => (viewer.ontrack = ({ track }) => {
      const element = document.createElement('video')
      element.muted = element.autoplay = true
      element.srcObject = new MediaStream([track])
      document.body.append(element)
      if (track.kind === 'video') element.requestVideoFrameCallback(seen)
    }))
    await viewer.setRemoteDescription(await next(socket))
    await viewer.setLocalDescription()
    socket.send(JSON.stringify(viewer.localDescription))
    await seen
  }
}`

async function plainCost(): Promise<Cost> {
  await using stack = new AsyncDisposableStack()
  const port = await freePort()
  const main = join(root, 'packages/embedded-livekit/test/plain-werift.ts')
  const { child, until } = runWith(stack, process.execPath, [main, String(port)])
  await until(() =>
    fetch(`http://127.0.0.1:${port}`).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  const { page } = await openCrowd(stack)
  await page.page.evaluate(`(${PLAIN})('ws://127.0.0.1:${port}', ${VIEWERS})`)
  await delay(2_000)
  return costOf(child.pid!, () =>
    page.page.evaluate<number>(`(async () => {
      let packets = 0
      for (const connection of connections)
        for (const entry of (await connection.getStats()).values())
          if (entry.type === 'inbound-rtp') packets += entry.packetsReceived
      return packets
    })()`),
  )
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
  const frames = () => sumOf(crowd, CAMERAS)
  const [before, began] = [await frames(), performance.now()]
  const share = await processorShare(pid)
  const perSecond = ((await frames()) - before) / ((performance.now() - began) / 1_000)
  const pairs = CAMERAS * (CAMERAS - 1)
  return [
    {
      name: `${CAMERAS} cameras: pictures per second of each of ${pairs} links`,
      value: perSecond / pairs,
      atLeast: 12,
      more: `of 15; ${share.toFixed(2)} processors, ${(await memoryOf(pid)).toFixed(0)} MB`,
    },
  ]
}

async function sumOf(crowd: Crowd, count: number): Promise<number> {
  let sum = 0
  for (const n of range(0, count)) sum += await crowd.frames(String(n))
  return sum
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
