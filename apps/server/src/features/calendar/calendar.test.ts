import { deleteAccount, editPassword } from '@firstbell/contract/accounts'
import { bookCourse, joinWaitlist } from '@firstbell/contract/bookings'
import { calendarFilePath, getCalendarFeed, openCalendarFeed } from '@firstbell/contract/calendar'
import { resetPassword } from '@firstbell/contract/identity'
import { deleteClass, getCourse } from '@firstbell/contract/offerings'
import { endOtherSessions } from '@firstbell/contract/security'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createCalendarWorld } from '../../../test/support/calendar.ts'
import { readCalendar } from '../../../test/support/icalendar.ts'
import { runJobs } from '../../../test/support/jobs.ts'
import { linkTo } from '../../../test/support/mail.ts'
import { YEAR } from '../../../test/support/offering-forms.ts'
import { readyAccount } from '../../../test/support/people.ts'
import { createWorld, type Person } from '../../../test/support/world.ts'

const { world, SITE, aClass, aCourse, book, cancel, change, feedOf, get, entriesOf, uidOf } =
  await createCalendarWorld()

describe('the URL (rule calendar-1)', () => {
  test('is the same at each call, with or without a body', async () => {
    const ada = await world.person('student')
    const first = await world.call(openCalendarFeed, {}, ada)
    expect(first.status).toBe(200)
    expect(first.body.url).toMatch(/^http:\/\/[\w.:]+\/calendar\/[\w-]{43}\.ics$/)
    const headers = { authorization: `Bearer ${ada.token}` }
    const without = await world.request({ method: 'POST', url: '/me/calendar', headers })
    expect(without).toMatchObject({ status: 200, body: { url: first.body.url } })
    for (const payload of [{ rotate: false }, {}])
      expect(
        (await world.request({ method: 'POST', url: '/me/calendar', headers, payload })).body.url,
      ).toBe(first.body.url)
    expect(await world.call(openCalendarFeed, { rotate: 'yes' }, ada)).toMatchObject({
      status: 400,
      body: { code: 'invalid' },
    })
  })

  test('is different for each person', async () => {
    const [ada, bo] = [await world.person('student'), await world.person('instructor')]
    expect(await feedOf(ada)).not.toBe(await feedOf(bo))
  })

  test('ends when it is rotated, even by many requests at once', async () => {
    const ada = await world.person('student')
    const before = await feedOf(ada)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => world.call(openCalendarFeed, { rotate: true }, ada)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    const after = await feedOf(ada)
    expect((await get(after)).status).toBe(200)
    const paths = answers.map(({ body }) => new URL(body.url).pathname)
    expect(paths).toContain(after)
    for (const path of [before, ...paths.filter((path) => path !== after)])
      expect(await get(path)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })

  test('is renewed by each act that signs out all other devices', async () => {
    const ada = await readyAccount(world)
    const reset = async () => {
      await world.request({
        method: 'POST',
        url: '/identity/forgot-password',
        payload: { email: ada.email },
      })
      await runJobs(
        world.context.pool,
        world.app.jobs.filter(({ name }) => name === 'send-identity-link'),
      )
      const token = await linkTo(world, ada.email, 'reset-password')
      return world.call(resetPassword, { token, newPassword: 'a third battery' }, ada)
    }
    const since = async () =>
      (await world.call(getCalendarFeed, {}, ada)).body.since as string | null
    expect(await since()).toBe(null)
    let path = await feedOf(ada)
    for (const act of [
      () => world.call(endOtherSessions, {}, ada),
      () =>
        world.call(editPassword, { oldPassword: ada.password, newPassword: 'battery staple' }, ada),
      reset,
    ]) {
      expect((await get(path)).status).toBe(200)
      const before = await since()
      expect((await act()).status).toBeLessThan(300)
      expect((await get(path)).status).toBe(404)
      // The reset ends all earlier sign-in sessions.
      ada.token = await world.token(ada)
      expect(await since()).not.toBe(before)
      path = await feedOf(ada)
    }
    const mails = (await world.mailsTo(ada.email)).filter(({ plain }) =>
      plain.includes('Your private calendar link was changed too.'),
    )
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Your Firstbell password was changed',
      'Your Firstbell password was reset',
    ])
    // A person without a feed does not get one.
    const bo = await readyAccount(world)
    await world.call(endOtherSessions, {}, bo)
    expect((await world.call(getCalendarFeed, {}, bo)).body).toMatchObject({ since: null })
  })

  test('is the same for many concurrent first requests', async () => {
    const ada = await world.person('student')
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => world.call(openCalendarFeed, {}, ada)),
    )
    expect(new Set(answers.map(({ body }) => body.url)).size).toBe(1)
  })

  test('ends with the account', async () => {
    const ada = await world.person('student')
    const path = await feedOf(ada)
    expect((await world.call(deleteAccount, {}, ada)).status).toBe(201)
    expect((await get(path)).status).toBe(404)
  })

  test('does not work if it is guessed, shortened or changed', async () => {
    const path = await feedOf(await world.person('student'))
    for (const other of [
      '/calendar/x.ics',
      `/calendar/${'A'.repeat(43)}.ics`,
      path.replace('.ics', ''),
      path.replace('.ics', '.ICS'),
      path.replace(/.\.ics/, '.ics'),
      path.replace('/calendar/', '/calendar/%00'),
      path.replace('.ics', "'--.ics"),
      '/calendar/.ics',
    ])
      expect([other, (await get(other)).status]).toEqual([other, 404])
  })
})

