import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join as joinPath } from 'node:path'
import {
  DisconnectReason,
  LeaveRequest_Action,
  Ping,
  RequestResponse_Reason,
  SessionDescription,
  TrackSource,
  UpdateParticipantMetadata,
} from '@livekit/protocol'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Client } from '../test/client.ts'
import {
  call,
  cleanUp,
  joinToken,
  key,
  newFolder,
  onCleanUp,
  receiveWebhooks,
  start,
  tokenFor,
} from '../test/testing.ts'
import { EmbeddedLivekitError } from './embedded-livekit.ts'
import { startMediaServer, type MediaServerOptions } from './media-server.ts'

/** What needs no browser. The server runs in this process, except where the process matters. */

afterEach(cleanUp)

async function serve(options: Partial<MediaServerOptions> = {}) {
  const logged: string[] = []
  const server = await startMediaServer(
    { ...key, dataFolder: newFolder(), ...options },
    (line) => void logged.push(line),
  )
  onCleanUp(() => server.close())
  await call(server, 'CreateRoom', { name: 'room' })
  return Object.assign(server, { logged })
}

let server: Awaited<ReturnType<typeof serve>>

const connect = async (identity: string, query = '', grant = {}) => {
  const client = new Client(server.url, await joinToken(identity, 'room', grant), query)
  onCleanUp(() => client.close())
  return client
}
const join = async (identity: string, grant = {}) => {
  const client = await connect(identity, '', grant)
  await client.gets('join')
  return client
}
const identities = async () =>
  (
    (await call(server, 'ListParticipants', { room: 'room' })).body['participants'] as {
      identity: string
    }[]
  ).map(({ identity }) => identity)

describe('the API', () => {
  beforeEach(async () => {
    server = await serve()
  })

  test('creates, lists, changes and deletes rooms', async () => {
    const options = {
      name: 'b',
      empty_timeout: 60,
      departure_timeout: 30,
      max_participants: 5,
      metadata: 'm',
    }
    const created = await call(server, 'CreateRoom', options)
    expect(created).toMatchObject({ status: 200, body: { ...options, num_participants: 0 } })
    const again = await call(server, 'CreateRoom', { name: 'b', metadata: 'other' })
    expect(again.body).toMatchObject({ sid: created.body['sid'], metadata: 'm' })
    await call(server, 'UpdateRoomMetadata', { room: 'b', metadata: 'new' })
    expect((await call(server, 'ListRooms', { names: ['b'] })).body['rooms']).toMatchObject([
      { name: 'b', metadata: 'new' },
    ])
    expect((await call(server, 'ListRooms', {})).body['rooms']).toHaveLength(2)
    expect((await call(server, 'DeleteRoom', { room: 'b' })).status).toBe(200)
    expect(await call(server, 'DeleteRoom', { room: 'b' })).toMatchObject({
      status: 404,
      body: { code: 'not_found', msg: 'requested room does not exist' },
    })
  })

  test('knows who may call it', async () => {
    for (const [name, body, grant] of [
      ['CreateRoom', { name: 'x' }, { roomAdmin: true, room: 'x' }],
      ['DeleteRoom', { room: 'room' }, { roomAdmin: true, room: 'room' }],
      ['ListRooms', {}, { roomCreate: true }],
      ['ListParticipants', { room: 'room' }, { roomAdmin: true, room: 'another' }],
      ['RemoveParticipant', { room: 'room', identity: 'a' }, { room: 'room', roomJoin: true }],
    ] as const)
      expect([name, await call(server, name, body, grant)]).toMatchObject([
        name,
        { status: 401, body: { code: 'unauthenticated' } },
      ])
    const url = `${server.url.replace('ws', 'http')}/twirp/livekit.RoomService/ListRooms`
    const headers = { 'content-type': 'application/json' }
    const wrong = await tokenFor(
      '',
      { roomList: true },
      { secret: 'another secret, as long as that one' },
    )
    for (const authorization of ['', 'Bearer x', `Bearer ${wrong}`])
      expect(
        (await fetch(url, { method: 'POST', headers: { ...headers, authorization }, body: '{}' }))
          .status,
      ).toBe(401)
  })

  test('removes people, whose tokens are invalid from then on', async () => {
    const token = await joinToken('ada')
    const client = new Client(server.url, token)
    await client.gets('join')
    const now = Math.floor(Date.now() / 1000)
    const remove = (revokeTokenTs: number) =>
      call(server, 'RemoveParticipant', {
        room: 'room',
        identity: 'ada',
        revoke_token_ts: String(revokeTokenTs),
      })
    expect((await remove(now)).status).toBe(200)
    await client.ends()
    const again = new Client(server.url, token)
    await again.ends()
    expect(again).toMatchObject({ status: 401, text: 'the token is revoked' })
    // Tokens of tests are valid since ten seconds ago.
    await remove(now - 20)
    await new Client(server.url, await joinToken('ada')).gets('join')
    await new Client(server.url, await joinToken('mia')).gets('join')
  })

  test('answers what it does not understand with an error', async () => {
    const url = `${server.url.replace('ws', 'http')}/twirp/livekit.RoomService/`
    const authorization = `Bearer ${await tokenFor('', { roomCreate: true })}`
    const headers = { 'content-type': 'application/json', authorization }
    const post = async (path: string, body: string) => {
      const response = await fetch(url + path, { method: 'POST', headers, body })
      return [response.status, ((await response.json()) as { code: string }).code]
    }
    expect(await post('CreateRoom', '{')).toEqual([400, 'malformed'])
    expect(await post('CreateRoom', '{"name": 5}')).toEqual([400, 'malformed'])
    expect(await post('CreateRoom', '{}')).toEqual([400, 'invalid_argument'])
    expect(await post('CreateRoom', `{"name":"${'x'.repeat(300)}"}`)).toEqual([
      400,
      'invalid_argument',
    ])
    expect(await post('CreateRoom', ' '.repeat(300_000))).toEqual([400, 'malformed'])
    expect(await post('constructor', '{}')).toEqual([404, 'bad_route'])
    expect((await fetch(`${server.url.replace('ws', 'http')}/`)).status).toBe(200)
  })
})

