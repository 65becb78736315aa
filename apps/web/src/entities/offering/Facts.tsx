import type { ReactNode } from 'react'
import { classes } from '../../shared/ui/classes.ts'

/** A name and a value, which may take the whole width. */
export type Fact = [name: string, value: ReactNode, width?: 'wide']

/** A list of names and values of an offering. */
export function Facts({ facts, className }: { facts: Fact[]; className?: string }) {
  return (
    <dl className={classes('grid grid-cols-2 gap-x-6 gap-y-3', className)}>
      {facts.map(([name, value, width]) => (
        <div key={name} className={classes('min-w-0', width === 'wide' && 'col-span-2')}>
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="tabular font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
