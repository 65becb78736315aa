import type { IconNode } from 'lucide'
import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'

/** A surface with a thin border. `as` sets the element; the content sets the padding. */
export function Card({
  as: Tag = 'div',
  className,
  ...rest
}: ComponentProps<'div'> & { as?: 'div' | 'article' | 'section' | 'li' }) {
  const Element = Tag as 'div'
  return (
    <Element
      {...rest}
      className={classes('overflow-hidden rounded-card border border-line bg-surface', className)}
    />
  )
}

const tones = {
  plain: 'bg-sunken text-muted',
  accent: 'bg-accent-soft text-accent-ink',
  amber: 'bg-amber-soft text-amber',
  danger: 'bg-danger-soft text-danger',
} as const

/** A small label, such as a level, category or number of seats. */
export function Chip({
  tone = 'plain',
  children,
}: {
  tone?: keyof typeof tones
  children: ReactNode
}) {
  return <span className={classes('chip', tones[tone])}>{children}</span>
}

/** A placeholder for loading content; `className` sets its shape. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classes('skeleton', className)} />
}

/** An empty state: a sentence and the next step. */
export function EmptyState({
  title,
  children,
  action,
  icon,
}: {
  /** A sentence of docs/product/messages.md. */
  title: string
  children?: ReactNode
  action?: ReactNode
  icon?: IconNode
}) {
  return (
    <div className="grid content-center justify-items-center gap-3 rounded-card border border-dashed border-line px-6 py-12 text-center">
      {icon && <Icon node={icon} className="size-8 text-muted" />}
      <p className="font-display text-lg font-semibold text-balance">{title}</p>
      {children !== undefined && <p className="max-w-prose text-balance text-muted">{children}</p>}
      {action}
    </div>
  )
}