describe('the feed (rule calendar-2)', () => {
  test('has what the person has booked and teaches, and the link to join, and nothing else (rule calendar-4)', async () => {
    const teacher = await world.person('approved', 'Clara Schumann')
    const [ada, bo] = [
      await world.person('student', 'Ada Lovelace'),
      await world.person('student', 'Bo Diddley'),
    ]
    const [booked, notBooked] = [await aClass(teacher), await aClass(teacher)]
    const course = await aCourse(teacher)
    await book(booked, ada)
    await book(booked, bo)
    await book(notBooked, bo)
    expect((await world.call(bookCourse, { courseId: course }, ada)).status).toBe(201)

    const events = await entriesOf(ada)
    expect(events.map(({ uid }) => uid).toSorted()).toEqual([booked, course].map(uidOf).toSorted())
    expect(events.find(({ uid }) => uid === uidOf(booked))).toMatchObject({
      summary: 'Guitar basics',
      status: 'CONFIRMED',
      sequence: 0,
      url: `${SITE}/classes/${booked}`,
      location: `${SITE}/join/${booked}`,
      description: `Instructor: Clara Schumann\nJoin: ${SITE}/join/${booked}`,
      recurs: false,
      attendees: [],
    })
    expect((await entriesOf(teacher)).map(({ uid }) => uid).toSorted()).toEqual(
      [booked, notBooked, course].map(uidOf).toSorted(),
    )
    for (const person of [ada, bo, teacher]) {
      const { body } = await get(await feedOf(person))
      for (const secret of ['secret-room', 'Ada', 'Bo Diddley', '@example.com'])
        expect(body).not.toContain(secret)
    }
  })

  test('is a valid calendar for a person without bookings', async () => {
    expect(await entriesOf(await world.person('student'))).toEqual([])
  })

  test('omits places on a waitlist and offered seats', async () => {
    const teacher = await world.person('approved')
    const [ada, bo] = [await world.person('student'), await world.person('student')]
    const id = await aClass(teacher, { maxStudents: '1' })
    await book(id, bo)
    expect((await world.call(joinWaitlist, { id }, ada)).status).toBe(201)
    expect(await entriesOf(ada)).toEqual([])
    await cancel(id, bo)
    expect(await entriesOf(ada)).toEqual([])
    await book(id, ada)
    expect(await entriesOf(ada)).toMatchObject([{ uid: uidOf(id), sequence: 0 }])
  })

  test('lists cancelled events for 30 days, whoever cancelled', async () => {
    const teacher = await world.person('approved')
    const ada = await world.person('student')
    const [left, deleted] = [await aClass(teacher), await aClass(teacher)]
    await book(left, ada)
    await book(deleted, ada)
    await cancel(left, ada)
    await world.call(deleteClass, { id: deleted }, teacher)
    const standing = async (who: Person) =>
      Object.fromEntries((await entriesOf(who)).map(({ uid, status }) => [uid, status]))
    expect(await standing(ada)).toEqual({
      [uidOf(left)]: 'CANCELLED',
      [uidOf(deleted)]: 'CANCELLED',
    })
    expect(await standing(teacher)).toEqual({
      [uidOf(left)]: 'CONFIRMED',
      [uidOf(deleted)]: 'CANCELLED',
    })
    await sql`update booking set ended_at = ended_at - interval '31 days'
      where student_id = ${ada.id}`.execute(world.db)
    await sql`update offering set cancelled_at = cancelled_at - interval '31 days'
      where id = ${deleted}`.execute(world.db)
    expect(await standing(ada)).toEqual({})
    expect(await standing(teacher)).toEqual({ [uidOf(left)]: 'CONFIRMED' })
  })

  test('is private, and revalidated each time', async () => {
    const { headers } = await get(await feedOf(await world.person('student')))
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex',
    })
  })

  test('answers 304 until it changes', async () => {
    const teacher = await world.person('approved')
    const ada = await world.person('student')
    const [id, other] = [await aClass(teacher), await aClass(teacher)]
    await book(id, ada)
    const path = await feedOf(ada)
    let tag = ''
    const changed = async () => {
      const { status, headers, body } = await get(path, { 'if-none-match': tag })
      expect(headers['etag']).toMatch(/^"[\w-]{43}"$/)
      if (status === 304) {
        expect(body).toBe('')
        return false
      }
      expect(status).toBe(200)
      tag = String(headers['etag'])
      // The tag of the rendered calendar equals the tag that is computed without rendering.
      expect((await get(path, { 'if-none-match': `"x", W/${tag}` })).status).toBe(304)
      return true
    }
    expect(await changed()).toBe(true)
    expect(await changed()).toBe(false)
    for (const step of [
      () => change(id, teacher, { title: 'Guitar and song' }),
      () =>
        world.db.updateTable('person').set({ name: 'X' }).where('id', '=', teacher.id).execute(),
      () => book(other, ada),
      () => cancel(other, ada),
      () => book(other, ada),
      () => world.call(deleteClass, { id: other }, teacher),
    ]) {
      await step()
      expect(await changed()).toBe(true)
      expect(await changed()).toBe(false)
    }
    // Changes that do not concern this person.
    await book(id, await world.person('student'))
    expect(await changed()).toBe(false)
  })
})

