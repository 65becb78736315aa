import * as common from '@firstbell/messages/common'
import { Skeleton } from './Card.tsx'

/** A skeleton of one or several `rows`, announced to screen readers; `className` sets a row's shape. */
export function LoadingSkeleton({
  label = common.loading,
  className,
  rows = 1,
}: {
  label?: string
  className: string
  rows?: number
}) {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} className={className} />
      ))}
    </div>
  )
}
