import { readdir, readFile, writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { openBrowser, type Person as Page } from '../packages/embedded-livekit/test/browser.ts'
import { bookClass, createCaller, took, type Answer, type Caller } from './load.ts'
import { childrenOf, freePort, startSite, type Person, type Site } from './site.ts'

/** A site with the embedded media server, a class that takes place now, and Chromium with the unmodified client. */

export interface ClassroomSite extends Site {
  caller: Caller
  /** Creates a class with these people in it that begins at this minute from now: by default it began five minutes ago. */
  openClass: (owner: Person, students: readonly Person[], startsIn?: number) => Promise<string>
  /** Returns the process of the media server, once a new one runs. */
  mediaProcess: (unlike?: number) => Promise<number>
}

/** What joining answers. */
export interface Entrance {
  url: string
  token: string
}

export async function startClassroomSite(
  stack: AsyncDisposableStack,
  settings: Record<string, string> = {},
): Promise<ClassroomSite> {
  const port = await freePort()
  const site = await startSite(stack, [port], {
    CLASSROOM: 'embedded',
    CLASSROOM_PORTS: '33000-33999',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    ...settings,
  })
  const caller = createCaller(stack, site.servers, 32)
  return {
    ...site,
    caller,
    openClass: async (owner, students, startsIn = -5) => {
      const [id = ''] = await site.classes(1, 100, owner.id)
      const booked = await Promise.all(students.map(({ token }) => bookClass(caller, token, id)))
      const refused = booked.find(({ status }) => status !== 201)
      if (refused) throw new Error(`A booking was answered ${refused.status} ${refused.code}`)
      await moveClass(site, id, startsIn)
      return id
    },
    mediaProcess: (unlike) => mediaProcessOf(site.server.pid, unlike),
  }
}

/** Makes a class begin at this minute from now. */
async function moveClass({ pool }: Site, id: string, minutes: number): Promise<void> {
  await pool.query('delete from session where offering_id = $1', [id])
  await pool.query(
    `with moved as (
       update offering set starts_at = start, ends_at = start + make_interval(mins => duration),
         local_date = (start at time zone timezone)::date,
         local_time = to_char(start at time zone timezone, 'HH24:MI')::time
       from (select date_trunc('minute', now() + make_interval(mins => $2::int)) as start) as moment
       where id = $1
       returning id, starts_at, ends_at
     )
     insert into session (offering_id, starts_at, ends_at) select * from moved`,
    [id, minutes],
  )
}

/** Waits for the media server of a server's process. */
export async function mediaProcessOf(serverPid: number, unlike = 0): Promise<number> {
  for (const end = Date.now() + 30_000; Date.now() < end; await delay(20))
    for (const pid of await childrenOf(serverPid)) {
      const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
      if (command.includes('embedded-livekit') && pid !== unlike) return pid
    }
  throw new Error('No media server runs')
}

/** Joins, again while the media server starts. @throws Error if it is refused */
export async function enter(
  { call }: Caller,
  { token }: Person,
  id: string,
): Promise<Entrance & { answer: Answer }> {
  for (const end = Date.now() + 30_000; ; await delay(200)) {
    const answer = await call('POST', `/offerings/${id}/join`, token)
    if (answer.status === 200) return { ...(answer.body as { room: Entrance }).room, answer }
    if (![0, 503].includes(answer.status) || Date.now() > end)
      throw new Error(`Joining was answered ${answer.status} ${answer.code}`)
  }
}

/** Adds to a page of the tests' browser what a crowd of people needs, who share it. */
const CROWD = `() => {
  window.crowd = new Map()
  window.arrive = async (name, url, token) => {
    const began = performance.now()
    const room = new lk.Room({
      singlePeerConnection: false, dynacast: false, adaptiveStream: false,
      videoCaptureDefaults: { resolution: { width: 320, height: 180, frameRate: 15 } },
      publishDefaults: { simulcast: false, red: false, dtx: false, videoCodec: 'vp8',
        videoEncoding: { maxBitrate: 150_000, maxFramerate: 15 } },
    })
    const person = { room, frameMs: undefined, data: [], end: undefined }
    crowd.set(name, person)
    room.on('disconnected', (reason) => (person.end = reason))
    room.on('dataReceived', (bytes) => person.data.push([new TextDecoder().decode(bytes).slice(0, 40), performance.now()]))
    room.on('trackSubscribed', (track) => {
      const element = track.attach()
      element.muted = true
      document.body.append(element)
      if (track.kind === 'video')
        element.requestVideoFrameCallback(() => (person.frameMs ??= performance.now() - began))
    })
    room.on('trackUnsubscribed', (track) => track.detach().forEach((element) => element.remove()))
    await room.connect(url, token)
  }
  window.framesOf = async (name) => {
    let frames = 0
    // While it reconnects, a client keeps the counters of the lost connection.
    if (crowd.get(name)?.room.state !== 'connected') return 0
    for (const other of crowd.get(name)?.room.remoteParticipants.values() ?? [])
      for (const { track } of other.trackPublications.values())
        for (const entry of (await track?.getRTCStatsReport())?.values() ?? [])
          if (entry.type === 'inbound-rtp') frames += entry.framesDecoded ?? 0
    return frames
  }
  window.sentBy = async (name) => {
    let frames = 0
    for (const { track } of crowd.get(name).room.localParticipant.trackPublications.values())
      for (const entry of (await track?.getRTCStatsReport())?.values() ?? [])
        if (entry.type === 'outbound-rtp') frames += entry.framesEncoded ?? 0
    return frames
  }
  window.depart = async (name) => {
    await crowd.get(name)?.room.disconnect()
    crowd.delete(name)
  }
}`

/** People who share a page of Chromium. */
export interface Crowd {
  page: Page
  arrive: (name: string, entrance: Entrance) => Promise<void>
  /** Milliseconds from the beginning of the connection to the first picture. */
  firstFrame: (name: string) => Promise<number>
  publish: (name: string) => Promise<void>
  /** Pictures that a person has received from all others. */
  frames: (name: string) => Promise<number>
  /** Pictures that a person has sent. */
  sent: (name: string) => Promise<number>
  depart: (name: string) => Promise<void>
}

/** Starts Chromium. Its processes have the lowest priority, because people's browsers do not share the server's processors. */
export async function openCrowd(stack: AsyncDisposableStack): Promise<Crowd> {
  const browser = await openBrowser()
  stack.defer(() => browser.close())
  const page = await browser.person()
  await page.page.evaluate(`(${CROWD})()`)
  await lowerPriority(process.pid)
  const text = (value: string) => JSON.stringify(value)
  return {
    page,
    arrive: (name, { url, token }) =>
      page.do(`arrive(${text(name)}, ${text(url)}, ${text(token)})`),
    firstFrame: async (name) => {
      await page.page.waitForFunction(`crowd.get(${text(name)}).frameMs !== undefined`, undefined, {
        timeout: 20_000,
      })
      return page.do<number>(`crowd.get(${text(name)}).frameMs`)
    },
    publish: (name) =>
      page.do(`crowd.get(${text(name)}).room.localParticipant.enableCameraAndMicrophone()`),
    frames: (name) => page.do<number>(`framesOf(${text(name)})`),
    sent: (name) => page.do<number>(`sentBy(${text(name)})`),
    depart: (name) => page.do(`depart(${text(name)})`),
  }
}

/** Lowers the priority of the browsers that a process has started. */
async function lowerPriority(pid: number): Promise<void> {
  for (const child of await childrenOf(pid)) {
    const command = await readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '')
    if (!/chrom/i.test(command)) continue
    const lower = async (one: number): Promise<void> => {
      // Linux gives each thread a priority of its own.
      for (const thread of await readdir(`/proc/${one}/task`)) setPriority(Number(thread), 19)
      for (const next of await childrenOf(one)) await lower(next)
    }
    await lower(child)
    // Where Linux groups processes by session, priorities count within a session only, and the session has one of its own.
    await writeFile(`/proc/${child}/autogroup`, '19').catch(() => {})
  }
}

/** A class with a crowd in front of its room. The owner is the first. */
export async function startClass(stack: AsyncDisposableStack, size: number) {
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

/** Returns the numbers from one to before another. */
export const range = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, n) => from + n)
