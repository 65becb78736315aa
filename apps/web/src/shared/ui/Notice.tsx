import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { LiveRegion } from './LiveRegion.tsx'

export type NoticeKind = 'info' | 'success' | 'error'

export const noticeLooks: Record<NoticeKind, string> = {
  info: 'border-edge bg-sunken text-ink',
  success: 'border-accent bg-accent-soft text-ink',
  error: 'border-danger bg-danger-soft text-ink',
}

/**
 * A message within the page or dialog, announced when it appears. Keep `info` and `success`
 * mounted, with `children` null while there is nothing to say (LiveRegion.tsx).
 */
export function Notice({
  kind = 'info',
  children,
  action,
  className,
}: {
  kind?: NoticeKind
  /** Null or false while there is nothing to say. */
  children: ReactNode
  action?: ReactNode
  className?: string
}) {
  const looks = classes(
    'flex flex-wrap items-center justify-between gap-3 rounded-control border-s-4 px-4 py-3',
    noticeLooks[kind],
  )
  const filled = children !== null && children !== undefined && children !== false
  const content = filled && (
    <>
      <p>{children}</p>
      {action}
    </>
  )
  // Screen readers announce an alert that is inserted with its text.
  if (kind === 'error')
    return content ? (
      <div role="alert" className={classes(looks, className)}>
        {content}
      </div>
    ) : null
  return (
    // Takes no space and adds no gap while empty.
    <LiveRegion className={classes('empty:absolute', className)}>
      {content && <div className={looks}>{content}</div>}
    </LiveRegion>
  )
}