test('a recording needs the right to record, a room and tracks', async () => {
  server = await serve()
  const start = (request: object, grant: object = { roomRecord: true }) =>
    call(
      server,
      'Egress/StartTrackCompositeEgress',
      { room_name: 'room', ...request },
      { ...grant },
    )
  expect((await start({}, { roomAdmin: true, room: 'room' })).body['code']).toBe('unauthenticated')
  expect((await start({ room_name: 'missing' })).body['code']).toBe('not_found')
  expect((await start({})).body['code']).toBe('invalid_argument')
  expect((await start({ video_track_id: 'TR_x' })).body['code']).toBe('not_found')
  const stopped = await call(server, 'Egress/StopEgress', { egress_id: 'EG_x' })
  expect(stopped.body['code']).toBe('not_found')
  expect((await call(server, 'Egress/ListEgress', {})).body).toEqual({ items: [] })
})

describe('a join', () => {
  beforeEach(async () => {
    server = await serve({ limits: { peoplePerRoom: 2, absenceMs: 100 } })
  })

  test('is refused with the status and the words that the client knows', async () => {
    const video = { room: 'room', roomJoin: true }
    const refusals: [string, number, string][] = [
      ['', 401, 'invalid authorization token'],
      [
        await tokenFor('a', video, { secret: 'another secret, as long as that one' }),
        401,
        'invalid authorization token',
      ],
      [await tokenFor('a', video, { issuer: 'another' }), 401, 'invalid authorization token'],
      [await tokenFor('a', video, { expires: '-1m' }), 401, 'invalid authorization token'],
      [await tokenFor('a', { room: 'room' }), 401, 'permissions denied'],
      [await tokenFor('', video), 400, 'identity cannot be empty'],
      [await joinToken('a', 'missing'), 404, 'requested room does not exist'],
    ]
    for (const [token, status, text] of refusals) {
      const client = new Client(server.url, token)
      await client.ends()
      const validated = await fetch(
        `${server.url.replace('ws', 'http')}/rtc/validate?access_token=${token}`,
      )
      expect([client.status, client.text, validated.status, await validated.text()]).toEqual([
        status,
        text,
        status,
        text,
      ])
    }
    expect((await fetch(`${server.url.replace('ws', 'http')}/rtc/v1/validate`)).status).toBe(404)
  })

  test('is refused when the room is full, but not to somebody who is in it', async () => {
    const ada = await join('ada')
    await join('mia')
    const tom = await connect('tom')
    await tom.ends()
    expect([tom.status, tom.text]).toEqual([503, 'the room is full'])
    await join('ada')
    expect(await ada.gets('leave')).toMatchObject({
      reason: DisconnectReason.DUPLICATE_IDENTITY,
      action: LeaveRequest_Action.DISCONNECT,
    })
    await ada.ends()
    expect((await identities()).toSorted()).toEqual(['ada', 'mia'])
  })

  test('after a lost connection starts afresh', async () => {
    await join('ada')
    const back = await connect('ada', '&reconnect=1&sid=PA_x')
    expect((await back.gets('leave')).action).toBe(LeaveRequest_Action.RECONNECT)
  })

  test('ends soon after its connection is gone', async () => {
    const ada = await join('ada')
    const mia = await join('mia')
    ada.close()
    await expect.poll(identities).toEqual(['mia'])
    mia.send({ case: 'leave', value: {} as never })
    await expect.poll(identities).toEqual([])
  })
})