test('a feed has at most 1,000 events, those nearest to the present (rule calendar-2)', async () => {
  const teacher = await world.person('approved')
  const [near, far] = [await aClass(teacher), await aCourse(teacher, { date: `${YEAR}-06-01` })]
  await sql`
    insert into offering
    select (jsonb_populate_record(offering, jsonb_build_object('id', gen_random_uuid(),
      'starts_at', starts_at - make_interval(mins => n), 'thumbnail_id', null))).*
    from offering, generate_series(1, 1000) as n where id = ${near}`.execute(world.db)
  const path = await feedOf(teacher)
  const { body, headers } = await get(path)
  expect(body.match(/^BEGIN:VEVENT/gm)).toHaveLength(1_000)
  expect(body).not.toContain(far)
  expect((await get(path, { 'if-none-match': String(headers['etag']) })).status).toBe(304)
})

test('a feed is sent whole 60 times in ten minutes, and answered with 304 without a limit (rule calendar-2)', async () => {
  const limited = await createWorld({ RATE_LIMITS: 'on' })
  const ada = await limited.person('student')
  const { body } = await limited.call(openCalendarFeed, {}, ada)
  const url = new URL(body.url).pathname
  const whole = async () => limited.request({ url })
  const [first] = [await whole()]
  const tag = String(first.headers['etag'])
  const statuses = await Promise.all(Array.from({ length: 60 }, async () => (await whole()).status))
  expect(statuses.toSorted()).toEqual([...Array(59).fill(200), 429])
  expect((await limited.request({ url, headers: { 'if-none-match': tag } })).status).toBe(304)
  // Another person's feed is not affected.
  const other = await limited.call(openCalendarFeed, {}, await limited.person('student'))
  const answer = await limited.request({ url: new URL(other.body.url).pathname })
  expect(answer.status).toBe(200)
})

