import { createHash } from 'node:crypto'
import { ParticipantPermission, TrackSource } from '@livekit/protocol'
import { jwtVerify, SignJWT } from 'jose'

/** The grants of a LiveKit access token (claim `video`) that this server knows. */
export interface VideoGrant {
  room?: string
  roomJoin?: boolean
  roomAdmin?: boolean
  roomCreate?: boolean
  roomList?: boolean
  roomRecord?: boolean
  canPublish?: boolean
  canPublishSources?: string[]
  canPublishData?: boolean
  canSubscribe?: boolean
  canUpdateOwnMetadata?: boolean
  hidden?: boolean
}

export interface AccessToken {
  identity: string
  name: string
  metadata: string
  attributes: Record<string, string>
  video: VideoGrant
  /** The second from which the token is valid (claim `nbf`), by which it can be revoked. */
  notBefore: number
}

/** A token that is missing, malformed, expired, or signed with another key. */
export class InvalidToken extends Error {
  override name = 'InvalidToken'
}

export interface ApiKey {
  apiKey: string
  apiSecret: string
}

const SOURCES: Record<string, TrackSource> = {
  camera: TrackSource.CAMERA,
  microphone: TrackSource.MICROPHONE,
  screen_share: TrackSource.SCREEN_SHARE,
  screen_share_audio: TrackSource.SCREEN_SHARE_AUDIO,
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/**
 * Verifies an access token as LiveKit does: HS256 with the API secret, issued by the API key, and neither expired nor from
 * the future.
 * @throws InvalidToken
 */
export async function verifyToken(
  token: string,
  { apiKey, apiSecret }: ApiKey,
): Promise<AccessToken> {
  const { payload } = await jwtVerify(token, Buffer.from(apiSecret), {
    algorithms: ['HS256'],
    issuer: apiKey,
    requiredClaims: ['exp'],
    clockTolerance: 5,
  }).catch((error: unknown) => {
    throw new InvalidToken('invalid authorization token', { cause: error })
  })
  const { video, attributes } = payload
  return {
    identity: textOf(payload.sub),
    name: textOf(payload['name']),
    metadata: textOf(payload['metadata']),
    attributes: isRecord(attributes)
      ? Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key, String(value)]))
      : {},
    video: isRecord(video) ? (video as VideoGrant) : {},
    notBefore: payload.nbf ?? 0,
  }
}

/** Converts grants to the permission that participants see. Publishing and subscribing are allowed unless forbidden. */
export function permissionOf(grant: VideoGrant): ParticipantPermission {
  const sources = Array.isArray(grant.canPublishSources) ? grant.canPublishSources : []
  return new ParticipantPermission({
    canSubscribe: grant.canSubscribe !== false,
    canPublish: grant.canPublish !== false,
    canPublishData: grant.canPublishData !== false,
    canPublishSources: sources.flatMap((source) => SOURCES[source] ?? []),
    hidden: grant.hidden === true,
    canUpdateMetadata: grant.canUpdateOwnMetadata === true,
  })
}

/** Returns whether `permission` allows publishing a track of `source`. No sources means all of them. */
export function mayPublish(permission: ParticipantPermission, source: TrackSource): boolean {
  const { canPublish, canPublishSources } = permission
  return canPublish && (canPublishSources.length === 0 || canPublishSources.includes(source))
}

/** Signs a webhook's body: the token's claim `sha256` is its hash. */
export function signBody(body: string, { apiKey, apiSecret }: ApiKey): Promise<string> {
  return new SignJWT({ sha256: createHash('sha256').update(body).digest('base64') })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(apiKey)
    .setNotBefore('-1m')
    .setExpirationTime('5m')
    .sign(Buffer.from(apiSecret))
}
