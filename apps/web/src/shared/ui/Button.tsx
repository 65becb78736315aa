import type { IconNode } from 'lucide'
import { useLayoutEffect, type ComponentProps } from 'react'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import { Link, type LinkProps } from './Link.tsx'
import { Spinner } from './Spinner.tsx'

const shape =
  'inline-flex items-center justify-center gap-2 rounded-control font-semibold text-center no-underline transition-colors disabled:cursor-not-allowed forced-colors:border print:hidden'
const variants = {
  primary:
    'bg-accent text-on-accent hover:bg-accent-strong disabled:bg-sunken disabled:text-muted aria-busy:bg-accent aria-busy:text-on-accent',
  secondary:
    'border border-edge bg-surface text-ink hover:border-ink hover:bg-sunken disabled:border-line disabled:text-muted',
  quiet: 'text-accent hover:bg-accent-soft hover:text-accent-ink disabled:text-muted',
  danger:
    'bg-danger text-on-danger hover:bg-danger-strong disabled:bg-sunken disabled:text-muted aria-busy:bg-danger aria-busy:text-on-danger',
  // Opens the confirmation of a dangerous action.
  'quiet-danger':
    'border border-edge bg-surface text-danger hover:border-danger hover:bg-danger-soft disabled:border-line disabled:text-muted',
  // A link that shows a state in place of a button.
  state: 'bg-accent-soft text-accent-ink hover:underline',
  // A text that shows that an action is no longer possible.
  past: 'bg-sunken text-muted',
}
export type ButtonVariant = keyof typeof variants
const sizes = {
  small: 'min-h-9 px-3 py-1.5 text-sm',
  medium: 'min-h-11 px-4 py-2',
  large: 'min-h-12 px-6 py-2.5 text-lg',
}
export type ButtonSize = keyof typeof sizes

/** Returns the classes of a button, for other elements that look like one. */
export function buttonClasses(
  variant: ButtonVariant = 'primary',
  size: ButtonSize = 'medium',
  className?: string,
): string {
  return classes(shape, variants[variant], sizes[size], className)
}

interface Looks {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
}

/**
 * Disabled, with `workingLabel`, while `working`; afterwards it gets the focus back.
 * @param icon shown before the label; a spinner replaces it while `working`
 */
export function Button({
  variant,
  size,
  working = false,
  workingLabel,
  icon,
  className,
  type = 'button',
  disabled,
  children,
  ...rest
}: ComponentProps<'button'> &
  Looks & { working?: boolean; workingLabel?: string | undefined; icon?: IconNode }) {
  useLayoutEffect(() => {
    const pressed = document.activeElement
    if (!working || !pressed?.matches('button:disabled')) return undefined
    // Browsers blur a disabled element.
    return () => {
      if (document.activeElement?.contains(pressed)) (pressed as HTMLElement).focus()
    }
  }, [working])
  const busyLabel = working ? workingLabel : undefined
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled === true || working}
      aria-busy={working || undefined}
      className={buttonClasses(variant, size, className)}
    >
      {working && <Spinner />}
      {icon && !working && <Icon node={icon} className={size === 'large' ? 'size-5' : 'size-4'} />}
      {/* Replaced as a whole element, because browser translation moves text nodes. */}
      <span key={busyLabel} className="contents">
        {busyLabel ?? children}
      </span>
    </button>
  )
}

/** A link within the app that looks like a button. */
export function LinkButton({ variant, size, className, ...rest }: LinkProps & Looks) {
  return <Link {...rest} className={buttonClasses(variant, size, className)} />
}

/**
 * A round button with an icon. Its name is visually hidden text rather than an `aria-label`, so
 * that tests that find a field by its label ("Password") do not find the button ("Show password").
 */
export function IconButton({
  label,
  icon,
  iconClassName = 'size-5',
  className,
  type = 'button',
  ...rest
}: Omit<ComponentProps<'button'>, 'children'> & {
  label: string
  icon: IconNode
  iconClassName?: string
}) {
  return (
    <button
      {...rest}
      type={type}
      title={rest.title ?? label}
      className={classes(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-full text-ink transition-colors hover:bg-sunken disabled:cursor-not-allowed disabled:text-muted',
        className,
      )}
    >
      <Icon node={icon} className={iconClassName} />
      <span className="sr-only">{label}</span>
    </button>
  )
}