describe('a course (rule calendar-3)', () => {
  test.each([
    ['Europe/Berlin', '03-20', '18:00', 60, 20],
    ['Europe/Berlin', '10-20', '23:30', 90, 20],
    ['America/New_York', '03-01', '07:15', 45, 30],
    ['Australia/Lord_Howe', '03-25', '18:00', 60, 20],
    ['Australia/Sydney', '09-25', '18:00', 60, 20],
    ['Asia/Kolkata', '03-20', '18:00', 60, 20],
    ['UTC', '03-20', '18:00', 1_440, 20],
    ['America/Santiago', '03-01', '09:00', 60, 730],
  ])('in %s from %s takes place at the instants of its sessions', async (...given) => {
    const [timezone, day, timing, sessionMinutes, duration] = given
    const date = `${YEAR}-${day}`
    const teacher = await world.person('approved')
    const id = await aCourse(teacher, { timezone, date, timing, sessionMinutes, duration })
    const rows = await world.db
      .selectFrom('session')
      .select(['starts_at', 'ends_at'])
      .where('offering_id', '=', id)
      .orderBy('starts_at')
      .execute()
    expect(rows).toHaveLength(duration)
    const [event] = await entriesOf(teacher)
    expect(event?.recurs).toBe(true)
    expect(event?.sessions.map(({ startsAt }) => startsAt)).toEqual(
      rows.map((row) => row.starts_at.toISOString()),
    )
    expect(event?.sessions[0]?.endsAt).toBe(rows[0]?.ends_at.toISOString())
  })

  // Each schedule lasts for months, so that the clocks change in between.
  test.each([
    ['daily', { every: 'day', sessions: 90, except: [`${YEAR}-03-07`, `${YEAR}-04-05`] }],
    ['weekly', { every: 'week', days: [], sessions: 40, except: [] }],
    ['on several weekdays', { every: 'week', days: ['su', 'sa'], sessions: 90, except: [] }],
    [
      'every two weeks',
      { every: 'two weeks', days: ['su'], sessions: 50, except: [`${YEAR}-03-15`] },
    ],
  ])(
    'that meets %s has the same sessions in the feed, in the file and on its page, also when clocks change (rule session-12)',
    async (_name, given) => {
      const date = `${YEAR}-03-01`
      // The weekday of the first date is always one of the days.
      const weekday = ['su', 'mo', 'tu', 'we', 'th', 'fr', 'sa'][new Date(date).getUTCDay()]!
      const schedule =
        'days' in given ? { ...given, days: [...new Set([weekday, ...given.days])] } : given
      for (const timezone of ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe']) {
        const teacher = await world.person('approved')
        const id = await aCourse(teacher, { timezone, date, timing: '18:30', schedule })
        const { sessions } = (await world.call(getCourse, { id })).body as {
          sessions: { startsAt: string; endsAt: string }[]
        }
        expect(sessions).toHaveLength(schedule.sessions)
        expect(new Set(sessions.map(({ startsAt }) => startsAt.slice(11))).size).toBe(2)
        const [inFeed] = await entriesOf(teacher)
        expect(inFeed?.sessions).toEqual(sessions)
        const { events } = readCalendar((await get(calendarFilePath(id))).body)
        expect(events.map((event) => event.sessions)).toEqual([sessions])
      }
    },
  )
})

describe('the file (rule calendar-6)', () => {
  test('is public, without personal data', async () => {
    const teacher = await world.person('approved')
    const ada = await world.person('student', 'Ada Lovelace')
    const id = await aClass(teacher)
    await book(id, ada)
    const { status, body, headers } = await get(calendarFilePath(id))
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="firstbell-class.ics"',
    })
    const { method, events } = readCalendar(body)
    expect(method).toBeNull()
    expect(events).toMatchObject([
      { uid: uidOf(id), status: 'CONFIRMED', organizer: null, attendees: [] },
    ])
    for (const secret of ['Ada', ada.email, teacher.email, 'secret-room'])
      expect(body).not.toContain(secret)
    // It has the same UID as in the feed and in the mails.
    const [inFeed] = await entriesOf(ada)
    expect(inFeed?.sessions).toEqual(events[0]?.sessions)
  })

  test('recurs for a course', async () => {
    const id = await aCourse(await world.person('approved'))
    const { body, headers } = await get(calendarFilePath(id))
    expect(headers['content-disposition']).toContain('firstbell-course.ics')
    expect(readCalendar(body).events[0]?.sessions).toHaveLength(5)
  })

  test('answers 410 after the offering is cancelled, and 404 for unknown ids', async () => {
    const teacher = await world.person('approved')
    const id = await aClass(teacher)
    await world.call(deleteClass, { id }, teacher)
    expect(await get(calendarFilePath(id))).toMatchObject({
      status: 410,
      body: { code: 'gone', category: 'Music' },
    })
    for (const none of ['b3a0c5a2-1111-4222-8333-444455556666', 'x', '%00', 'x'.repeat(150)])
      expect(await get(calendarFilePath(none))).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      })
  })
})
