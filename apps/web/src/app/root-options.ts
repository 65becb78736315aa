import type { Kind } from './report-errors.ts'

/** React's, of every one of its handlers. */
interface Where {
  componentStack?: string | null | undefined
}

/** The code that reports is fetched with the first fault: most pages have none. */
function report(kind: Kind, error: unknown, { componentStack }: Where = {}): void {
  import('./report-errors.ts').then(
    (module) => module.report(kind, error, componentStack),
    () => undefined,
  )
}

/** From here on faults outside of React are reported. */
export function reportWindowErrors(): void {
  window.addEventListener('error', ({ error, message }) => report('uncaught', error ?? message))
  window.addEventListener('unhandledrejection', ({ reason }) => report('rejection', reason))
}

/** Reports what React met, and then does what React does by itself. */
export const rootOptions = {
  onCaughtError: (error: unknown, where: Where) => {
    report('caught', error, where)
    // oxlint-disable-next-line no-console -- as React does
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
