import { messages } from '@firstbell/contract/messages'
import * as common from '@firstbell/messages/common'
import type { ReactNode } from 'react'
import { Button } from '#shared/ui/Button.tsx'
import { Notice } from '#shared/ui/Notice.tsx'

/** Shown instead of a list that could not be loaded, with a button to try again. */
export function Failed({
  onRetry,
  retrying = false,
  label = common.tryAgain,
  children,
}: {
  onRetry: () => void
  retrying?: boolean
  label?: string
  /** A sentence of docs/product/messages.md. */
  children: ReactNode
}) {
  return (
    <Notice
      kind="error"
      action={
        <Button variant="secondary" size="small" onClick={onRetry} working={retrying}>
          {label}
        </Button>
      }
    >
      {children}
    </Notice>
  )
}

/** Shown above a list whose refresh failed. */
export function NotRefreshed({
  failed,
  onRetry,
  retrying,
}: {
  failed: boolean
  onRetry: () => void
  retrying: boolean
}) {
  return (
    <div role="status" className="empty:absolute">
      {failed && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          <p>{messages.notRefreshed}</p>
          <Button variant="quiet" size="small" onClick={onRetry} working={retrying}>
            {common.tryAgain}
          </Button>
        </div>
      )}
    </div>
  )
}
