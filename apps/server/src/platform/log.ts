import { pino, type Logger } from 'pino'

/**
 * Structured logs (one JSON line each on standard output). Secrets and personal data never reach
 * them: headers that carry credentials are redacted and bodies are not logged at all; the path is
 * logged without its query, which may hold a token or a search.
 */
export function createLog(level: string): Logger {
  return pino({
    level,
    base: null,
    redact: {
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
      req: (request: { method: string; url: string; ip: string; id: string }) => ({
        id: request.id,
        method: request.method,
        path: request.url.split('?')[0],
        ip: request.ip,
      }),
    },
  })
}
