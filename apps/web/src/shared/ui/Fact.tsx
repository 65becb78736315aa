import type { ReactNode } from 'react'

/**
 * A name and a value of a `dl`.
 * @param className the look of the value; by default that of a text that people typed, with its own direction and
 *   line breaks
 */
export function Fact({
  term,
  className,
  children,
}: {
  term: string
  className?: string
  children: ReactNode
}) {
  const typed = className === undefined && typeof children === 'string'
  return (
    <div>
      <dt className="text-sm text-muted">{term}</dt>
      <dd
        dir={typed ? 'auto' : undefined}
        className={className ?? 'max-w-read whitespace-pre-line'}
      >
        {children}
      </dd>
    </div>
  )
}
