import { useId, useRef, type ReactNode } from 'react'
import { useLastingFocus } from '#shared/hooks/useLastingFocus.ts'
import { Card } from '#shared/ui/Card.tsx'

/** A section of the security page. @param about a sentence below the heading */
export function SecuritySection({
  title,
  about,
  children,
}: {
  title: string
  about?: ReactNode
  children: ReactNode
}) {
  const heading = useId()
  const region = useRef<HTMLDivElement>(null)
  const start = useRef<HTMLHeadingElement>(null)
  useLastingFocus(region, start)
  return (
    <Card
      ref={region}
      as="section"
      aria-labelledby={heading}
      className="grid gap-4 p-5 sm:px-8 sm:py-6"
    >
      <div className="grid gap-1">
        <h2 ref={start} id={heading} tabIndex={-1}>
          {title}
        </h2>
        {about !== undefined && <p className="max-w-read text-muted">{about}</p>}
      </div>
      {children}
    </Card>
  )
}
