import type { BaseSyntheticEvent, ReactNode } from 'react'
import type { FieldError, FieldValues, Path, Resolver, UseFormReturn } from 'react-hook-form'
import { ApiError } from '../../shared/api/api.ts'
import { PageMeta } from '../../shared/page/PageMeta.tsx'
import { Button } from '../../shared/ui/Button.tsx'
import { Card } from '../../shared/ui/Card.tsx'
import { classes } from '../../shared/ui/classes.ts'
import { useHydrated } from '../../shared/hooks/useHydrated.ts'

/** A page that is one form: heading, a sentence, the form, and what stands under it. */
export function FormPage({
  title,
  description,
  intro,
  wide = false,
  after,
  children,
}: {
  title: string
  /** For search engines; without it they are kept out. */
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
 * The button of a page's form. It waits for the page's code: sent by the browser itself, a form
 * would put a password into the address.
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

/** `onSubmit` for a form whose events must not reach a form around it in React's tree. */
export function submitting(submit: (event: BaseSyntheticEvent) => Promise<void>) {
  return (event: BaseSyntheticEvent) => {
    event.stopPropagation()
    void submit(event)
  }
}

/**
 * Puts what the server said of single fields under them, and the focus into the first.
 * @returns whether it said anything of one of `fields`; if not, the message belongs to the form
 */
export function showFieldErrors<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'setError'>,
  error: unknown,
  fields: readonly Path<Values>[],
): boolean {
  if (!(error instanceof ApiError)) return false
  const told = fields.filter((name) => error.fields[name] !== undefined)
  told.forEach((name, index) => {
    form.setError(
      name,
      { type: 'server', message: error.fields[name] ?? '' },
      { shouldFocus: index === 0 },
    )
  })
  return told.length > 0
}

/**
 * Leaves one message of several, the first by the order of the rules (rule message-13: in Change
 * email and Change Password one sentence speaks for the whole form).
 * @param order messages; one that is not among them comes last
 */
export function oneMessage<Values extends FieldValues, Output>(
  resolver: Resolver<Values, unknown, Output>,
  order: readonly string[],
): Resolver<Values, unknown, Output> {
  const rank = ([, error]: [string, FieldError]) => {
    const place = order.indexOf(error.message ?? '')
    return place < 0 ? order.length : place
  }
  return async (values, context, options) => {
    const result = await resolver(values, context, options)
    const errors = Object.entries(result.errors) as [string, FieldError][]
    if (errors.length < 2) return result
    const [first] = errors.toSorted((one, other) => rank(one) - rank(other))
    return { ...result, errors: Object.fromEntries(first ? [first] : []) } as typeof result
  }
}
