import { useId, type ReactNode } from 'react'
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
  const id = useId()
  const { region, heading } = useLastingFocus<HTMLDivElement>()
  return (
    <Card ref={region} as="section" aria-labelledby={id} className="grid gap-4 p-5 sm:px-8 sm:py-6">
      <div className="grid gap-1">
        <h2 ref={heading} id={id} tabIndex={-1}>
          {title}
        </h2>
        {about !== undefined && <p className="max-w-read text-muted">{about}</p>}
      </div>
      {children}
    </Card>
  )
}
