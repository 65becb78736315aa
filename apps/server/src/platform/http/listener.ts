import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { answerUnreadable } from './malformed-requests.ts'

/** How long a client may take, in milliseconds. None of it is for the server's own work. */
export interface ClientLimits {
  /** From connecting, or from the first byte of a further request, to the end of its headers. */
  headers: number
  /** A body. The largest has 1 MB. */
  body: number
  /** A slow body: 5 MB at 17 KB/s take as long. */
  slowBody: number
  /** Without a byte in either direction while a request is open: nobody reads the answer. */
  stall: number
  /** Without a request. Longer than proxies keep theirs open, so that it is them who close. */
  idle: number
  /** Between two looks at who is too slow. */
  look: number
}

const LIMITS: ClientLimits = {
  headers: 15_000,
  body: 30_000,
  slowBody: 300_000,
  stall: 60_000,
  idle: 65_000,
  look: 2_000,
}

/**
 * An HTTP server whose slow clients cost a connection, and that only for a while: some hundreds that
 * send a header a second, or never read, take nothing from the others
 * (`npm run faults slow-clients`).
 * @param hasSlowBody whether the body of a request to this URL may take minutes to arrive
 */
export function createListener(
  handle: RequestListener,
  hasSlowBody: (url: string) => boolean = () => false,
  limits = LIMITS,
): Server {
  const server = createServer(
    {
      headersTimeout: limits.headers,
      requestTimeout: limits.slowBody,
      keepAliveTimeout: limits.idle,
      connectionsCheckingInterval: limits.look,
    },
    (request, response) => {
      if (hasBody(request) && !hasSlowBody(request.url ?? '')) hurry(server, request, limits.body)
      handle(request, response)
    },
  )
  server.setTimeout(limits.stall)
  answerUnreadable(server)
  return server
}

const hasBody = ({ method, headers }: IncomingMessage): boolean =>
  method !== 'GET' &&
  method !== 'HEAD' &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)

/** Ends a request whose body is not there in time as Node.js itself does it for `requestTimeout`. */
function hurry(server: Server, request: IncomingMessage, limit: number): void {
  const tooSlow = setTimeout(() => {
    if (request.complete) return
    const error = new Error('The body did not come in time')
    server.emit(
      'clientError',
      Object.assign(error, { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
      request.socket,
    )
  }, limit)
  // Refreshes nobody's life: a process that stops does not wait for it.
  tooSlow.unref()
  request.once('close', () => clearTimeout(tooSlow))
}
