import { setTimeout as delay } from 'node:timers/promises'
import {
  enter,
  mediaProcessOf,
  openCrowd,
  startClassroomSite,
  type Crowd,
} from '../classroom-site.ts'
import type { Report } from '../report.ts'
import { endOf, say, type Person } from '../site.ts'
import { disk } from './classroom-disk.ts'
import { doors } from './classroom-doors.ts'
import { startBoardLoad, startChatLoad, type Acknowledged } from './classroom-load.ts'
import { recordingFaults, recordingsOf, type CutRecording } from './classroom-recordings.ts'
import { postmaster, stopDatabase, withDatabase } from './embedded-database.ts'

const VICTIMS = ['the media server', 'the server', 'PostgreSQL'] as const
const STUDENTS = 2
/** Until pictures move again on every screen. */
const RECOVER_MS = 20_000

/**
 * Kills the media server, the server and PostgreSQL in turn while people talk, draw, chat and are recorded, and checks what
 * is left of it; then tries to get past the doors of rooms, and records on a full disk.
 * @param rounds of kills
 * @param names of the parts: `kills`, `doors`, `disk`; all by default
 */
export async function classroom(rounds = '9', ...names: string[]): Promise<Report> {
  const outcomes = []
  for (const [name, part] of Object.entries({ kills: () => kills(Number(rounds)), doors, disk })) {
    if (names.length > 0 && !names.includes(name)) continue
    say(name)
    outcomes.push(await part())
  }
  return {
    result: outcomes.map(({ result }) => result).join('; '),
    faults: outcomes.flatMap(({ faults }) => faults),
  }
}

async function kills(rounds: number) {
  await using stack = new AsyncDisposableStack()
  const site = await startClassroomSite(stack, { DATABASE_URL: '' })
  const { caller, dataDir } = site
  stack.defer(() => stopDatabase(dataDir))
  let { server } = site
  const [owner] = (await site.people(1, 'approved')) as [Person]
  const students = await site.people(STUDENTS, 'student')
  const people = [owner, ...students]
  const id = await site.openClass(owner, students)
  const crowd = await openCrowd(stack)
  const arrive = async (n: number) => crowd.arrive(String(n), await enter(caller, people[n]!, id))
  const room = `/offerings/${id}/room`
  const call = async (method: string, path: string, body?: object) => {
    const answer = await caller.call(method, path, owner.token, body)
    if (answer.status >= 300 || answer.status === 0)
      throw new Error(`${method} ${path} was answered ${answer.status} ${answer.code}`)
    return answer.body
  }
  const faults: string[] = []
  const recorded: CutRecording[] = []
  const enteredAt = Date.now()
  for (const n of people.keys()) await arrive(n)
  await crowd.publish('0')
  for (const n of students.keys()) await crowd.firstFrame(String(n + 1))
  await call('PUT', room, { draw: true })
  await call('POST', `${room}/recording`)
  const chat = startChatLoad(caller, people, room)
  const board = startBoardLoad(caller, people, room)

  let slowest = 0
  for (let round = 0; round < rounds; round += 1) {
    const victim = VICTIMS[round % VICTIMS.length]!
    await delay(3_000 + Math.random() * 2_000)
    const active = (await recordingsOf(caller, owner, id)).find(
      ({ state }) => state === 'recording',
    )
    if (!active) faults.push(`round ${round}: nothing is recorded`)
    const media = await mediaProcessOf(server.pid)
    const { pid: database } = await postmaster(dataDir)
    const killedAt = Date.now()
    if (victim === 'the media server') process.kill(media, 'SIGKILL')
    else if (victim === 'PostgreSQL') process.kill(database, 'SIGKILL')
    else {
      server.kill('SIGKILL')
      await server.ended
      server = await site.start(server.port)
    }
    if (active && victim !== 'PostgreSQL')
      recorded.push({ id: active.id, startedAt: Date.parse(active.startedAt), killedAt })
    await server.ready().catch((error: Error) => faults.push(error.message))
    if (victim !== 'PostgreSQL') {
      await mediaProcessOf(server.pid, media)
      await crowd.page.page.waitForFunction(
        `[...crowd.values()].every(({ room }) => room.state !== 'connected' || room.remoteParticipants.size === 0)`,
      )
    }
    const took = await untilMoving(crowd, killedAt, arrive)
    slowest = Math.max(slowest, took)
    if (took > RECOVER_MS) faults.push(`round ${round} (${victim}): pictures after ${took} ms`)
  }
  await Promise.all([chat.stop(), board.stop()])

  // What was acknowledged is there, once.
  const { entries } = (await call('GET', `${room}/chat`)) as { entries: { id: string }[] }
  const found = entries.map((entry) => entry.id)
  const lost = [
    ...missing('chat entry', chat.acknowledged, found),
    ...missing('stroke', board.acknowledged, await board.read()),
  ]
  faults.push(...lost)
  await call('POST', `${room}/end`)
  const elapsed = (Date.now() - enteredAt) / 1_000
  faults.push(...(await recordingFaults(site, owner, id, recorded)))
  faults.push(
    ...(await withDatabase(dataDir, async (pool) => {
      const { rows } = await pool.query<{ person: string; seconds: number; open: number }>(
        `select person_id as person, extract(epoch from max(left_at) - min(joined_at))::float8 as seconds,
           (count(*) filter (where left_at is null))::int as open
         from classroom_stay group by 1`,
      )
      return rows.flatMap(({ person, seconds, open }) => [
        ...(open > 0 ? [`${person} is still in the room`] : []),
        // Whole seconds of the media server, and the time until the room was empty.
        ...(seconds > elapsed + 2 ? [`${person} has ${seconds} s of ${elapsed}`] : []),
      ])
    })),
  )
  faults.push(...(await endOf(server)))
  return {
    faults,
    result: `${rounds} kills, pictures after ${(slowest / 1_000).toFixed(1)} s at most, ${chat.acknowledged.length} chat entries and ${board.acknowledged.length} strokes, ${lost.length} lost, ${recorded.length} cut recordings`,
  }
}

/** Waits until everyone receives pictures. People whose client has given up join again, as the site's page does. */
async function untilMoving(
  crowd: Crowd,
  since: number,
  arrive: (n: number) => Promise<void>,
): Promise<number> {
  const before = new Map<number, number>()
  for (const end = since + 2 * RECOVER_MS; Date.now() < end; await delay(150)) {
    let moving = 0
    for (let n = 0; n <= STUDENTS; n += 1) {
      const state = await crowd.page.do<string>(`crowd.get('${n}')?.room.state ?? 'disconnected'`)
      if (state === 'disconnected') {
        await arrive(n).catch(() => {})
        if (n === 0) await crowd.publish('0').catch(() => {})
      }
      if (n === 0) continue
      const frames = await crowd.frames(String(n))
      if (frames > (before.get(n) ?? frames)) moving += 1
      before.set(n, frames)
    }
    if (moving === STUDENTS) return Date.now() - since
  }
  return Infinity
}

const missing = (what: string, acknowledged: Acknowledged, found: readonly string[]): string[] => {
  const counts = Map.groupBy(found, (one) => one)
  return acknowledged.flatMap((one) => {
    const count = counts.get(one)?.length ?? 0
    return count === 1 ? [] : [`${what} ${one} is there ${count} times`]
  })
}
