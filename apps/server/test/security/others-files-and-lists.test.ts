import type { Call } from '@firstbell/contract/call'
import { calls } from '@firstbell/contract/calls'
import type { InjectOptions } from 'fastify'
import { describe, expect, test } from 'vitest'
import { as, createOwnedThings, tus } from '../support/owned-things.ts'
import { everyRow } from '../support/people.ts'
import type { Person } from '../support/world.ts'

/** Other people's files, seats and keys cannot be read, listed or used. */

const every: Call[] = Object.values(calls).flatMap((area) => Object.values(area))

const { world, people, things, submitDetails } = await createOwnedThings()

const idOf = (url: string) => /[0-9a-f-]{36}/.exec(url)![0]

describe('another person’s files', () => {
  const send = async (options: InjectOptions, who: Person | null) => {
    const headers = { ...tus, ...(who && as(who)), ...options.headers }
    const answer = await world.app.http.inject({ ...options, headers })
    return { status: answer.statusCode, headers: answer.headers }
  }

  test.each(['carl', 'sam', 'admin'] as const)('%s finds no upload of Clara’s', async (by) => {
    const before = await everyRow(world)
    for (const url of [things.clarasUpload, things.clarasResume.replace('/view', '')])
      for (const options of [
        { method: 'HEAD', url },
        { method: 'DELETE', url },
        {
          method: 'PATCH',
          url,
          headers: { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
          payload: Buffer.from('mine now'),
        },
      ] as const)
        expect((await send(options, people[by])).status).toBe(404)
    expect(await everyRow(world)).toEqual(before)
    const own = await send({ method: 'HEAD', url: things.clarasUpload }, people.clara)
    expect([own.status, own.headers['upload-offset']]).toEqual([200, '0'])
  })

  test('a resume opens only with its own signature, for every client', async () => {
    const carls = await submitDetails(people.carl, '')
    const [, carlsQuery] = carls.split('?')
    const [, clarasQuery] = things.clarasSignedResume.split('?')
    const expires = new URLSearchParams(clarasQuery).get('expires')
    const signature = new URLSearchParams(clarasQuery).get('signature')!
    for (const url of [
      things.clarasResume,
      `${things.clarasResume}?${carlsQuery}`,
      `${things.clarasResume}?expires=${expires}`,
      `${things.clarasResume}?expires=${expires}&signature=`,
      `${things.clarasResume}?expires=${Number(expires) + 1}&signature=${signature}`,
      `${things.clarasResume}?expires=${expires}&signature=${signature.slice(0, -2)}`,
      `${things.clarasResume}?expires=${expires}&signature=${signature}&signature=${signature}`,
      `${things.clarasPicture.replace('/view', '')}?${clarasQuery}`,
    ])
      for (const who of [null, people.carl, people.sam, people.admin, people.clara])
        expect([url, (await send({ url }, who)).status]).toEqual([url, 404])
    expect((await send({ url: things.clarasSignedResume }, null)).status).toBe(200)
  })

  test('only the owner and admins get a link to a resume', async () => {
    const resumeOf = (users: { _id: string; roleDetails: { instructor?: { resume: string } } }[]) =>
      users.find(({ _id }) => _id === people.clara.id)?.roleDetails.instructor?.resume
    const all = await world.call(calls.instructors['getAllInstructors']!, {}, people.admin)
    expect(resumeOf(all.body)).toContain('signature=')
    for (const who of [people.carl, people.sam]) {
      const seen = await Promise.all(
        every
          .filter(({ method }) => method === 'GET')
          .map((call) => world.call(call, { id: things.clarasClass }, who)),
      )
      expect(JSON.stringify(seen)).not.toContain(idOf(things.clarasResume))
    }
  })
})

describe('own lists', () => {
  test('have only the caller’s data and the people in it', async () => {
    const seen = async (
      call: Call | undefined,
      who: Person,
      input: object = { id: things.clarasClass },
    ) => (await world.call(call!, input, who)).body
    const { offerings, bookings } = calls
    const own = await seen(offerings['getInstructorClasses'], people.clara, {})
    expect(own.classes.map(({ _id }: { _id: string }) => _id)).toEqual([
      things.clarasClass,
      things.clarasPast,
    ])
    expect(own.classes[0].enrolledStudents).toEqual([{ name: 'Sam', email: people.sam.email }])
    const others = await seen(offerings['getInstructorCourses'], people.carl, {})
    expect(others.courses.map(({ _id }: { _id: string }) => _id)).toEqual([things.carlsCourse])
    expect((await seen(bookings['getBookedClasses'], people.sue, {})).classes).toEqual([])
    expect((await seen(bookings['getBookedCourses'], people.sue, {})).courses).toEqual([])
    // A person without a seat sees no students.
    for (const who of [people.carl, people.sue, people.admin])
      for (const call of every.filter((one) => one.method === 'GET' && one.who !== 'admin'))
        expect(JSON.stringify(await seen(call, who))).not.toContain(people.sam.email)
  })

  test('stay separate for concurrent requests', async () => {
    const crowd = await Promise.all(
      Array.from({ length: 40 }, (_, index) => world.person('student', `Person ${index}`)),
    )
    const answers = await Promise.all(
      crowd.flatMap((who) => [
        world.request({ method: 'POST', url: '/auth/login', payload: { token: who.token } }),
        world.request({
          method: 'PUT',
          url: '/auth/edituserdetails',
          headers: as(who),
          payload: {
            name: `${who.name} B`,
            contact: '0123456789',
            dob: '1990-05-05',
            gender: 'other',
          },
        }),
        world.request({
          method: 'PUT',
          url: '/classes/bookclass',
          headers: as(who),
          payload: { classId: things.carlsClass },
        }),
      ]),
    )
    for (const [index, who] of crowd.entries()) {
      const [login, edit, booked] = answers.slice(index * 3, index * 3 + 3)
      expect([login?.body.user._id, login?.body.user.email]).toEqual([who.id, who.email])
      expect([edit?.body.user._id, edit?.body.user.name]).toEqual([who.id, `${who.name} B`])
      const mine = await world.call(calls.bookings['getBookedClasses']!, {}, who)
      expect([booked?.status === 201, mine.body.classes.length]).toEqual(
        booked?.status === 201 ? [true, 1] : [false, 0],
      )
    }
  })
})

test('another person’s Idempotency-Key is not mine', async () => {
  const teacher = await world.person('approved')
  const [ana, ben] = [await world.person('student'), await world.person('student')]
  const classId = await world.newClass(teacher)
  const book = (who: Person) =>
    world.request({
      method: 'PUT',
      url: '/classes/bookclass',
      headers: { ...as(who), 'idempotency-key': 'the-same' },
      payload: { classId },
    })
  expect((await book(ana)).status).toBe(201)
  expect((await book(ben)).status).toBe(201)
  expect((await book(ana)).status).toBe(201)
  const rows = await world.db
    .selectFrom('booking')
    .select('student_id')
    .where('offering_id', '=', classId)
    .execute()
  expect(rows.map((row) => row.student_id).sort()).toEqual([ana.id, ben.id].sort())
})
