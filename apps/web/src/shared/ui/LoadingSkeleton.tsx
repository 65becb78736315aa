import { Skeleton } from './Card.tsx'

/** A skeleton that screen readers announce. */
export function LoadingSkeleton({
  label = 'Loading...',
  className,
}: {
  label?: string
  className: string
}) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      <Skeleton className={className} />
    </div>
  )
}
