import { bookClass, cancelClassBooking, joinWaitlist } from '@firstbell/contract/bookings'
import { getMessages, sendMessage } from '@firstbell/contract/offering-messages'
import {
  createClass,
  deleteClass,
  getClass,
  getInstructorClasses,
  updateClass,
} from '@firstbell/contract/offerings'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { makeDue } from '../../../test/support/jobs.ts'
import {
  classForm,
  dayFromNow,
  dayInWords,
  daysAfter,
  lastSunday,
  YEAR,
} from '../../../test/support/offering-forms.ts'
import { createWorld, type Person } from '../../../test/support/world.ts'

const world = await createWorld()
const { call, person } = world

/** Creates a series of a new instructor, with the first class in a week. */
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
/** Moves the start of a class into the past in the database, as if time had passed. */
const pass = (id: string, hours: number) =>
  sql`update offering set starts_at = past.start, ends_at = past.start + interval '90 minutes',
      local_date = past.start::date, local_time = past.start::time, timezone = 'UTC'
    from (select date_trunc('minute', now() at time zone 'UTC')
      - make_interval(hours => ${hours}) as start) as past where id = ${id}`.execute(world.db)
const followingOf = async (who: Person, id: string) =>
  (await call(getInstructorClasses, { id }, who)).body.following

