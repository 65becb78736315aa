import { language } from '@firstbell/messages/language'
import { addressIn } from '@firstbell/messages/languages'
import type { ComponentProps } from 'react'
import { useHref, useLinkClickHandler } from 'react-router'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  /** A path of the app, with query and hash. */
  to: string
  /** For the page that opens; the address does not show it. */
  state?: unknown
}

/**
 * A link within the app. React Router's own also carries the prefetching of its framework mode, which
 * the first load does not need (docs/decisions/0042); the parts that it is made of are the same.
 */
export const Link = import.meta.env.SSR ? ServerLink : BrowserLink

/** The same markup. Nobody follows it, and resolving a path that needs no resolving takes time. */
function ServerLink({ to, children, ...props }: LinkProps) {
  const { state, ...rest } = props
  void state
  return (
    <a {...rest} href={addressIn(language, to)}>
      {children}
    </a>
  )
}

function BrowserLink({ to, state, onClick, children, ...rest }: LinkProps) {
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
