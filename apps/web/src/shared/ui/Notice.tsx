import type { ReactNode } from 'react'
import { classes } from './classes.ts'

export type NoticeKind = 'info' | 'success' | 'error'

export const noticeLooks: Record<NoticeKind, string> = {
  info: 'border-amber bg-amber-soft text-ink',
  success: 'border-accent bg-accent-soft text-ink',
  error: 'border-danger bg-danger-soft text-ink',
}

/**
 * A message in its place in the page or dialog, announced when it appears. A live region of role
 * `status` must be in the page before its text, or several screen readers do not announce it: what is
 * no error stays rendered, with `children` null until there is something to say.
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
  /** A button or link beside the text. */
  action?: ReactNode
  className?: string
}) {
  const speaks = children !== null && children !== undefined && children !== false
  const looks = classes(
    'flex flex-wrap items-center justify-between gap-3 rounded-control border-l-4 px-4 py-3',
    noticeLooks[kind],
  )
  // An alert is announced when it is inserted.
  if (kind === 'error')
    return speaks ? (
      <div role="alert" className={classes(looks, className)}>
        <p>{children}</p>
        {action}
      </div>
    ) : null
  return (
    // While empty it takes no place, nor a gap, in the layout around it.
    <div role="status" className={classes('empty:absolute', className)}>
      {speaks && (
        <div className={looks}>
          <p>{children}</p>
          {action}
        </div>
      )}
    </div>
  )
}
