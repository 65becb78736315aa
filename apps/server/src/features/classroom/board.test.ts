import { drawOnBoard, getBoard } from '@firstbell/contract/board'
import { newBoardClient } from '@firstbell/contract/board-author'
import { changeRoom, endRoom, removeFromRoom } from '@firstbell/contract/classroom'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { createClassroomWorld } from '../../../test/support/classroom.ts'
import type { Person } from '../../../test/support/world.ts'

const { world, running, enter, jobs } = await createClassroomWorld()

const base64 = (update: Uint8Array) => Buffer.from(update).toString('base64')

/** A person's document, whose changes are stored by `post`. */
function documentOf(id: string, who: Person) {
  const doc = new Y.Doc()
  doc.clientID = newBoardClient(who.id)
  const updates: Uint8Array[] = []
  doc.on('update', (update: Uint8Array) => updates.push(update))
  return {
    doc,
    set: (key: string, value: unknown) => doc.getMap('items').set(`${who.id}/${key}`, value),
    /** Makes a change that a page of the site would not make. */
    craft: (change: (doc: Y.Doc) => unknown) => change(doc),
    see: (other: Y.Doc) => {
      Y.applyUpdate(doc, Y.encodeStateAsUpdate(other))
      updates.length = 0
    },
    post: () =>
      world.call(drawOnBoard, { id, update: base64(Y.mergeUpdates(updates.splice(0))) }, who),
  }
}

const read = async (id: string, who: Person, after?: number) => {
  const { status, body } = await world.call(
    getBoard,
    { id, ...(after !== undefined && { after }) },
    who,
  )
  expect(status, JSON.stringify(body)).toBe(200)
  const doc = new Y.Doc()
  for (const update of body.updates) Y.applyUpdate(doc, Buffer.from(update, 'base64'))
  return {
    // Without the ids of the authors.
    items: Object.fromEntries(
      Object.entries(doc.getMap('items').toJSON()).map(([key, item]) => [key.split('/')[1], item]),
    ),
    updates: body.updates as string[],
    version: body.version as number,
  }
}

/** A class in whose room the owner and these students are. */
async function opened(names: readonly string[] = ['Sam']) {
  const given = await running(names)
  await enter(given.id, given.teacher)
  for (const student of given.students) await enter(given.id, student)
  return given
}

