import { deleteAccount } from '@firstbell/contract/accounts'
import * as calls from '@firstbell/contract/classroom'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createClassroomWorld } from '../../../test/support/classroom.ts'
import { eventStreams, serve } from '../../../test/support/event-streams.ts'
import type { Person } from '../../../test/support/world.ts'

const { world, enter, jobs, running } = await createClassroomWorld()
const { listening } = eventStreams(await serve(world.app))

describe('chat (rule classroom-8)', () => {
  const post = (id: string, who: Person, text: string) =>
    world.call(calls.postChat, { id, text }, who)
  const list = (id: string, who: Person) => world.call(calls.getChat, { id }, who)

  test('is for people in the room, without markup, and everyone hears of it', async () => {
    const { id, teacher, students } = await running(['Sam', 'Ann'])
    const [sam, ann] = students
    expect((await post(id, sam!, 'Early')).body.code).toBe('not_open')
    await enter(id, teacher)
    await enter(id, sam!)
    const stream = await listening(teacher)
    const { status, body } = await post(id, sam!, ' <b>Hello</b>, see https://example.org ')
    expect([status, body.entry]).toEqual([
      201,
      {
        id: expect.any(String),
        person: sam!.id,
        text: 'Hello, see https://example.org',
        at: expect.any(String),
      },
    ])
    await stream.hears({ type: 'chat', offeringId: id })
    await post(id, teacher, 'Welcome')
    expect((await list(id, sam!)).body.entries.map(({ text }: { text: string }) => text)).toEqual([
      'Hello, see https://example.org',
      'Welcome',
    ])
    for (const answer of [await post(id, ann!, 'Hi'), await list(id, ann!)])
      expect([answer.status, answer.body.message]).toEqual([
        403,
        'Only people in the room can do this.',
      ])
    for (const wrong of ['', '  ', 'x'.repeat(1_001)])
      expect((await post(id, sam!, wrong)).body.fields).toEqual({ text: expect.any(String) })
  })

  test('works before the webhook about the person has come', async () => {
    const { id, teacher, students } = await running()
    await enter(id, teacher)
    await enter(id, students[0]!)
    await sql`delete from classroom_stay`.execute(world.db)
    expect((await post(id, students[0]!, 'Here')).status).toBe(201)
  })

  test('takes 30 entries a minute from a person', async () => {
    const { id, teacher } = await running([])
    await enter(id, teacher)
    const answers = await Promise.all(
      Array.from({ length: 32 }, (_, index) => post(id, teacher, `Entry ${index}`)),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(30)
    const refused = answers.find(({ status }) => status === 429)
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('the author and the owner delete entries', async () => {
    const { id, teacher, students } = await running(['Sam', 'Ann'])
    const [sam, ann] = students
    for (const who of [teacher, ...students]) await enter(id, who)
    const entry = async (who: typeof teacher) => (await post(id, who, 'Oops')).body.entry.id
    const remove = (who: typeof teacher, entryId: string) =>
      world.call(calls.deleteChatEntry, { id, entry: entryId }, who)
    const [first, second] = [await entry(sam!), await entry(sam!)]
    expect((await remove(ann!, first)).status).toBe(403)
    expect((await remove(sam!, first)).status).toBe(200)
    expect((await remove(teacher, second)).status).toBe(200)
    expect((await remove(teacher, second)).status).toBe(404)
    expect((await list(id, teacher)).body.entries).toEqual([])
  })

  test('is kept for 30 days, and goes with the account', async () => {
    const { id, teacher, students } = await running()
    for (const who of [teacher, ...students]) await enter(id, who)
    await post(id, teacher, 'Old')
    await post(id, students[0]!, 'New')
    await sql`update chat_entry set at = at - interval '30 days 1 hour' where text = 'Old'`.execute(
      world.db,
    )
    await sql`select graphile_worker.add_job('purge-chat')`.execute(world.db)
    await jobs()
    const texts = async () =>
      (await list(id, teacher)).body.entries.map(({ text }: { text: string }) => text)
    expect(await texts()).toEqual(['New'])
    await world.call(deleteAccount, {}, students[0]!)
    expect(await texts()).toEqual([])
  })
})