test('people who leave while they connect do not hinder those who come next', async () => {
  server = await serve()
  await Promise.all(
    Array.from({ length: 10 }, async (_, index) => {
      const client = await connect(`client ${index}`)
      client.socket.on('open', () => client.send({ case: 'leave', value: {} as never }))
      await client.ends()
    }),
  )
  const ada = await join('ada')
  expect((await ada.gets('offer')).sdp).toMatch(/^a=candidate:.* udp .*$/m)
  expect((await ada.gets('offer')).sdp).toMatch(/^a=candidate:.* tcp .* tcptype passive/m)
})

describe('signalling', () => {
  beforeEach(async () => {
    server = await serve({ limits: { camerasPerRoom: 1, forwardedPairs: 2, absenceMs: 100 } })
  })

  test('answers pings', async () => {
    const ada = await join('ada')
    ada.send({ case: 'pingReq', value: new Ping({ timestamp: 7n }) })
    expect((await ada.gets('pongResp')).lastPingTimestamp).toBe(7n)
    ada.send({ case: 'ping', value: 7n })
    await ada.gets('pong')
  })

  test('refuses sources, cameras and tracks beyond what is allowed', async () => {
    const ada = await join('ada', { canPublishSources: ['microphone', 'camera'] })
    ada.addTrack(TrackSource.SCREEN_SHARE)
    expect((await ada.gets('requestResponse')).reason).toBe(RequestResponse_Reason.NOT_ALLOWED)
    ada.addTrack(TrackSource.CAMERA)
    expect((await ada.gets('trackPublished')).track?.mimeType).toBe('video/VP8')
    const mia = await join('mia')
    mia.addTrack(TrackSource.CAMERA, { muted: true })
    const { sid = '' } = (await mia.gets('trackPublished')).track ?? {}
    mia.send({ case: 'mute', value: { sid, muted: false } as never })
    expect(await mia.gets('mute')).toMatchObject({ sid, muted: true })
    mia.addTrack(TrackSource.CAMERA)
    expect((await mia.gets('requestResponse')).reason).toBe(RequestResponse_Reason.LIMIT_EXCEEDED)
  })

  test('lets nobody in when the process forwards as much as it can', async () => {
    const ada = await join('ada')
    ada.addTrack(TrackSource.CAMERA)
    await ada.gets('trackPublished')
    await join('mia')
    await join('tom')
    const eve = await connect('eve')
    await eve.ends()
    expect(eve.status).toBe(503)
  })

  test('does not let participants rename themselves, unless they may', async () => {
    const ada = await join('ada')
    const change = new UpdateParticipantMetadata({ requestId: 3, name: 'Teacher' })
    ada.send({ case: 'updateMetadata', value: change })
    expect(await ada.gets('requestResponse')).toMatchObject({
      requestId: 3,
      reason: RequestResponse_Reason.NOT_ALLOWED,
    })
    const mia = await join('mia', { canUpdateOwnMetadata: true })
    mia.send({ case: 'updateMetadata', value: change })
    await expect
      .poll(
        async () => (await call(server, 'GetParticipant', { room: 'room', identity: 'mia' })).body,
      )
      .toMatchObject({ name: 'Teacher' })
  })

  test('that floods, is too large or makes no sense ends that connection and no other', async () => {
    const mia = await join('mia')
    const acts: ((client: Client) => void)[] = [
      (client) => client.socket.send(Buffer.from('garbage')),
      (client) => client.socket.send('{"offer":'),
      (client) => client.socket.send(Buffer.alloc(300_000)),
      (client) => {
        for (let i = 0; i < 1_000; i++) client.send({ case: 'ping', value: 1n })
      },
      (client) =>
        client.send({
          case: 'offer',
          value: new SessionDescription({ type: 'offer', sdp: 'm=audio\r\na=x' }),
        }),
      (client) =>
        client.send({
          case: 'offer',
          value: new SessionDescription({ type: 'offer', sdp: 'm=audio 9 x\r\n'.repeat(500) }),
        }),
    ]
    for (const [index, act] of acts.entries()) {
      const client = await join(`client ${index}`)
      act(client)
      await client.ends()
      await expect.poll(identities).toEqual(['mia'])
    }
    mia.send({ case: 'pingReq', value: new Ping({ timestamp: 1n }) })
    await mia.gets('pongResp')
  })

  test('that has no meaning here is ignored', async () => {
    const ada = await join('ada')
    ada.send({ case: 'trickle', value: { candidateInit: '{', target: 0 } as never })
    ada.send({ case: 'subscriptionPermission', value: { allParticipants: false } as never })
    ada.send({ case: 'subscription', value: { trackSids: ['TR_x'], subscribe: true } as never })
    ada.send({ case: 'trackSetting', value: { trackSids: ['TR_x'], disabled: true } as never })
    ada.send({ case: 'answer', value: new SessionDescription({ sdp: 'x', id: 77 }) })
    ada.send({ case: 'pingReq', value: new Ping({ timestamp: 1n }) })
    await ada.gets('pongResp')
  })
})

