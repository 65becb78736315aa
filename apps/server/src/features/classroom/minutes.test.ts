import { getAttendance } from '@firstbell/contract/sessions'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createClassroomWorld } from '../../../test/support/classroom.ts'
import { taught } from '../../../test/support/sessions.ts'
import type { Person } from '../../../test/support/world.ts'

const { world, media, join, enter, roomName, jobs, running } = await createClassroomWorld()

describe('minutes in the room (rule classroom-10)', () => {
  const minutes = async (id: string, teacher: Person) => {
    const { body } = await world.call(getAttendance, { id }, teacher)
    return body.students.map((student: { minutes: number | null }) => student.minutes)
  }
  const ago = (mins: number) => Math.floor(Date.now() / 1000) - mins * 60

  test('are what the media server saw, overlapping connections once', async () => {
    const { id, teacher, students } = await running(['Sam', 'Ann', 'Max'])
    const [sam, ann] = students
    await enter(id, teacher)
    const { token } = (await join(id, sam!)).body.room
    const name = await roomName(id)
    await media.join(token, ago(30))
    await media.leave(name, sam!.id, ago(20))
    await media.join(token, ago(10))
    await media.leave(name, sam!.id, ago(5))
    // A second connection before the first has ended.
    await sql`
      insert into classroom_stay (classroom_id, connection, person_id, joined_at, left_at)
      select id, 'PA_other', ${sam!.id}, now() - interval '25 minutes', now() - interval '18 minutes'
      from classroom where offering_id = ${id}`.execute(world.db)
    await media.join((await join(id, ann!)).body.room.token, ago(7))
    expect(await minutes(id, teacher)).toEqual([17, 7, 0])
    const csv = await world.request({
      url: `/offerings/${id}/students.csv`,
      headers: { authorization: `Bearer ${teacher.token}` },
    })
    expect(String(csv.body)).toMatch(/,Attended,Minutes\r\n/)
    expect(String(csv.body)).toMatch(/,yes,17\r\n/)
  })

  test('are null with a meeting link', async () => {
    const linked = await taught(world, 'class')
    await linked.book(await world.person('student'))
    expect(await minutes(linked.id, linked.teacher)).toEqual([null])
  })

  test('an open stay ends when the server notices, and lost webhooks are made up for', async () => {
    const { id, teacher, students } = await running()
    await enter(id, teacher)
    await media.join((await join(id, students[0]!)).body.room.token, ago(12))
    const name = await roomName(id)
    // The webhook about the beginning was lost.
    await sql`delete from classroom_stay where person_id = ${students[0]!.id}`.execute(world.db)
    const check = async () => {
      await sql`select graphile_worker.add_job('check-classrooms')`.execute(world.db)
      await jobs()
    }
    await check()
    expect(await minutes(id, teacher)).toEqual([12])
    media.crash()
    media.restart()
    await check()
    // The room is there again, for people who reconnect.
    expect(media.rooms.has(name)).toBe(true)
    const { rows } = await sql<{ open: number }>`
      select (count(*) filter (where left_at is null))::int as open
      from classroom_stay join classroom on classroom.id = classroom_id
      where offering_id = ${id}`.execute(world.db)
    expect(rows).toEqual([{ open: 0 }])
  })

  test('webhooks count only if the media server has signed them', async () => {
    const { id, teacher } = await running([])
    await enter(id, teacher)
    const body = JSON.stringify({ event: 'room_finished', room: { name: await roomName(id) } })
    expect(await media.post(body)).toBe(200)
    expect(await media.post(body, 'another secret of more than 32 characters')).toBe(400)
    expect(await media.post(body, undefined, `${body} `)).toBe(400)
    for (const nonsense of ['[]', '{', '"text"', '{"event":"participant_joined"}'])
      expect(await media.post(nonsense), nonsense).toBeLessThan(500)
    expect(await media.send('participant_joined', 'another site')).toBe(200)
  })
})