describe('the board of a room (rule classroom-14)', () => {
  test('what two people draw at once is there for who comes later, also in parts', async () => {
    const { id, teacher, students } = await opened(['Sam', 'Ann'])
    const [sam, ann] = students
    await world.call(changeRoom, { id, draw: true }, teacher)
    const [owner, student] = [documentOf(id, teacher), documentOf(id, sam!)]
    owner.set('one', 1)
    student.set('other', 2)
    const answers = await Promise.all([owner.post(), student.post()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const { items, version } = await read(id, ann!)
    expect(items).toEqual({ one: 1, other: 2 })
    expect(await read(id, ann!, version)).toEqual({ items: {}, updates: [], version })
    owner.set('third', 3)
    await owner.post()
    expect(await read(id, ann!, version)).toMatchObject({
      items: {},
      updates: [expect.any(String)],
      version: version + 1,
    })
    expect((await read(id, ann!)).items).toEqual({ one: 1, other: 2, third: 3 })
  })

  test('students draw only while they may, and only in the room', async () => {
    const { id, teacher, students } = await running(['Sam', 'Ann'])
    const [sam, ann] = students
    const student = documentOf(id, sam!)
    student.set('early', 1)
    expect((await student.post()).body.code).toBe('not_open')
    await enter(id, teacher)
    await enter(id, sam!)
    student.set('forbidden', 1)
    expect((await student.post()).body).toEqual({
      message: 'You may not draw on the board.',
      code: 'forbidden',
    })
    await world.call(changeRoom, { id, draw: true }, teacher)
    student.set('allowed', 1)
    expect((await student.post()).status).toBe(200)
    const outside = documentOf(id, ann!)
    outside.set('outside', 1)
    const stranger = documentOf(id, await world.person('student'))
    stranger.set('stranger', 1)
    expect([(await outside.post()).status, (await stranger.post()).status]).toEqual([403, 403])
    for (const who of [ann!, await world.person('admin')])
      expect((await world.call(getBoard, { id }, who)).status).toBe(403)
    await world.call(changeRoom, { id, draw: false }, teacher)
    student.set('late', 1)
    expect((await student.post()).status).toBe(403)
    await world.call(changeRoom, { id, draw: true }, teacher)
    await world.call(removeFromRoom, { id, person: sam!.id }, teacher)
    student.set('removed', 1)
    expect((await student.post()).status).toBe(403)
    expect((await read(id, teacher)).updates).toHaveLength(1)
    await world.call(endRoom, { id }, teacher)
    expect((await world.call(getBoard, { id }, teacher)).body.code).toBe('not_open')
  })

  test('students change and erase only what they drew (rule classroom-16)', async () => {
    const { id, teacher, students } = await opened(['Sam', 'Ann'])
    const [sam, ann] = students
    await world.call(changeRoom, { id, draw: true }, teacher)
    const [owner, other] = [documentOf(id, teacher), documentOf(id, ann!)]
    owner.set('line', new Y.Map([['color', 'red']]))
    other.set('text', new Y.Map([['text', 'Ann']]))
    for (const author of [owner, other]) expect((await author.post()).status).toBe(200)
    const before = await read(id, teacher)

    const itemOf = (doc: Y.Doc, key: string) => doc.getMap<Y.Map<unknown>>('items').get(key)
    const [line, text] = [`${teacher.id}/line`, `${ann!.id}/text`]
    const crafted: Record<string, (doc: Y.Doc) => unknown> = {
      'erases a line of the owner': (doc) => doc.getMap('items').delete(line),
      'erases a text of another student': (doc) => doc.getMap('items').delete(text),
      'replaces a text': (doc) => doc.getMap('items').set(text, 'Sam'),
      'changes a text': (doc) => itemOf(doc, text)?.set('text', 'Sam'),
      'adds to a line': (doc) => itemOf(doc, line)?.set('text', 'Sam'),
      'draws in the name of another': (doc) => doc.getMap('items').set(`${ann!.id}/new`, 'Sam'),
      'deletes a page': (doc) => doc.getMap('deletedPages').set('first', true),
      'shows a page': (doc) => doc.getMap('shown').set('page', 'second'),
      'adds a page': (doc) => doc.getArray('pages').push(['second']),
      'draws as the client of another': (doc) => {
        doc.clientID = newBoardClient(ann!.id)
        doc.getMap('items').set(`${sam!.id}/new`, 'Sam')
      },
    }
    for (const [what, change] of Object.entries(crafted)) {
      const student = documentOf(id, sam!)
      for (const { doc } of [owner, other]) student.see(doc)
      student.craft(change)
      expect([what, (await student.post()).body.code]).toEqual([what, 'forbidden'])
    }
    // A key that another student has taken, by one who has not seen it.
    const unseen = documentOf(id, sam!)
    unseen.craft((doc) => doc.getMap('items').set(text, 'Sam'))
    expect((await unseen.post()).status).toBe(403)
    expect(await read(id, teacher)).toEqual(before)

    // After a reload, in another document, and the owner erases anything.
    other.see(owner.doc)
    const again = documentOf(id, ann!)
    again.see(other.doc)
    again.craft((doc) => itemOf(doc, text)?.set('text', 'Changed'))
    expect((await again.post()).status).toBe(200)
    again.craft((doc) => doc.getMap('items').delete(text))
    expect((await again.post()).status).toBe(200)
    other.set('second', 1)
    expect((await other.post()).status).toBe(200)
    owner.see(other.doc)
    owner.craft((doc) => doc.getMap('items').delete(`${ann!.id}/second`))
    expect((await owner.post()).status).toBe(200)
    expect((await read(id, teacher)).items).toEqual({ line: { color: 'red' } })
  })

  test('what is no update is refused, and nothing is stored', async () => {
    const { id, teacher } = await opened([])
    const attempts = [
      'not Base64',
      '',
      base64(Buffer.from([255, 255, 255, 255, 255])),
      base64(Buffer.from('hello, this is text')),
      // A list of very many structs, of which there are none.
      base64(Buffer.from([1, 255, 255, 255, 255, 15, 1, 0])),
      base64(Buffer.alloc(300 * 1024)),
    ]
    for (const update of attempts) {
      const { status, body } = await world.call(drawOnBoard, { id, update }, teacher)
      expect([update.slice(0, 20), status, Object.keys(body.fields ?? {})]).toEqual([
        update.slice(0, 20),
        update.length > 400_000 ? 413 : 400,
        update.length > 400_000 ? [] : ['update'],
      ])
    }
    expect(await read(id, teacher)).toEqual({ items: {}, updates: [], version: 0 })
    expect((await world.call(getBoard, { id, after: -1 }, teacher)).status).toBe(400)
  })

  test('many small updates become one, which loses nothing for who has read a part', async () => {
    const { id, teacher } = await opened([])
    const owner = documentOf(id, teacher)
    const post = async (from: number, to: number) => {
      for (let key = from; key < to; key += 1) {
        owner.set(String(key), key)
        expect((await owner.post()).status).toBe(200)
      }
    }
    await post(0, 60)
    const part = await read(id, teacher)
    expect(part.version).toBe(60)
    await post(60, 130)
    const { items, updates, version } = await read(id, teacher)
    expect(Object.keys(items)).toHaveLength(130)
    expect([updates.length, version]).toEqual([31, 130])
    const rest = await read(id, teacher, part.version)
    const doc = new Y.Doc()
    for (const update of [...part.updates, ...rest.updates])
      Y.applyUpdate(doc, Buffer.from(update, 'base64'))
    expect(doc.getMap('items').size).toBe(130)
  })
})

describe('how much and how long a board is kept (rule classroom-15)', () => {
  test('it takes 5 MB', async () => {
    const { id, teacher } = await opened([])
    const owner = documentOf(id, teacher)
    const statuses = []
    for (let part = 0; part < 22; part += 1) {
      owner.set(String(part), 'x'.repeat(250 * 1024))
      statuses.push(await owner.post())
    }
    expect(statuses.filter(({ status }) => status === 200)).toHaveLength(20)
    expect(statuses.at(-1)).toMatchObject({
      status: 409,
      body: { code: 'board_full', message: 'The board is full.' },
    })
    expect(Object.keys((await read(id, teacher)).items)).toHaveLength(20)
  })

  test('it is kept for 30 days', async () => {
    const { id, teacher } = await opened([])
    const owner = documentOf(id, teacher)
    owner.set('one', 1)
    await owner.post()
    const purge = async () => {
      await sql`select graphile_worker.add_job('purge-boards')`.execute(world.db)
      await jobs()
    }
    const age = (days: number) =>
      sql`update board_update set at = now() - make_interval(days => ${days}::int)`.execute(
        world.db,
      )
    await age(29)
    await purge()
    expect((await read(id, teacher)).version).toBe(1)
    await age(31)
    await purge()
    expect((await read(id, teacher)).version).toBe(0)
  })
})
