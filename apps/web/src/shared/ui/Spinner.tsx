import { LoaderCircle } from 'lucide'
import { Icon } from './Icon.tsx'

/** A spinner. Decorative, so put a text next to it. */
export const Spinner = () => (
  <Icon node={LoaderCircle} className="size-5 shrink-0 animate-[spin_0.9s_linear_infinite]" />
)
