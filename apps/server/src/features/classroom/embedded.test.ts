import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import * as calls from '@firstbell/contract/classroom'
import { getAttendance, joinSession } from '@firstbell/contract/sessions'
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { Client } from '../../../../../packages/embedded-livekit/test/client.ts'
import { minutesFromNow, taught } from '../../../test/support/sessions.ts'
import { createWorld, type Person } from '../../../test/support/world.ts'
import { createListener } from '../../platform/http/listener.ts'

/**
 * Rooms at the embedded media server, and at a LiveKit server if LIVEKIT_URL, LIVEKIT_API_KEY and LIVEKIT_API_SECRET name one
 * (`npm run test:livekit`), whose webhooks cannot reach this test.
 */

const { LIVEKIT_URL, LIVEKIT_API_KEY = '', LIVEKIT_API_SECRET = '' } = process.env
const embedded = LIVEKIT_URL === undefined
const world = await createWorld(
  embedded
    ? { CLASSROOM: 'embedded', CLASSROOM_PORTS: '46000-46099' }
    : { CLASSROOM: 'livekit', LIVEKIT_URL, LIVEKIT_API_KEY, LIVEKIT_API_SECRET },
)

const listener = createListener(world.app.handle, undefined, undefined, world.app.upgrades)
await once(listener.listen(0, '127.0.0.1'), 'listening')
afterAll(() => {
  listener.closeAllConnections()
  listener.close()
})
const here = `ws://127.0.0.1:${(listener.address() as AddressInfo).port}`

const clients: Client[] = []
afterAll(() => {
  for (const client of clients) client.close()
})

const check = async () => {
  for (const job of world.app.jobs) if (job.name === 'check-classrooms') await job.run({})
}
const until = (done: () => Promise<void>) =>
  vi.waitFor(
    async () => {
      // A media server tells by webhook of people whose media are connected, which these clients do not do.
      await check().catch(() => {})
      await done()
    },
    { timeout: 30_000, interval: 100 },
  )

const join = (id: string, who: Person) => world.call(joinSession, { id }, who)
const people = async (id: string, who: Person): Promise<string[]> => {
  const { body } = await world.call(calls.getRoom, { id }, who)
  return body.people.flatMap((person: { id: string; present: boolean }) =>
    person.present ? [person.id] : [],
  )
}

async function connect(token: string): Promise<Client> {
  const client = new Client(embedded ? here : LIVEKIT_URL, token)
  clients.push(client)
  await client.gets('join')
  return client
}

async function running() {
  const given = await taught(world, 'class', { meetingUrl: '', duration: '60' })
  const student = await world.person('student', 'Sam')
  await given.book(student)
  await given.edit(minutesFromNow(-5))
  // The media server may still be starting.
  await until(async () => expect((await join(given.id, given.teacher)).status).toBe(200))
  const enter = async (who: Person) => connect((await join(given.id, who)).body.room.token)
  return { ...given, student, enter }
}

test('people enter through the site’s own port, are moderated, and leave (rules classroom-3 to classroom-7)', async () => {
  const { id, teacher, student, enter } = await running()
  const owner = await enter(teacher)
  const other = await enter(student)
  const joined = await other.gets('join')
  expect(joined.participant).toMatchObject({ identity: student.id, name: '' })
  expect(joined.participant?.permission).toMatchObject({
    canPublish: true,
    canPublishData: false,
    canUpdateMetadata: false,
  })
  await until(async () => expect(await people(id, teacher)).toHaveLength(2))

  await world.call(calls.changeRoom, { id, speak: false, cameras: false, draw: true }, teacher)
  await vi.waitFor(
    () => {
      const updates = other.received.flatMap((message) =>
        message.case === 'update' ? message.value.participants : [],
      )
      const own = updates.findLast(({ identity }) => identity === student.id)
      expect(own?.permission).toMatchObject({ canPublish: false, canPublishData: true })
    },
    { timeout: 10_000 },
  )

  const { token } = (await join(id, student)).body.room
  await world.call(calls.removeFromRoom, { id, person: student.id }, teacher)
  await other.ends()
  await until(async () => expect(await people(id, teacher)).toEqual([teacher.id]))
  // The older token connects, and is removed at once.
  const again = new Client(embedded ? here : LIVEKIT_URL, token)
  clients.push(again)
  await until(async () => expect(again.closed).toBe(true))

  await world.call(calls.endRoom, { id }, teacher)
  await owner.ends()
  const late = new Client(embedded ? here : LIVEKIT_URL, token)
  clients.push(late)
  await late.ends()
  expect(late.status).toBe(404)
})

test('joining again ends the earlier connection (rule classroom-4)', async () => {
  const { id, teacher, student, enter } = await running()
  await enter(teacher)
  const first = await enter(student)
  const second = await enter(student)
  await first.ends()
  await until(async () => expect(await people(id, teacher)).toHaveLength(2))
  expect(second.closed).toBe(false)
})

test.runIf(embedded)(
  'a killed media server is started again with its rooms, and stays end (rules classroom-10, classroom-11)',
  async () => {
    const { id, teacher, student, enter } = await running()
    await enter(teacher)
    const client = await enter(student)
    await until(async () => expect(await people(id, teacher)).toHaveLength(2))
    const { token } = (await join(id, student)).body.room
    const of = ['-P', String(process.pid), '-f', 'embedded-livekit/src/main']
    for (const pid of execFileSync('pgrep', of).toString().trim().split('\n'))
      process.kill(Number(pid), 'SIGKILL')
    await client.ends()
    await until(async () => expect((await join(id, student)).status).toBe(503))
    // Everything else works meanwhile.
    expect((await world.call(getAttendance, { id }, teacher)).status).toBe(200)
    await until(async () => expect((await join(id, teacher)).status).toBe(200))
    await until(async () => expect(await people(id, teacher)).toEqual([]))
    await connect(token)
    await until(async () => expect(await people(id, teacher)).toEqual([student.id]))
    const { rows } = await sql<{ stays: number }>`
      select count(*)::int as stays from classroom_stay
      where person_id = ${student.id} and left_at is not null`.execute(world.db)
    expect(rows).toEqual([{ stays: 1 }])
  },
)
