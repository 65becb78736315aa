import { bookClass, joinWaitlist } from '@firstbell/contract/bookings'
import { createClass, deleteClass, getInstructorClasses } from '@firstbell/contract/offerings'
import { getMessages, sendMessage } from '@firstbell/contract/offering-messages'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { classForm, dayFromNow } from '../../../test/support/offering-forms.ts'
import { createWorld, type Person } from '../../../test/support/world.ts'

const world = await createWorld()
const { call, person } = world

/** A series of a new instructor, the first class in a week. */
async function series(over: Record<string, unknown> = {}) {
  const teacher = await person('approved')
  const values = { date: dayFromNow(7), repeatWeekly: '4', ...over }
  const form = classForm(await world.picture(teacher), values)
  const made = await call(createClass, form, teacher)
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const ids = (made.body.classes as { _id: string }[]).map(({ _id }) => _id)
  return { teacher, form, ids: ids as [string, string, string, string] }
}

async function book(who: Person, ...ids: string[]) {
  for (const classId of ids) expect((await call(bookClass, { classId }, who)).status).toBe(201)
}
async function wait(who: Person, id: string) {
  expect((await call(joinWaitlist, { id }, who)).status).toBe(201)
}
const mailsOf = async (who: Person, template: string) =>
  (await world.mailsTo(who.email)).filter((mail) => mail.template === template)
/** Moves a class in time without an edit, as if that time had passed. */
const pass = (id: string, hours: number) =>
  sql`update offering set starts_at = now() - make_interval(hours => ${hours}),
    ends_at = now() - make_interval(hours => ${hours}) + interval '90 minutes' where id = ${id}`.execute(
    world.db,
  )
const followingOf = async (who: Person, id: string) =>
  (await call(getInstructorClasses, { id }, who)).body.following

describe('a message to the following classes of a series (rule scope-2)', () => {
  const NEWS = { subject: 'Bring a pen', text: 'And paper.' }
  const send = (id: string, who: Person, more: object = { scope: 'following' }) =>
    call(sendMessage, { id, ...NEWS, ...more }, who)
  const read = async (id: string, who: Person) =>
    (await call(getMessages, { id }, who)).body.messages as { recipients: number }[]

  test('reaches each person once, names what they booked, and stands with each class', async () => {
    const { teacher, ids } = await series()
    const [before, first, second, third] = ids
    const [ann, bo, cy] = [
      await person('student'),
      await person('student'),
      await person('student'),
    ]
    await book(ann, before, first, third)
    await book(bo, second)
    await book(cy, before)
    const sent = await send(first, teacher)
    expect([sent.status, sent.body.recipients]).toEqual([201, 2])
    const [mail, ...more] = await mailsOf(ann, 'offering-message')
    expect(more).toEqual([])
    expect(mail!.plain).toContain('wrote to everybody booked in these classes:')
    expect(mail!.plain.split('Guitar basics')).toHaveLength(1 + 2)
    expect((await mailsOf(bo, 'offering-message'))[0]!.plain).toContain('booked in this class:')
    expect(await mailsOf(cy, 'offering-message')).toEqual([])
    expect((await read(before, teacher)).length).toBe(0)
    for (const [id, recipients] of [
      [first, 1],
      [second, 1],
      [third, 1],
    ] as const)
      expect(await read(id, teacher)).toMatchObject([{ ...NEWS, recipients }])
    // Alone, as without a scope.
    for (const more of [{}, { scope: 'this' }]) {
      expect((await send(first, teacher, more)).body.recipients).toBe(1)
      expect(await read(second, teacher)).toHaveLength(1)
    }
    expect((await send(first, teacher, { scope: 'all' })).status).toBe(400)
  })

  test('leaves out what has started, was deleted or belongs to another', async () => {
    const { teacher, ids } = await series()
    const [first, second, third, fourth] = ids
    const sam = await person('student')
    await book(sam, second, third, fourth)
    await pass(first, 3)
    await pass(second, 1)
    await call(deleteClass, { id: third }, teacher)
    expect((await send(first, await person('approved'))).status).toBe(403)
    expect((await send(first, teacher)).body.recipients).toBe(1)
    expect(await read(second, teacher)).toEqual([])
    expect(await read(fourth, teacher)).toHaveLength(1)
    expect((await send(third, teacher)).status).toBe(410)
  })

  test('counts for each of its classes, and all or none is sent', async () => {
    const { teacher, ids } = await series({ repeatWeekly: '2' })
    const sam = await person('student')
    await book(sam, ids[0])
    for (let n = 0; n < 9; n += 1) await send(ids[1], teacher, {})
    const both = await Promise.all([send(ids[0], teacher), send(ids[0], teacher)])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 429])
    expect(await read(ids[0], teacher)).toHaveLength(1)
    expect(await mailsOf(sam, 'offering-message')).toHaveLength(1)
    expect((await send(ids[0], teacher, {})).status).toBe(201)
  })
})

test('the owner knows how many classes and people an action on the following ones is about (rule scope-1)', async () => {
  const { teacher, ids } = await series({ maxStudents: '1' })
  const [first, second, third, fourth] = ids
  const [ann, bo] = [await person('student'), await person('student')]
  expect(await followingOf(teacher, first)).toEqual({ classes: 4, students: 0, told: 0 })
  await book(ann, first, second, third)
  await wait(bo, third)
  expect(await followingOf(teacher, first)).toEqual({ classes: 4, students: 1, told: 2 })
  expect(await followingOf(teacher, fourth)).toBeUndefined()
  await pass(first, 3)
  await call(deleteClass, { id: third }, teacher)
  expect(await followingOf(teacher, first)).toEqual({ classes: 3, students: 1, told: 1 })
  await pass(second, 1)
  expect(await followingOf(teacher, second)).toEqual({ classes: 2, students: 1, told: 1 })
  expect(await followingOf(teacher, fourth)).toBeUndefined()
})
