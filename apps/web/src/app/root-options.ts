import type { Kind } from './report-errors.ts'

/** The second argument of React's error handlers. */
interface Where {
  componentStack?: string | null | undefined
}

/** Fetches the reporting code with the first fault: most pages have none. */
function report(kind: Kind, error: unknown, { componentStack }: Where = {}): void {
  import('./report-errors.ts').then(
    (module) => module.report(kind, error, componentStack),
    () => undefined,
  )
}

/** Reports faults outside of React from here on. */
export function reportWindowErrors(): void {
  window.addEventListener('error', ({ error, message }) => report('uncaught', error ?? message))
  window.addEventListener('unhandledrejection', ({ reason }) => report('rejection', reason))
}

/** Reports each error, then does what React does by default. */
export const rootOptions = {
  onCaughtError: (error: unknown, where: Where) => {
    report('caught', error, where)
    // oxlint-disable-next-line no-console -- React's default
    console.error(error)
  },
  onUncaughtError: (error: unknown, where: Where) => {
    report('uncaught', error, where)
    reportError(error)
  },
  onRecoverableError: (error: unknown, where: Where) => {
    report('recoverable', error, where)
    reportError(error)
  },
}
