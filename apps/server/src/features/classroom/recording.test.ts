import * as calls from '@firstbell/contract/classroom'
import { getMaterials, putMaterials } from '@firstbell/contract/materials'
import { describe, expect, test } from 'vitest'
import { createClassroomWorld } from '../../../test/support/classroom.ts'
import { makeDue } from '../../../test/support/jobs.ts'
import type { Person } from '../../../test/support/world.ts'

const { world, media, room, enter, roomName, jobs, running } = await createClassroomWorld()

describe('recording (rules classroom-12, classroom-13)', () => {
  const start = (id: string, who: Person) => world.call(calls.startRecording, { id }, who)
  const stop = (id: string, who: Person) => world.call(calls.stopRecording, { id }, who)
  const list = async (id: string, who: Person) => {
    const { status, body } = await world.call(calls.getRecordings, { id }, who)
    expect(status).toBe(200)
    return body.recordings
  }
  const materials = async (id: string, who: Person) =>
    (await world.call(getMaterials, { id }, who)).body.materials
  /** Returns the sources that are recorded. */
  const recorded = (name: string, teacherId: string) =>
    [...media.egresses.values()]
      .filter(({ room: of }) => of === name)
      .flatMap(({ tracks }) => tracks)
      .flatMap((sid) =>
        media.rooms
          .get(name)!
          .get(teacherId)!
          .tracks.filter((track) => track.sid === sid)
          .map(({ source }) => source),
      )

  test('records the owner only, and becomes a material', async () => {
    const { id, teacher, students } = await running(['Sam'])
    const [sam] = students
    for (const who of [teacher, sam!]) await enter(id, who)
    const name = await roomName(id)
    media.publish(name, sam!.id, 'camera')
    expect((await start(id, teacher)).body).toMatchObject({
      code: 'conflict',
      message: 'Turn on your camera, microphone or shared screen to record it.',
    })
    media.publish(name, teacher.id, 'camera')
    media.publish(name, teacher.id, 'microphone')
    expect((await start(id, sam!)).status).toBe(403)
    expect((await start(id, teacher)).status).toBe(201)
    expect((await start(id, teacher)).status).toBe(409)
    expect((await room(id, sam!)).recording).toBe(true)
    expect(recorded(name, teacher.id)).toEqual(['camera', 'microphone'])
    expect(await list(id, teacher)).toMatchObject([{ state: 'recording', endedAt: null }])
    expect((await stop(id, teacher)).status).toBe(200)
    expect((await stop(id, teacher)).status).toBe(409)
    expect((await room(id, sam!)).recording).toBe(false)
    expect(media.egresses.size).toBe(0)
    await expect
      .poll(async () => {
        await makeDue(world.db, 'store-recording')
        await jobs()
        return (await list(id, teacher))[0].state
      })
      .toBe('ready')
    const [material] = await materials(id, sam!)
    expect(material).toMatchObject({ type: 'video/mp4', bytes: 'a recording'.length })
    expect(material.title).toMatch(/^Recording, \d.* \d{4}, \d\d:\d\d$|^Recording, \w+ \d/)
    const file = await world.request({ url: material.url, headers: { range: 'bytes=2-4' } })
    expect([file.status, file.body]).toEqual([206, 'rec'])
    expect(String(file.headers['content-disposition'])).toMatch(/^inline/)
  })

  test('a shared screen replaces the camera, in a recording of its own', async () => {
    const { id, teacher } = await running([])
    await enter(id, teacher)
    const name = await roomName(id)
    media.publish(name, teacher.id, 'camera')
    await start(id, teacher)
    media.publish(name, teacher.id, 'screen_share')
    await media.send('track_published', name)
    expect(recorded(name, teacher.id)).toEqual(['screen_share'])
    await media.unpublish(name, teacher.id, 'screen_share')
    expect(recorded(name, teacher.id)).toEqual(['camera'])
    // Nothing is recorded while the owner is away, and it goes on when they come back.
    await media.leave(name, teacher.id)
    await world.call(calls.changeRoom, { id }, teacher)
    expect(media.egresses.size).toBe(0)
    await enter(id, teacher)
    media.publish(name, teacher.id, 'microphone')
    await media.send('track_published', name)
    expect(recorded(name, teacher.id)).toEqual(['microphone'])
    await world.call(calls.endRoom, { id }, teacher)
    expect(media.egresses.size).toBe(0)
    expect(await list(id, teacher)).toHaveLength(4)
  })

  test('a crash keeps what was recorded, and the limit and a failure end it', async () => {
    const { id, teacher } = await running([])
    const token = await enter(id, teacher)
    const name = await roomName(id)
    const publish = () => media.publish(name, teacher.id, 'camera')
    publish()
    await start(id, teacher)
    media.crash()
    media.restart()
    await world.call(calls.changeRoom, { id }, teacher)
    expect(await list(id, teacher)).toMatchObject([{ state: 'processing' }])
    expect(await media.join(token)).toBe(true)
    publish()
    await media.send('track_published', name)
    const [second] = await list(id, teacher)
    expect(second.state).toBe('recording')
    const [egress] = media.egresses.keys()
    await media.endEgress(egress!, 'EGRESS_LIMIT_REACHED')
    expect((await room(id, teacher)).recording).toBe(false)
    expect(await list(id, teacher)).toMatchObject([{ state: 'processing', fault: 'limit' }, {}])
    await jobs()
    // The file of the first was lost with the media server.
    expect(await list(id, teacher)).toMatchObject([
      { state: 'ready', fault: 'limit' },
      { state: 'failed', fault: 'lost' },
    ])
    const lost = (await list(id, teacher))[1].id
    const retry = (recording: string) =>
      world.call(calls.retryRecording, { id, recording }, teacher)
    expect((await retry(lost)).status).toBe(409)
    expect((await retry(second.id)).status).toBe(409)
  })

  test('without room among the materials it waits for another try', async () => {
    const { id, teacher } = await running([])
    await enter(id, teacher)
    media.publish(await roomName(id), teacher.id, 'camera')
    const links = (count: number) => ({
      id,
      materials: Array.from({ length: count }, (_, index) => ({
        title: `Link ${index}`,
        url: `https://example.org/${index}`,
      })),
    })
    await world.call(putMaterials, links(10), teacher)
    await start(id, teacher)
    const [egress] = media.egresses.keys()
    await media.endEgress(egress!)
    await world.call(calls.stopRecording, { id }, teacher)
    await jobs()
    const failed = (await list(id, teacher)).find(
      ({ fault }: { fault: string | null }) => fault === 'materials_full',
    )
    expect(failed).toMatchObject({ state: 'failed' })
    await world.call(putMaterials, links(9), teacher)
    const { status } = await world.call(calls.retryRecording, { id, recording: failed.id }, teacher)
    expect(status).toBe(200)
    await jobs()
    expect(await materials(id, teacher)).toHaveLength(10)
  })
})
