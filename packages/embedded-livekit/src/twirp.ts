import type { IncomingMessage, ServerResponse } from 'node:http'
import type { DataPacket } from '@livekit/protocol'
import { InvalidToken, type AccessToken, type VideoGrant } from './tokens.ts'

type JsonValue = ReturnType<DataPacket['toJson']>
type Message = Pick<DataPacket, 'toJson'>
/** The class of a message. */
interface MessageType<Request> {
  fromJson: (value: JsonValue, options: { ignoreUnknownFields: boolean }) => Request
}

/** Twirp's error codes that this server uses, with their HTTP status. */
const STATUS = {
  bad_route: 404,
  failed_precondition: 412,
  internal: 500,
  invalid_argument: 400,
  malformed: 400,
  not_found: 404,
  resource_exhausted: 429,
  unauthenticated: 401,
  unavailable: 503,
} as const

export class TwirpError extends Error {
  override name = 'TwirpError'
  readonly code: keyof typeof STATUS

  constructor(code: keyof typeof STATUS, message: string) {
    super(message)
    this.code = code
  }
}

/** A call: takes and returns the JSON of its messages. Throws TwirpError. */
export type Method = (body: JsonValue, grant: VideoGrant) => Promise<JsonValue>
export type Methods = Record<string, Method>

/** Declares a call by its request, whom it is allowed to, and what it does. */
export function method<Request>(
  type: MessageType<Request>,
  allowed: (grant: VideoGrant, request: Request) => boolean,
  handle: (request: Request) => Message | Promise<Message>,
): Method {
  return async (body, grant) => {
    let request: Request
    try {
      request = type.fromJson(body, { ignoreUnknownFields: true })
    } catch (error) {
      throw new TwirpError('malformed', (error as Error).message)
    }
    if (!allowed(grant, request)) throw new TwirpError('unauthenticated', 'permissions denied')
    const response = await handle(request)
    // As LiveKit does: names with underscores, and fields with their default values.
    return response.toJson({ emitDefaultValues: true, useProtoFieldName: true })
  }
}

export interface TwirpOptions {
  /** The methods of each service, such as "livekit.RoomService". */
  services: Record<string, Methods>
  verify: (token: string) => Promise<AccessToken>
  maxBodyBytes: number
  log: (line: string) => void
}

/** Answers `POST /twirp/<service>/<method>` with JSON. */
export async function answerTwirp(
  request: IncomingMessage,
  response: ServerResponse,
  { services, verify, maxBodyBytes, log }: TwirpOptions,
): Promise<void> {
  try {
    const [, , service = '', name = ''] = (request.url ?? '').split('?', 1)[0]!.split('/')
    const methods = Object.hasOwn(services, service) ? services[service] : undefined
    const call = methods && Object.hasOwn(methods, name) ? methods[name] : undefined
    if (!call || request.method !== 'POST')
      throw new TwirpError('bad_route', `no handler for path "${request.method} ${request.url}"`)
    if (!/^application\/json\b/.test(request.headers['content-type'] ?? ''))
      throw new TwirpError('bad_route', 'the content type must be application/json')
    const [, token = ''] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? []
    const { video } = await verify(token)
    send(response, 200, await call(await readJson(request, maxBodyBytes), video))
  } catch (error) {
    const known =
      error instanceof TwirpError
        ? error
        : error instanceof InvalidToken
          ? new TwirpError('unauthenticated', error.message)
          : new TwirpError('internal', 'internal error')
    if (known.code === 'internal') log(`${request.url} failed: ${String(error)}`)
    send(response, STATUS[known.code], { code: known.code, msg: known.message })
  }
}

async function readJson(request: IncomingMessage, maxBytes: number): Promise<JsonValue> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) throw new TwirpError('malformed', 'the request is too large')
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString() || '{}') as JsonValue
  } catch {
    throw new TwirpError('malformed', 'the request is not JSON')
  }
}

function send(response: ServerResponse, status: number, body: JsonValue): void {
  if (response.headersSent || response.destroyed) return
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
