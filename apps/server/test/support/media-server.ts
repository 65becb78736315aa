import { createHash, randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { jwtVerify, SignJWT } from 'jose'
import { afterAll } from 'vitest'
import type { World } from './world.ts'

/** What LiveKit's access tokens and API calls allow. */
interface Rights {
  canPublish: boolean
  canPublishSources: string[]
  canPublishData: boolean
}

interface Connection {
  sid: string
  identity: string
  joinedAt: number
  permission: Rights
  tracks: { sid: string; source: string; muted: boolean }[]
}

export const API_KEY = 'test-key'
export const API_SECRET = 'a-secret-of-at-least-thirty-two-characters'

const sid = (prefix: string) => `${prefix}_${randomBytes(6).toString('hex')}`
const now = () => Math.floor(Date.now() / 1000)

/**
 * Starts a simulated LiveKit server: rooms, people in them, and webhooks, without media. Its refusals are LiveKit's. Tests of
 * the real protocol use the embedded server (classroom-media.test.ts).
 */
export async function startMediaServer() {
  const rooms = new Map<string, Map<string, Connection>>()
  /** The calls so far: method and body. */
  const calls: { method: string; body: Record<string, unknown> }[] = []
  let down = false
  let world: World | undefined

  const secret = Buffer.from(API_SECRET)
  /** The running recordings, by their ids. */
  const egresses = new Map<string, { room: string; file: string; tracks: (string | undefined)[] }>()

  /** Ends a recording. @param status LiveKit's; the file is written before */
  async function endEgress(egressId: string, status = 'EGRESS_COMPLETE', bytes = 'a recording') {
    const found = egresses.get(egressId)
    if (!found) return
    egresses.delete(egressId)
    if (bytes !== '') await writeFile(found.file, bytes)
    const body = { event: 'egress_ended', egressInfo: { egressId, roomName: found.room, status } }
    await post(JSON.stringify(body))
  }

  async function send(event: string, room: string, connection?: Connection, at = now()) {
    const body = JSON.stringify({
      event,
      id: sid('EV'),
      createdAt: String(at),
      room: { name: room },
      ...(connection && { participant: shown(connection) }),
    })
    return post(body)
  }

  /** Sends a webhook. @param key signs it */
  async function post(body: string, key = API_SECRET, signedBody = body) {
    const token = await new SignJWT({
      sha256: createHash('sha256').update(signedBody).digest('base64'),
    })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer(API_KEY)
      .setExpirationTime('5m')
      .sign(Buffer.from(key))
    const { status } = await world!.request({
      method: 'POST',
      url: '/classroom/webhook',
      headers: { authorization: token, 'content-type': 'application/webhook+json' },
      payload: body,
    })
    return status
  }

  const shown = ({ permission, joinedAt, tracks, ...connection }: Connection) => ({
    ...connection,
    tracks: tracks.map((track) => ({ ...track, source: track.source.toUpperCase() })),
    joinedAt: String(joinedAt),
    permission: {
      ...permission,
      canPublishSources: permission.canPublishSources.map((source) => source.toUpperCase()),
    },
  })

  /** Stops what may no longer be published. */
  function enforce({ permission, tracks }: Connection): void {
    const allowed = new Set(permission.canPublish ? permission.canPublishSources : [])
    tracks.splice(0, tracks.length, ...tracks.filter(({ source }) => allowed.has(source)))
  }

  async function leave(room: string, identity: string, at?: number): Promise<void> {
    const connection = rooms.get(room)?.get(identity)
    if (!connection) return
    rooms.get(room)!.delete(identity)
    await send('participant_left', room, connection, at)
  }

  interface Body {
    name: string
    room: string
    identity: string
    trackSid: string
    muted: boolean
    permission: Rights
    roomName: string
    egressId: string
    audioTrackId?: string
    videoTrackId?: string
    file: { filepath: string }
  }
  const methods: Record<string, (body: Body) => unknown> = {
    CreateRoom: ({ name }) => {
      if (!rooms.has(name)) rooms.set(name, new Map())
      return { name }
    },
    DeleteRoom: ({ room }) => {
      if (!rooms.has(room)) return undefined
      rooms.delete(room)
      return {}
    },
    StartTrackCompositeEgress: ({ roomName, audioTrackId, videoTrackId, file }) => {
      const egressId = sid('EG')
      const tracks = [videoTrackId, audioTrackId]
      egresses.set(egressId, { room: roomName, file: file.filepath, tracks })
      return { egressId, status: 'EGRESS_STARTING' }
    },
    StopEgress: ({ egressId }) => {
      if (!egresses.has(egressId)) return undefined
      setImmediate(() => void endEgress(egressId))
      return { egressId, status: 'EGRESS_ENDING' }
    },
    ListEgress: ({ roomName }) => ({
      items: [...egresses]
        .filter(([, { room }]) => room === roomName)
        .map(([egressId]) => ({ egressId })),
    }),
    ListRooms: () => ({
      rooms: [...rooms].map(([name, people]) => ({ name, numParticipants: people.size })),
    }),
    ListParticipants: ({ room }) => ({
      participants: [...(rooms.get(room)?.values() ?? [])].map(shown),
    }),
    RemoveParticipant: ({ room, identity }) => {
      const found = rooms.get(room)?.get(identity)
      // LiveKit sends its webhooks after it has answered.
      if (found) setImmediate(() => void leave(room, identity))
      return found && {}
    },
    MutePublishedTrack: ({ room, identity, trackSid, muted }) => {
      const track = rooms
        .get(room)
        ?.get(identity)
        ?.tracks.find((one) => one.sid === trackSid)
      if (track) track.muted = muted
      return track && { track }
    },
    UpdateParticipant: ({ room, identity, permission }) => {
      const found = rooms.get(room)?.get(identity)
      if (!found) return undefined
      const { canPublish, canPublishSources, canPublishData } = permission
      found.permission = {
        canPublish,
        canPublishData,
        canPublishSources: canPublishSources.map((source) => source.toLowerCase()),
      }
      enforce(found)
      return shown(found)
    },
  }

  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (more) => (text += String(more)))
    request.on('end', async () => {
      const answer = (status: number, body: object) => {
        response.writeHead(status, { 'content-type': 'application/json' })
        response.end(JSON.stringify(body))
      }
      if (down) return void response.destroy()
      try {
        await jwtVerify(request.headers.authorization?.slice(7) ?? '', secret, { issuer: API_KEY })
      } catch {
        return answer(401, { code: 'unauthenticated', msg: 'no permission' })
      }
      const method = request.url?.split('/').at(-1) ?? ''
      const body = JSON.parse(text) as Body
      calls.push({ method, body: { ...body } })
      const result = methods[method]?.(body)
      return result ? answer(200, result) : answer(404, { code: 'not_found', msg: 'gone' })
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  afterAll(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo

  return {
    settings: {
      CLASSROOM: 'livekit',
      LIVEKIT_URL: `ws://127.0.0.1:${port}`,
      LIVEKIT_API_KEY: API_KEY,
      LIVEKIT_API_SECRET: API_SECRET,
    },
    calls,
    rooms,
    egresses,
    endEgress,
    /** Sends the webhooks to this world. */
    connect: (connected: World) => {
      world = connected
    },
    /** Makes every call fail, as if the server had crashed; its rooms are gone afterwards. */
    crash: () => {
      down = true
      rooms.clear()
      egresses.clear()
    },
    restart: () => {
      down = false
    },
    post,
    send,
    /**
     * Connects with an access token.
     * @returns whether the server accepted it
     */
    join: async (token: string, at = now()): Promise<boolean> => {
      const { payload } = await jwtVerify<{ video: Rights & { room: string } }>(token, secret)
      const { room, ...permission } = payload.video
      const people = rooms.get(room)
      if (!people) return false
      await leave(room, payload.sub!)
      const connection: Connection = {
        sid: sid('PA'),
        identity: payload.sub!,
        joinedAt: at,
        permission,
        tracks: [],
      }
      people.set(payload.sub!, connection)
      await send('participant_joined', room, connection, at)
      return true
    },
    leave,
    /** Publishes a track if its source is allowed. */
    publish: (room: string, identity: string, source: string): boolean => {
      const connection = rooms.get(room)?.get(identity)
      connection?.tracks.push({ sid: sid('TR'), source, muted: false })
      if (connection) enforce(connection)
      return connection?.tracks.some((track) => track.source === source) ?? false
    },
    unpublish: async (room: string, identity: string, source: string): Promise<void> => {
      const connection = rooms.get(room)?.get(identity)
      if (!connection) return
      connection.tracks = connection.tracks.filter((track) => track.source !== source)
      await send('track_unpublished', room, connection)
    },
  }
}