describe('a message to the following classes of a series (rule scope-2)', () => {
  const NEWS = { subject: 'Bring a pen', text: 'And paper.' }
  const send = (id: string, who: Person, more: object = { scope: 'following' }) =>
    call(sendMessage, { id, ...NEWS, ...more }, who)
  const read = async (id: string, who: Person) =>
    (await call(getMessages, { id }, who)).body.messages as { recipients: number }[]

  test('is mailed once to each person with their classes, and is stored for each class', async () => {
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
    expect(mail!.plain).toContain('wrote to everyone booked in these classes:')
    // The instructor's text comes before the details of the classes (rule session-9).
    expect(mail!.plain.indexOf('> And paper.')).toBeLessThan(mail!.plain.indexOf('Duration:'))
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
    // Without a scope, or with the scope 'this', the message is about one class.
    for (const more of [{}, { scope: 'this' }]) {
      expect((await send(first, teacher, more)).body.recipients).toBe(1)
      expect(await read(second, teacher)).toHaveLength(1)
    }
    expect((await send(first, teacher, { scope: 'all' })).status).toBe(400)
  })

  test('excludes classes that have started, were deleted or belong to another instructor', async () => {
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

  test('counts for the limit of each class, and is sent for all or none', async () => {
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

  test('sends one mail to each person, with their classes, and one to the owner', async () => {
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
      'Your bookings were cancelled, and you’re no longer on the waitlist. There’s nothing you need to do.',
    )
    expect(mail!.invitations!.map(({ method, event }) => [method, event.uid.slice(0, 36)])).toEqual(
      [first, second].map((id) => ['CANCEL', id]),
    )
    const [toBo] = await mailsOf(bo, 'offering-cancelled')
    expect(toBo!.subject).toBe('Cancelled: Guitar basics')
    expect(toBo!.invitations).toHaveLength(1)
    const [toCy] = await mailsOf(cy, 'offering-cancelled')
    expect(toCy!.plain).toContain('A class you were waiting for was cancelled')
    expect(toCy!.invitations).toBeUndefined()
    const toOwner = await mailsOf(teacher, 'offering-removed')
    expect(toOwner.map(({ subject }) => subject)).toEqual(['Deleted: Guitar basics, 3 dates'])
    expect(toOwner[0]!.plain).toContain('2 people had booked these classes. We’ve emailed')
    expect((await remove(first, teacher)).status).toBe(404)
    expect(await mailsOf(ann, 'offering-cancelled')).toHaveLength(1)
  })

  test('quotes the reason of the instructor to everyone booked or waiting (rule offering-30)', async () => {
    const { teacher, ids } = await series({ maxStudents: '1' })
    const [ann, bo] = [await person('student'), await person('student')]
    await book(ann, ids[0], ids[1])
    await wait(bo, ids[1])
    const reason = 'I have <b>lost</b> my voice.\nSee you in May!'
    const tooLong = { id: ids[0], scope: 'following', reason: 'x'.repeat(501) }
    expect(await call(deleteClass, tooLong, teacher)).toMatchObject({
      status: 400,
      body: { fields: { reason: expect.any(String) } },
    })
    const asked = { id: ids[0], scope: 'following', reason }
    expect((await call(deleteClass, asked, teacher)).status).toBe(201)
    for (const who of [ann, bo]) {
      const [mail] = await mailsOf(who, 'offering-cancelled')
      expect(mail!.plain).toContain(
        'The instructor’s reason:\n> I have lost my voice.\n> See you in May!',
      )
    }
    // Without a reason there is no quote.
    const other = await series()
    await book(ann, other.ids[0])
    await call(deleteClass, { id: other.ids[0], reason: ' ' }, other.teacher)
    const [, mail] = await mailsOf(ann, 'offering-cancelled')
    expect(mail!.plain).not.toContain('reason')
  })

  test('does not end bookings of classes that have ended, nor include classes that have started', async () => {
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
    // With the scope 'this', only one class is deleted.
    const other = await series()
    expect((await remove(other.ids[0], other.teacher, 'this')).status).toBe(201)
    expect(await Promise.all(other.ids.map(statusOf))).toEqual([410, 200, 200, 200])
    expect((await remove(other.ids[1], other.teacher, 'all')).status).toBe(400)
  })

  test('deletes none if one fails, and does not deadlock with a deletion in the opposite order', async () => {
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

describe('a change of a class and the following ones (rule scope-4)', () => {
  type Made = Awaited<ReturnType<typeof series>>
  const edit = (id: string, { teacher, form }: Made, over: Record<string, unknown>) => {
    const { repeatWeekly: _weeks, thumbnail: _thumbnail, ...rest } = form as Record<string, unknown>
    return call(updateClass, { ...rest, classId: id, scope: 'following', ...over }, teacher)
  }
  /** Returns the date and time of a class as the fields of an edit. */
  const whenOf = async (id: string) => {
    const { date, timing, timezone } = (await call(getClass, { id })).body.class
    return { date, timing, timezone }
  }
  const read = (ids: readonly string[], who: Person) =>
    Promise.all(
      ids.map(async (id) => (await call(getInstructorClasses, { id }, who)).body.classes[0]),
    )
  const changesTo = (who: Person) => mailsOf(who, 'offering-changed')

  test('changes only the edited fields of the following classes', async () => {
    const made = await series({ meetingUrl: 'https://meet.example/1', bring: 'A pen' })
    const { teacher, ids } = made
    const own = await whenOf(ids[2])
    await edit(ids[2], made, { ...own, maxStudents: '30', timing: '17:00', scope: 'this' })
    const picture = await world.picture(teacher)
    const edited = await edit(ids[1], made, {
      ...(await whenOf(ids[1])),
      title: 'Blues guitar',
      description: 'Twelve bars.',
      category: 'Arts',
      level: 'Advanced',
      duration: '45',
      meetingUrl: 'https://meet.example/2',
      bring: '',
      thumbnail: picture,
    })
    expect([edited.status, edited.body.class?._id]).toEqual([201, ids[1]])
    const [first, second, third, fourth] = await read(ids, teacher)
    const given = {
      title: 'Blues guitar',
      description: 'Twelve bars.',
      category: 'Arts',
      level: 'Advanced',
      duration: 45,
      meetingUrl: 'https://meet.example/2',
      thumbnail: picture,
    }
    expect(first).toMatchObject({ title: 'Guitar basics', bring: 'A pen', duration: 90 })
    for (const one of [second, third, fourth]) {
      expect(one).toMatchObject(given)
      expect(one.bring).toBeUndefined()
      expect(Date.parse(one.endsAt) - Date.parse(one.startsAt)).toBe(45 * 60_000)
    }
    expect(third).toMatchObject({ ...own, maxStudents: 30, timing: '17:00' })
    expect(fourth).toMatchObject({ timing: '18:00', maxStudents: Number(made.form.maxStudents) })
  })

  test('moves the time of each class at its own date in its own zone, like creating it', async () => {
    const date = daysAfter(lastSunday(YEAR, 3), -7)
    const [made, wanted] = [await series({ date }), await series({ date, timing: '02:30' })]
    await call(
      updateClass,
      {
        ...made.form,
        classId: made.ids[3],
        timezone: 'Asia/Tokyo',
        thumbnail: '',
        date: daysAfter(date, 21),
      },
      made.teacher,
    )
    expect((await edit(made.ids[0], made, { timing: '02:30' })).status).toBe(201)
    const starts = async ({ ids, teacher }: Made) =>
      (await read(ids, teacher)).map(({ startsAt, timing }) => [startsAt, timing])
    const moved = await starts(made)
    expect(moved.slice(0, 3)).toEqual((await starts(wanted)).slice(0, 3))
    expect(moved[3]).toEqual([`${daysAfter(date, 20)}T17:30:00.000Z`, '02:30'])
    for (const [over, field, message] of [
      [{ date: daysAfter(date, 1) }, 'date', 'Each class keeps its own date'],
      [{ timezone: 'Asia/Tokyo' }, 'timezone', 'Each class keeps its own time zone'],
    ] as const) {
      const refused = await edit(made.ids[0], made, { timing: '02:30', title: 'No', ...over })
      expect([refused.status, refused.body.fields]).toEqual([400, { [field]: message }])
    }
    expect((await read(made.ids, made.teacher)).map(({ title }) => title)).not.toContain('No')
  })

  test('is refused completely if one class has more seats taken, including held ones', async () => {
    const made = await series({ maxStudents: '2' })
    const [first, , third] = made.ids
    const [ann, bo, cy] = [
      await person('student'),
      await person('student'),
      await person('student'),
    ]
    await book(ann, third)
    await book(bo, third)
    await wait(cy, third)
    await call(cancelClassBooking, { id: third }, bo)
    const refused = await edit(first, made, { maxStudents: '1', title: 'Small' })
    expect([refused.status, refused.body.fields]).toEqual([
      409,
      { maxStudents: 'Max students cannot be below the seats already taken.' },
    ])
    expect(
      (await read(made.ids, made.teacher)).map(({ title, maxStudents }) => [title, maxStudents]),
    ).toEqual(made.ids.map(() => ['Guitar basics', 2]))
    expect((await edit(first, made, { maxStudents: '3' })).status).toBe(201)
    for (const who of [ann, cy]) expect(await changesTo(who)).toEqual([])
  })

  test('is mailed once to each person booked or waiting, with the changes of their classes', async () => {
    const made = await series({ maxStudents: '1' })
    const [before, first, second, third] = made.ids
    const [ann, bo, cy] = [
      await person('student'),
      await person('student'),
      await person('student'),
    ]
    await book(ann, before, first, second)
    await book(bo, third)
    await wait(ann, third)
    await wait(cy, second)
    const own = await whenOf(first)
    expect((await edit(first, made, { ...own, timing: '19:00', level: 'Advanced' })).status).toBe(
      201,
    )
    const [mail, ...more] = await changesTo(ann)
    expect(more).toEqual([])
    expect(mail!.subject).toBe('Changed: Guitar basics, 3 dates')
    expect(mail!.plain).toContain('The instructor changed classes you booked or are')
    expect(mail!.plain.match(/  Level: Advanced/g)).toHaveLength(1)
    // One sentence replaces eleven pairs of times (rule mail-8).
    expect(mail!.plain).not.toContain('  When: ')
    expect(mail!.plain).toMatch(
      /\nEvery \w+day from \d+ \w{3} to \d+ \w{3}: 19:00 Berlin time instead of 18:00\n/,
    )
    // Neither does it list every date again.
    expect(mail!.plain).toMatch(/\n  Every \w+day, 19:00–20:30 Berlin time\n/)
    expect(mail!.plain).not.toContain('All dates')
    expect(mail!.invitations!.map(({ method, event }) => [method, event.uid.slice(0, 36)])).toEqual(
      [first, second].map((id) => ['REQUEST', id]),
    )
    expect((await changesTo(bo)).map(({ subject }) => subject)).toEqual(['Changed: Guitar basics'])
    const [toCy] = await changesTo(cy)
    expect(toCy!.plain).toContain('A class you’re waiting for has changed')
    expect(toCy!.invitations).toBeUndefined()

    // A change of one class is mailed to everyone booked, together with others within ten minutes.
    await edit(second, made, {
      ...(await whenOf(second)),
      timing: '19:00',
      level: 'Beginner',
      scope: 'this',
    })
    await edit(third, made, { ...(await whenOf(third)), timing: '19:00', level: 'Beginner' })
    expect(await changesTo(ann)).toHaveLength(1)
    await makeDue(world.db)
    const [, again, ...none] = await changesTo(ann)
    expect(none).toEqual([])
    expect(again!.plain.match(/  Level: Beginner/g)).toHaveLength(1)
    expect(again!.invitations).toHaveLength(1)
    expect(await changesTo(bo)).toHaveLength(2)
    expect(await changesTo(cy)).toHaveLength(1)
  })

  test('does not oversell or deadlock with concurrent bookings, messages and deletions', async () => {
    const made = await series({ maxStudents: '4' })
    const { teacher, ids } = made
    const students = await Promise.all(Array.from({ length: 4 }, () => person('student')))
    const raced = await Promise.all([
      ...students.flatMap((who) =>
        ids.toReversed().map((classId) => call(bookClass, { classId }, who)),
      ),
      ...['3', '2', '4'].map(async (maxStudents, n) =>
        edit(ids[n]!, made, { ...(await whenOf(ids[n]!)), maxStudents }),
      ),
      call(sendMessage, { id: ids[0], subject: 'x', text: 'x', scope: 'following' }, teacher),
      call(deleteClass, { id: ids[3], scope: 'following' }, teacher),
    ])
    expect(
      raced.map(({ status }) => status).filter((status) => ![201, 404, 409].includes(status)),
    ).toEqual([])
    for (const { enrolledStudents, enrolledCount, maxStudents } of await read(
      ids.slice(0, 3),
      teacher,
    )) {
      expect(enrolledStudents).toHaveLength(enrolledCount)
      expect(enrolledCount).toBeLessThanOrEqual(maxStudents)
    }
  })

  test('excludes classes that have started, and is not mailed for classes that have ended', async () => {
    const made = await series()
    const [first, second, third] = made.ids
    const [ann, bo] = [await person('student'), await person('student')]
    await book(ann, first, second)
    await book(bo, third)
    await pass(first, 3)
    await pass(second, 1)
    expect((await edit(first, made, { ...(await whenOf(first)), title: 'Blues' })).status).toBe(201)
    expect((await read(made.ids, made.teacher)).map(({ title }) => title)).toEqual([
      'Blues',
      'Guitar basics',
      'Blues',
      'Blues',
    ])
    expect(await changesTo(ann)).toEqual([])
    expect(await changesTo(bo)).toHaveLength(1)
    expect((await edit(first, { ...made, teacher: await person('approved') }, {})).status).toBe(403)
    expect((await edit(first, made, { scope: 'all' })).status).toBe(400)
  })
})

test('the owner sees how many classes and people an action on the following classes affects (rule scope-1)', async () => {
  const { teacher, ids } = await series({ maxStudents: '1' })
  const [first, second, third, fourth] = ids
  const [ann, bo] = [await person('student'), await person('student')]
  expect(await followingOf(teacher, first)).toEqual({ classes: 4, students: 0, notified: 0 })
  await book(ann, first, second, third)
  await wait(bo, third)
  expect(await followingOf(teacher, first)).toEqual({ classes: 4, students: 1, notified: 2 })
  expect(await followingOf(teacher, fourth)).toBeUndefined()
  await pass(first, 3)
  await call(deleteClass, { id: third }, teacher)
  expect(await followingOf(teacher, first)).toEqual({ classes: 3, students: 1, notified: 1 })
  await pass(second, 1)
  expect(await followingOf(teacher, second)).toEqual({ classes: 2, students: 1, notified: 1 })
  expect(await followingOf(teacher, fourth)).toBeUndefined()
})
