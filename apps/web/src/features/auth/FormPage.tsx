import type { ReactNode } from 'react'
import { PageMeta } from '../../shared/page/PageMeta.tsx'
import { Button } from '../../shared/ui/Button.tsx'
import { Card } from '../../shared/ui/Card.tsx'
import { classes } from '../../shared/ui/classes.ts'
import { useHydrated } from '../../shared/hooks/useHydrated.ts'

/** A page that is one form: heading, a sentence, the form, and links below it. */
export function FormPage({
  title,
  description,
  intro,
  wide = false,
  after,
  children,
}: {
  title: string
  /** For search engines; a page without one is `noindex`. */
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

/**
 * The button of a page's form, disabled until the page is hydrated: a form that the browser submits
 * itself would put a password into the address.
 */
export function SubmitButton({
  working,
  workingLabel,
  disabled = false,
  children,
}: {
  working: boolean
  workingLabel: string
  disabled?: boolean
  children: ReactNode
}) {
  const ready = useHydrated()
  return (
    <Button
      type="submit"
      size="large"
      className="w-full"
      working={working}
      workingLabel={workingLabel}
      disabled={!ready || disabled}
    >
      {children}
    </Button>
  )
}
