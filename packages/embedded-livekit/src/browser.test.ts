import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openBrowser, type Look, type Person } from '../test/browser.ts'
import { call, cleanUp, joinToken, newFolder, receiveWebhooks, start } from '../test/testing.ts'
import type { EmbeddedLivekit } from './embedded-livekit.ts'

/** The unmodified livekit-client in Chromium is the judge of everything here. */

const dataFolder = newFolder()
let browser: Awaited<ReturnType<typeof openBrowser>>
let server: EmbeddedLivekit
let hooks: Awaited<ReturnType<typeof receiveWebhooks>>

beforeAll(async () => {
  hooks = await receiveWebhooks()
  ;[browser, server] = await Promise.all([
    openBrowser({ folder: join(dataFolder, 'recordings') }),
    start({ webhookUrl: hooks.url, dataFolder }),
  ])
})

afterAll(async () => {
  await browser.close()
  await cleanUp()
})

async function people(room: string, ...identities: string[]): Promise<Person[]> {
  await call(server, 'CreateRoom', { name: room })
  return Promise.all(
    identities.map(async (identity) => {
      const person = await browser.person()
      await person.join(server.url, await joinToken(identity, room))
      return person
    }),
  )
}

/** Returns a condition: the pictures of a person's camera arrive, `more` of them since there were `since`. */
const camera =
  (identity: string, more = 5, since = 0) =>
  ({ others }: Look) =>
    (others[identity]?.tracks['camera']?.frames ?? 0) >= since + more

describe('three people in a room', () => {
  let ada: Person, mia: Person, tom: Person

  beforeAll(async () => {
    ;[ada, mia, tom] = (await people('lesson', 'ada', 'mia', 'tom')) as [Person, Person, Person]
  })

  test('see and hear each other, also those who come later', async () => {
    await ada.do('room.localParticipant.enableCameraAndMicrophone()')
    await mia.do('room.localParticipant.setCameraEnabled(true)')
    await Promise.all([mia.sees(camera('ada')), ada.sees(camera('mia')), tom.sees(camera('ada'))])
    await tom.sees(({ others }) => (others['ada']?.tracks['microphone']?.packets ?? 0) > 20)
    await tom.sees(({ events }) => events.includes('activeSpeakersChanged ada'))

    const [eve] = (await people('lesson', 'eve')) as [Person]
    await eve.sees((look) => camera('ada')(look) && camera('mia')(look))
    await eve.do('room.disconnect()')
    await eve.page.close()
    await ada.sees(({ events }) => events.includes('participantDisconnected eve'))

    await expect
      .poll(() => hooks.names())
      .toEqual(
        expect.arrayContaining([
          'room_started lesson',
          'participant_joined ada',
          'track_published ada',
          'participant_left eve',
        ]),
      )
  })

  test('send each other data, to everyone or to some, and the server knows who they are', async () => {
    const send = (text: string, options: object) =>
      `room.localParticipant.publishData(new TextEncoder().encode('${text}'), ${JSON.stringify(options)})`
    await mia.do(send('to all', { reliable: true, topic: 'board' }))
    await mia.do(
      send('to ada', { reliable: false, topic: 'board', destinationIdentities: ['ada'] }),
    )
    await mia.do(send('last', { reliable: true, topic: 'board' }))
    await ada.sees(({ data }) => data.length === 3)
    await tom.sees(({ data }) => data.includes('mia board last'))
    expect((await tom.look()).data).toEqual(['mia board to all', 'mia board last'])

    await call(server, 'SendData', {
      room: 'lesson',
      data: Buffer.from('from the server').toString('base64'),
      kind: 'RELIABLE',
      destination_identities: ['tom'],
      topic: 'news',
    })
    await tom.sees(({ data }) => data.includes('server news from the server'))

    await call(server, 'UpdateParticipant', {
      room: 'lesson',
      identity: 'mia',
      permission: { can_publish: true, can_subscribe: true, can_publish_data: false },
    })
    await mia.do(send('forbidden', { reliable: true })).catch(() => {})
    await ada.do(send('allowed', { reliable: true, topic: 'board' }))
    await tom.sees(({ data }) => data.includes('ada board allowed'))
    expect(JSON.stringify(await tom.look())).not.toContain('forbidden')
  })

  test('are muted by the server, even if their browser goes on sending', async () => {
    const { body } = await call(server, 'GetParticipant', { room: 'lesson', identity: 'ada' })
    const track = body['tracks'].find(({ source }: { source: string }) => source === 'MICROPHONE')
    // A browser that ignores the request to mute.
    await ada.do(
      '(room.engine.client.onRemoteMuteChanged = room.engine.client.sendMuteTrack = () => {})',
    )
    const muted = await call(server, 'MutePublishedTrack', {
      room: 'lesson',
      identity: 'ada',
      track_sid: track.sid,
      muted: true,
    })
    expect(muted.body['track'].muted).toBe(true)
    await mia.sees(({ others }) => others['ada']?.tracks['microphone']?.muted === true)
    const before = (await mia.look()).others['ada']!.tracks['microphone']!.packets
    const { frames } = (await mia.look()).others['ada']!.tracks['camera']!
    await mia.sees(camera('ada', 15, frames))
    expect((await mia.look()).others['ada']!.tracks['microphone']!.packets - before).toBeLessThan(5)
    const unmuted = await call(server, 'MutePublishedTrack', {
      room: 'lesson',
      identity: 'ada',
      track_sid: track.sid,
      muted: false,
    })
    expect(unmuted.body['code']).toBe('failed_precondition')
  })

  test('lose their camera when they may no longer use it, and get it back', async () => {
    const permit = (sources: string[]) =>
      call(server, 'UpdateParticipant', {
        room: 'lesson',
        identity: 'mia',
        permission: {
          can_subscribe: true,
          can_publish: true,
          can_publish_data: true,
          can_publish_sources: sources,
        },
      })
    await permit(['MICROPHONE'])
    await mia.sees(({ events }) => events.includes('localTrackUnpublished camera'))
    await ada.sees(({ others }) => others['mia']?.tracks['camera'] === undefined)
    await mia.do('room.localParticipant.setCameraEnabled(true)').catch(() => {})
    expect((await mia.look()).mine['camera']).toBeUndefined()
    await permit(['MICROPHONE', 'CAMERA'])
    await mia.do('room.localParticipant.setCameraEnabled(true)')
    await ada.sees(camera('mia'))
  })

  test('carry attributes that only the server sets', async () => {
    await call(server, 'UpdateParticipant', {
      room: 'lesson',
      identity: 'tom',
      attributes: { hand: '1' },
    })
    await mia.sees(({ others }) => others['tom']?.attributes['hand'] === '1')
    const refusal = await tom.do(
      `room.localParticipant.setAttributes({ hand: '2' }).then(() => 'done', (error) => error.message)`,
    )
    expect(refusal).toMatch(/permission/)
  })

  test('have one connection each: the second one ends the first', async () => {
    const [again] = (await people('lesson', 'mia')) as [Person]
    // 2 is DUPLICATE_IDENTITY.
    await mia.sees(
      ({ state, events }) => state === 'disconnected' && events.includes('disconnected 2'),
    )
    await again.sees(camera('ada'))
    mia = again
  })

  test('leave when they are removed, and when the room is deleted', async () => {
    await call(server, 'RemoveParticipant', { room: 'lesson', identity: 'tom' })
    // 4 is PARTICIPANT_REMOVED, 5 is ROOM_DELETED.
    await tom.sees(({ events }) => events.includes('disconnected 4'))
    await call(server, 'DeleteRoom', { room: 'lesson' })
    await ada.sees(({ events }) => events.includes('disconnected 5'))
    await expect.poll(() => hooks.names()).toContain('room_finished lesson')
  })
})

