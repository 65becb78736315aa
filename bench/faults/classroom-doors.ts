import { setTimeout as delay } from 'node:timers/promises'
import { TrackSource } from '@livekit/protocol'
import { SignJWT } from 'jose'
import { Client } from '../../packages/embedded-livekit/test/client.ts'
import { enter, startClassroomSite, type Entrance } from '../classroom-site.ts'
import { cancelClass } from '../load.ts'
import { percentile } from '../report.ts'
import { endOf, type Person } from '../site.ts'

const PLACES = 30
/** People at the door of a room for 30. */
const QUEUE = 40
/** A person who may no longer be in a room leaves it within this time (rule classroom-4). */
const LEAVE_MS = 5_000
const FLOOD = 5_000
const VISITORS = 300

/** Tries to be in rooms without a right to it, to send what is not allowed, and to keep a room from working. */
export async function doors() {
  await using stack = new AsyncDisposableStack()
  const site = await startClassroomSite(stack)
  const { caller, pool, url } = site
  const faults: string[] = []
  const clients: Client[] = []
  stack.defer(() => clients.forEach((client) => client.close()))
  const [owner] = (await site.people(1, 'approved')) as [Person]
  const students = await site.people(QUEUE, 'student')
  const [id, other] = [
    // Bookings can be cancelled until the class begins. Its room is open before.
    await site.openClass(owner, students, 10),
    await site.openClass(owner, students.slice(1)),
  ]
  const connect = (entrance: Entrance | string): Client => {
    const token = typeof entrance === 'string' ? entrance : entrance.token
    const client = new Client(url.replace('http', 'ws'), token)
    clients.push(client)
    return client
  }
  const joined = async (entrance: Entrance | string) => {
    const client = connect(entrance)
    await client.gets('join')
    return client
  }
  /** Reports a connection that is let in, or stays for longer than allowed. */
  const expectOutside = async (what: string, client: Client) => {
    for (const end = Date.now() + LEAVE_MS; !client.closed && Date.now() < end;) await delay(20)
    if (!client.closed) faults.push(`${what}: still connected after ${LEAVE_MS} ms`)
  }

  await joined(await enter(caller, owner, id))
  await joined(await enter(caller, owner, other))
  const [sam, ann] = students as [Person, Person]
  const ticket = await enter(caller, sam, id)

  // Tokens that are changed, old, or signed with another secret.
  const [head = '', body = '', signature = ''] = ticket.token.split('.')
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>
  const { rows } = await pool.query<{ value: Buffer }>(
    "select value from secret where name = 'classroom'",
  )
  const key = Buffer.from(rows[0]!.value.toString('base64url'))
  const sign = (more: object, secret = key) =>
    new SignJWT({ ...claims, ...more }).setProtectedHeader({ alg: 'HS256' }).sign(secret)
  const otherRoom = { video: { ...(claims['video'] as object), room: 'another' } }
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const now = Math.floor(Date.now() / 1_000)
  const bad = {
    'a changed token': `${head}.${encoded({ ...claims, ...otherRoom })}.${signature}`,
    'a token of another secret': await sign({}, Buffer.alloc(32, 1)),
    'a token without a signature': `${encoded({ alg: 'none', typ: 'JWT' })}.${body}.`,
    'an old token': await sign({ nbf: now - 600, exp: now - 120 }),
    'a token of a room that is not there': await sign(otherRoom),
    'no token': '',
  }
  for (const [what, token] of Object.entries(bad)) await expectOutside(what, connect(token))

  // A student whose booking ends, who also tries again with the token.
  const client = await joined(ticket)
  const began = Date.now()
  const cancelled = await cancelClass(caller, sam.token, id)
  if (cancelled.status !== 201) throw new Error(`Cancelling was answered ${cancelled.status}`)
  await expectOutside('a student who has cancelled', client)
  const leftAfter = Date.now() - began
  await expectOutside('the token of a student who has cancelled', connect(ticket))
  const refused = await caller.call('POST', `/offerings/${id}/join`, sam.token)
  if (refused.status !== 403) faults.push(`a student who has cancelled joins: ${refused.status}`)

  // What the switches forbid.
  const forbidden = await joined(await enter(caller, ann, other))
  await caller.call('PUT', `/offerings/${other}/room`, owner.token, { cameras: false })
  await delay(500)
  forbidden.addTrack(TrackSource.CAMERA)
  await forbidden.gets('requestResponse').catch(() => faults.push('a forbidden camera: no refusal'))
  forbidden.addTrack(TrackSource.SCREEN_SHARE)
  await delay(500)
  if (forbidden.received.some((message) => message.case === 'trackPublished'))
    faults.push('a forbidden camera or screen was published')

  // Floods, and what others notice of them.
  const calm = await joined(await enter(caller, students[2]!, other))
  const flooding = forbidden
  for (let n = 0; n < FLOOD && !flooding.closed; n += 1)
    flooding.send({ case: 'ping', value: BigInt(n) })
  await expectOutside('a flood of signalling', flooding)
  const visitors = Array.from({ length: VISITORS }, () => connect('not a token'))
  const waits: number[] = []
  for (let n = 0; n < 50; n += 1) {
    const asked = performance.now()
    const { status } = await caller.call('GET', `/offerings/${id}/room`, owner.token)
    waits.push(performance.now() - asked)
    if (status !== 200) faults.push(`the room was answered ${status} beside a flood`)
  }
  for (const visitor of visitors) await expectOutside('a visitor without a token', visitor)
  if (calm.closed) faults.push('a flood has ended the connection of another person')
  const entered = await caller.call('POST', `/offerings/${other}/join`, students[3]!.token)
  if (entered.status !== 200) faults.push(`a student cannot join after a flood: ${entered.status}`)

  // More people than places, all at once.
  const crowd = students.slice(1)
  const answers = await Promise.all(
    crowd.map(({ token }) => caller.call('POST', `/offerings/${id}/join`, token)),
  )
  const tickets = answers.filter(({ status }) => status === 200)
  const full = answers.filter(({ status, code }) => status === 503 && code === 'room_full')
  if (tickets.length !== PLACES - 1 || tickets.length + full.length !== crowd.length)
    faults.push(
      `${crowd.length} at a door of ${PLACES}: ${tickets.length} tokens, ${full.length} room_full`,
    )
  const inside = tickets.map(({ body: answer }) => connect((answer as { room: Entrance }).room))
  await Promise.all(
    inside.map((one) => one.gets('join').catch(() => faults.push('a place is not free'))),
  )
  const late = await caller.call('POST', `/offerings/${id}/join`, owner.token)
  if (late.status !== 200) faults.push(`the owner of a full room: ${late.status} ${late.code}`)

  // The media server's own list.
  await delay(1_000)
  const { body: list } = await caller.call('GET', `/offerings/${id}/room`, owner.token)
  const names = (list as { people: { id: string; present: boolean }[] }).people
  if (names.some((person) => person.id === sam.id && person.present))
    faults.push('a student who has cancelled is on the list')
  faults.push(...(await endOf(site.server)))
  return {
    faults,
    result: `${Object.keys(bad).length} bad tokens refused; cancelled, left after ${(leftAfter / 1_000).toFixed(1)} s; ${tickets.length} of ${crowd.length} in; beside a flood p95 ${percentile(waits, 0.95).toFixed(0)} ms`,
  }
}
