import { LoaderCircle } from 'lucide'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'

/** A spinner. Decorative, so put a text next to it. */
export function Spinner({ className }: { className?: string }) {
  return (
    <Icon
      node={LoaderCircle}
      className={classes('size-5 shrink-0 animate-[spin_0.9s_linear_infinite]', className)}
    />
  )
}
