import { createHash, timingSafeEqual } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'

/**
 * The part of LiveKit's server API that the classroom uses: access tokens (JWT), Twirp calls with JSON bodies, and signed
 * webhooks. The embedded media server speaks the same.
 */

/** What a person may publish, in the spelling of access tokens. */
export type Source = 'camera' | 'microphone' | 'screen_share' | 'screen_share_audio'

export interface Permission {
  sources: readonly Source[]
  /** Whether the person may send data packets, such as strokes on the board. */
  data: boolean
}

export interface MediaTrack {
  sid: string
  source: Source | 'unknown'
  muted: boolean
}

/** A connection to a room. */
export interface Participant {
  sid: string
  /** The id of the person. */
  identity: string
  /** Seconds since 1970. */
  joinedAt: number
  permission: Permission
  tracks: readonly MediaTrack[]
}

export interface MediaRoom {
  name: string
  people: number
  publishers: number
}

export interface MediaEvent {
  event: string
  /** Seconds since 1970. */
  createdAt: number
  room: string | undefined
  participant: Participant | undefined
  egress: { id: string; failed: boolean; full: boolean } | undefined
}

export interface LivekitAddress {
  /** The WebSocket URL of the server. */
  url: string
  apiKey: string
  apiSecret: string
}

/** A refusal or failure of the media server. `code` is Twirp's, or 'unreachable'. */
export class MediaServerError extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.name = 'MediaServerError'
    this.code = code
  }
}

/** How long a call may take, in milliseconds. */
const CALL_TIMEOUT_MS = 4_000
/** How long a token of a call is valid, in seconds. */
const CALL_TOKEN_SECONDS = 60
/** How long after a person's token was issued the clock of the media server may be behind, in seconds. */
const CLOCK_LEEWAY_SECONDS = 60

const SOURCES: readonly Source[] = ['camera', 'microphone', 'screen_share', 'screen_share_audio']
/** The names of sources in API calls: those of Protocol Buffers' enum. */
const enumName = (source: Source): string => source.toUpperCase()

function readSource(value: unknown): MediaTrack['source'] {
  // Numbers are the enum's values, of which 0 is 'unknown' and absent in JSON.
  const name =
    typeof value === 'number' ? SOURCES[value - 1] : SOURCES.find((one) => enumName(one) === value)
  return name ?? 'unknown'
}

/** Twirp's codes for something that has ended already. An egress that has is a failed precondition. */
const GONE = new Set(['not_found', 'failed_precondition'])

type Json = Record<string, unknown>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null
const list = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : [])
/** Returns a field by its name in JSON or in Protocol Buffers: servers may write either. */
const field = (object: Json, name: string): unknown =>
  object[name] ?? object[name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]
const text = (object: Json, name: string): string => {
  const value = field(object, name)
  return typeof value === 'string' ? value : ''
}

function readParticipant(value: Json): Participant {
  const permission = field(value, 'permission')
  const rights = isObject(permission) ? permission : {}
  const sources = field(rights, 'canPublishSources')
  return {
    sid: text(value, 'sid'),
    identity: text(value, 'identity'),
    joinedAt: Number(field(value, 'joinedAt') ?? 0),
    permission: {
      sources:
        field(rights, 'canPublish') === true && Array.isArray(sources)
          ? sources.map(readSource).filter((source) => source !== 'unknown')
          : [],
      data: field(rights, 'canPublishData') === true,
    },
    tracks: list(field(value, 'tracks')).map((track) => ({
      sid: text(track, 'sid'),
      source: readSource(field(track, 'source')),
      muted: field(track, 'muted') === true,
    })),
  }
}

export type Livekit = ReturnType<typeof createLivekit>

