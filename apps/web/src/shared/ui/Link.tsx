import type { ComponentProps, MouseEvent } from 'react'
import { useHref, useLinkClickHandler } from 'react-router'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  /** A path within the app, with query and hash. */
  to: string
  /** Navigation state for the page that opens; it is not in the URL. */
  state?: unknown
}

/**
 * A link within the app. It uses the same two hooks as React Router's Link, without that component's
 * prefetching for framework mode, which would enlarge the first load (docs/decisions/0042).
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

/** Whether a press on a link opens it in another tab or window, or not at all. */
export const opensElsewhere = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey
