import { pino, type DestinationStream, type Logger } from 'pino'

/**
 * Creates the log, which has one JSON object per line. Secrets and personal data must not reach it, except the network
 * address of a request (docs/security.md): headers with credentials are redacted, bodies are not logged, paths are logged
 * without their query (which may contain a token or a search), and errors are reduced to fields that contain no data.
 * @param destination default: standard output
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    redact: {
      // Also fields that the serializers below omit today.
      paths: [
        'req.headers.authorization',
        'req.headers.cookie',
        'res.headers["set-cookie"]',
        '*.token',
        '*.password',
        '*.idToken',
      ],
      censor: '[redacted]',
    },
    serializers: {
      req: (request: LoggedRequest & { method: string; ip: string; id: string }) => ({
        id: request.id,
        method: request.method,
        path: pathInLog(request),
        ip: request.ip,
      }),
      err: (error: unknown) => errorInLog(error),
    },
  }
  return destination ? pino(options, destination) : pino(options)
}

interface LoggedRequest {
  url: string
  server?: { secretAfterPaths?: readonly string[] }
}

export function pathInLog({ url, server }: LoggedRequest): string {
  // Normalized like in the router: a request may have an absolute URL, and encode letters, such as `%63`.
  const path = (url.split('?')[0] ?? '')
    .replace(/^https?:\/\/[^/]*/i, '')
    .replace(/%[0-7][\da-f]/gi, decodeURIComponent)
  const prefix = server?.secretAfterPaths?.find((start) => path.startsWith(start))
  return prefix === undefined ? path : `${prefix}[redacted]`
}

/**
 * The fields of an error that are logged with its name, message and stack. Other fields contain data: PostgreSQL's `detail`
 * and `where` contain rows, and Node's `rawPacket` contains a request with its headers.
 */
const LOGGED_FIELDS = [
  'code',
  'syscall',
  'address',
  'port',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
] as const

/** The class of PostgreSQL's data exceptions, whose messages quote values: `… for type integer: "Ada"`. */
const DATA_EXCEPTION = /^22\w{3}$/

function errorInLog(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return { type: typeof error }
  const facts = error as Error & Record<string, unknown>
  const quotesValues = 'severity' in facts && DATA_EXCEPTION.test(String(facts['code']))
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  const inner = error instanceof AggregateError ? error.errors.slice(0, 3) : []
  return {
    type: error.constructor.name,
    message: quotesValues ? error.message.replace(/".*$/s, '"…"') : error.message,
    ...Object.fromEntries(
      LOGGED_FIELDS.filter((name) => facts[name] !== undefined).map((name) => [name, facts[name]]),
    ),
    stack: frames.join('\n'),
    ...(depth < 3 && error.cause !== undefined && { cause: errorInLog(error.cause, depth + 1) }),
    ...(depth < 3 &&
      inner.length > 0 && { errors: inner.map((one) => errorInLog(one, depth + 1)) }),
  }
}
