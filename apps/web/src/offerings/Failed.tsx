import type { ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'

/** In the place of a list that could not be loaded, with another try. */
export function Failed({
  onRetry,
  retrying,
  children,
}: {
  onRetry: () => void
  retrying: boolean
  /** A sentence of docs/product/messages.md. */
  children: ReactNode
}) {
  return (
    <Notice
      kind="error"
      action={
        <Button variant="secondary" size="small" onClick={onRetry} working={retrying}>
          Try again
        </Button>
      }
    >
      {children}
    </Notice>
  )
}
