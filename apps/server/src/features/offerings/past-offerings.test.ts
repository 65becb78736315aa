import { deleteAccount } from '@firstbell/contract/accounts'
import { getBookedClasses, getBookedCourses } from '@firstbell/contract/bookings'
import { removeInstructor } from '@firstbell/contract/instructors'
import { getMessages, sendMessage } from '@firstbell/contract/offering-messages'
import {
  deleteClass,
  deleteCourse,
  getAllCourses,
  getClass,
  getCourse,
  getInstructorClasses,
  getInstructorCourses,
} from '@firstbell/contract/offerings'
import { getAttendance } from '@firstbell/contract/sessions'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createCalendarWorld } from '../../../test/support/calendar.ts'
import { dayFromNow } from '../../../test/support/offering-forms.ts'
import { taught, type Taught } from '../../../test/support/sessions.ts'
import type { Person } from '../../../test/support/world.ts'
import { collectFiles } from '../uploads/collect-garbage.ts'

/** An offering that has ended has taken place, regardless of later changes (rule offering-26). */

const { world, entriesOf } = await createCalendarWorld()

const calls = {
  class: {
    remove: deleteClass,
    one: getClass,
    booked: getBookedClasses,
    own: getInstructorClasses,
  },
  course: {
    remove: deleteCourse,
    one: getCourse,
    booked: getBookedCourses,
    own: getInstructorCourses,
  },
}

/** Creates an offering that ended a day ago, which Sam and Mia have booked, and sends its earlier mails. */
async function past(kind: 'class' | 'course') {
  const sam = await world.person('student', 'Sam')
  const mia = await world.person('student', 'Mia')
  const offering = await taught(world, kind, { title: `Past ${kind}`, duration: '1' })
  await offering.book(sam)
  await offering.book(mia)
  const message = { id: offering.id, subject: 'Hello', text: 'Bring a pen.' }
  expect((await world.call(sendMessage, message, offering.teacher)).status).toBe(201)
  await sql`
    update offering set local_date = ${dayFromNow(-3)}, starts_at = now() - interval '3 days',
      ends_at = now() - interval '1 day' where id = ${offering.id}`.execute(world.db)
  const people = [sam, mia, offering.teacher]
  const mails = () =>
    Promise.all(people.map(async ({ email }) => (await world.mailsTo(email)).length))
  return { ...offering, sam, mia, mails, before: await mails() }
}

const booked = async ({ kind, id }: Taught, who: Person) =>
  (await world.call(calls[kind].booked, {}, who)).body[
    `${kind === 'class' ? 'classe' : kind}s`
  ].find(({ _id }: { _id: string }) => _id === id)

test.each(['class', 'course'] as const)(
  'a deleted past %s is hidden from its owner and the public, and stays with its students',
  async (kind) => {
    const offering = await past(kind)
    const { id, teacher, sam } = offering
    const { remove, one, own } = calls[kind]
    const before = await booked(offering, sam)
    expect(before).toBeDefined()
    expect((await world.call(remove, { id }, teacher)).status).toBeLessThan(300)

    expect(await offering.mails()).toEqual(offering.before)
    expect(await booked(offering, sam)).toEqual(before)
    expect((await entriesOf(sam)).map(({ status }) => status)).not.toContain('CANCELLED')
    expect(await entriesOf(sam)).toHaveLength(1)
    expect((await world.call(getMessages, { id }, sam)).body.messages).toMatchObject([
      { subject: 'Hello' },
    ])

    for (const [call, who] of [
      [one, null],
      [getMessages, teacher],
      [getAttendance, teacher],
      [remove, teacher],
    ] as const)
      expect([call.path, (await world.call(call, { id }, who)).status]).toEqual([call.path, 404])
    expect((await world.request({ url: `/offerings/${id}/calendar.ics` })).status).toBe(404)
    expect((await offering.edit({ title: 'Again' })).status).toBe(404)
    for (const [call, who] of [
      [own, teacher],
      [getAllCourses, null],
    ] as const)
      expect(JSON.stringify((await world.call(call, {}, who)).body)).not.toContain(id)
    expect(await entriesOf(teacher)).toEqual([])
  },
)

test('a correction of a past offering is not mailed, and a move into the future is mailed to everyone', async () => {
  const offering = await past('class')
  const over = { title: 'Guitar, at last', timing: '09:00', date: dayFromNow(-4) }
  expect((await offering.edit(over)).status).toBe(201)
  expect(await offering.mails()).toEqual(offering.before)
  expect((await offering.edit({ ...over, date: dayFromNow(9) })).status).toBe(201)
  const [sam, mia, teacher] = offering.before
  expect(await offering.mails()).toEqual([sam! + 1, mia! + 1, teacher])
})

test('a change whose mail is due after the end is mailed only if the offering was moved', async () => {
  const offering = await taught(world, 'class')
  const sam = await world.person('student')
  await offering.book(sam)
  const before = (await world.mailsTo(sam.email)).length
  await offering.edit({ title: 'Corrected' })
  await sql`update offering set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 second'
    where id = ${offering.id}`.execute(world.db)
  // The instants are the same as before the change.
  await sql`
    update offering_change set before = before || jsonb_build_object('starts_at', starts_at)
    from offering where offering.id = offering_id and offering_id = ${offering.id}`.execute(
    world.db,
  )
  expect((await world.mailsTo(sam.email)).length).toBe(before)
})

test('past classes of a removed instructor do not change', async () => {
  const offering = await past('class')
  const admin = await world.person('admin')
  const decision = { instructorId: offering.teacher.id, reason: 'No more classes' }
  expect((await world.call(removeInstructor, decision, admin)).status).toBe(201)
  const [sam, mia, teacher] = offering.before
  expect(await offering.mails()).toEqual([sam, mia, teacher! + 1])
  expect(await booked(offering, offering.mia)).toMatchObject({ enrolledCount: 2 })
})

test('deleting an instructor’s account removes the pictures of past offerings (rule account-22)', async () => {
  const offering = await past('course')
  const { thumbnail } = await booked(offering, offering.sam)
  expect(thumbnail).not.toBe('')
  expect((await world.call(deleteAccount, {}, offering.teacher)).status).toBe(201)
  await collectFiles(world.context)
  expect((await world.request({ url: thumbnail })).status).toBe(404)
  const [sam, mia] = offering.before
  expect((await offering.mails()).slice(0, 2)).toEqual([sam, mia])
  expect(await booked(offering, offering.sam)).toMatchObject({
    thumbnail: '',
    instructorname: '',
    enrolledCount: 2,
  })
  expect((await world.call(getCourse, { id: offering.id })).body.course).toMatchObject({
    thumbnail: '',
  })
})
