import * as m from '@firstbell/messages/layout'

/** The first tab stop: a link that skips the header. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only rounded-control bg-accent px-4 py-3 font-semibold text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:start-2 focus:z-80"
    >
      {m.skipToContent}
    </a>
  )
}