test('webhooks are signed, and sent again with the same id until they are accepted', async () => {
  const hooks = await receiveWebhooks({ failFirst: 2 })
  server = await serve({ webhookUrl: hooks.url })
  await call(server, 'DeleteRoom', { room: 'room' })
  await expect.poll(() => hooks.names()).toEqual(['room_started room', 'room_finished room'])
  expect(new Set(hooks.attempts.slice(0, 3)).size).toBe(1)
  expect(new Set(hooks.attempts).size).toBe(2)
})

test('an empty room ends after its time, and a room that is created again is kept', async () => {
  const hooks = await receiveWebhooks()
  server = await serve({ webhookUrl: hooks.url })
  await call(server, 'CreateRoom', { name: 'short', empty_timeout: 1 })
  await expect.poll(() => hooks.names(), { timeout: 5_000 }).toContain('room_finished short')
  expect((await call(server, 'ListRooms', {})).body['rooms']).toHaveLength(1)
})

describe('the process', () => {
  test('keeps its rooms when it is killed', async () => {
    const dataFolder = newFolder()
    const first = await start({ dataFolder })
    await call(first, 'CreateRoom', { name: 'kept', metadata: 'm' })
    process.kill(first.pid, 'SIGKILL')
    expect(await first.exited).toEqual({ code: null, signal: 'SIGKILL' })
    const second = await start({ dataFolder })
    expect((await call(second, 'ListRooms', {})).body['rooms']).toMatchObject([
      { name: 'kept', metadata: 'm' },
    ])
  })

  test('says why it cannot start', async () => {
    const { url } = await start()
    const refused = start({ port: Number(new URL(url).port) })
    await expect(refused).rejects.toThrow(EmbeddedLivekitError)
    await expect(refused).rejects.toThrow(/EADDRINUSE/)
    await expect(start({ address: 'example.org' })).rejects.toThrow(/not an IP address/)
  })

  test('ends with the process that has started it, even if that is killed', async () => {
    const source = `
      import { startEmbeddedLivekit } from ${JSON.stringify(joinPath(import.meta.dirname, 'embedded-livekit.ts'))}
      const { pid } = await startEmbeddedLivekit(${JSON.stringify({ ...key, dataFolder: newFolder() })})
      console.log(pid)
      setInterval(() => {}, 1000)`
    const parent = spawn(process.execPath, ['--input-type=module', '-e', source], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [line] = (await once(parent.stdout, 'data')) as [Buffer]
    const pid = Number(line)
    const runs = () => {
      try {
        return process.kill(pid, 0)
      } catch {
        return false
      }
    }
    expect(runs()).toBe(true)
    parent.kill('SIGKILL')
    await expect.poll(runs, { timeout: 10_000 }).toBe(false)
  })
})
