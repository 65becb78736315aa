import {
  CLIENT_ERROR_MAX,
  CLIENT_ERRORS_PER_PAGE,
  type CLIENT_ERROR_KINDS,
} from '@firstbell/contract/limits'
import { ApiError, call, endpoints } from '#shared/api/api.ts'

export type Kind = (typeof CLIENT_ERROR_KINDS)[number]

/** Errors of browser extensions and foreign scripts, and harmless browser messages. */
const NOT_OURS = /-extension:\/\/|^Script error|ResizeObserver loop/

const reported = new Set<string>()

/**
 * Reports an error to the server, a few per page and each message once. Failed calls, which the
 * server logs, and failed imports are not reported. The server removes personal data.
 */
export function report(kind: Kind, error: unknown, componentStack?: string | null): void {
  if (error instanceof ApiError) return
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  const text = stack ?? ''
  if (NOT_OURS.test(message) || NOT_OURS.test(text)) return
  if (reported.has(message) || reported.size >= CLIENT_ERRORS_PER_PAGE) return
  reported.add(message)
  const cut = (part: keyof typeof CLIENT_ERROR_MAX, value: string) =>
    value.slice(0, CLIENT_ERROR_MAX[part])
  call(endpoints.reportClientError, {
    kind,
    message: cut('message', message),
    stack: cut('stack', [text, componentStack ?? ''].join('\n')),
    page: cut('page', window.location.pathname),
  }).catch(() => undefined)
}
