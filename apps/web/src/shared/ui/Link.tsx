import type { ComponentProps } from 'react'
import { useHref, useLinkClickHandler } from 'react-router'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  /** A path of the app, with query and hash. */
  to: string
  /** Navigation state for the page that opens; it is not in the URL. */
  state?: unknown
}

/**
 * A link within the app. React Router's own Link also carries the prefetching of its framework mode,
 * which the first load does not need (docs/decisions/0042); this one uses the same two hooks.
 */
export function Link({ to, state, onClick, children, ...rest }: LinkProps) {
  const href = useHref(to)
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { state })
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) follow(event)
      }}
    >
      {children}
    </a>
  )
}