describe('a recorded class', () => {
  let ada: Person, mia: Person
  let tracks: { audio_track_id: string; video_track_id: string }

  const record = (filepath: string) =>
    call(server, 'Egress/StartTrackCompositeEgress', {
      room_name: 'recorded',
      ...tracks,
      file: { filepath },
    })
  const ended = (egressId: string) =>
    vi.waitFor(
      () => {
        const hook = hooks.hooks.find(
          ({ event, egressInfo }) =>
            event === 'egress_ended' && egressInfo?.['egressId'] === egressId,
        )
        if (!hook?.egressInfo) throw new Error('not ended yet')
        return hook.egressInfo
      },
      { timeout: 15_000 },
    )
  const play = (name: string) => ada.do<Record<string, number>>(`play('/recordings/${name}')`)
  beforeAll(async () => {
    ;[ada, mia] = (await people('recorded', 'ada', 'mia')) as [Person, Person]
    await ada.do('room.localParticipant.enableCameraAndMicrophone()')
    await mia.sees(camera('ada'))
    const { body } = await call(server, 'GetParticipant', { room: 'recorded', identity: 'ada' })
    const sid = (wanted: string) =>
      (body['tracks'] as { source: string; sid: string }[]).find(({ source }) => source === wanted)!
        .sid
    tracks = { audio_track_id: sid('MICROPHONE'), video_track_id: sid('CAMERA') }
  })

  test('becomes a file that plays, seeks and knows its length', async () => {
    for (const path of ['', '../lesson.webm', 'a/../../lesson.webm'])
      expect((await record(path)).body['code']).toBe('invalid_argument')
    const { body } = await record('lesson.webm')
    expect(body['status']).toBe('EGRESS_ACTIVE')
    await expect.poll(() => mia.do('room.isRecording')).toBe(true)
    const { frames } = (await mia.look()).others['ada']!.tracks['camera']!
    await mia.sees(camera('ada', 60, frames))
    const stopped = await call(server, 'Egress/StopEgress', { egress_id: body['egress_id'] })
    expect(stopped.body['status']).toBe('EGRESS_ENDING')
    const info = await ended(body['egress_id'] as string)
    expect(info).toMatchObject({
      status: 'EGRESS_COMPLETE',
      fileResults: [{ filename: 'lesson.webm' }],
    })
    const seconds = Number(info['fileResults'][0].duration) / 1e9
    const played = await play('lesson.webm')
    expect(played['duration']).toBeCloseTo(seconds, 1)
    expect(played['duration']).toBeGreaterThan(2)
    expect(played['soughtTo']).toBeCloseTo(seconds / 2, 1)
    expect(played['frames']).toBeGreaterThan(10)
    expect(played['audioBytes']).toBeGreaterThan(0)
    expect(played['width']! / played['height']!).toBeCloseTo(16 / 9, 1)
  })

  test('survives a kill of the server: people come back, and the file holds what was recorded', async () => {
    const { body } = await record(join(dataFolder, 'recordings/cut.webm'))
    const before = (await mia.look()).others['ada']!.tracks['camera']!.frames
    await mia.sees(camera('ada', 40, before))
    const { url } = server
    process.kill(server.pid, 'SIGKILL')
    await server.exited
    const killedAt = Date.now()
    server = await start({ webhookUrl: hooks.url, dataFolder, port: Number(new URL(url).port) })
    const info = await ended(body['egress_id'] as string)
    expect(info['status']).toBe('EGRESS_ABORTED')
    expect(Number(info['fileResults'][0].duration) / 1e9).toBeGreaterThan(0.5)
    await mia.sees((look) => look.events.includes('reconnected ') && camera('ada')(look), 20_000)
    expect(Date.now() - killedAt).toBeLessThan(15_000)
    const played = await play('cut.webm')
    expect(played['duration']).toBeCloseTo(Number(info['fileResults'][0].duration) / 1e9, 1)
  })
})

test('people whose network lets no UDP through use TCP', async () => {
  const closed = await openBrowser({
    flags: ['--force-webrtc-ip-handling-policy=disable_non_proxied_udp'],
  })
  try {
    await call(server, 'CreateRoom', { name: 'tcp' })
    const [ada, mia] = await Promise.all([closed.person(), closed.person()])
    await ada.join(server.url, await joinToken('ada', 'tcp'))
    await mia.join(server.url, await joinToken('mia', 'tcp'))
    await ada.do('room.localParticipant.setCameraEnabled(true)')
    await mia.sees(camera('ada'))
    const protocol = await mia.do(`(async () => {
      const stats = [...(await room.engine.pcManager.subscriber.getStats()).values()]
      const { selectedCandidatePairId } = stats.find(({ type }) => type === 'transport')
      const pair = stats.find(({ id }) => id === selectedCandidatePairId)
      return stats.find(({ id }) => id === pair.remoteCandidateId).protocol
    })()`)
    expect(protocol).toBe('tcp')
  } finally {
    await closed.close()
  }
})
