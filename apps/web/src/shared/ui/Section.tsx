import { useId, type ReactNode, type RefObject } from 'react'
import { classes } from './classes.ts'

/**
 * A section that its heading names.
 * @param aside shown at the end of the heading's row
 * @param region, heading the refs of `useLastingFocus`; the heading can then get the focus
 */
export function Section({
  title,
  level: Heading = 'h3',
  aside,
  region,
  heading,
  className = 'gap-3',
  children,
}: {
  title: string
  level?: 'h2' | 'h3'
  aside?: ReactNode
  region?: RefObject<HTMLElement | null>
  heading?: RefObject<HTMLHeadingElement | null>
  className?: string
  children: ReactNode
}) {
  const id = useId()
  const titleElement = (
    <Heading id={id} ref={heading} {...(heading && { tabIndex: -1 })}>
      {title}
    </Heading>
  )
  return (
    <section ref={region} aria-labelledby={id} className={classes('grid', className)}>
      {aside === undefined ? (
        titleElement
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3">
          {titleElement}
          {aside}
        </div>
      )}
      {children}
    </section>
  )
}
