import type { Kind } from './report-errors.ts'

type ErrorInfo = { componentStack?: string | null | undefined }

/** Loads the reporting code with the first error, because most pages have none. */
function report(kind: Kind, error: unknown, { componentStack }: ErrorInfo = {}): void {
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

const reported =
  (kind: Kind, defaultHandler: (error: unknown) => void) => (error: unknown, info: ErrorInfo) => {
    report(kind, error, info)
    defaultHandler(error)
  }

/** Error handlers that report each error and then do what React does by default. */
export const rootOptions = {
  // oxlint-disable-next-line no-console -- React's default
  onCaughtError: reported('caught', (error) => console.error(error)),
  onUncaughtError: reported('uncaught', reportError),
  onRecoverableError: reported('recoverable', reportError),
}

/** Reports a page that failed to load. Errors of its components are also passed to `rootOptions`. */
export const reportRouteError = (error: unknown): void => report('caught', error)
