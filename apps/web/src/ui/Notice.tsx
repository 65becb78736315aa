import type { ReactNode } from 'react'
import { classes } from './classes.ts'

export type NoticeKind = 'info' | 'success' | 'error'

export const noticeLooks: Record<NoticeKind, string> = {
  info: 'border-amber bg-amber-soft text-ink',
  success: 'border-accent bg-accent-soft text-ink',
  error: 'border-danger bg-danger-soft text-ink',
}

/** A message in its place in the page or dialog, announced when it appears. */
export function Notice({
  kind = 'info',
  children,
  action,
  className,
}: {
  kind?: NoticeKind
  children: ReactNode
  /** A button or link beside the text. */
  action?: ReactNode
  className?: string
}) {
  return (
    <div
      role={kind === 'error' ? 'alert' : 'status'}
      className={classes(
        'flex flex-wrap items-center justify-between gap-3 rounded-control border-l-4 px-4 py-3',
        noticeLooks[kind],
        className,
      )}
    >
      <p>{children}</p>
      {action}
    </div>
  )
}
