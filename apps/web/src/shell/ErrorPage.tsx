import { Component, type ReactNode } from 'react'
import { ApiError } from '../api.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { PageMeta } from './PageMeta.tsx'

/** In the place of a page that could not be shown. */
export function ErrorPage({ error }: { error: unknown }) {
  const requestId = error instanceof ApiError ? error.requestId : undefined
  return (
    <div
      role="alert"
      className="mx-auto grid max-w-read justify-items-center gap-4 py-12 text-center sm:py-20"
    >
      <PageMeta title="Something went wrong" index={false} />
      <h1>Something went wrong</h1>
      <p className="text-balance text-muted">
        This page could not be shown. Please try again; if it keeps happening, come back a little
        later.
      </p>
      {requestId !== undefined && <p className="tabular text-sm text-muted">Request {requestId}</p>}
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <Button onClick={() => window.location.reload()}>Try again</Button>
        <LinkButton to="/" variant="secondary" reloadDocument>
          Back to Home
        </LinkButton>
      </div>
    </div>
  )
}

/**
 * Shows `ErrorPage` where something below fails while being drawn; give it a `key` that changes with
 * the page. A class because React has no other form of this.
 */
export class ErrorBoundary extends Component<
  { children: ReactNode; fallback?: (error: unknown) => ReactNode },
  { error: unknown; failed: boolean }
> {
  override state = { error: undefined as unknown, failed: false }

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return this.props.fallback?.(this.state.error) ?? <ErrorPage error={this.state.error} />
  }
}

/** While a page that the browser draws is on its way. */
export function PageLoading({
  text = 'Loading...',
  late = false,
}: {
  text?: string
  /** Not seen unless it takes long enough to be noticed. */
  late?: boolean
}) {
  return (
    <p
      role="status"
      className={classes(
        'min-h-[70dvh] py-24 text-center text-muted',
        late && 'animate-[appear_150ms_400ms_both]',
      )}
    >
      {text}
    </p>
  )
}
