import {
  CLIENT_ERROR_MAX,
  CLIENT_ERRORS_PER_PAGE,
  type CLIENT_ERROR_KINDS,
} from '@firstbell/contract/limits'
import { ApiError, call } from './api.ts'
import { endpoints } from './endpoints.ts'

/** React's, of every one of its handlers. */
interface Where {
  componentStack?: string | null | undefined
}
type Kind = (typeof CLIENT_ERROR_KINDS)[number]

/** Scripts that are not ours, and what browsers say of harmless things. */
const NOT_OURS = /-extension:\/\/|^Script error|ResizeObserver loop/

const seen = new Set<string>()

/**
 * Tells the operator of a fault: a few a page, each once, and never of calls, which the server
 * knows of, nor of code that could not be fetched. The server takes out what may be personal.
 */
function report(kind: Kind, error: unknown, componentStack?: string | null): void {
  if (error instanceof ApiError) return
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  const text = stack ?? ''
  if (NOT_OURS.test(message) || NOT_OURS.test(text)) return
  if (seen.has(message) || seen.size >= CLIENT_ERRORS_PER_PAGE) return
  seen.add(message)
  const cut = (part: keyof typeof CLIENT_ERROR_MAX, value: string) =>
    value.slice(0, CLIENT_ERROR_MAX[part])
  call(endpoints.reportClientError, {
    kind,
    message: cut('message', message),
    stack: cut('stack', [text, componentStack ?? ''].join('\n')),
    page: cut('page', window.location.pathname),
  }).catch(() => undefined)
}

/** From here on faults outside of React are reported. */
export function reportWindowErrors(): void {
  window.addEventListener('error', ({ error, message }) => report('uncaught', error ?? message))
  window.addEventListener('unhandledrejection', ({ reason }) => report('rejection', reason))
}

/** What React does by itself with an error, after reporting it. */
export const rootOptions = {
  onCaughtError: (error: unknown, { componentStack }: Where) => {
    report('caught', error, componentStack)
    // oxlint-disable-next-line no-console -- as React does
    console.error(error)
  },
  onUncaughtError: (error: unknown, { componentStack }: Where) => {
    report('uncaught', error, componentStack)
    reportError(error)
  },
  onRecoverableError: (error: unknown, { componentStack }: Where) => {
    report('recoverable', error, componentStack)
    reportError(error)
  },
}
