import { getRoom } from '@firstbell/contract/classroom'
import { joinSession } from '@firstbell/contract/sessions'
import { expect } from 'vitest'
import { runJobs } from './jobs.ts'
import { startMediaServer } from './media-server.ts'
import { minutesFromNow, taught, type Taught } from './sessions.ts'
import { createWorld, type Person } from './world.ts'

/** A site with rooms, and classes in them. */
export async function createClassroomWorld(settings: Record<string, string> = {}) {
  const media = await startMediaServer()
  const world = await createWorld({ ...media.settings, ...settings })
  media.connect(world)

  const join = (id: string, who: Person) => world.call(joinSession, { id }, who)
  const room = async (id: string, who: Person) => {
    const { status, body } = await world.call(getRoom, { id }, who)
    expect(status, JSON.stringify(body)).toBe(200)
    return body
  }
  /** Joins, and connects to the media server. */
  const enter = async (id: string, who: Person) => {
    const { status, body } = await join(id, who)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(await media.join(body.room.token)).toBe(true)
    return body.room.token as string
  }
  /** Returns the name of the open room of an offering at the media server. */
  const roomName = async (id: string): Promise<string> => {
    const { room: name } = await world.db
      .selectFrom('classroom')
      .select('room')
      .where('offering_id', '=', id)
      .where('ended_at', 'is', null)
      .executeTakeFirstOrThrow()
    return name
  }
  return {
    world,
    media,
    join,
    room,
    enter,
    roomName,
    /** Returns who is in the open room, by the media server's word. */
    inside: async (id: string) =>
      [...(media.rooms.get(await roomName(id))?.keys() ?? [])].toSorted(),
    jobs: () => runJobs(world.context.pool, world.app.jobs),
    /** Creates a class without a link that begins at this minute from now and lasts an hour, and these students of it. */
    running: async (
      names: readonly string[] = ['Sam'],
      startsIn = -5,
    ): Promise<Taught & { students: Person[] }> => {
      const given = await taught(world, 'class', { meetingUrl: '', duration: '60' })
      const students = []
      for (const name of names) {
        const student = await world.person('student', name)
        await given.book(student)
        students.push(student)
      }
      await given.edit(minutesFromNow(startsIn))
      return { ...given, students }
    },
  }
}