/** @param locate returns the server's present address. @throws MediaServerError unreachable if there is none */
export function createLivekit(locate: () => LivekitAddress) {
  async function call(service: string, method: string, body: Json, grant: Json): Promise<Json> {
    const { url, apiKey, apiSecret } = locate()
    const token = await new SignJWT({ video: grant })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuer(apiKey)
      .setNotBefore(nowSeconds() - CLOCK_LEEWAY_SECONDS)
      .setExpirationTime(nowSeconds() + CALL_TOKEN_SECONDS)
      .sign(Buffer.from(apiSecret))
    const target = `${url.replace(/^ws/, 'http')}/twirp/livekit.${service}/${method}`
    let response: Response
    let answer: unknown
    try {
      response = await fetch(target, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
        redirect: 'error',
      })
      answer = await response.json()
    } catch (error) {
      throw new MediaServerError('unreachable', `${method}: ${(error as Error).message}`)
    }
    const object = isObject(answer) ? answer : {}
    if (!response.ok)
      throw new MediaServerError(
        text(object, 'code') || `status_${response.status}`,
        `${method}: ${response.status} ${text(object, 'msg')}`,
      )
    return object
  }

  const rooms = (method: string, body: Json, grant: Json) =>
    call('RoomService', method, body, grant)
  const administer = (method: string, room: string, body: Json) =>
    rooms(method, { room, ...body }, { roomAdmin: true, room })

  const record = (method: string, body: Json) => call('Egress', method, body, { roomRecord: true })

  /** Ignores that the room, the participant or the egress is gone already. */
  async function unlessGone(done: Promise<Json>): Promise<void> {
    try {
      await done
    } catch (error) {
      if (!(error instanceof MediaServerError && GONE.has(error.code))) throw error
    }
  }

  return {
    /** Creates a room that stays for so many seconds, also while it is empty. Does nothing if it exists. */
    createRoom: async (room: string, seconds: number, maxPeople: number): Promise<void> => {
      await rooms(
        'CreateRoom',
        {
          name: room,
          emptyTimeout: seconds,
          departureTimeout: seconds,
          maxParticipants: maxPeople,
        },
        { roomCreate: true },
      )
    },
    deleteRoom: (room: string): Promise<void> =>
      unlessGone(rooms('DeleteRoom', { room }, { roomCreate: true })),
    listRooms: async (): Promise<MediaRoom[]> => {
      const answer = await rooms('ListRooms', {}, { roomList: true })
      return list(answer['rooms']).map((room) => ({
        name: text(room, 'name'),
        people: Number(field(room, 'numParticipants') ?? 0),
        publishers: Number(field(room, 'numPublishers') ?? 0),
      }))
    },
    /** Returns the connections to a room, none if it does not exist. */
    listParticipants: async (room: string): Promise<Participant[]> => {
      try {
        const { participants } = await administer('ListParticipants', room, {})
        return list(participants).map(readParticipant)
      } catch (error) {
        if (error instanceof MediaServerError && error.code === 'not_found') return []
        throw error
      }
    },
    /** Ends a person's connection. Their tokens become invalid, those of later seconds are valid. */
    removeParticipant: (room: string, identity: string): Promise<void> =>
      unlessGone(
        administer('RemoveParticipant', room, {
          identity,
          // In JSON, Protocol Buffers write integers of 64 bits as strings.
          revokeTokenTs: String(nowSeconds() + 1),
        }),
      ),
    muteTrack: (room: string, identity: string, trackSid: string): Promise<void> =>
      unlessGone(administer('MutePublishedTrack', room, { identity, trackSid, muted: true })),
    setPermission: (room: string, identity: string, permission: Permission): Promise<void> =>
      unlessGone(
        administer('UpdateParticipant', room, {
          identity,
          permission: {
            canSubscribe: true,
            // An empty list of sources would allow all.
            canPublish: permission.sources.length > 0,
            canPublishSources: permission.sources.map(enumName),
            canPublishData: permission.data,
            canUpdateMetadata: false,
          },
        }),
      ),

    /** Starts recording tracks into a file at the media server. @returns the id of the egress */
    startEgress: async (
      room: string,
      { video, audio }: { video?: string; audio?: string },
      filepath: string,
    ): Promise<string> => {
      const tracks = {
        ...(video && { videoTrackId: video }),
        ...(audio && { audioTrackId: audio }),
      }
      const body = { roomName: room, ...tracks, file: { filepath } }
      return text(await record('StartTrackCompositeEgress', body), 'egressId')
    },
    stopEgress: (egressId: string): Promise<void> => unlessGone(record('StopEgress', { egressId })),
    /** Returns the ids of the egresses of a room that have not ended. */
    listEgress: async (room: string): Promise<string[]> => {
      const { items } = await record('ListEgress', { roomName: room, active: true })
      return list(items).map((egress) => text(egress, 'egressId'))
    },

    /** Signs an access token for a person and a room. @param endsAt when it expires */
    accessToken: (
      identity: string,
      room: string,
      permission: Permission,
      endsAt: Date,
    ): Promise<string> => {
      const { apiKey, apiSecret } = locate()
      return (
        new SignJWT({
          video: {
            room,
            roomJoin: true,
            canSubscribe: true,
            canPublish: permission.sources.length > 0,
            canPublishSources: permission.sources,
            canPublishData: permission.data,
            canUpdateOwnMetadata: false,
          },
        })
          .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
          .setIssuer(apiKey)
          .setSubject(identity)
          // LiveKit allows for clocks that differ by a minute, and revokes tokens by this time.
          .setNotBefore(nowSeconds())
          .setExpirationTime(Math.floor(endsAt.getTime() / 1000))
          .sign(Buffer.from(apiSecret))
      )
    },

    /** Reads a webhook. @returns undefined if the media server did not sign these bytes */
    readWebhook: async (
      body: Buffer,
      authorization: string | undefined,
    ): Promise<MediaEvent | undefined> => {
      try {
        const { apiKey, apiSecret } = locate()
        const { payload } = await jwtVerify(
          String(authorization).replace(/^Bearer /i, ''),
          Buffer.from(apiSecret),
          { algorithms: ['HS256'], issuer: apiKey, clockTolerance: CLOCK_LEEWAY_SECONDS },
        )
        const signed = Buffer.from(String(payload['sha256']), 'base64')
        const hash = createHash('sha256').update(body).digest()
        if (signed.length !== hash.length || !timingSafeEqual(signed, hash)) return undefined
        const event: unknown = JSON.parse(body.toString())
        if (!isObject(event)) return undefined
        const [room, participant] = [event['room'], event['participant']]
        const egress = field(event, 'egressInfo')
        const status = isObject(egress) ? text(egress, 'status') : ''
        return {
          event: text(event, 'event'),
          createdAt: Number(field(event, 'createdAt') ?? 0),
          room: isObject(room) ? text(room, 'name') : undefined,
          participant: isObject(participant) ? readParticipant(participant) : undefined,
          egress: isObject(egress)
            ? {
                id: text(egress, 'egressId'),
                failed: status === 'EGRESS_FAILED',
                full: status === 'EGRESS_LIMIT_REACHED',
              }
            : undefined,
        }
      } catch {
        return undefined
      }
    },
  }
}

const nowSeconds = (): number => Math.floor(Date.now() / 1000)
