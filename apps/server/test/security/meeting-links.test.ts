import {
  bookClass,
  bookCourse,
  cancelCourseBooking,
  joinWaitlist,
} from '@firstbell/contract/bookings'
import type { Call } from '@firstbell/contract/call'
import { calls } from '@firstbell/contract/calls'
import { sendMessage } from '@firstbell/contract/offering-messages'
import {
  deleteCourse,
  getInstructorClasses,
  getInstructorCourses,
} from '@firstbell/contract/offerings'
import { joinSession } from '@firstbell/contract/sessions'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { runJobs } from '../support/jobs.ts'
import { minutesFromNow, taught } from '../support/sessions.ts'
import { createWorld, type Person } from '../support/world.ts'

/**
 * The meeting link is like a key: students with a seat get it by joining, the owner sees it in the own lists, and
 * it is nowhere else (rule session-1).
 */
test('only the intended answers have the meeting link, and no mail or job', async () => {
  const world = await createWorld()
  const SECRET = 'Room7Kq'
  const meetingUrl = `https://meet.example.org/${SECRET}?pwd=${SECRET}`
  const teaching = await taught(world, 'class', { meetingUrl, maxStudents: '1' })
  const other = await taught(world, 'course', { meetingUrl, maxStudents: '1' })
  const lapsed = await taught(world, 'course', { meetingUrl })
  const everyOffering = [teaching, other, lapsed]
  const [sam, sue, wes, carl, admin] = [
    await world.person('student'),
    await world.person('student'),
    await world.person('student'),
    await world.person('approved'),
    await world.person('admin'),
  ]

  const heard: { from: string; body: unknown }[] = []
  const say = async (call: Call, input: Record<string, unknown>, who: Person | null) => {
    const { body, headers } = await world.call(call, input, who)
    heard.push({ from: `${call.method} ${call.path}`, body: [body, headers] })
  }
  await say(bookClass, { classId: teaching.id }, sam)
  await say(bookCourse, { courseId: other.id }, sam)
  await say(bookCourse, { courseId: lapsed.id }, sam)
  await say(joinWaitlist, { id: other.id }, wes)
  await say(sendMessage, { id: teaching.id, subject: 'x', text: 'y' }, teaching.teacher)
  for (const each of everyOffering) {
    await each.edit({ title: 'Another title', maxStudents: '1' })
    await world.mailsTo(sam.email)
    await each.edit({ title: 'And another', maxStudents: '1' })
  }
  // Too early for students with a seat, and forbidden for others.
  for (const who of [sam, sue, wes, carl, admin, null])
    await say(joinSession, { id: teaching.id }, who)
  await teaching.edit({ ...minutesFromNow(-2), maxStudents: '1' })
  for (const who of [sue, wes, carl, admin, null]) await say(joinSession, { id: teaching.id }, who)

  const givesIt: readonly Call[] = [getInstructorClasses, getInstructorCourses]
  const reads = Object.values(calls)
    .flatMap((area) => Object.values(area))
    .filter(({ method }) => method === 'GET')
  for (const who of [
    null,
    sam,
    sue,
    wes,
    carl,
    admin,
    ...everyOffering.map(({ teacher }) => teacher),
  ])
    for (const call of reads)
      for (const { id, teacher } of call.params ? everyOffering : [teaching])
        if (!(givesIt.includes(call) && everyOffering.some((each) => each.teacher === who)))
          await say(call, { id, studentId: sam.id, title: teacher.name }, who)
  for (const { id, teacher } of everyOffering)
    for (const url of [`/offerings/${id}/students.csv`, `/offerings/${id}/calendar.ics`])
      heard.push({
        from: url,
        body: await world.request({ url, headers: { authorization: `Bearer ${teacher.token}` } }),
      })
  for (const url of ['/openapi.json', '/sitemap.xml', '/'])
    heard.push({ from: url, body: await world.request({ url }) })
  await say(cancelCourseBooking, { id: other.id }, sam)
  await say(deleteCourse, { id: lapsed.id }, lapsed.teacher)

  const places = heard.flatMap(({ from, body }) =>
    JSON.stringify(body ?? null).includes(SECRET) ? [from] : [],
  )
  expect(places).toEqual([])
  expect(heard.length).toBeGreaterThan(100)

  // The mails of these calls, the jobs that render them, and every other table, also of libraries.
  const { rows: tables } = await sql<{ name: string }>`
    select oid::regclass::text as name from pg_class
    where relkind = 'r' and relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
      and oid <> 'offering'::regclass`.execute(world.db)
  const holders = async () => {
    const found: string[] = []
    for (const { name } of tables) {
      const { rows } = await sql`
        select from ${sql.raw(name)} as t where position(${SECRET} in t::text) > 0 limit 1`.execute(
        world.db,
      )
      if (rows.length > 0) found.push(name)
    }
    return found
  }
  expect(await holders()).toEqual([])
  for (const { email } of [sam, wes, ...everyOffering.map(({ teacher }) => teacher)])
    expect((await world.mailsTo(email)).length, email).toBeGreaterThan(0)
  await runJobs(
    world.context.pool,
    world.app.jobs.filter(({ name }) => name !== 'deliver-mail'),
  )
  expect(await holders()).toEqual([])

  // Control: the people who may have the link get it.
  const joined = await world.call(joinSession, { id: teaching.id }, sam)
  expect(joined.body.url).toBe(meetingUrl)
  const own = await world.call(getInstructorClasses, {}, teaching.teacher)
  expect(own.body.classes[0].meetingUrl).toBe(meetingUrl)
})
