import { bookClass, joinWaitlist } from '@firstbell/contract/bookings'
import {
  createClass,
  deleteClass,
  getClass,
  getInstructorClasses,
} from '@firstbell/contract/offerings'
import { getMessages, sendMessage } from '@firstbell/contract/offering-messages'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { classForm, dayFromNow, dayInWords } from '../../../test/support/offering-forms.ts'
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
    const { body } = await call(getInstructorClasses, {}, teacher)
    const dates = (body.classes as { _id: string; date: string }[]).filter(({ _id }) =>
      [first, third].includes(_id),
    )
    expect(mail!.plain.split('All dates:')[1]!.match(/\d\d:\d\d–/g)).toHaveLength(2)
    for (const { date } of dates) expect(mail!.plain).toContain(dayInWords(date))
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

describe('the deletion of a class and the following ones (rule scope-3)', () => {
  const remove = (id: string, who: Person, scope = 'following') =>
    call(deleteClass, { id, scope }, who)
  const statusOf = async (id: string) => (await call(getClass, { id })).status

  test('is one mail to each person, with what they had, and one to the owner', async () => {
    const { teacher, ids } = await series({ maxStudents: '1' })
    const [before, first, second, third] = ids
    const [ann, bo, cy] = [
      await person('student', 'Ann'),
      await person('student'),
      await person('student'),
    ]
    await book(ann, before, first, second)
    await book(bo, third)
    await wait(ann, third)
    await wait(cy, second)
    expect((await remove(first, teacher)).status).toBe(201)
    expect(await Promise.all(ids.map(statusOf))).toEqual([200, 410, 410, 410])
    const [mail, ...more] = await mailsOf(ann, 'offering-cancelled')
    expect(more).toEqual([])
    expect(mail!.subject).toBe('Cancelled: Guitar basics, 3 dates')
    expect(mail!.plain).toContain(
      'Your bookings and your place on the waitlist have ended, there is nothing you need to do.',
    )
    expect(mail!.invitations!.map(({ method, event }) => [method, event.uid.slice(0, 36)])).toEqual(
      [first, second].map((id) => ['CANCEL', id]),
    )
    const [toBo] = await mailsOf(bo, 'offering-cancelled')
    expect(toBo!.subject).toBe('Cancelled: Guitar basics')
    expect(toBo!.invitations).toHaveLength(1)
    const [toCy] = await mailsOf(cy, 'offering-cancelled')
    expect(toCy!.plain).toContain('The class you waited for is cancelled')
    expect(toCy!.invitations).toBeUndefined()
    const toOwner = await mailsOf(teacher, 'offering-removed')
    expect(toOwner.map(({ subject }) => subject)).toEqual(['Deleted: Guitar basics, 3 dates'])
    expect(toOwner[0]!.plain).toContain('2 people had booked these classes; we told all of them')
    expect((await remove(first, teacher)).status).toBe(404)
    expect(await mailsOf(ann, 'offering-cancelled')).toHaveLength(1)
  })

  test('leaves what has ended to its students, and what started with its seats', async () => {
    const { teacher, ids } = await series()
    const [first, second, third, fourth] = ids
    const [ann, bo] = [await person('student'), await person('student')]
    await book(ann, first, second)
    await book(bo, third, fourth)
    await pass(first, 3)
    await pass(second, 1)
    expect((await remove(first, await person('approved'))).status).toBe(403)
    expect((await remove(first, teacher)).status).toBe(201)
    expect(await Promise.all(ids.map(statusOf))).toEqual([404, 200, 410, 410])
    expect(await mailsOf(ann, 'offering-cancelled')).toEqual([])
    expect(await mailsOf(bo, 'offering-cancelled')).toHaveLength(1)
    expect((await mailsOf(teacher, 'offering-removed'))[0]!.plain).toContain('1 person had booked')
    // Alone, as without a scope.
    const other = await series()
    expect((await remove(other.ids[0], other.teacher, 'this')).status).toBe(201)
    expect(await Promise.all(other.ids.map(statusOf))).toEqual([410, 200, 200, 200])
    expect((await remove(other.ids[1], other.teacher, 'all')).status).toBe(400)
  })

  test('deletes none where one fails, and does not lock out another that goes the other way', async () => {
    const { teacher, ids } = await series()
    await sql`create function no_end() returns trigger language plpgsql as
      $$ begin raise exception 'no'; end $$`.execute(world.db)
    await sql`create trigger no_end before update of cancelled_at on offering for each row
      when (new.id = ${sql.lit(ids[3])}) execute function no_end()`.execute(world.db)
    expect((await remove(ids[0], teacher)).status).toBe(500)
    expect(await Promise.all(ids.map(statusOf))).toEqual([200, 200, 200, 200])
    await sql`drop function no_end cascade`.execute(world.db)
    const raced = await Promise.all([
      remove(ids[2], teacher),
      remove(ids[0], teacher),
      call(sendMessage, { id: ids[1], subject: 'x', text: 'x', scope: 'following' }, teacher),
      remove(ids[1], teacher, 'this'),
    ])
    expect(raced.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
    expect(await Promise.all(ids.map(statusOf))).toEqual([410, 410, 410, 410])
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
