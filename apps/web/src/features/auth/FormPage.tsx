import type { ReactNode } from 'react'
import { PageMeta } from '#shared/page/PageMeta.tsx'
import { Card } from '#shared/ui/Card.tsx'
import { classes } from '#shared/ui/classes.ts'

/**
 * The layout of a page with one form: heading, intro, form, and links below (`after`).
 * @param wide for forms with two columns
 */
export function FormPage({
  title,
  description,
  intro,
  wide = false,
  after,
  children,
}: {
  title: string
  /** For search engines; without it the page is `noindex`. */
  description?: string
  intro?: ReactNode
  wide?: boolean
  after?: ReactNode
  children: ReactNode
}) {
  return (
    <div className={classes('mx-auto grid w-full gap-6', wide ? 'max-w-2xl' : 'max-w-md')}>
      <PageMeta
        title={title}
        index={description !== undefined}
        {...(description !== undefined && { description })}
      />
      <div className="grid gap-2 text-center">
        <h1>{title}</h1>
        {intro !== undefined && <p className="text-balance text-muted">{intro}</p>}
      </div>
      <Card className="p-5 sm:p-8">{children}</Card>
      {after !== undefined && <div className="grid gap-2 text-center text-muted">{after}</div>}
    </div>
  )
}
