import type { ReactNode } from 'react'
import { classes } from '../../shared/ui/classes.ts'

/** A list of names and values of an offering. */
export function Facts({ facts, className }: { facts: [string, ReactNode][]; className?: string }) {
  return (
    <dl className={classes('grid grid-cols-2 gap-x-6 gap-y-3', className)}>
      {facts.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="tabular font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
