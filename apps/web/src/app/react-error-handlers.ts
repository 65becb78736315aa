import type { Kind } from './report-errors.ts'

/** The second argument of React's error handlers. */
interface Where {
  componentStack?: string | null | undefined
}

/** Loads the reporting code with the first error, because most pages have none. */
function report(kind: Kind, error: unknown, { componentStack }: Where = {}): void {
  import('./report-errors.ts').then(
    (module) => module.report(kind, error, componentStack),
    () => undefined,
  )
}

/** Starts to report errors that occur outside of React. */
export function reportWindowErrors(): void {
  window.addEventListener('error', ({ error, message }) => report('uncaught', error ?? message))
  window.addEventListener('unhandledrejection', ({ reason }) => report('rejection', reason))
}

/** Error handlers that report each error and then do React's default. */
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

/** Reports a page that could not be opened. What its components throw comes to `rootOptions` as well. */
export function reportRouteError(error: unknown): void {
  report('caught', error)
}
